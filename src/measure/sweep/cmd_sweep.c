// cmd_sweep.c -- mitsubachi sweep SECTION.NAME VALUES.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "measure/sweep/sweep.h"
#include "platform/paths.h"
#include "platform/stop.h"
#include "text/grow.h"
#include "text/words.h"

#define NO_PRESET "default"
#define ERROR_BYTES 1024

// A sweep while it is planned and played.
typedef struct Sweep {
    const SweepOptions *options;
    PatternBook book;
    Places places;
    SweepPlan plan;
    SweepTable table;
    SweepSummary *summaries; // of a table that is whole
    char name[PATH_SIZE];    // of the output, without its ending; "" for none
    char error[ERROR_BYTES];
} Sweep;

static bool is_subject(const SweepTable *table, const char *subject)
{
    return strcmp(table->subject, subject) == 0;
}

// The numbers that all values share at the plan's place, and those of a preset (NULL: none) before the rest of the
// command line. Returns the exit status, and tells in `error` where that is not good.
static int base_read(Sweep *sweep, const char *preset, Tunables *tunables)
{
    TuningOptions numbers = {.bare = true};
    const TuningOptions *more = &sweep->options->numbers;
    if (preset != NULL && !tuning_options_preset(&numbers, preset, sweep->error, ERROR_BYTES))
        return STATUS_USAGE;
    // A preset first, so that the other options of the command line alter it, as in the game.
    for (int i = 0; i < more->count && numbers.count < TUNING_OPTIONS_MAX; i++)
        numbers.list[numbers.count++] = more->list[i];
    return place_tunables(sweep->plan.place, &numbers, tunables, sweep->error, ERROR_BYTES);
}

// Adds a value that is the numbers of a preset (NULL: none).
static int plan_add(Sweep *sweep, const char *name, const char *preset)
{
    Tunables tunables;
    int status = base_read(sweep, preset, &tunables);
    if (status == STATUS_GOOD && !sweep_plan_add(&sweep->plan, name, &tunables, sweep->error, ERROR_BYTES))
        status = STATUS_USAGE;
    return status;
}

// Side by side in the order of naming, which is the reader's.
static int plan_presets(Sweep *sweep)
{
    int status = STATUS_GOOD;
    Word name;
    snprintf(sweep->plan.subject, sizeof sweep->plan.subject, "%s", SWEEP_PRESETS);
    for (const char *at = sweep->options->presets; status == STATUS_GOOD && words_next(&at, ',', &name);)
        status = plan_add(sweep, name.text, strcmp(name.text, NO_PRESET) == 0 ? NULL : name.text);
    return status;
}

static int plan_tunable(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    Tunables base;
    int status = base_read(sweep, NULL, &base);
    if (status == STATUS_GOOD
        && !sweep_plan_tunable(&sweep->plan, options->tunable, options->values, options->steps, &base, sweep->error,
                               ERROR_BYTES))
        status = STATUS_USAGE;
    return status;
}

// Each place is a value, with the numbers that hold there.
static int plan_stages(Sweep *sweep)
{
    int status = STATUS_GOOD;
    snprintf(sweep->plan.subject, sizeof sweep->plan.subject, "%s", SWEEP_STAGES);
    for (int i = 0; i < sweep->places.count && status == STATUS_GOOD; i++) {
        sweep->plan.place = &sweep->places.list[i];
        status = plan_add(sweep, sweep->plan.place->name, NULL);
    }
    return status;
}

static int plan_read(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    SweepPlan *plan = &sweep->plan;
    *plan = (SweepPlan){.seed = options->seed,
                        .games = options->games,
                        .ticks = options->ticks,
                        .book = &sweep->book,
                        .place = &sweep->places.list[0]};
    int status = options->presets != NULL ? plan_presets(sweep)
               : options->tunable != NULL ? plan_tunable(sweep)
                                          : plan_stages(sweep);
    if (status != STATUS_GOOD || sweep_plan_game_count(plan) <= SWEEP_GAMES_MOST)
        return status;
    snprintf(sweep->error, ERROR_BYTES, "%d values with %d games each, expected at most %d games", plan->value_count,
             plan->games, SWEEP_GAMES_MOST);
    return STATUS_USAGE;
}

// Patterns, stages and levels, and what is compared there.
static int world_read(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    int status = command_book(&sweep->book, sweep->error, ERROR_BYTES);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read(&sweep->places, options->mode, options->stages, options->levels, &sweep->book, sweep->error,
                     ERROR_BYTES))
        return STATUS_USAGE;
    // Stages with mistakes are left out, and a table without them would look like one of all.
    snprintf(sweep->error, ERROR_BYTES, "a stage has mistakes, expected none");
    return sweep->places.files && sweep->places.files->mistaken > 0 ? STATUS_NO : plan_read(sweep);
}

// The output's name without its ending; "" without -o. Returns the exit status.
static int name_output(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    char part[32] = "";
    if (options->output == NULL)
        return STATUS_GOOD;
    if (options->shards > 1)
        snprintf(part, sizeof part, "_%dof%d", options->shard, options->shards);
    snprintf(sweep->name, sizeof sweep->name - 4, "%s%s", options->output, part);
    return command_output_status("-o", sweep->name, sweep->error, ERROR_BYTES);
}

// Printers get the whole sweep, as command_write hands on only one pointer.
static void print_csv(const void *sweep, FILE *out)
{
    sweep_table_print(&((const Sweep *)sweep)->table, out);
}

static void print_svg(const void *sweep_pointer, FILE *out)
{
    const Sweep *sweep = sweep_pointer;
    sweep_draw(&sweep->table, sweep->summaries, out);
}

// Both files have the same name but for its ending, so that they stay together.
static bool write_file(Sweep *sweep, const char *ending, void (*print)(const void *sweep, FILE *out))
{
    char path[PATH_SIZE + 4];
    snprintf(path, sizeof path, "%s%s", sweep->name, ending);
    return command_write(path, print, sweep, sweep->error, ERROR_BYTES);
}

// The table that is whole: printed, and as two files if asked for; a part only as one.
static bool write_all(Sweep *sweep, bool part)
{
    if (!part) {
        bool stages = is_subject(&sweep->table, SWEEP_STAGES);
        sweep->summaries = sweep_summaries(&sweep->table);
        (stages ? sweep_stages_print : sweep_stats_print)(&sweep->table, sweep->summaries, stdout);
    }
    if (sweep->name[0] == '\0')
        return true;
    bool good = write_file(sweep, ".csv", print_csv) && (part || write_file(sweep, ".svg", print_svg));
    if (good && part)
        printf("written: %s.csv\n", sweep->name);
    else if (good)
        printf("written: %s.csv, %s.svg\n", sweep->name, sweep->name);
    return good;
}

static int play(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    ExperimentEnd end;
    int status = world_read(sweep);
    if (status != STATUS_GOOD)
        return status;
    sweep->table = sweep_table_of(&sweep->plan);
    status = name_output(sweep);
    if (status != STATUS_GOOD)
        return status;
    Experiment experiment = sweep_experiment(&sweep->plan, &sweep->table);
    experiment.shard = options->shard;
    experiment.shards = options->shards;
    experiment.config = options->run;
    // A stopped sweep writes nothing: parts come from --shard, where it is known which games are missing.
    if (!experiment_run(&experiment, &end, sweep->error, ERROR_BYTES))
        return STATUS_MACHINE;
    snprintf(sweep->error, ERROR_BYTES, "stopped, nothing was written");
    bool part = options->shards > 1;
    if (*stop_flag() || !(part || sweep_table_finish(&sweep->table, sweep->error, ERROR_BYTES))
        || !write_all(sweep, part))
        return STATUS_MACHINE;
    printf("%d games in %.1f s: %.1f a second, %.0f times real time\n", end.done, end.passed_s, end.done / end.passed_s,
           end.played_s / end.passed_s);
    return STATUS_GOOD;
}

static bool part_take(void *table, const char *bytes, size_t size, TextErrors *errors)
{
    return sweep_table_read(table, bytes, size, errors);
}

// The same end as that of a sweep that was played in one piece, byte for byte.
static int join(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    int status = command_read_files(&SWEEP_LINE, options->files, options->file_count, part_take, &sweep->table);
    if (status != STATUS_GOOD)
        return status;
    if (!sweep_table_finish(&sweep->table, sweep->error, ERROR_BYTES))
        return STATUS_NO;
    status = name_output(sweep);
    if (status != STATUS_GOOD)
        return status;
    return write_all(sweep, false) ? STATUS_GOOD : STATUS_MACHINE;
}

static int run(const SweepOptions *options)
{
    Sweep *sweep = grow_zeros(sizeof *sweep);
    sweep->options = options;
    int status = options->plot ? join(sweep) : play(sweep);
    if (status != STATUS_GOOD && sweep->error[0] != '\0')
        command_tell(&SWEEP_LINE, status, sweep->error);
    free(sweep->summaries);
    sweep_table_free(&sweep->table);
    sweep_plan_free(&sweep->plan);
    places_free(&sweep->places);
    free(sweep);
    return status;
}

int cmd_sweep(int argc, char **argv)
{
    SweepOptions options;
    char error[ERROR_BYTES];
    switch (sweep_options_read(&options, argc, argv, error, sizeof error)) {
    case COMMAND_RUNS: return run(&options);
    case COMMAND_TOLD: return STATUS_GOOD;
    case COMMAND_WRONG: break;
    }
    return command_tell(&SWEEP_LINE, STATUS_USAGE, error);
}
