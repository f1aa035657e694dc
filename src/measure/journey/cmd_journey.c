// cmd_journey.c -- mitsubachi journey: how far the pilots get.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/mode.h"
#include "content/tuning/tuning.h"
#include "measure/command.h"
#include "measure/experiment.h"
#include "measure/journey/journey_play.h"
#include "measure/spread.h"
#include "platform/stop.h"
#include "platform/workers.h"
#include "text/arguments.h"
#include "text/grow.h"
#include "text/words.h"

#define JOURNEYS_MOST 100000
#define ERROR_BYTES 1024

static const char HELP[] =
    "Usage: mitsubachi journey [--seeds A..B] [--level easy|normal|hard] [--map NAME] [--csv]\n"
    "\n"
    "Plays whole journeys without a screen: one pilot moves over the map, the other one plays its stages, which begin\n"
    "with the bees that are left. Tells for each seed whether the new home was reached, and how all of them went.\n"
    "\n"
    "  --seeds A..B       of the journeys, at most 100000; 1..10\n"
    "  --level NAME       easy, normal or hard; normal\n"
    "  --map NAME         a map of assets/maps; meadow\n"
    "  --csv              one row a journey, nothing else\n"
    "  --jobs N           games at a time; as many as the machine has processors\n"
    TUNING_WISH_HELP
    "  --help\n"
    "\n"
    "The same command prints the same, whatever --jobs is.\n"
    "Exit status: 0 good, 1 a map, a stage or a file of numbers has mistakes, 2 wrong usage, 3 the machine failed.\n";

typedef struct Wish {
    uint64_t first, last;
    int level, jobs;
    const char *map;
    bool csv, help;
    TuningWish tuning;
} Wish;

// What a run holds.
typedef struct Run {
    JourneyPlan plan;
    MapFile map;
    StageFiles stages;
    PatternBook book;
    Tunables base;
    JourneyResult *results;
    bool *done;
    int count;
    char error[ERROR_BYTES];
} Run;

// "1..50", or one number.
static bool seeds_read(Wish *wish, const char *value)
{
    const char *dots = strstr(value, "..");
    Word first = words_first(value, dots != NULL ? (size_t)(dots - value) : strlen(value));
    return words_u64(first.text, &wish->first) && words_u64(dots != NULL ? dots + 2 : first.text, &wish->last)
        && wish->last >= wish->first && wish->last - wish->first < JOURNEYS_MOST;
}

static bool value_read(Wish *wish, const char *name, const char *value, const char **expected)
{
    static const ArgumentValue OPTIONS[] = {
        {"--seeds", "two whole numbers such as 1..50"},
        {"--level", MODE_LEVEL_NAMES},
        {"--map", "the name of a map"},
        {"--jobs", "a whole number from 1 to 256"},
    };
    enum { SEEDS, LEVEL, MAP, JOBS, COUNT };
    size_t option = argument_value(OPTIONS, COUNT, name, expected);
    if (value == NULL)
        return false;
    switch (option) {
    case SEEDS: return seeds_read(wish, value);
    case LEVEL: return mode_level_find(value, &wish->level);
    case MAP: return argument_text(value, &wish->map);
    case JOBS: return words_int_in(value, 1, WORKERS_MOST, &wish->jobs);
    }
    return false;
}

// Returns how many arguments the option takes, or 0 and one line in `error`.
static int option_read(Wish *wish, const char *name, const char *value, char *error, size_t error_size)
{
    const ArgumentFlag flags[] = {{"--csv", &wish->csv}, {"--help", &wish->help}, {"-h", &wish->help}};
    const char *expected;
    if (argument_flag(flags, sizeof flags / sizeof flags[0], name))
        return 1;
    int taken = tuning_wish_option(&wish->tuning, name, value, error, error_size);
    if (taken != 0)
        return taken > 0 ? 2 : 0;
    if (value_read(wish, name, value, &expected))
        return 2;
    argument_tell(name, value, expected, "an option of 'mitsubachi journey --help'", error, error_size);
    return 0;
}

static bool wish_read(Wish *wish, int argc, char **argv, char *error, size_t error_size)
{
    *wish = (Wish){.first = 1, .last = 10, .level = LEVEL_NORMAL, .jobs = workers_processors(), .map = "meadow",
                   .tuning = {.bare = true}};
    for (int i = 1, taken; i < argc; i += taken) {
        taken = option_read(wish, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error, error_size);
        if (taken == 0)
            return false;
    }
    return true;
}

static int base_read(Run *run, const TuningWish *wish)
{
    Tuning *tuning;
    int status = command_tuning(wish, &tuning, run->error, ERROR_BYTES);
    if (status != STATUS_GOOD)
        return status;
    run->base = *tuning_now(tuning);
    tuning_close(tuning);
    return command_book(&run->book, run->error, ERROR_BYTES);
}

static int run_open(Run *run, const Wish *wish)
{
    int status = base_read(run, &wish->tuning);
    if (status != STATUS_GOOD)
        return status;
    if (!map_open(wish->map, &run->map, run->error, ERROR_BYTES)
        || !stage_files_open(&run->stages, &run->book, run->error, ERROR_BYTES))
        return STATUS_NO;
    run->plan = (JourneyPlan){&run->map, &run->stages, &run->book, &run->base, wish->first, wish->level};
    const char *missing = journey_plan_missing(&run->plan);
    snprintf(run->error, ERROR_BYTES, "stage '%s' of the map is not there, or has mistakes", missing ? missing : "");
    run->count = (int)(wish->last - wish->first) + 1;
    run->results = grow_zeros((size_t)run->count * sizeof run->results[0]);
    run->done = grow_zeros((size_t)run->count * sizeof run->done[0]);
    return missing != NULL ? STATUS_NO : STATUS_GOOD;
}

static void play_journey(const void *plan, int number, void *room, const volatile sig_atomic_t *stop, void *result)
{
    journey_play(plan, number, stop, room, result);
}

static double minutes(double ticks)
{
    return ticks / SIM_TICKS_PER_SECOND / 60.0;
}

static void print_rows(const Run *run, bool csv)
{
    puts(csv ? "seed,won,nests,turns,bees,bees_most,ambushes,fields,lost_stages,lost_at,minutes,score"
             : "   seed  home  nests  turns  bees  most  ambushes  fields  lost  minutes  lost last at");
    for (int i = 0; i < run->count; i++) {
        const JourneyResult *r = &run->results[i];
        uint64_t seed = run->plan.seed + (uint64_t)i;
        if (csv)
            printf("%" PRIu64 ",%d,%d,%d,%d,%d,%d,%d,%d,%s,%.2f,%u\n", seed, r->won, r->nests, r->turns, r->bees,
                   r->bees_most, r->ambushes, r->fields, r->lost_stages, r->at, minutes(r->ticks), r->score);
        else
            printf("%7" PRIu64 "  %4s  %5d  %5d  %4d  %4d  %8d  %6d  %4d  %7.1f  %s\n", seed, r->won ? "yes" : "no",
                   r->nests, r->turns, r->bees, r->bees_most, r->ambushes, r->fields, r->lost_stages,
                   minutes(r->ticks), r->at);
    }
}

// How often a nest was beaten, and how long that took.
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

static void print_summary(const Run *run)
{
    int won = 0;
    for (int i = 0; i < run->count; i++)
        won += run->results[i].won;
    printf("%s: home in %d of %d journeys\n", mode_level_name(run->plan.level), won, run->count);
    for (int i = 0; i < run->map.map.nest_count; i++)
        print_nest(run, i);
}

static int play(Run *run, const Wish *wish)
{
    ExperimentEnd end;
    int status = run_open(run, wish);
    if (status != STATUS_GOOD)
        return status;
    const Experiment experiment = {
        .name = "journey", .plan = &run->plan, .play = play_journey, .room_bytes = sizeof(Sim), .runs = run->count,
        .jobs = wish->jobs, .results = run->results, .result_bytes = sizeof(JourneyResult),
        .ticks_at = offsetof(JourneyResult, ticks), .done = run->done};
    if (!experiment_run(&experiment, &end, run->error, ERROR_BYTES))
        return STATUS_MACHINE;
    snprintf(run->error, ERROR_BYTES, "stopped");
    if (*stop_flag())
        return STATUS_MACHINE;
    print_rows(run, wish->csv);
    if (!wish->csv)
        print_summary(run);
    return STATUS_GOOD;
}

int cmd_journey(int argc, char **argv)
{
    Wish wish;
    char error[ERROR_BYTES];
    if (!wish_read(&wish, argc, argv, error, sizeof error))
        return command_complain("journey", STATUS_USAGE, error);
    if (wish.help) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    Run *run = grow_zeros(sizeof *run);
    int status = play(run, &wish);
    if (status != STATUS_GOOD)
        command_complain("journey", status, run->error);
    free(run->results);
    free(run->done);
    free(run);
    return status;
}
