// cmd_journey.c -- mitsubachi journey: how far the pilots get.
#include "measure/journey/cmd_journey.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "content/mode/mode.h"
#include "content/pattern/pattern_files.h"
#include "content/tuning/tuning.h"
#include "measure/journey/journey_play.h"
#include "platform/clock.h"
#include "platform/stop.h"
#include "platform/workers.h"
#include "text/arguments.h"
#include "text/progress.h"
#include "text/words.h"

enum { STATUS_GOOD = 0, STATUS_NO = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

#define JOURNEYS_MOST 100000

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
    "  --jobs N           processes; as many as the machine has processors\n"
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
    Sim sim; // each worker has its own copy of it
    JourneyResult *results;
    uint32_t *ticks;     // as many, for sorting
    int count, done;
    uint64_t ticks_done; // of all stages that were played
    Progress progress;
} Run;

static int complain(int status, const char *error)
{
    fprintf(stderr, "mitsubachi journey: %s\n", error);
    return status;
}

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

static int base_read(const Wish *wish, Tunables *base, char *error, size_t error_size)
{
    Tuning *tuning = tuning_open(&wish->tuning, error, error_size);
    if (tuning == NULL)
        return STATUS_MACHINE;
    bool good = !tuning_has_errors(tuning);
    *base = *tuning_now(tuning);
    tuning_close(tuning);
    if (!good)
        snprintf(error, error_size, "a file of numbers has errors, expected none");
    return good ? STATUS_GOOD : STATUS_NO;
}

static int run_open(Run *run, const Wish *wish, char *error, size_t error_size)
{
    int status = base_read(wish, &run->base, error, error_size);
    if (status != STATUS_GOOD)
        return status;
    if (!pattern_book_own(&run->book, stderr, error, error_size))
        return STATUS_MACHINE;
    if (!map_open(wish->map, &run->map, error, error_size)
        || !stage_files_open(&run->stages, &run->book, error, error_size))
        return STATUS_NO;
    run->plan = (JourneyPlan){&run->map, &run->stages, &run->book, &run->base, wish->first, wish->level};
    const char *missing = journey_plan_missing(&run->plan);
    if (missing != NULL) {
        snprintf(error, error_size, "stage '%s' of the map is not there, or has mistakes", missing);
        return STATUS_NO;
    }
    size_t count = (size_t)(wish->last - wish->first) + 1;
    run->count = (int)count;
    run->results = calloc(count, sizeof run->results[0]);
    run->ticks = calloc(count, sizeof run->ticks[0]);
    snprintf(error, error_size, "no memory for %zu journeys", count);
    return run->results != NULL && run->ticks != NULL ? STATUS_GOOD : STATUS_MACHINE;
}

static void play_piece(void *context, int piece, void *result)
{
    Run *run = context;
    JourneyResult journey;
    journey_play(&run->plan, piece, &run->sim, &journey);
    memcpy(result, &journey, sizeof journey);
}

static void take_piece(void *context, int piece, const void *result)
{
    Run *run = context;
    memcpy(&run->results[piece], result, sizeof run->results[piece]);
    run->done++;
    run->ticks_done += run->results[piece].ticks;
    run->progress.real_s = (double)run->ticks_done / SIM_TICKS_PER_SECOND * run->count / run->done;
    progress_step(&run->progress, (uint32_t)run->done, clock_now_ns());
}

static double minutes(uint32_t ticks)
{
    return (double)ticks / SIM_TICKS_PER_SECOND / 60.0;
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

static int compare_ticks(const void *a, const void *b)
{
    uint32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

// How often a nest was beaten, and how long that took.
static void print_nest(const Run *run, int nest)
{
    uint32_t *ticks = run->ticks;
    int count = 0;
    for (int i = 0; i < run->count; i++)
        if (run->results[i].nest_ticks[nest] > 0)
            ticks[count++] = run->results[i].nest_ticks[nest];
    qsort(ticks, (size_t)count, sizeof ticks[0], compare_ticks);
    printf("%-12s beaten in %d of %d", run->map.map.nests[nest].stage, count, run->count);
    if (count > 0)
        printf(", in %.1f minutes (%.1f to %.1f)", minutes(ticks[count / 2]), minutes(ticks[0]),
               minutes(ticks[count - 1]));
    putchar('\n');
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

static int play_all(Run *run, const Wish *wish)
{
    _Static_assert(sizeof(JourneyResult) <= WORKERS_RESULT_BYTES_MOST, "a journey has to fit through the pipe");
    char error[1024] = "";
    const WorkersWish workers = {.processes = wish->jobs, .pieces = run->count, .result_bytes = sizeof(JourneyResult),
                                 .context = run, .work = play_piece, .done = take_piece};
    run->progress = (Progress){.to = stderr, .terminal = isatty(STDERR_FILENO), .name = "journey"};
    progress_begin(&run->progress, (uint32_t)run->count, 0.0, clock_now_ns());
    fflush(NULL);
    WorkersEnd end = workers_run(&workers, stop_flag(), error, sizeof error);
    progress_end(&run->progress);
    if (end != WORKERS_DONE)
        return complain(STATUS_MACHINE, end == WORKERS_STOPPED ? "stopped" : error);
    print_rows(run, wish->csv);
    if (!wish->csv)
        print_summary(run);
    return STATUS_GOOD;
}

static int play(const Wish *wish)
{
    char error[1024] = "no memory for the journeys";
    Run *run = calloc(1, sizeof *run);
    int status = run != NULL ? run_open(run, wish, error, sizeof error) : STATUS_MACHINE;
    if (status == STATUS_GOOD) {
        stop_catch();
        status = play_all(run, wish);
        stop_release();
    } else {
        complain(status, error);
    }
    if (run != NULL) {
        free(run->results);
        free(run->ticks);
    }
    free(run);
    stop_again();
    return status;
}

int cmd_journey(int argc, char **argv)
{
    Wish wish;
    char error[1024];
    if (!wish_read(&wish, argc, argv, error, sizeof error))
        return complain(STATUS_USAGE, error);
    if (!wish.help)
        return play(&wish);
    fputs(HELP, stdout);
    return STATUS_GOOD;
}
