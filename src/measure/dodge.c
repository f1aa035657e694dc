// dodge.c -- mitsubachi dodge DIR: survival of each instinct in each pattern of a folder.
#include "measure/dodge.h"

#include <string.h>

#include "content/tuning/tunables_text.h"
#include "measure/command.h"
#include "text/fields.h"

#define STILL "still"     // beside its words: bees that do not move, for comparison
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

static bool kind_check(const char *text, Error *error)
{
    float hit_px, speed;
    const Field *range = tunable_info(tunable_find("swarm.max_speed"));
    return (dodge_kind(text, &hit_px, &speed) && hit_px >= HIT_LEAST_PX && hit_px <= HIT_MOST_PX
            && field_holds(range, speed))
        || error_set(error, "--hit: '%s', expected PX/SPEED such as 6/3, with 1 to 60 px and %g to %g px/tick",
                     words_quoted(text).text, (double)range->least, (double)range->most);
}

// The numbers that `dodge` sets itself, which the command line must not: only bees and bullets count. The last six are
// replaced by the values of factors.
static const char *const OWN[] = {
    "swarm.fires=off",   "pattern.rank_follows=off", "flower.bees=0",      "swarm.weight_enemy=0",
    "moth.radius_px=1",  "patience.ticks=0",         "swarm.radius_px=1",  "bullet.radius_px=1",
    "swarm.max_speed=1", "pattern.rank=1",           "swarm.start_bees=1", DODGE_INSTINCTS "=radar",
};

static int dodge_plan(void *work, Error *error)
{
    Dodge *dodge = work;
    ExperimentWork *base = &dodge->base;
    Tuning *tuning;
    if (base->word_count == 0) {
        error_set(error, "no folder, expected one with BulletML files; 'mitsubachi dodge --help' explains");
        return STATUS_USAGE;
    }
    int status = experiment_lists(base, error);
    if (status == STATUS_GOOD)
        status = command_tuning(&base->numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    Tunables tunables = tuning_now(tuning)->rules;
    dodge->own_accel = tuning_is_from_options(tuning, tunable_find("swarm.max_accel"));
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++) {
        int index = 0;
        float value = 0.0f;
        tuning_set_read(OWN[i], &index, &value, error);
        tunable_set(&tunables, index, value);
        if (tuning_is_from_options(tuning, index)) {
            error_set(error, "%.*s is set by 'dodge' itself, expected others: only bees and bullets count there",
                      (int)strcspn(OWN[i], "="), OWN[i]);
            status = STATUS_USAGE;
        }
    }
    tuning_close(tuning);
    if (status == STATUS_GOOD)
        status = setups_read_patterns(&base->where, base->words[0], &tunables, error);
    base->partly = base->where.count > 0;
    return status;
}

static const Factor FACTORS[DODGE_FACTORS] = {
    {.column = "pattern"},
    {.column = "seed", .whole = true},
    {.column = "rank", .list = offsetof(Dodge, ranks), .tunable = "pattern.rank"},
    {.column = "bees", .whole = true, .list = offsetof(Dodge, bees), .tunable = "swarm.start_bees"},
    {.column = "hit/speed", .list = offsetof(Dodge, kinds), .check = kind_check},
    {.column = "instinct", .list = offsetof(Dodge, instincts), .tunable = DODGE_INSTINCTS, .besides = STILL},
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
