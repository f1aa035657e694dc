// cmd_dodge.c -- mitsubachi dodge DIR.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "measure/command.h"
#include "measure/dodge/dodge.h"
#include "text/grow.h"
#include "text/words.h"

// The numbers that all runs share. Returns the exit status, and one line in `error` where that is not good.
static int tunables_read(DodgeOptions *options, Error *error)
{
    Tuning *tuning;
    int status = command_tuning(&options->numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    if (!dodge_plan_tune(&options->plan, tuning, options->unit_px, error))
        status = STATUS_USAGE;
    tuning_close(tuning);
    return status;
}

// Adds what is good in a file, and tells of the rest. False where there are mistakes.
static bool pattern_read_into(DodgePlan *plan, const PatternFile *file, PatternBook *book)
{
    TextErrors errors = {0};
    memset(book, 0, sizeof *book);
    bool good = pattern_file_read(file->path, file->name, book, &errors);
    if (good)
        dodge_plan_add(plan, book);
    text_errors_print(&errors, file->path, stderr);
    text_errors_free(&errors);
    return good;
}

// Returns how many of the files have mistakes. Read one after the other into the same book, of which the plan copies the program: a book has room for a game's
// patterns, not for a folder's.
static int patterns_read(DodgePlan *plan, const PatternFiles *files)
{
    int wrong = 0;
    PatternBook *book = grow_zeros(sizeof *book);
    for (int i = 0; i < files->count; i++)
        wrong += !pattern_read_into(plan, &files->list[i], book);
    free(book);
    return wrong;
}

// All patterns below the path. The exit status is STATUS_NO where some have mistakes; the others can be played.
static int patterns_find(DodgeOptions *options, Error *error)
{
    PatternFiles files = {0};
    int status = STATUS_MACHINE;
    if (pattern_files_add(&files, options->path, error)) {
        int wrong = patterns_read(&options->plan, &files);
        status = files.count == 0 || wrong > 0 ? STATUS_NO : STATUS_GOOD;
        if (files.count == 0)
            error_set(error, "%.256s: no patterns, expected files NAME.xml", options->path);
        else if (wrong > 0)
            error_set(error, "%d of %d files %s mistakes and %s not played", wrong, files.count,
                      wrong == 1 ? "has" : "have", wrong == 1 ? "is" : "are");
    }
    pattern_files_free(&files);
    return status;
}

#define TEXT(field)                                                                                                    \
    {                                                                                                                  \
#field, COLUMN_TEXT, offsetof(DodgeRow, field), false                                                          \
    }
#define GAME(field)                                                                                                    \
    {                                                                                                                  \
#field, COLUMN_U32, offsetof(DodgeRow, field), false                                                           \
    }

const Column DODGE_COLUMNS[] = {
    TEXT(pattern),
    TEXT(instinct),
    {"seed", COLUMN_U64, offsetof(DodgeRow, seed), false},
    TEXT(rank),
    TEXT(hit),
    TEXT(speed),
    GAME(bees),
    GAME(ticks),
    GAME(bees_left),
    GAME(bullets_most),
    TEXT(rules),
    {"bees_ns", COLUMN_DOUBLE, offsetof(DodgeRow, bees_ns), true},
    {"bees_timed", COLUMN_DOUBLE, offsetof(DodgeRow, bees_timed), true},
    {"faults", COLUMN_U32, offsetof(DodgeRow, faults), true},
    {"fault", COLUMN_TEXT, offsetof(DodgeRow, fault), true},
    {"dropped", COLUMN_U32, offsetof(DodgeRow, dropped), true},
};
const int DODGE_COLUMN_COUNT = sizeof DODGE_COLUMNS / sizeof DODGE_COLUMNS[0];

// Times of bees are processor time of their own thread, so that neighbours disturb them little.
static void play(const void *plan_pointer, const int *run, void *room, const StopFlag *stop, void *row_pointer)
{
    const DodgePlan *plan = plan_pointer;
    const DodgePattern *pattern = &plan->patterns[run[DODGE_PATTERN]];
    const DodgeSetting *setting = &plan->settings[run[DODGE_SETTING]];
    DodgeRow *row = row_pointer;
    row->seed = plan->seeds.first + (uint64_t)run[DODGE_SEED];
    row->bees = (uint32_t)plan->bees[run[DODGE_BEES]];
    memcpy(row->pattern, pattern->name, sizeof row->pattern);
    memcpy(row->rules, pattern->rules, sizeof row->rules);
    memcpy(row->instinct, plan->instincts[run[DODGE_INSTINCT]], sizeof row->instinct);
    words_from_float(plan->ranks[run[DODGE_RANK]], row->rank, sizeof row->rank);
    words_from_float(setting->hit_px, row->hit, sizeof row->hit);
    words_from_float(setting->speed, row->speed, sizeof row->speed);
    dodge_game_play(plan, run, stop, room, row);
}

static void room_end(void *room)
{
    dodge_room_end(room);
}

// Whatever can be wrong is looked for before the first game, in the order of what it costs to look.
static int run(DodgeOptions *options)
{
    Error error = {0};
    const DodgePlan *plan = &options->plan;
    int found = STATUS_GOOD;
    Experiment experiment = {
        .line = &DODGE_LINE,
        .name = "dodge",
        .columns = DODGE_COLUMNS,
        .column_count = DODGE_COLUMN_COUNT,
        .key = DODGE_KEY,
        .differ = "SELECT pattern || ' by different rules, expected the same for all' FROM results "
                  "GROUP BY pattern HAVING min(rules) <> max(rules)",
        .faulty = "SELECT 1 FROM results WHERE faults > 0 OR dropped > 0",
        .row_bytes = sizeof(DodgeRow),
        .plan = plan,
        .play = play,
        .room_bytes = sizeof(DodgeRoom),
        .room_end = room_end,
        .print = dodge_print,
        .draw = dodge_draw,
        .chart = "dodge"};
    int status = experiment_begin(&experiment, &options->run);
    if (status == STATUS_GOOD && !options->run.read) {
        status = tunables_read(options, &error);
        if (status != STATUS_GOOD)
            return command_tell(&DODGE_LINE, status, error.text);
        found = patterns_find(options, &error);
        if (found != STATUS_GOOD)
            command_tell(&DODGE_LINE, found, error.text);
        if (plan->pattern_count == 0)
            return found;
    }
    const int factors[DODGE_FACTORS] = {plan->pattern_count, plan->seeds.count,   plan->rank_count,
                                        plan->bee_count,     plan->setting_count, plan->instinct_count};
    memcpy(experiment.factors, factors, sizeof factors);
    if (status == STATUS_GOOD)
        status = experiment_run(&experiment, &options->run, options->files, options->file_count);
    return status > found ? status : found;
}

int cmd_dodge(int argc, char **argv)
{
    DodgeOptions options;
    Error error;
    int status = STATUS_GOOD;
    switch (dodge_options_read(&options, argc, argv, &error)) {
    case COMMAND_RUNS: status = run(&options); break;
    case COMMAND_TOLD: break;
    case COMMAND_WRONG: status = command_tell(&DODGE_LINE, STATUS_USAGE, error.text);
    }
    dodge_plan_free(&options.plan);
    return status;
}
