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
#include "text/grow.h"
#include "text/words.h"

#define JOURNEYS_MOST 100000
#define ERROR_BYTES 1024

typedef struct Wish {
    uint64_t first, last;
    int level;
    const char *map;
    bool csv;
    ExperimentWish run;
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
static bool seeds_read(void *where, const char *value, char *what, size_t what_size)
{
    Wish *wish = where;
    Word first = words_first(value, strlen(value)), last = first;
    (void)what;
    (void)what_size;
    words_range(value, &first, &last);
    return words_u64(first.text, &wish->first) && words_u64(last.text, &wish->last)
        && wish->last >= wish->first && wish->last - wish->first < JOURNEYS_MOST;
}

#define AT(field) .where = offsetof(Wish, field)

static const Option ROWS[] = {
    {.name = "--seeds", .value = "A..B", .kind = OPTION_OWN, .read = seeds_read,
     .expected = "two whole numbers such as 1..50", .text = "of the journeys, at most 100000; 1..10"},
    {.name = "--level", .value = "NAME", .kind = OPTION_WORD, AT(level), .words = MODE_LEVEL_WORDS,
     .text = MODE_LEVEL_NAMES "; normal"},
    {.name = "--map", .value = "NAME", .kind = OPTION_TEXT, AT(map), .expected = "the name of a map",
     .text = "a map of assets/maps; meadow"},
    {.name = "--csv", .kind = OPTION_FLAG, AT(csv), .text = "one row a journey, nothing else"},
    {.kind = OPTION_OF, AT(run), .of = &EXPERIMENT_OPTIONS},
    {.kind = OPTION_OF, AT(tuning), .of = &TUNING_OPTIONS},
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
        .wish = wish->run, .results = run->results, .result_bytes = sizeof(JourneyResult),
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
    Wish wish = {.first = 1, .last = 10, .level = LEVEL_NORMAL, .map = "meadow", .run = experiment_wish_usual(),
                 .tuning = {.bare = true}};
    int status = command_begin(&LINE, &wish, &argc, argv);
    if (status >= 0)
        return status;
    Run *run = grow_zeros(sizeof *run);
    status = play(run, &wish);
    if (status != STATUS_GOOD)
        command_tell(&LINE, status, run->error);
    free(run->results);
    free(run->done);
    free(run);
    return status;
}
