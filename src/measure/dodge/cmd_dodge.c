// cmd_dodge.c -- mitsubachi dodge DIR.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "measure/command.h"
#include "measure/dodge/dodge.h"
#include "text/grow.h"

// Messages begin as the command is typed.
static int complain(int status, const char *error)
{
    return command_tell(&DODGE_LINE, status, error);
}

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

// Returns how many of the files have mistakes.
// Read one after the other into the same book, of which the plan copies the program: a book has room for a game's
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

// Told, because a run of an hour scrolls away what was typed.
static bool write_file(const char *path, const DodgeTable *table, void (*print)(const void *table, FILE *out),
                       Error *error)
{
    bool good = command_write(path, print, table, error);
    if (good && path != NULL)
        printf("written: %s\n", path);
    return good;
}

// After Ctrl-C too: what was played is printed and written.
static int play_and_write(const DodgeOptions *options, DodgeTable *table)
{
    Error error = {0};
    RunsEnd end;
    Runs runs = dodge_runs(table);
    runs.config = options->run;
    if (!runs_play(&runs, &end, &error))
        return complain(STATUS_MACHINE, error.text);
    dodge_table_print(table, stdout);
    printf("\n%d runs in %.1f s: %.0f times real time\n", end.done, end.passed_s, end.played_s / end.passed_s);
    if (!write_file(options->csv, table, dodge_table_csv, &error)
        || !write_file(options->svg, table, dodge_plot, &error))
        return complain(STATUS_MACHINE, error.text);
    return dodge_table_faulty(table) > 0 ? STATUS_NO : STATUS_GOOD;
}

static int play(const DodgeOptions *options)
{
    const DodgePlan *plan = &options->plan;
    Error error;
    if (dodge_plan_run_count(plan) > DODGE_RUNS_MOST) {
        error_set(&error, "%d patterns are %lld runs, expected at most %d", plan->pattern_count,
                  (long long)dodge_plan_run_count(plan), DODGE_RUNS_MOST);
        return complain(STATUS_USAGE, error.text);
    }
    DodgeTable table = dodge_table_of(plan);
    int status = play_and_write(options, &table);
    dodge_table_free(&table);
    return status;
}

// Whatever can be wrong is looked for before the first game, in the order of what it costs to look.
static int run(DodgeOptions *options)
{
    Error error = {0};
    int status = command_output_status("--csv", options->csv, &error);
    if (status == STATUS_GOOD)
        status = command_output_status("--svg", options->svg, &error);
    if (status == STATUS_GOOD)
        status = tunables_read(options, &error);
    if (status != STATUS_GOOD)
        return complain(status, error.text);
    int found = patterns_find(options, &error);
    if (found != STATUS_GOOD)
        complain(found, error.text);
    if (options->plan.pattern_count == 0)
        return found;
    status = play(options);
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
    case COMMAND_WRONG: status = complain(STATUS_USAGE, error.text); break;
    }
    dodge_plan_free(&options.plan);
    return status;
}
