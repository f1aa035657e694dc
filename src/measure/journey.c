// journey.c -- mitsubachi journey: the pilots play the map and its stages without a screen.
#include "measure/journey.h"

#include <stdio.h>

#include "measure/command.h"
#include "measure/game.h"
#include "text/grow.h"

#define STAGE_TICKS_USUAL (20 * GAME_MINUTE_TICKS) // limit of a stage, which then counts as lost

#define AT(field) .offset = offsetof(JourneyWork, field)

static const Option ROWS[] = {
    {OPTION("--level", "LIST", TEXT, AT(levels), "play " MODE_LEVEL_NAMES ", or several; normal"), EXPERIMENT_PLAYS,
     .expected = "levels such as normal,hard"},
    {OPTION("--map", "NAME", TEXT, AT(map_name), "play a map of assets/maps; meadow"), EXPERIMENT_PLAYS,
     .expected = "the name of a map"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi journey",
    .manual = "measuring.md",
    .usage = "[OPTION]...\n"
             "--read FILE.csv...\n",
    .about = "Play whole journeys: one pilot moves over the map, the other plays the stages.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 a file has errors, 2 wrong usage, 3 the machine failed.\n",
    .most = -1,
};

static void journey_defaults(void *work)
{
    JourneyWork *journey = work;
    journey->base.seeds = (RunsSeeds){1, 10};
    journey->base.ticks = STAGE_TICKS_USUAL;
    journey->levels = mode_level_name(LEVEL_NORMAL);
    journey->map_name = "meadow";
}

// --- the plan

#define NEST "nest" // "nest1_meadow"

static int journey_plan(void *work_pointer, Error *error)
{
    JourneyWork *work = work_pointer;
    ExperimentWork *base = &work->base;
    Setup setup = {.mode = mode_of(MODE_JOURNEY)};
    int status = experiment_lists(base, error);
    if (status == STATUS_GOOD)
        status = setups_read(&base->where, NULL, NULL, NULL, 0, &base->numbers, error);
    if (status == STATUS_GOOD)
        status = setup_tune(&setup, &base->numbers, error);
    if (status != STATUS_GOOD)
        return status;
    if (!map_open(work->map_name, &work->map, error))
        return STATUS_NO;
    // A map names stages as text: without this check a missing one would be found in the middle of a run.
    const JourneyMap *map = &work->map.map;
    for (int i = 0; i < map->nest_count + (map->patrol_count > 0); i++) {
        const char *stage = i < map->nest_count ? map->nests[i].stage : map->ambush;
        Word name;
        if (stage_files_find(base->where.files, stage) < 0) {
            error_set(error, "stage '%s' of the map is missing or has mistakes", stage);
            return STATUS_NO;
        }
        snprintf(name.text, sizeof name.text, NEST "%d_%s", i + 1, stage);
        if (i < map->nest_count)
            experiment_column_add(base, offsetof(JourneyRow, nest_ticks) + (size_t)i * sizeof(uint32_t), name.text);
    }
    snprintf(setup.name, sizeof setup.name, "%s", work->map_name);
    LIST_ADD(base->where.list, base->where.count, base->where.room) = setup;
    return STATUS_GOOD;
}

static const Factor FACTORS[] = {
    {.column = "map"},
    {.column = "level", .list = offsetof(JourneyWork, levels), .tunable = "level.level"},
    {.column = "seed", .whole = true},
};

static const Field COLUMNS[] = {
    COLUMN(JourneyRow, won),    COLUMN(JourneyRow, nests),     COLUMN(JourneyRow, turns),
    COLUMN(JourneyRow, bees),   COLUMN(JourneyRow, bees_most), COLUMN(JourneyRow, ambushes),
    COLUMN(JourneyRow, fields), COLUMN(JourneyRow, lost_at),   COLUMN(JourneyRow, lost_stages),
    COLUMN(JourneyRow, score),  COLUMN(JourneyRow, ticks),
};

// --- tables

static const Query QUERIES[] = {
    {.rows =
         "SELECT level, seed, iif(won, 'yes', 'no') AS home, nests, turns, bees, bees_most AS most, ambushes, fields,"
         " lost_stages AS lost, fixed(ticks / 3600.0, 1) AS minutes, lost_at AS 'lost last at'"
         " FROM results ORDER BY rowid"},
    {.rows = "SELECT level, sum(won) AS home, count(*) AS 'of' FROM results GROUP BY level ORDER BY min(rowid)"},
    // Victories and times by nest, because a map is balanced nest by nest. Median, minimum and maximum: there are few
    // values per nest.
    {.made = true,
     .rows =
         "SELECT 'WITH n AS (' || group_concat(printf('SELECT level, %Q AS nest, %s AS ticks, %d AS number FROM"
         " results', substr(name, instr(name, '_') + 1), name, cid), ' UNION ALL ') || '), k AS (SELECT *,"
         "  row_number() OVER (PARTITION BY level, number ORDER BY ticks = 0, ticks) - 1 AS place,"
         "  sum(ticks > 0) OVER (PARTITION BY level, number) AS beaten FROM n)"
         " SELECT level, nest, max(beaten) AS beaten, count(*) AS ''of'',"
         " fixed(max(ticks) FILTER (WHERE ticks > 0 AND place = beaten / 2) / 3600.0, 1) AS minutes,"
         " fixed(min(nullif(ticks, 0)) / 3600.0, 1) AS shortest,"
         " fixed(max(nullif(ticks, 0)) / 3600.0, 1) AS longest FROM k GROUP BY level, number ORDER BY level, number'"
         " FROM pragma_table_info('results') WHERE name GLOB '" NEST "[0-9]*_*'"},
};

const Experiment JOURNEY = {
    .line = &LINE,
    .work_bytes = sizeof(JourneyWork),
    .defaults = journey_defaults,
    .plan = journey_plan,
    EXPERIMENT_FACTOR_ROWS(FACTORS),
    EXPERIMENT_COLUMNS(COLUMNS),
    .row_bytes = sizeof(JourneyRow),
    .play = journey_play,
    .room_bytes = sizeof(Sim),
    EXPERIMENT_QUERIES(QUERIES),
};

EXPERIMENT_COMMAND(journey, JOURNEY)
