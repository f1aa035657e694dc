// cmd_sweep.c -- mitsubachi sweep SECTION.NAME VALUES.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "measure/sweep/sweep.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/grow.h"
#include "text/words.h"

#define NO_PRESET "default"

// A sweep while it is planned and played.
typedef struct Sweep {
    const SweepOptions *options;
    PatternBook book;
    Places places;
    SweepPlan plan;
    Error error;
} Sweep;

// The numbers that all values share at the plan's place, and those of a preset (NULL: none) before the rest of the
// command line. Returns the exit status, and tells in `error` where that is not good.
static int base_read(Sweep *sweep, const char *preset, Tunables *tunables)
{
    TuningOptions numbers = {.bare = true};
    const TuningOptions *more = &sweep->options->numbers;
    if (preset != NULL && !tuning_options_preset(&numbers, preset, &sweep->error))
        return STATUS_USAGE;
    // A preset first, so that the other options of the command line alter it, as in the game.
    for (int i = 0; i < more->count && numbers.count < TUNING_OPTIONS_MAX; i++)
        numbers.list[numbers.count++] = more->list[i];
    return place_tunables(sweep->plan.place, &numbers, tunables, &sweep->error);
}

// Adds a value that is the numbers of a preset (NULL: none).
static int plan_add(Sweep *sweep, const char *name, const char *preset)
{
    Tunables tunables;
    int status = base_read(sweep, preset, &tunables);
    if (status == STATUS_GOOD && !sweep_plan_add(&sweep->plan, name, &tunables, &sweep->error))
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
        && !sweep_plan_tunable(&sweep->plan, options->tunable, options->values, options->steps, &base, &sweep->error))
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
    *plan = (SweepPlan){
        .seeds = options->seeds, .ticks = options->ticks, .book = &sweep->book, .place = &sweep->places.list[0]};
    return options->presets != NULL ? plan_presets(sweep)
         : options->tunable != NULL ? plan_tunable(sweep)
                                    : plan_stages(sweep);
}

// Patterns, stages and levels, and what is compared there.
static int world_read(Sweep *sweep)
{
    const SweepOptions *options = sweep->options;
    int status = command_book(&sweep->book, &sweep->error);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read(&sweep->places, options->mode, options->stages, options->levels, &sweep->book, &sweep->error))
        return STATUS_USAGE;
    // Stages with mistakes are left out, and a table without them would look like one of all.
    error_set(&sweep->error, "a stage has mistakes, expected none");
    return sweep->places.files && sweep->places.files->mistaken > 0 ? STATUS_NO : plan_read(sweep);
}

#define GAME(name, kind)                                                                                               \
    {                                                                                                                  \
#name, COLUMN_##kind, offsetof(SweepRow, name), false                                                          \
    }

const Column SWEEP_COLUMNS[] = {
    {"tunable", COLUMN_TEXT, offsetof(SweepRow, subject), false},
    GAME(value, TEXT),
    GAME(seed, U64),
    GAME(ticks, U32),
    GAME(over, U32),
    GAME(score, U32),
    GAME(bees_mean, FLOAT),
    GAME(bees_most, U32),
    GAME(beaten, U32),
    GAME(flowers, U32),
    GAME(lost, U32),
    GAME(ticks_most, U32),
    GAME(rules, TEXT),
};
enum { COLUMN_COUNT = sizeof SWEEP_COLUMNS / sizeof SWEEP_COLUMNS[0] };
const int SWEEP_COLUMN_COUNT = COLUMN_COUNT;

static void game_play(const void *plan_pointer, const int *at, void *room, const StopFlag *stop, void *row_pointer)
{
    const SweepPlan *plan = plan_pointer;
    const SweepValue *value = &plan->values[at[0]];
    SweepRow *row = row_pointer;
    row->seed = plan->seeds.first + (uint64_t)at[1];
    memcpy(row->subject, plan->subject, sizeof row->subject);
    memcpy(row->value, value->text, sizeof row->value);
    memcpy(row->rules, value->rules, sizeof row->rules);
    sweep_game_play(value->place, &value->tunables, plan->book, row->seed, plan->ticks, stop, room, row);
}

// The columns, and one for each time at which bees are counted. Their names say when, so that a file can be read
// without its command line.
static int columns_make(const SweepPlan *plan, Column columns[COLUMN_COUNT + SWEEP_SAMPLES_MOST])
{
    memcpy(columns, SWEEP_COLUMNS, sizeof SWEEP_COLUMNS);
    int samples = plan->ticks > 0 ? sweep_sample_count(plan->ticks) : 0;
    for (int i = 0; i < samples; i++) {
        Column *column = &columns[COLUMN_COUNT + i];
        *column = (Column){.kind = COLUMN_U32, .at = offsetof(SweepRow, bees) + (size_t)i * sizeof(uint32_t)};
        snprintf(column->name, sizeof column->name, "bees_at_%ds", i * sweep_sample_s(plan->ticks));
    }
    return COLUMN_COUNT + samples;
}

static int run(const SweepOptions *options)
{
    Sweep *sweep = grow_zeros(sizeof *sweep);
    Column columns[COLUMN_COUNT + SWEEP_SAMPLES_MOST];
    Experiment experiment = {.line = &SWEEP_LINE,
                             .name = "sweep",
                             .columns = columns,
                             .key = SWEEP_KEY,
                             .differ = "SELECT value || ' by different rules, expected the same for all' FROM results "
                                       "GROUP BY tunable, value HAVING min(rules) <> max(rules)",
                             .row_bytes = sizeof(SweepRow),
                             .plan = &sweep->plan,
                             .play = game_play,
                             .room_bytes = sizeof(Sim),
                             .print = sweep_print,
                             .draw = sweep_draw,
                             .chart = "sweep"};
    sweep->options = options;
    int status = experiment_begin(&experiment, &options->run);
    if (status == STATUS_GOOD && !options->run.read) {
        status = world_read(sweep);
        if (status != STATUS_GOOD)
            command_tell(&SWEEP_LINE, status, sweep->error.text);
    }
    experiment.column_count = columns_make(&sweep->plan, columns);
    experiment.factors[0] = sweep->plan.value_count;
    experiment.factors[1] = sweep->plan.seeds.count;
    if (status == STATUS_GOOD)
        status = experiment_run(&experiment, &options->run, options->files, options->file_count);
    sweep_plan_free(&sweep->plan);
    places_free(&sweep->places);
    free(sweep);
    return status;
}

int cmd_sweep(int argc, char **argv)
{
    SweepOptions options;
    Error error;
    switch (sweep_options_read(&options, argc, argv, &error)) {
    case COMMAND_RUNS: return run(&options);
    case COMMAND_TOLD: return STATUS_GOOD;
    case COMMAND_WRONG: break;
    }
    return command_tell(&SWEEP_LINE, STATUS_USAGE, error.text);
}
