// bench.c -- mitsubachi bench: scenes, rounds, and their medians.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "measure/bench/bench.h"
#include "measure/command.h"
#include "measure/experiment.h"
#include "platform/files.h"
#include "render/soft.h"
#include "core/sim/limits.h"
#include "text/grow.h"
#include "text/words.h"

#define SIZES_MOST 4
#define ROUNDS_MOST 99
#define QUICK_MOST 1000 // the largest size in a quick run

typedef struct Scene {
    const char *name;
    void (*measure)(const BenchTask *task, BenchSample *sample);
    int numbers[SIZES_MOST + 1]; // ascending, ended by 0
} Scene;

// A build with larger limits has a larger playfield, so that its density matches 10,000 bees in the default one.
#if SIM_BEES_MAX >= 100000
#define SWARMS 100000
#else
#define SWARMS 100, 1000, 10000
#endif

static const Scene SCENES[] = {
    [BENCH_ONE_FINGER] = {"one finger", bench_crowd, {SWARMS}},
    [BENCH_SWARM_LORD] = {"swarm lord", bench_crowd, {SWARMS}},
    [BENCH_LOOSE_CROWD] = {"loose crowd", bench_crowd, {SWARMS}},
    [BENCH_PATTERNS] = {"patterns", bench_patterns, {1000, 5000, 10000}},
    [BENCH_SNAPSHOT] = {"snapshot", bench_state, {SWARMS}},
    [BENCH_REWIND] = {"rewind", bench_state, {SWARMS}},
    [BENCH_HASH] = {"hash", bench_state, {SWARMS}},
    [BENCH_SPRITES_SOFTWARE] = {"sprites software", bench_pictures, {1000, 10000, 40000}},
    [BENCH_SPRITES_GPU] = {"sprites gpu", bench_pictures, {1000, 10000}},
    [BENCH_FRAME] = {"frame", bench_pictures, {200, 10000}},
};

void bench_measure(const BenchTask *task, BenchSample *sample)
{
    SCENES[task->scene].measure(task, sample);
}

typedef struct Bench {
    ExperimentWork base;
    bool wanted[BENCH_SCENES], chosen; // chosen: the command line selects scenes
    bool quick;
    BenchTask list[BENCH_SCENES * SIZES_MOST]; // the tasks of a round
    int count;
} Bench;

void bench_hash_set(BenchSample *sample, uint64_t hash)
{
    snprintf(sample->hash, sizeof sample->hash, "%016" PRIx64, hash);
}

void *bench_memory(size_t bytes)
{
    return memset(grow_zeros(bytes), 0, bytes);
}

// --- the command line

// The first word is enough: `sprites` selects both ways of drawing them.
static bool scene_read(void *where, const char *value, Error *error)
{
    Bench *bench = where;
    size_t length = strlen(value);
    bool found = false;
    for (int i = 0; i < BENCH_SCENES; i++) {
        const char *name = SCENES[i].name;
        if (strncmp(name, value, length) != 0 || (name[length] != '\0' && name[length] != ' '))
            continue;
        bench->wanted[i] = bench->chosen = found = true;
    }
    if (!found)
        error_set(error, "'%s' is not a scene, expected one that --help lists", words_quoted(value).text);
    return found;
}

#define AT(field) .offset = offsetof(Bench, field)

static const Option ROWS[] = {
    {OPTION("--scene", "NAME", OWN, .offset = 0, "measure this scene, or those that begin with this word; repeatable"),
     .read = scene_read, .expected = "one of those that --help lists"},
    {OPTION("--rounds", "N", WHOLE, AT(base.seeds.count), "take the median of N rounds; 5"), .least = 1,
     .most = ROUNDS_MOST},
    {OPTION("--quick", NULL, FLAG, AT(quick), "measure one round of small numbers, to check that everything runs")},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OUTPUT},
};

static const CommandLine LINE = {
    .name = "mitsubachi bench",
    .manual = "speed.md",
    .usage = "[OPTION]...\n",
    .about = "Measure the costs of a bee, a sprite and a frame on this machine, as medians of several rounds.\n",
    OPTIONS(ROWS),
    .after = "Scenes: one finger, swarm lord, loose crowd, patterns, snapshot, rewind, hash,\n"
             "sprites software, sprites gpu, frame.\n"
             "\n"
             "Exit status: 0 good, for any figures, 2 wrong usage, 3 the machine failed.\n",
};

// One thread, because two measurements at a time would disturb each other.
static void bench_defaults(void *work)
{
    ExperimentWork *base = work;
    base->run = (RunsConfig){.jobs = 1, .quiet = !file_is_terminal(stderr)};
    base->seeds = (RunsSeeds){1, 0}; // a seed for each round
}

// A quick run keeps the smallest number of every scene, however large, so that no scene is skipped.
static int bench_plan(void *work, Error *error)
{
    Bench *bench = work;
    RunsSeeds *rounds = &bench->base.seeds;
    char text[WORD_BYTES];
    rounds->count = rounds->count > 0 ? rounds->count : bench->quick ? 1 : 5;
    for (int i = 0; i < BENCH_SCENES; i++)
        for (int k = 0; SCENES[i].numbers[k] > 0 && (bench->wanted[i] || !bench->chosen); k++) {
            if (bench->quick && k > 0 && SCENES[i].numbers[k] > QUICK_MOST)
                continue;
            bench->list[bench->count++] = (BenchTask){(BenchScene)i, SCENES[i].numbers[k], 0, bench->quick};
            snprintf(text, sizeof text, "%s/%d", SCENES[i].name, SCENES[i].numbers[k]);
            values_add(&bench->base.values[1], text, error);
        }
    // Figures of different compilers or kernels are not comparable.
    printf("compiler " __VERSION__ "; kernels: radar %s, sprites %s%s\n\n", radar_kernel(),
           soft_rows_best() == soft_rows_plain() ? "base" : "AVX2",
           bench->quick ? "; quick: figures mean nothing" : "");
    return experiment_lists(&bench->base, error);
}

// --- the experiment

// Rounds outside, scenes inside: a slow minute of the machine then affects all scenes alike.
static void scene_measure(const void *bench_pointer, const Run *run, void *room, const StopFlag *stop, void *row)
{
    const Bench *bench = bench_pointer;
    BenchTask task = bench->list[run->at[1]];
    (void)room;
    (void)stop;
    task.seed = run->seed;
    bench_measure(&task, row);
}

// About three significant digits: such clocks give no more.
#define FIGURE(x)                                                                                                      \
    "fixed(" x ", CASE WHEN " x " < 0.1 THEN 4 WHEN " x " < 10 THEN 2 WHEN " x " < 1000 THEN 1 ELSE 0 END)"

static const Query QUERIES[] = {
    {.rows = "WITH g AS (SELECT scene, number, min(rowid) AS first, median(nullif(ns, 0)) AS ns,"
             "  max(hash) FILTER (WHERE seed = 1) AS hash, max(note) FILTER (WHERE seed = 1) AS note"
             "  FROM results GROUP BY scene, number)"
             " SELECT scene, number, " FIGURE("ns") " AS 'ns each', " FIGURE(
                 "ns * number / 1e6") " AS 'ms in all',"
                                      " hash AS 'hash of the end', note FROM g ORDER BY first"},
};

static const Factor FACTORS[] = {{.column = "seed", .whole = true}, {.column = "scene/number"}};

static const Field COLUMNS[] = {COLUMN(BenchSample, ns), COLUMN(BenchSample, hash), COLUMN(BenchSample, note)};

const Experiment BENCH = {
    .line = &LINE,
    .work_bytes = sizeof(Bench),
    .defaults = bench_defaults,
    .plan = bench_plan,
    EXPERIMENT_FACTOR_ROWS(FACTORS),
    EXPERIMENT_COLUMNS(COLUMNS),
    .row_bytes = sizeof(BenchSample),
    .play = scene_measure,
    .room_bytes = 1,
    EXPERIMENT_QUERIES(QUERIES),
};

EXPERIMENT_COMMAND(bench, BENCH)
