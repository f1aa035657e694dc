// dodge.c -- mitsubachi dodge DIR: survival of each instinct in each pattern of a folder.
#include "measure/dodge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern_files.h"
#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "measure/command.h"
#include "measure/game.h"
#include "text/fields.h"
#include "text/grow.h"

#define INSTINCT "swarm.loose_instinct"
#define STILL "still"     // beside its words: bees that do not move, for comparison
#define STILL_LEASH 20.0f // ranges; no bee is pulled inside it
#define FOE_Y_SHARE 0.15f // of the playfield's height
#define HIT_LEAST_PX 1.0f // half for a bee's radius, half for a bullet's: the limit of the tunables
#define HIT_MOST_PX 60.0f

// --- options and plan

#define AT(field) .offset = offsetof(Dodge, field)

static const Option ROWS[] = {
    {OPTION("--instinct", "LIST", TEXT, AT(instincts), "compare radar, swift, or still bees"), EXPERIMENT_PLAYS,
     .expected = "words of swarm.loose_instinct and still, such as radar,still"},
    {OPTION("--hit", "LIST", TEXT, AT(kinds), "compare bees of PX/SPEED: hit within PX, px a tick; 2/5,6/3,10/3"),
     EXPERIMENT_PLAYS, .expected = "values such as 2/5,6/3"},
    {OPTION("--bees", "LIST", TEXT, AT(bees), "compare swarms of these sizes; 1,30"), EXPERIMENT_PLAYS,
     .expected = "whole numbers such as 1,30"},
    {OPTION("--ranks", "LIST", TEXT, AT(ranks), "fire at these difficulties ($rank), 0 to 1; 0.5,1"), EXPERIMENT_PLAYS,
     .expected = "numbers such as 0.5,1"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi dodge",
    .manual = "measuring.md",
    .usage = "DIR|FILE [OPTION]...\n"
             "--read FILE.csv...\n",
    .about = "Measure how well each instinct of bees dodges the BulletML patterns of a folder.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 a file has errors or a pattern cannot continue (plays the others), 2 wrong usage,\n"
        "3 the machine failed.\n",
    .most = -1,
};

static void dodge_defaults(void *work)
{
    Dodge *dodge = work;
    dodge->base.seeds = (RunsSeeds){1, 3};
    dodge->base.ticks = 1200;
    dodge->ranks = "0.5,1";
    dodge->bees = "1,30";
    dodge->kinds = "2/5,6/3,10/3";
}

// Reads "6/3".
static bool kind_read(const char *text, float *hit_px, float *speed)
{
    const char *bar = strchr(text, '/');
    return bar != NULL && words_float(words_first(text, (size_t)(bar - text)).text, hit_px)
        && words_float(bar + 1, speed);
}

static bool kind_check(const char *text, Error *error)
{
    float hit_px, speed;
    const Field *range = tunable_info(tunable_find("swarm.max_speed"));
    return (kind_read(text, &hit_px, &speed) && hit_px >= HIT_LEAST_PX && hit_px <= HIT_MOST_PX
            && field_holds(range, speed))
        || error_set(error, "--hit: '%s', expected PX/SPEED such as 6/3, with 1 to 60 px and %g to %g px/tick",
                     words_quoted(text).text, (double)range->least, (double)range->most);
}

// The numbers that `dodge` sets itself, which the command line must not: only bees and bullets count.
static const struct {
    const char *tunable;
    float value; // unless it is one of a factor
} OWN[] = {
    {"swarm.fires", 0.0f},     {"pattern.rank_follows", 0.0f}, {"flower.bees", 0.0f},      {"swarm.weight_enemy", 0.0f},
    {"moth.radius_px", 1.0f},  {"patience.ticks", 0.0f},       {INSTINCT, INSTINCT_RADAR}, {"swarm.start_bees", 1.0f},
    {"swarm.radius_px", 1.0f}, {"bullet.radius_px", 1.0f},     {"swarm.max_speed", 1.0f},  {"pattern.rank", 1.0f},
};

static int tunables_plan(Dodge *dodge, Tunables *tunables, Error *error)
{
    Tuning *tuning;
    int status = command_tuning(&dodge->base.numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    *tunables = tuning_now(tuning)->rules;
    dodge->own_accel = tuning_is_from_options(tuning, tunable_find("swarm.max_accel"));
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++) {
        const int index = tunable_find(OWN[i].tunable);
        if (tuning_is_from_options(tuning, index)) {
            error_set(error, "%s is set by 'dodge' itself, expected others: only bees and bullets count there",
                      OWN[i].tunable);
            status = STATUS_USAGE;
        }
        tunable_set(tunables, index, OWN[i].value);
    }
    tuning_close(tuning);
    return status;
}

// A setup for each pattern below the path. STATUS_NO if some have mistakes; the others can be played.
static int dodge_plan(void *work, Error *error)
{
    Dodge *dodge = work;
    ExperimentWork *base = &dodge->base;
    const char *path = base->word_count > 0 ? base->words[0] : NULL;
    PatternFiles files = {0};
    Setup setup = {.script = NULL};
    int status = path != NULL ? experiment_lists(base, error) : STATUS_USAGE, wrong = 0;
    if (path == NULL)
        error_set(error, "no folder, expected one with BulletML files; 'mitsubachi dodge --help' explains");
    if (status == STATUS_GOOD)
        status = tunables_plan(dodge, &setup.tunables, error);
    if (status != STATUS_GOOD)
        return status;
    bool found = pattern_files_add(&files, path, error);
    for (int i = 0; found && i < files.count; i++) {
        TextErrors errors = {0};
        PatternBook *book = grow_zeros(sizeof *book);
        bool good = pattern_file_read(files.list[i].path, files.list[i].name, book, &errors);
        snprintf(setup.name, sizeof setup.name, "%s", files.list[i].name);
        setup.book = book;
        if (good)
            LIST_ADD(base->where.list, base->where.count, base->where.room) = setup;
        else
            free(book);
        wrong += !good;
        text_errors_print(&errors, files.list[i].path, stderr);
        text_errors_free(&errors);
    }
    if (found && files.count == 0)
        error_set(error, "%.256s: no patterns, expected files NAME.xml", path);
    else if (wrong > 0)
        error_set(error, "%d of %d files %s mistakes and %s not played", wrong, files.count,
                  wrong == 1 ? "has" : "have", wrong == 1 ? "is" : "are");
    base->partly = base->where.count > 0;
    status = !found ? STATUS_MACHINE : files.count == 0 || wrong > 0 ? STATUS_NO : STATUS_GOOD;
    pattern_files_free(&files);
    return status;
}

static void dodge_end(void *work)
{
    const Setups *where = &((Dodge *)work)->base.where;
    for (int i = 0; i < where->count; i++)
        free((void *)where->list[i].book);
}

// --- a run

Tunables dodge_tunables(const Dodge *dodge, const Run *run)
{
    Tunables tunables = run->setup->tunables;
    float value = 0.0f;
    kind_read(run->value[DODGE_KIND], &value, &tunables.swarm_max_speed);
    tunables.swarm_radius_px = tunables.bullet_radius_px = value / 2.0f;
    if (!dodge->own_accel)
        tunables.swarm_max_accel = tunables.swarm_max_speed;
    words_float(run->value[DODGE_RANK], &tunables.pattern_rank);
    words_int(run->value[DODGE_BEES], &tunables.swarm_start_bees);
    if (tunable_read(tunable_find(INSTINCT), run->value[DODGE_INSTINCT], &value, NULL)) {
        tunables.swarm_loose_instinct = (int32_t)value;
    } else { // still bees have no wish
        tunables.swarm_avoid_px = tunables.swarm_stray_chance = 0.0f;
        tunables.swarm_leash_ranges = STILL_LEASH;
    }
    return tunables;
}

void dodge_play(const void *work, const Run *run, void *sim_pointer, const StopFlag *stop, void *row_pointer)
{
    const Dodge *dodge = work;
    DodgeRow *row = row_pointer;
    Sim *sim = sim_pointer;
    const Tunables tunables = dodge_tunables(dodge, run);
    const TickCmd nothing = {0};
    bool rests = true; // the pattern begins in the first tick
    memcpy(row->rules, run->setup->rules, sizeof row->rules);
    sim_init(sim, run->seed, &tunables, run->setup->book);
    int foe = sim_add_enemy(sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * FOE_Y_SHARE), -1, 0);
    ASSERT(foe == 0);
    sim->enemies[foe].bite_ticks = (int32_t)dodge->base.ticks + 1;
    while (sim->bees.count > 0 && sim->head.tick < dodge->base.ticks && !*stop) {
        // A pattern that is over rests for a tick.
        bool over = sim->enemies[0].pattern < 0;
        if (over && rests)
            sim_begin_pattern(sim, 0, 0);
        rests = over && !rests;
        sim_tick(sim, &nothing);
        const SimScratch *scratch = &sim->scratch;
        for (int i = 0; row->fault[0] == '\0' && i < scratch->event_count; i++)
            if (scratch->events[i].kind == EVENT_PATTERN_FAULT)
                snprintf(row->fault, sizeof row->fault, "%s",
                         pattern_fault_text((PatternStatus)(scratch->events[i].value % 8)));
    }
    if (sim->head.dropped > 0 && row->fault[0] == '\0')
        strcpy(row->fault, "more bullets or actions than there is room for");
    row->ticks = sim->head.tick;
    row->bees_left = (uint32_t)sim->bees.count;
    row->bullets_most = (uint32_t)sim->head.bullets_most;
}

static const Factor FACTORS[DODGE_FACTORS] = {
    {.column = "pattern"},
    {.column = "seed", .whole = true},
    {.column = "rank", .list = offsetof(Dodge, ranks), .tunable = "pattern.rank"},
    {.column = "bees", .whole = true, .list = offsetof(Dodge, bees), .tunable = "swarm.start_bees"},
    {.column = "hit/speed", .list = offsetof(Dodge, kinds), .check = kind_check},
    {.column = "instinct", .list = offsetof(Dodge, instincts), .tunable = INSTINCT, .besides = STILL},
};

static const Field COLUMNS[] = {
    COLUMN(DodgeRow, ticks), COLUMN(DodgeRow, bees_left), COLUMN(DodgeRow, bullets_most),
    COLUMN(DodgeRow, rules), COLUMN(DodgeRow, fault),
};

// --- tables

static const Query QUERIES[] = {
    {.head = "SELECT printf('%d patterns, seeds %d to %d, ranks %s', count(DISTINCT pattern), min(seed), max(seed),"
             " group_concat(DISTINCT rank)) FROM results"},
    // Half of the bees, because a halved swarm can still win; for one bee, half is all. A pattern counts once all its
    // runs are done.
    {.each = true,
     .head = "SELECT iif(?1 = '1', 'One bee; a run is survived if it is alive at the end',"
             " ?1 || ' bees; a run is survived if half of them are alive at the end')",
     .rows =
         "WITH r AS (SELECT *, rowid AS number, 2 * bees_left >= bees AS half FROM results WHERE bees = ?1),"
         " p AS (SELECT hit, speed, instinct, min(half) AS whole FROM r GROUP BY hit, speed, instinct, pattern HAVING"
         "  count(*) = (SELECT count(DISTINCT seed) * count(DISTINCT rank) FROM results)),"
         " w AS (SELECT hit, speed, instinct, sum(whole) || ' of ' || count(*) AS patterns FROM p GROUP BY hit, speed,"
         "  instinct)"
         " SELECT hit AS 'hit px', speed, instinct, sum(half) || ' of ' || count(*) AS runs,"
         " fixed(100.0 * sum(half) / count(*), 1) || ' %' AS survived,"
         " coalesce(patterns, '0 of 0') AS 'patterns all', fixed(avg(ticks), 0) AS ticks,"
         " fixed(100.0 * (1.0 * sum(bees_left) / (1.0 * count(*) * max(bees))), 1) || ' %' AS 'bees left',"
         " fixed(100.0 * sum(bees_left > 0) / count(*), 1) || ' %' AS 'any left'"
         " FROM r LEFT JOIN w USING (hit, speed, instinct) GROUP BY hit, speed, instinct ORDER BY min(number)"},
    // Below the tables, because such a pattern looks easy in them: it stops firing.
    {.head = "SELECT 'Patterns that cannot continue' FROM results WHERE fault <> ''",
     .rows = "SELECT pattern, fault AS trouble, count(*) AS runs FROM results WHERE fault <> ''"
             " GROUP BY pattern, fault ORDER BY min(rowid)"},
    {.block = "sizes",
     .rows = "SELECT CASE bees WHEN 1 THEN 'One bee: runs survived (%)' ELSE bees || ' bees: runs that half of them"
             " survive (%)' END FROM results GROUP BY bees ORDER BY min(rowid)"},
    // The share of runs survived by kind of bee.
    {.block = "runs",
     .split = true,
     .rows = "SELECT instinct || ', ' || bees AS name, hit || ' px, speed ' || speed,"
             " 100.0 * avg(2 * bees_left >= bees) FROM results GROUP BY bees, instinct, hit, speed ORDER BY"
             " min(min(rowid)) OVER (PARTITION BY bees), min(min(rowid)) OVER (PARTITION BY bees, instinct),"
             " min(rowid)"},
};

const Experiment DODGE = {
    .line = &LINE,
    .words_most = 1,
    .work_bytes = sizeof(Dodge),
    .defaults = dodge_defaults,
    .plan = dodge_plan,
    .end = dodge_end,
    EXPERIMENT_FACTOR_ROWS(FACTORS),
    EXPERIMENT_COLUMNS(COLUMNS),
    .alike = "SELECT pattern FROM results GROUP BY pattern HAVING min(rules) <> max(rules)",
    .faulty = "SELECT 1 FROM results WHERE fault <> ''",
    .row_bytes = sizeof(DodgeRow),
    .play = dodge_play,
    .room_bytes = sizeof(Sim),
    .each = "SELECT bees FROM results GROUP BY bees ORDER BY min(rowid) LIMIT 1 OFFSET ?1",
    EXPERIMENT_QUERIES(QUERIES),
};

EXPERIMENT_COMMAND(dodge, DODGE)
