// cmd_sweep.c -- mitsubachi sweep SECTION.NAME VALUES.
#include "measure/sweep/cmd_sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "content/pattern/pattern_files.h"
#include "content/text_file.h"
#include "measure/sweep/sweep_draw.h"
#include "measure/sweep/sweep_options.h"
#include "measure/sweep/sweep_run.h"
#include "measure/sweep/sweep_stages.h"
#include "measure/sweep/sweep_stats.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/stop.h"
#include "text/words.h"

#define NO_PRESET "default"

enum { STATUS_GOOD = 0, STATUS_NO = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static int complain(int status, const char *error)
{
    fprintf(stderr, "mitsubachi sweep: %s\n", error);
    return status;
}

// Everything that a plan points to.
typedef struct SweepWorld {
    PatternBook book;
    SweepPlaces places;
} SweepWorld;

// The numbers that all values share at a place, and those of a preset (NULL: none) before the rest of the command line.
// Returns the exit status, and one line in `error` where that is not good.
static int base_read(const SweepOptions *options, const SweepPlace *place, const char *preset, Tunables *tunables,
                     char *error, size_t error_size)
{
    TuningWish wish = {.bare = true};
    if (preset != NULL && tuning_wish_option(&wish, "--preset", preset, error, error_size) < 0)
        return STATUS_USAGE;
    for (int i = 0; i < options->wish.count && wish.count < TUNING_WISHES_MAX; i++)
        wish.list[wish.count++] = options->wish.list[i];
    Tuning *tuning = tuning_open(&wish, error, error_size);
    if (tuning == NULL)
        return STATUS_MACHINE;
    bool good = !tuning_has_errors(tuning);
    Tunables usual = mode_tunables(&place->mode, place->script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(tunables, i, tuning_over(tuning, i, &usual));
    tuning_close(tuning);
    if (!good)
        snprintf(error, error_size, "a file of numbers has errors, expected none");
    return good ? STATUS_GOOD : STATUS_NO;
}

static int plan_presets(SweepPlan *plan, const SweepOptions *options, char *error, size_t error_size)
{
    int status = STATUS_GOOD;
    snprintf(plan->subject, sizeof plan->subject, "%s", SWEEP_PRESETS);
    for (const char *at = options->presets; status == STATUS_GOOD; at++) {
        Tunables tunables;
        size_t length = strcspn(at, ",");
        Word name = words_first(at, length);
        const char *preset = strcmp(name.text, NO_PRESET) == 0 ? NULL : name.text;
        status = base_read(options, plan->place, preset, &tunables, error, error_size);
        if (status == STATUS_GOOD && !sweep_plan_add(plan, name.text, &tunables, error, error_size))
            status = STATUS_USAGE;
        at += length;
        if (*at == '\0')
            break;
    }
    return status;
}

static int plan_tunable(SweepPlan *plan, const SweepOptions *options, char *error, size_t error_size)
{
    Tunables base;
    int status = base_read(options, plan->place, NULL, &base, error, error_size);
    if (status == STATUS_GOOD && !sweep_plan_tunable(plan, options->tunable, options->values, options->steps, &base,
                                                     error, error_size))
        status = STATUS_USAGE;
    return status;
}

static int plan_stages(SweepPlan *plan, const SweepOptions *options, const SweepPlaces *places, char *error,
                       size_t error_size)
{
    int status = STATUS_GOOD;
    snprintf(plan->subject, sizeof plan->subject, "%s", SWEEP_STAGES);
    for (int i = 0; i < places->count && status == STATUS_GOOD; i++) {
        Tunables tunables;
        plan->place = &places->list[i];
        status = base_read(options, plan->place, NULL, &tunables, error, error_size);
        if (status == STATUS_GOOD && !sweep_plan_add(plan, plan->place->name, &tunables, error, error_size))
            status = STATUS_USAGE;
    }
    return status;
}

static int plan_read(SweepPlan *plan, const SweepOptions *options, const SweepWorld *world, char *error,
                     size_t error_size)
{
    *plan = (SweepPlan){.seed = options->seed, .games = options->games, .ticks = options->ticks,
                        .book = &world->book, .place = &world->places.list[0]};
    int status = options->presets != NULL   ? plan_presets(plan, options, error, error_size)
                 : options->tunable != NULL ? plan_tunable(plan, options, error, error_size)
                                            : plan_stages(plan, options, &world->places, error, error_size);
    if (status != STATUS_GOOD || sweep_plan_game_count(plan) <= SWEEP_GAMES_MOST)
        return status;
    snprintf(error, error_size, "%d values with %d games each, expected at most %d games", plan->value_count,
             plan->games, SWEEP_GAMES_MOST);
    return STATUS_USAGE;
}

// The output's name without its ending.
static bool output_name(const SweepOptions *options, const char *subject, char *name, size_t size, char *error,
                        size_t error_size)
{
    char usual[TUNABLE_NAME_BYTES + 16], part[32] = "", folder[PATH_SIZE];
    snprintf(usual, sizeof usual, "sweep_%s", strcmp(subject, SWEEP_PRESETS) == 0  ? "presets"
                                              : strcmp(subject, SWEEP_STAGES) == 0 ? "stages"
                                                                                   : subject);
    if (options->shards > 1)
        snprintf(part, sizeof part, "_%dof%d", options->shard, options->shards);
    int length = snprintf(name, size, "%s%s", options->output != NULL ? options->output : usual, part);
    bool fits = length > 0 && (size_t)length < size && file_folder(name, folder, sizeof folder);
    if (fits && folder_exists(folder))
        return true;
    snprintf(error, error_size, "-o: %.256s%s, expected a name in a folder that exists", fits ? folder : "",
             fits ? " is no folder" : "too long");
    return false;
}

// Writes NAME.svg where there are summaries, otherwise NAME.csv.
static bool write_file(const char *name, const SweepTable *table, const SweepSummary *summaries, char *error,
                       size_t error_size)
{
    char path[PATH_SIZE + 8];
    TextFile file;
    snprintf(path, sizeof path, "%s.%s", name, summaries != NULL ? "svg" : "csv");
    bool begun = text_file_begin(&file);
    if (begun && summaries != NULL)
        sweep_draw(table, summaries, file.out);
    else if (begun)
        sweep_table_print(table, file.out);
    return text_file_end(&file, path, error, error_size);
}

// The table that is whole: printed, and as two files.
static bool write_all(const char *name, const SweepTable *table, char *error, size_t error_size)
{
    SweepSummary *summaries = sweep_summaries(table);
    if (strcmp(table->subject, SWEEP_STAGES) == 0)
        sweep_stages_print(table, summaries, stdout);
    else
        sweep_stats_print(table, summaries, stdout);
    bool good = write_file(name, table, NULL, error, error_size)
             && write_file(name, table, summaries, error, error_size);
    free(summaries);
    if (good)
        printf("written: %s.csv, %s.svg\n", name, name);
    return good;
}

static void print_speed(const SweepTable *table, double passed_s)
{
    uint64_t ticks = 0;
    for (int i = 0; i < table->row_count; i++)
        ticks += table->rows[i].game.ticks;
    double played_s = (double)ticks / SIM_TICKS_PER_SECOND;
    printf("%d games in %.1f s: %.1f a second, %.0f times real time\n", table->row_count, passed_s,
           table->row_count / passed_s, played_s / passed_s);
}

static int play_and_write(const SweepPlan *plan, const SweepOptions *options, const char *name, SweepTable *table)
{
    char error[1024] = "";
    const SweepRunWish wish = {.jobs = options->jobs, .shard = options->shard, .shards = options->shards,
                               .progress = options->quiet ? NULL : stderr, .terminal = isatty(STDERR_FILENO)};
    int64_t start_ns = clock_now_ns();
    WorkersEnd end = sweep_run(plan, &wish, stop_flag(), table, error, sizeof error);
    double passed_s = (double)(clock_now_ns() - start_ns) * 1.0e-9;
    if (end == WORKERS_STOPPED)
        return complain(STATUS_MACHINE, "stopped, nothing was written");
    if (end == WORKERS_FAILED)
        return complain(STATUS_MACHINE, error);
    bool part = options->shards > 1;
    bool good = part ? write_file(name, table, NULL, error, sizeof error)
                     : sweep_table_finish(table, error, sizeof error) && write_all(name, table, error, sizeof error);
    if (!good)
        return complain(STATUS_MACHINE, error);
    if (part)
        printf("written: %s.csv\n", name);
    print_speed(table, passed_s);
    return STATUS_GOOD;
}

static int play_plan(const SweepPlan *plan, const SweepOptions *options, const char *name)
{
    SweepTable table = sweep_table_of(plan);
    stop_catch();
    int status = play_and_write(plan, options, name, &table);
    stop_release();
    sweep_table_free(&table);
    return status;
}

// The patterns of the game. Results with some of them left out would look like those with all.
static int book_read(PatternBook *book, char *error, size_t error_size)
{
    char path[PATH_SIZE];
    PatternFiles files = {0};
    int status = STATUS_MACHINE;
    if (pattern_files_own_path(path, sizeof path, error, error_size)
        && pattern_files_add(&files, path, error, error_size)) {
        status = pattern_files_read(&files, book, stderr) > 0 ? STATUS_NO : STATUS_GOOD;
        snprintf(error, error_size, "a pattern of the game has mistakes, expected none");
    }
    pattern_files_free(&files);
    return status;
}

// Patterns, stages and levels. Returns the exit status, and one line in `error` where that is not good.
static int world_read(SweepWorld *world, const SweepOptions *options, char *error, size_t error_size)
{
    int status = book_read(&world->book, error, error_size);
    if (status != STATUS_GOOD)
        return status;
    if (!sweep_places_read(&world->places, options->mode, options->stages, options->levels, &world->book, error,
                           error_size))
        return STATUS_USAGE;
    snprintf(error, error_size, "a stage has mistakes, expected none");
    return sweep_places_mistaken(&world->places) ? STATUS_NO : STATUS_GOOD;
}

static int play(const SweepOptions *options)
{
    char error[1024], name[PATH_SIZE];
    SweepPlan plan = {.games = 0};
    SweepWorld *world = calloc(1, sizeof *world);
    if (world == NULL)
        return complain(STATUS_MACHINE, "no memory for patterns and stages");
    int status = world_read(world, options, error, sizeof error);
    if (status == STATUS_GOOD)
        status = plan_read(&plan, options, world, error, sizeof error);
    if (status == STATUS_GOOD && !output_name(options, plan.subject, name, sizeof name, error, sizeof error))
        status = STATUS_USAGE;
    status = status == STATUS_GOOD ? play_plan(&plan, options, name) : complain(status, error);
    sweep_plan_free(&plan);
    sweep_places_free(&world->places);
    free(world);
    stop_again();
    return status;
}

// All files, so that a reader sees all that is wrong.
static int read_parts(const SweepOptions *options, SweepTable *table)
{
    char error[1024];
    int status = STATUS_GOOD;
    for (int i = 0; i < options->file_count; i++) {
        FileBytes file;
        TextErrors errors = {0};
        if (!file_read(options->files[i], SWEEP_CSV_BYTES_MOST, &file, error, sizeof error)) {
            status = complain(STATUS_MACHINE, error);
            continue;
        }
        if (!sweep_table_read(table, (const char *)file.bytes, file.size, &errors) && status == STATUS_GOOD)
            status = STATUS_NO;
        text_errors_print(&errors, options->files[i], stderr);
        text_errors_free(&errors);
        file_free(&file);
    }
    return status;
}

static int join(const SweepOptions *options)
{
    char error[1024], name[PATH_SIZE];
    SweepTable table = {0};
    int status = read_parts(options, &table);
    if (status == STATUS_GOOD && !sweep_table_finish(&table, error, sizeof error))
        status = complain(STATUS_NO, error);
    if (status == STATUS_GOOD && !output_name(options, table.subject, name, sizeof name, error, sizeof error))
        status = complain(STATUS_USAGE, error);
    if (status == STATUS_GOOD && !write_all(name, &table, error, sizeof error))
        status = complain(STATUS_MACHINE, error);
    sweep_table_free(&table);
    return status;
}

static int run(const SweepOptions *options)
{
    if (options->help) {
        fputs(SWEEP_HELP, stdout);
        return STATUS_GOOD;
    }
    return options->plot ? join(options) : play(options);
}

int cmd_sweep(int argc, char **argv)
{
    SweepOptions options;
    char error[1024];
    bool good = sweep_options_read(&options, argc, argv, error, sizeof error);
    int status = good ? run(&options) : complain(STATUS_USAGE, error);
    sweep_options_free(&options);
    return status;
}
