// cmd_dodge.c -- mitsubachi dodge DIR.
#include "measure/dodge/cmd_dodge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "content/pattern/pattern_files.h"
#include "content/text_file.h"
#include "measure/dodge/dodge_options.h"
#include "measure/dodge/dodge_plot.h"
#include "measure/dodge/dodge_run.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/stop.h"

enum { STATUS_GOOD = 0, STATUS_NO = 1, STATUS_USAGE = 2, STATUS_MACHINE = 3 };

static int complain(int status, const char *error)
{
    fprintf(stderr, "mitsubachi dodge: %s\n", error);
    return status;
}

// The worse of two ends.
static int worse(int one, int other)
{
    return one > other ? one : other;
}

// The numbers that all runs share. Returns the exit status, and one line in `error` where that is not good.
static int tunables_read(DodgeOptions *options, char *error, size_t error_size)
{
    Tuning *tuning = tuning_open(&options->wish, error, error_size);
    if (tuning == NULL)
        return STATUS_MACHINE;
    int status = STATUS_GOOD;
    if (tuning_has_errors(tuning)) {
        snprintf(error, error_size, "a file of numbers has errors, expected none");
        status = STATUS_NO;
    } else if (!dodge_plan_tune(&options->plan, tuning, options->unit_px, error, error_size)) {
        status = STATUS_USAGE;
    }
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
static int patterns_read(DodgePlan *plan, const PatternFiles *files)
{
    int wrong = 0;
    PatternBook *book = malloc(sizeof *book);
    if (book == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(STATUS_MACHINE);
    }
    for (int i = 0; i < files->count; i++)
        wrong += !pattern_read_into(plan, &files->list[i], book);
    free(book);
    return wrong;
}

// All patterns below the path. The exit status is STATUS_NO where some have mistakes; the others can be played.
static int patterns_find(DodgeOptions *options, char *error, size_t error_size)
{
    PatternFiles files = {0};
    if (!pattern_files_add(&files, options->path, error, error_size)) {
        pattern_files_free(&files);
        return STATUS_MACHINE;
    }
    int wrong = patterns_read(&options->plan, &files);
    if (files.count == 0)
        snprintf(error, error_size, "%.256s: no patterns, expected files NAME.xml", options->path);
    else if (wrong > 0)
        snprintf(error, error_size, "%d of %d files %s mistakes and %s not played", wrong, files.count,
                 wrong == 1 ? "has" : "have", wrong == 1 ? "is" : "are");
    int status = files.count == 0 || wrong > 0 ? STATUS_NO : STATUS_GOOD;
    pattern_files_free(&files);
    return status;
}

// Before the play: a place where no file can be would cost minutes.
static bool output_good(const char *option, const char *path, char *error, size_t error_size)
{
    char folder[PATH_SIZE];
    if (path == NULL)
        return true;
    bool fits = file_folder(path, folder, sizeof folder);
    if (fits && folder_exists(folder) && !folder_exists(path))
        return true;
    if (fits && folder_exists(path))
        snprintf(error, error_size, "%s: %.256s is a folder, expected a file", option, path);
    else
        snprintf(error, error_size, "%s: %.256s%s, expected a file in a folder that exists", option, fits ? folder : "",
                 fits ? " is no folder" : "too long");
    return false;
}

static bool write_file(const char *path, const DodgeTable *table, void (*print)(const DodgeTable *table, FILE *out),
                       char *error, size_t error_size)
{
    TextFile file;
    if (path == NULL)
        return true;
    if (text_file_begin(&file))
        print(table, file.out);
    if (!text_file_end(&file, path, error, error_size))
        return false;
    printf("written: %s\n", path);
    return true;
}

static void print_speed(const DodgeTable *table, double passed_s)
{
    double played_s = 0.0;
    for (int i = 0; i < table->count; i++)
        played_s += (double)table->games[i].ticks / SIM_TICKS_PER_SECOND;
    printf("\n%d runs in %.1f s: %.0f times real time\n", table->done_count, passed_s, played_s / passed_s);
}

static int play_and_write(const DodgeOptions *options, DodgeTable *table)
{
    char error[1024] = "";
    const DodgeRunWish wish = {.jobs = options->jobs, .progress = options->quiet ? NULL : stderr,
                               .terminal = isatty(STDERR_FILENO)};
    int64_t start_ns = clock_now_ns();
    WorkersEnd end = dodge_run(table->plan, &wish, stop_flag(), table, error, sizeof error);
    double passed_s = (double)(clock_now_ns() - start_ns) * 1.0e-9;
    if (end == WORKERS_FAILED)
        return complain(STATUS_MACHINE, error);
    dodge_table_print(table, stdout);
    print_speed(table, passed_s);
    if (!write_file(options->csv, table, dodge_table_csv, error, sizeof error)
        || !write_file(options->svg, table, dodge_plot, error, sizeof error))
        return complain(STATUS_MACHINE, error);
    return dodge_table_faulty(table) > 0 ? STATUS_NO : STATUS_GOOD;
}

static int play(const DodgeOptions *options)
{
    const DodgePlan *plan = &options->plan;
    char error[256];
    if (dodge_plan_run_count(plan) > DODGE_RUNS_MOST) {
        snprintf(error, sizeof error, "%d patterns are %lld runs, expected at most %d", plan->pattern_count,
                 (long long)dodge_plan_run_count(plan), DODGE_RUNS_MOST);
        return complain(STATUS_USAGE, error);
    }
    DodgeTable table = dodge_table_of(plan);
    stop_catch();
    int status = play_and_write(options, &table);
    stop_release();
    dodge_table_free(&table);
    fflush(stdout);
    stop_again();
    return status;
}

static int run(DodgeOptions *options)
{
    char error[1024] = "";
    if (options->help) {
        fputs(DODGE_HELP, stdout);
        return STATUS_GOOD;
    }
    if (!output_good("--csv", options->csv, error, sizeof error)
        || !output_good("--svg", options->svg, error, sizeof error))
        return complain(STATUS_USAGE, error);
    int status = tunables_read(options, error, sizeof error);
    if (status != STATUS_GOOD)
        return complain(status, error);
    int found = patterns_find(options, error, sizeof error);
    if (found != STATUS_GOOD)
        complain(found, error);
    return options->plan.pattern_count == 0 ? found : worse(found, play(options));
}

int cmd_dodge(int argc, char **argv)
{
    DodgeOptions options;
    char error[1024];
    bool good = dodge_options_read(&options, argc, argv, error, sizeof error);
    int status = good ? run(&options) : complain(STATUS_USAGE, error);
    dodge_plan_free(&options.plan);
    return status;
}
