// journey.c -- mitsubachi journey: the pilots play the map and its stages without a screen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/journey/journey_file.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "core/journey/journey.h"
#include "measure/command.h"
#include "measure/experiment.h"
#include "measure/game.h"
#include "text/grow.h"

// A journey takes some twenty turns; a pilot that flies in circles must stop at some point.
#define TURNS_MOST 400
#define STAGE_TICKS_USUAL (20 * GAME_MINUTE_TICKS) // limit of a stage, which then counts as lost

// The row of a journey.
typedef struct JourneyRow {
    uint32_t won; // 0: lost, or unfinished after TURNS_MOST
    uint32_t turns, bees, bees_most, ambushes, fields, lost_stages;
    uint32_t nests; // beaten
    uint32_t ticks; // of all stages
    uint32_t score;
    uint32_t nest_ticks[JOURNEY_PLACES_MAX]; // ticks of the stage won there; 0: none
    char lost_at[JOURNEY_STAGE_BYTES];       // the stage that was lost last; "" for none
} JourneyRow;

// The sub-command: its options, and the constant data that all journeys share.
typedef struct JourneyWork {
    ExperimentWork base;
    const char *levels, *map_name;
    MapFile map;
} JourneyWork;

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

// --- playing

// The stage's random choices derive from the state of the journey, so that the same journey meets the same stages in
// any thread. A stage sets tunables; numbers that differ from the defaults override them, as in the game.
static void stage_play(const ExperimentWork *work, const Tunables *numbers, Journey *journey, const StopFlag *stop,
                       Sim *sim, JourneyRow *row)
{
    const StageFiles *files = work->where.files;
    const Mode mode = mode_of_journey(journey, stage_files_find(files, journey_stage(journey)));
    const Tunables defaults = tunables_default();
    Setup setup = {.mode = mode, .script = &files->scripts[mode.stage], .book = work->where.book};
    PlayerChoice pilot;
    GameRow game = {.ticks = 0};
    player_find("pilot", &pilot);
    setup.tunables = mode_tunables(&mode, setup.script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(numbers, i) != tunable_get(&defaults, i))
            tunable_set(&setup.tunables, i, tunable_get(numbers, i));
    game_play(&setup, &pilot, journey_hash(journey), work->ticks, stop, sim, &game);
    // If the last bee dies while it beats a boss, no bee is left to continue.
    bool won = game.won && game.bees > 0;
    row->ticks += game.ticks;
    row->score += game.score;
    row->lost_stages += !won;
    if (won && journey->due_nest >= 0)
        row->nest_ticks[journey->due_nest] = game.ticks;
    if (!won)
        snprintf(row->lost_at, sizeof row->lost_at, "%s", journey_stage(journey));
    journey_stage_over(journey, won ? (int)game.bees : 0, won);
}

static void journey_play(const void *work_pointer, const Run *run, void *sim, const StopFlag *stop, void *row_pointer)
{
    const JourneyWork *work = work_pointer;
    JourneyRow *row = row_pointer;
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    const int level = words_place(MODE_LEVEL_WORDS, run->value[1]);
    JourneyRules rules = journey_rules_of(&run->setup->tunables, level);
    // The map's pilot has state between moves, which is not part of the journey.
    journey_begin(&journey, &work->map.map, &rules, run->seed, level);
    while (journey.state != JOURNEY_WON && journey.state != JOURNEY_LOST && journey.turn <= TURNS_MOST && !*stop) {
        if (journey.state == JOURNEY_STAGE_DUE)
            stage_play(&work->base, &run->setup->tunables, &journey, stop, sim, row);
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
}

// --- the plan

#define NEST "nest" // "nest1_meadow"

// The first stage of the map that the game lacks; NULL if it has all.
static const char *stage_missing(const StageFiles *stages, const JourneyMap *map)
{
    for (int i = 0; i < map->nest_count; i++)
        if (stage_files_find(stages, map->nests[i].stage) < 0)
            return map->nests[i].stage;
    return map->patrol_count > 0 && stage_files_find(stages, map->ambush) < 0 ? map->ambush : NULL;
}

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
    const char *missing = stage_missing(base->where.files, &work->map.map);
    if (missing != NULL) {
        error_set(error, "stage '%s' of the map is missing or has mistakes", missing);
        return STATUS_NO;
    }
    for (int i = 0; i < work->map.map.nest_count; i++) {
        Word name;
        snprintf(name.text, sizeof name.text, NEST "%d_%s", i + 1, work->map.map.nests[i].stage);
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
