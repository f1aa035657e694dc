// cmd_journey.c -- mitsubachi journey: how far the pilots get who play the map and its stages without a screen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "content/journey/journey_tunables.h"
#include "content/journey/map_file.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "core/journey/journey.h"
#include "measure/command.h"
#include "measure/experiment.h"
#include "platform/process.h"
#include "core/sim/pilot.h"
#include "core/sim/sim.h"
#include "text/grow.h"
#include "text/words.h"

// A journey takes some twenty turns; a pilot that goes in circles must not go on for ever.
#define TURNS_MOST 400
#define MINUTE_TICKS (60 * SIM_TICKS_PER_SECOND)
#define STAGE_TICKS_MOST (20 * 60 * SIM_TICKS_PER_SECOND) // of a stage, which counts as lost then

// The row of a journey.
typedef struct JourneyRow {
    uint64_t seed;
    uint32_t won; // 0: lost, or not at its end after TURNS_MOST
    uint32_t turns, bees, bees_most, ambushes, fields, lost_stages;
    uint32_t nests; // beaten
    uint32_t ticks; // of all stages
    uint32_t score;
    uint32_t nest_ticks[JOURNEY_PLACES_MAX];              // of the stage that was won there; 0 for none
    char at[JOURNEY_STAGE_BYTES], minutes[16], level[16]; // at: the stage that was lost last; "" for none
} JourneyRow;

typedef struct JourneyOptions {
    RunsSeeds seeds;
    int level;
    const char *map;
    bool plays; // something was given that only journeys need
    ExperimentOptions run;
    TuningOptions tuning;
} JourneyOptions;

// What is the same for all journeys of a run, constant while they are played.
typedef struct World {
    JourneyOptions options;
    MapFile map;
    StageFiles stages;
    PatternBook book;
    Tunables base; // what differs here from the defaults holds in all stages
    Error error;
} World;

#define AT(field) .offset = offsetof(JourneyOptions, field)
#define PLAYS .given = offsetof(JourneyOptions, plays)

static const Option ROWS[] = {
    {OPTION("--seeds", "A..B", OWN, AT(seeds), "of the journeys, at most 100000; 1..10"), PLAYS,
     .read = runs_seeds_read, .expected = RUNS_SEEDS_EXPECTED},
    {OPTION("--level", "NAME", WORD, AT(level), MODE_LEVEL_NAMES "; normal"), PLAYS, .words = MODE_LEVEL_WORDS},
    {OPTION("--map", "NAME", TEXT, AT(map), "a map of assets/maps; meadow"), PLAYS, .expected = "the name of a map"},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_OPTIONS},
    {.kind = FIELD_TABLE, AT(tuning), .of = &TUNING_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi journey",
    .manual = "measuring.md",
    .usage = "[OPTION]...\n"
             "--read FILE.csv...\n",
    .about =
        "Plays whole journeys without a screen: one pilot moves over the map, the other one plays its stages, which begin\n"
        "with the bees that are left. Shows for each seed whether the new home was reached, how all of them went, and how\n"
        "long the stage of each nest took where it was beaten: the middle one, the shortest and the longest.\n",
    OPTIONS(ROWS),
    .after =
        "The columns of the CSV file: seed; won, nests (beaten), turns, bees (at the end), bees_most, ambushes, fields,\n"
        "lost_stages, lost_at (the last of them), minutes (of all stages), score; ticks, level, and nest1_STAGE and so\n"
        "on, the ticks of the stage that was won there, or 0. The same command prints the same, whatever --jobs is.\n"
        "Exit status: 0 good, 1 a map, a stage or a file of numbers has mistakes, 2 wrong usage, 3 the machine failed.\n",
    .most = -1,
};

// --- playing

// The first stage of the map that the list does not have; NULL where all are there.
static const char *stage_missing(const World *world)
{
    const JourneyMap *map = &world->map.map;
    for (int i = 0; i < map->nest_count; i++)
        if (stage_files_find(&world->stages, map->nests[i].stage) < 0)
            return map->nests[i].stage;
    return map->patrol_count > 0 && stage_files_find(&world->stages, map->ambush) < 0 ? map->ambush : NULL;
}

// A stage has numbers of its own; what somebody has set goes before them, as in the game.
static Tunables stage_tunables(const World *world, const Mode *mode, const StageScript *script)
{
    Tunables tunables = mode_tunables(mode, script), defaults = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&world->base, i) != tunable_get(&defaults, i))
            tunable_set(&tunables, i, tunable_get(&world->base, i));
    return tunables;
}

// The stage's chances come from the state of the journey, so that the same journey meets the same stages, in whatever
// thread.
static void stage_play(const World *world, Journey *journey, const StopFlag *stop, Sim *sim, JourneyRow *row)
{
    Mode mode = mode_of_journey(journey, stage_files_find(&world->stages, journey_stage(journey)));
    const StageScript *script = &world->stages.scripts[mode.stage];
    Tunables tunables = stage_tunables(world, &mode, script);
    sim_init_script(sim, journey_hash(journey), &tunables, script, &world->book);
    Pilot pilot = pilot_begin(sim);
    while (!sim->head.over && sim->head.tick < STAGE_TICKS_MOST && !*stop) {
        TickCmd cmd = pilot_cmd(&pilot, sim);
        sim_tick(sim, &cmd);
    }
    // A boss that is beaten by the last bee as it dies leaves nobody to go on.
    bool won = sim->head.won && sim->bees.count > 0;
    row->ticks += sim->head.tick;
    row->score += sim->head.score;
    row->lost_stages += !won;
    if (won && journey->due_nest >= 0)
        row->nest_ticks[journey->due_nest] = sim->head.tick;
    if (!won)
        snprintf(row->at, sizeof row->at, "%s", journey_stage(journey));
    journey_stage_over(journey, won ? sim->bees.count : 0, won);
}

static void journey_play(const void *world_pointer, const int *at, void *sim, const StopFlag *stop, void *row_pointer)
{
    const World *world = world_pointer;
    JourneyRow *row = row_pointer;
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    JourneyRules rules = journey_rules_of(&world->base, world->options.level);
    // The pilot of the map remembers between its moves; the journey itself does not know of that.
    row->seed = world->options.seeds.first + (uint64_t)at[0];
    journey_begin(&journey, &world->map.map, &rules, row->seed, world->options.level);
    while (journey.state != JOURNEY_WON && journey.state != JOURNEY_LOST && journey.turn <= TURNS_MOST && !*stop) {
        if (journey.state == JOURNEY_STAGE_DUE)
            stage_play(world, &journey, stop, sim, row);
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
    row->won = journey.state == JOURNEY_WON;
    row->turns = (uint32_t)journey.turn;
    row->bees = (uint32_t)journey.bees;
    row->bees_most = (uint32_t)journey.bees_most;
    row->ambushes = (uint32_t)journey.ambushes;
    row->fields = (uint32_t)journey.fields;
    for (int i = 0; i < journey.map.nest_count; i++)
        row->nests += (uint32_t)journey.map.nests[i].beaten;
    snprintf(row->minutes, sizeof row->minutes, "%.2f", (double)row->ticks / MINUTE_TICKS);
    snprintf(row->level, sizeof row->level, "%s", mode_level_name(world->options.level));
}

// --- tables

#define GAME(field)                                                                                                    \
    {                                                                                                                  \
#field, COLUMN_U32, offsetof(JourneyRow, field), false                                                         \
    }
#define NEST "nest" // "nest1_meadow"

static const Column COLUMNS[] = {
    {"seed", COLUMN_U64, offsetof(JourneyRow, seed), false},
    GAME(won),
    GAME(nests),
    GAME(turns),
    GAME(bees),
    GAME(bees_most),
    GAME(ambushes),
    GAME(fields),
    GAME(lost_stages),
    {"lost_at", COLUMN_TEXT, offsetof(JourneyRow, at), false},
    {"minutes", COLUMN_TEXT, offsetof(JourneyRow, minutes), false},
    GAME(score),
    GAME(ticks),
    {"level", COLUMN_TEXT, offsetof(JourneyRow, level), false},
};
enum { COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

// How often each nest was beaten, and how long that took, because a map is balanced nest by nest: the middle one and both
// ends, since a nest is beaten seldom enough to count them all.
static void print_nests(const Results *results, FILE *out)
{
    int count;
    const Column *columns = results_columns(results, &count);
    sqlite3_str *sql = sqlite3_str_new(NULL);
    const char *between = "";
    for (int i = 0; i < count; i++) {
        const char *name = columns[i].name, *stage = strchr(name, '_');
        if (strncmp(name, NEST, strlen(NEST)) != 0 || stage == NULL)
            continue;
        sqlite3_str_appendf(sql, "%s SELECT level, '%q' AS nest, \"%w\" AS ticks, %d AS number FROM results", between,
                            stage + 1, name, i);
        between = " UNION ALL";
    }
    char *nests = sqlite3_str_finish(sql);
    if (nests != NULL)
        results_print(
            results, out,
            "WITH n AS (%s), k AS (SELECT *,"
            "  row_number() OVER (PARTITION BY level, number ORDER BY ticks = 0, ticks) - 1 AS place,"
            "  sum(ticks > 0) OVER (PARTITION BY level, number) AS beaten FROM n)"
            " SELECT level, nest, max(beaten) AS beaten, count(*) AS 'of',"
            " fixed(max(ticks) FILTER (WHERE ticks > 0 AND place = beaten / 2) / 3600.0, 1) AS minutes,"
            " fixed(min(nullif(ticks, 0)) / 3600.0, 1) AS shortest,"
            " fixed(max(nullif(ticks, 0)) / 3600.0, 1) AS longest FROM k GROUP BY level, number ORDER BY level, number",
            nests);
    sqlite3_free(nests);
}

static void print_tables(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    results_print(
        results, out,
        "SELECT seed, CASE WHEN won THEN 'yes' ELSE 'no' END AS home, nests, turns, bees, bees_most AS most,"
        " ambushes, fields, lost_stages AS lost, fixed(ticks / 3600.0, 1) AS minutes, lost_at AS 'lost last at'"
        " FROM results ORDER BY rowid");
    fputc('\n', out);
    results_print(results, out,
                  "SELECT level, sum(won) AS home, count(*) AS 'of' FROM results GROUP BY level ORDER BY min(rowid)");
    fputc('\n', out);
    print_nests(results, out);
}

// --- the command

// What all journeys share and none changes. Returns the exit status.
static int world_open(World *world)
{
    Tuning *tuning;
    int status = command_tuning(&world->options.tuning, &tuning, &world->error);
    if (status != STATUS_GOOD)
        return status;
    world->base = *tuning_now(tuning);
    tuning_close(tuning);
    status = command_book(&world->book, &world->error);
    if (status != STATUS_GOOD)
        return status;
    if (!map_open(world->options.map, &world->map, &world->error)
        || !stage_files_open(&world->stages, &world->book, &world->error))
        return STATUS_NO;
    // A map names stages by text: one that is missing would otherwise be met in the middle of a run.
    const char *missing = stage_missing(world);
    error_set(&world->error, "stage '%s' of the map is not there, or has mistakes", missing ? missing : "");
    return missing != NULL ? STATUS_NO : STATUS_GOOD;
}

// The columns, and one for each nest of the map.
static int columns_make(const JourneyMap *map, Column columns[COLUMN_COUNT + JOURNEY_PLACES_MAX])
{
    memcpy(columns, COLUMNS, sizeof COLUMNS);
    for (int i = 0; i < map->nest_count; i++) {
        Column *column = &columns[COLUMN_COUNT + i];
        *column = (Column){.kind = COLUMN_U32, .at = offsetof(JourneyRow, nest_ticks) + (size_t)i * sizeof(uint32_t)};
        snprintf(column->name, sizeof column->name, NEST "%d_%s", i + 1, map->nests[i].stage);
    }
    return COLUMN_COUNT + map->nest_count;
}

static int run(World *world, char *const *files, int file_count)
{
    const JourneyOptions *options = &world->options;
    Column columns[COLUMN_COUNT + JOURNEY_PLACES_MAX];
    Experiment experiment = {.line = &LINE,
                             .name = "journey",
                             .columns = columns,
                             .key = "level, seed",
                             .row_bytes = sizeof(JourneyRow),
                             .factors = {options->seeds.count},
                             .plan = world,
                             .play = journey_play,
                             .room_bytes = sizeof(Sim),
                             .print = print_tables};
    int status = experiment_begin(&experiment, &options->run);
    if (status == STATUS_GOOD && !options->run.read) {
        status = world_open(world);
        if (status != STATUS_GOOD)
            return command_tell(&LINE, status, world->error.text);
    }
    experiment.column_count = columns_make(&world->map.map, columns);
    return status == STATUS_GOOD ? experiment_run(&experiment, &options->run, files, file_count) : status;
}

int cmd_journey(int argc, char **argv)
{
    World *world = grow_zeros(sizeof *world);
    world->options = (JourneyOptions){.seeds = {1, 10},
                                      .level = LEVEL_NORMAL,
                                      .map = "meadow",
                                      .run = {.run = runs_config_default()},
                                      .tuning = {.bare = true}};
    int status = command_begin(&LINE, &world->options, &argc, argv);
    const JourneyOptions *options = &world->options;
    const char *wrong = experiment_files_wrong(&options->run, options->plays || options->tuning.count > 0, argc - 1);
    if (status < 0)
        status = wrong != NULL ? command_tell(&LINE, STATUS_USAGE, wrong) : run(world, argv + 1, argc - 1);
    free(world);
    return status;
}
