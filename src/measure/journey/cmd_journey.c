// cmd_journey.c -- mitsubachi journey: how far the pilots get who play the map and its stages without a screen.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/journey/journey_tunables.h"
#include "content/journey/map_file.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "journey/journey_pilot.h"
#include "measure/command.h"
#include "measure/runs.h"
#include "measure/spread.h"
#include "platform/stop.h"
#include "sim/pilot.h"
#include "sim/sim.h"
#include "text/grow.h"
#include "text/words.h"

// A journey takes some twenty turns; a pilot that goes in circles must not go on for ever.
#define TURNS_MOST 400
#define STAGE_TICKS_MOST (20 * 60 * SIM_TICKS_PER_SECOND) // of a stage, which counts as lost then

// How a journey went. No padding.
typedef struct JourneyResult {
    int32_t won; // 0: lost, or not at its end after TURNS_MOST
    int32_t turns, bees, bees_most, ambushes, fields, lost_stages;
    int32_t nests;  // beaten
    uint32_t ticks; // of all stages
    uint32_t score;
    uint32_t nest_ticks[JOURNEY_PLACES_MAX]; // of the stage that was won there; 0 for none
    char at[JOURNEY_STAGE_BYTES];            // the stage that was lost last; "" for none
} JourneyResult;

typedef struct JourneyOptions {
    RunsSeeds seeds;
    int level;
    const char *map;
    bool csv;
    RunsConfig run;
    TuningOptions tuning;
} JourneyOptions;

// What is the same for all journeys of a run, constant while they are played; and what comes of them.
typedef struct Run {
    MapFile map;
    StageFiles stages;
    PatternBook book;
    Tunables base; // what differs here from the defaults holds in all stages
    uint64_t seed; // of the first journey
    int32_t level;
    JourneyResult *results;
    bool *done;
    int count;
    Error error;
} Run;

#define AT(field) .offset = offsetof(JourneyOptions, field)

static const Option ROWS[] = {
    {.name = "--seeds",
     .form = "A..B",
     .kind = FIELD_OWN,
     AT(seeds),
     .read = runs_seeds_read,
     .expected = "two whole numbers such as 1..50",
     .sentence = "of the journeys, at most 100000; 1..10"},
    {.name = "--level",
     .form = "NAME",
     .kind = FIELD_WORD,
     AT(level),
     .words = MODE_LEVEL_WORDS,
     .sentence = MODE_LEVEL_NAMES "; normal"},
    {.name = "--map",
     .form = "NAME",
     .kind = FIELD_TEXT,
     AT(map),
     .expected = "the name of a map",
     .sentence = "a map of assets/maps; meadow"},
    {.name = "--csv", .kind = FIELD_FLAG, AT(csv), .sentence = "one row a journey, nothing else"},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
    {.kind = FIELD_TABLE, AT(tuning), .of = &TUNING_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi journey",
    .manual = "measuring.md",
    .usage = "[OPTION]...\n",
    .about =
        "Plays whole journeys without a screen: one pilot moves over the map, the other one plays its stages, which begin\n"
        "with the bees that are left. Tells for each seed whether the new home was reached, and how all of them went.\n",
    OPTIONS(ROWS),
    .after =
        "The same command prints the same, whatever --jobs is.\n"
        "Exit status: 0 good, 1 a map, a stage or a file of numbers has mistakes, 2 wrong usage, 3 the machine failed.\n",
};

// --- playing

// The first stage of the map that the list does not have; NULL where all are there.
static const char *stage_missing(const Run *run)
{
    const JourneyMap *map = &run->map.map;
    for (int i = 0; i < map->nest_count; i++)
        if (stage_files_find(&run->stages, map->nests[i].stage) < 0)
            return map->nests[i].stage;
    return map->patrol_count > 0 && stage_files_find(&run->stages, map->ambush) < 0 ? map->ambush : NULL;
}

// A stage has numbers of its own; what somebody has set goes before them, as in the game.
static Tunables stage_tunables(const Run *run, const Mode *mode, const StageScript *script)
{
    Tunables tunables = mode_tunables(mode, script), defaults = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&run->base, i) != tunable_get(&defaults, i))
            tunable_set(&tunables, i, tunable_get(&run->base, i));
    return tunables;
}

// The stage's chances come from the state of the journey, so that the same journey meets the same stages, in whatever
// thread.
static void stage_play(const Run *run, Journey *journey, const StopFlag *stop, Sim *sim, JourneyResult *result)
{
    Mode mode = mode_of_journey(journey, stage_files_find(&run->stages, journey_stage(journey)));
    const StageScript *script = &run->stages.scripts[mode.stage];
    Tunables tunables = stage_tunables(run, &mode, script);
    sim_init_script(sim, journey_hash(journey), &tunables, script, &run->book);
    Pilot pilot = pilot_begin(sim);
    while (!sim->head.over && sim->head.tick < STAGE_TICKS_MOST && !*stop) {
        TickCmd cmd = pilot_cmd(&pilot, sim);
        sim_tick(sim, &cmd);
    }
    // A boss that is beaten by the last bee as it dies leaves nobody to go on.
    bool won = sim->head.won && sim->bees.count > 0;
    result->ticks += sim->head.tick;
    result->score += sim->head.score;
    result->lost_stages += !won;
    if (won && journey->due_nest >= 0)
        result->nest_ticks[journey->due_nest] = sim->head.tick;
    if (!won)
        snprintf(result->at, sizeof result->at, "%s", journey_stage(journey));
    journey_stage_over(journey, won ? sim->bees.count : 0, won);
}

// Journey `number` (from 0) of the experiment; its stages are all there.
static void journey_play(const void *run_pointer, int number, void *sim, const StopFlag *stop, void *result_pointer)
{
    const Run *run = run_pointer;
    JourneyResult *result = result_pointer;
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    JourneyRules rules = journey_rules_of(&run->base, run->level);
    // The pilot of the map remembers between its moves; the journey itself does not know of that.
    memset(result, 0, sizeof *result);
    journey_begin(&journey, &run->map.map, &rules, run->seed + (uint64_t)number, run->level);
    while (journey.state != JOURNEY_WON && journey.state != JOURNEY_LOST && journey.turn <= TURNS_MOST && !*stop) {
        if (journey.state == JOURNEY_STAGE_DUE)
            stage_play(run, &journey, stop, sim, result);
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
    result->won = journey.state == JOURNEY_WON;
    result->turns = journey.turn;
    result->bees = journey.bees;
    result->bees_most = journey.bees_most;
    result->ambushes = journey.ambushes;
    result->fields = journey.fields;
    for (int i = 0; i < journey.map.nest_count; i++)
        result->nests += journey.map.nests[i].beaten;
}

// --- the command

// Numbers and patterns, which all journeys share and none changes.
static int base_read(Run *run, const TuningOptions *numbers)
{
    Tuning *tuning;
    int status = command_tuning(numbers, &tuning, &run->error);
    if (status != STATUS_GOOD)
        return status;
    run->base = *tuning_now(tuning);
    tuning_close(tuning);
    return command_book(&run->book, &run->error);
}

static int run_open(Run *run, const JourneyOptions *config)
{
    int status = base_read(run, &config->tuning);
    if (status != STATUS_GOOD)
        return status;
    if (!map_open(config->map, &run->map, &run->error) || !stage_files_open(&run->stages, &run->book, &run->error))
        return STATUS_NO;
    run->seed = config->seeds.first;
    run->level = config->level;
    const char *missing = stage_missing(run);
    // A map names stages by text: one that is missing would otherwise be met in the middle of a run.
    error_set(&run->error, "stage '%s' of the map is not there, or has mistakes", missing ? missing : "");
    run->count = config->seeds.count;
    run->results = grow_zeros((size_t)run->count * sizeof run->results[0]);
    run->done = grow_zeros((size_t)run->count * sizeof run->done[0]);
    return missing != NULL ? STATUS_NO : STATUS_GOOD;
}

// What a player counts a journey in.
static double minutes(double ticks)
{
    return ticks / SIM_TICKS_PER_SECOND / 60.0;
}

// The file for programs has a column for every number, and the table what fits on a line.
static void print_rows(const Run *run, bool csv)
{
    puts(csv ? "seed,won,nests,turns,bees,bees_most,ambushes,fields,lost_stages,lost_at,minutes,score"
             : "   seed  home  nests  turns  bees  most  ambushes  fields  lost  minutes  lost last at");
    for (int i = 0; i < run->count; i++) {
        const JourneyResult *r = &run->results[i];
        uint64_t seed = run->seed + (uint64_t)i;
        if (csv)
            printf("%" PRIu64 ",%d,%d,%d,%d,%d,%d,%d,%d,%s,%.2f,%u\n", seed, r->won, r->nests, r->turns, r->bees,
                   r->bees_most, r->ambushes, r->fields, r->lost_stages, r->at, minutes(r->ticks), r->score);
        else
            printf("%7" PRIu64 "  %4s  %5d  %5d  %4d  %4d  %8d  %6d  %4d  %7.1f  %s\n", seed, r->won ? "yes" : "no",
                   r->nests, r->turns, r->bees, r->bees_most, r->ambushes, r->fields, r->lost_stages, minutes(r->ticks),
                   r->at);
    }
}

// How often a nest was beaten, and how long that took.
// The median and both ends, since a nest is beaten seldom enough to count them all.
static void print_nest(const Run *run, int nest)
{
    double *ticks = grow_zeros((size_t)run->count * sizeof *ticks);
    int count = 0;
    for (int i = 0; i < run->count; i++)
        if (run->results[i].nest_ticks[nest] > 0)
            ticks[count++] = run->results[i].nest_ticks[nest];
    printf("%-12s beaten in %d of %d", run->map.map.nests[nest].stage, count, run->count);
    if (count > 0) {
        spread_of(ticks, count, 0); // which sorts them
        printf(", in %.1f minutes (%.1f to %.1f)", minutes(ticks[count / 2]), minutes(ticks[0]),
               minutes(ticks[count - 1]));
    }
    putchar('\n');
    free(ticks);
}

// Per nest, because a map is balanced nest by nest.
static void print_summary(const Run *run)
{
    int won = 0;
    for (int i = 0; i < run->count; i++)
        won += run->results[i].won;
    printf("%s: home in %d of %d journeys\n", mode_level_name(run->level), won, run->count);
    for (int i = 0; i < run->map.map.nest_count; i++)
        print_nest(run, i);
}

static int play(Run *run, const JourneyOptions *config)
{
    RunsEnd end;
    int status = run_open(run, config);
    if (status != STATUS_GOOD)
        return status;
    const Runs runs = {.name = "journey",
                       .plan = run,
                       .play = journey_play,
                       .room_bytes = sizeof(Sim),
                       .count = run->count,
                       .config = config->run,
                       .results = run->results,
                       .result_bytes = sizeof(JourneyResult),
                       .ticks_at = offsetof(JourneyResult, ticks),
                       .done = run->done};
    if (!runs_play(&runs, &end, &run->error))
        return STATUS_MACHINE;
    // Sums over some of the journeys would be of the short ones: those end first.
    error_set(&run->error, "stopped");
    if (*stop_flag())
        return STATUS_MACHINE;
    print_rows(run, config->csv);
    if (!config->csv)
        print_summary(run);
    return STATUS_GOOD;
}

int cmd_journey(int argc, char **argv)
{
    JourneyOptions config = {.seeds = {1, 10},
                             .level = LEVEL_NORMAL,
                             .map = "meadow",
                             .run = runs_config_default(),
                             .tuning = {.bare = true}};
    int status = command_begin(&LINE, &config, &argc, argv);
    if (status >= 0)
        return status;
    Run *run = grow_zeros(sizeof *run);
    status = play(run, &config);
    if (status != STATUS_GOOD)
        command_tell(&LINE, status, run->error.text);
    free(run->results);
    free(run->done);
    free(run);
    return status;
}
