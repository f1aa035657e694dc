// experiment.c -- factors as digits, rows as results, and what becomes of them.
#include "measure/experiment.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/words.h"

#define AT(field) .offset = offsetof(ExperimentOptions, field)

static const Option ROWS[] = {
    {OPTION("--csv", "FILE", TEXT, AT(csv), "writes one line a run, the columns below"), .expected = "a file name"},
    {OPTION("--read", NULL, FLAG, AT(read),
            "plays nothing: reads files of --csv, also several that were put one behind the other")},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};
const CommandLine EXPERIMENT_OPTIONS = {OPTIONS(ROWS)};

static const Option CHART_ROWS[] = {
    {OPTION("--svg", "FILE", TEXT, AT(svg), "draws a chart, where gnuplot is installed"), .expected = "a file name"},
};
const CommandLine EXPERIMENT_CHART_OPTIONS = {OPTIONS(CHART_ROWS)};

const char *experiment_files_wrong(const ExperimentOptions *options, bool plays, int file_count)
{
    if (options->read && plays)
        return "--read plays no games, expected nothing but files and how they are shown";
    if (options->read)
        return file_count == 0 ? "no file, expected some of --csv" : NULL;
    return file_count > 0 ? "an argument too many, expected options, or --read before files" : NULL;
}

int experiment_begin(const Experiment *experiment, const ExperimentOptions *options)
{
    Error error;
    int status = command_output_status("--csv", options->csv, &error);
    if (status == STATUS_GOOD)
        status = command_output_status("--svg", options->svg, &error);
    return status == STATUS_GOOD ? status : command_tell(experiment->line, status, error.text);
}

// --- playing

// Digits are taken off a number, the last factor's first.
static void play_number(const void *experiment_pointer, int number, void *room, const StopFlag *stop, void *row)
{
    const Experiment *experiment = experiment_pointer;
    int at[EXPERIMENT_FACTORS], count = 0;
    while (experiment->factors[count] > 0)
        count++;
    for (int i = count - 1; i >= 0; i--) {
        at[i] = number % experiment->factors[i];
        number /= experiment->factors[i];
    }
    experiment->play(experiment->plan, at, room, stop, row);
}

static size_t ticks_at(const Experiment *experiment)
{
    for (int i = 0; i < experiment->column_count; i++)
        if (strcmp(experiment->columns[i].name, "ticks") == 0)
            return experiment->columns[i].at;
    return RUNS_NO_TICKS;
}

// Rows in the order of the factors, whichever thread played them first: a file does not depend on --jobs.
static int play(const Experiment *experiment, const ExperimentOptions *options, Results *results, RunsEnd *end,
                Error *error)
{
    int64_t count = 1;
    for (int i = 0; experiment->factors[i] > 0; i++)
        count *= experiment->factors[i];
    if (count > EXPERIMENT_RUNS_MOST) {
        error_set(error, "%" PRId64 " runs, expected at most %d", count, EXPERIMENT_RUNS_MOST);
        return STATUS_USAGE;
    }
    const Runs runs = {.name = experiment->name,
                       .plan = experiment,
                       .play = play_number,
                       .room_bytes = experiment->room_bytes,
                       .room_end = experiment->room_end,
                       .count = (int)count,
                       .config = options->run,
                       .results = grow_zeros((size_t)count * experiment->row_bytes),
                       .result_bytes = experiment->row_bytes,
                       .ticks_at = ticks_at(experiment),
                       .done = grow_zeros((size_t)count * sizeof(bool))};
    bool good = runs_play(&runs, end, error);
    for (int i = 0; i < runs.count; i++)
        if (runs.done[i])
            results_add(results, (const char *)runs.results + (size_t)i * runs.result_bytes);
    free(runs.results);
    free(runs.done);
    if (good && end->done < runs.count)
        printf("stopped: %d of %d runs are done, and only they count\n\n", end->done, runs.count);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static bool file_take(void *results, const char *bytes, size_t size, TextErrors *errors)
{
    return results_read(results, bytes, size, errors);
}

static int read_files(const Experiment *experiment, char *const *files, int count, Results *results, Error *error)
{
    int status = command_read_files(experiment->line, files, count, file_take, results);
    char *differ = status == STATUS_GOOD && experiment->differ != NULL ? results_text(results, experiment->differ)
                                                                       : NULL;
    if (differ != NULL) {
        error_set(error, "%s", differ);
        status = STATUS_NO;
    }
    free(differ);
    return status;
}

// --- showing

// The script reads its data from the standard input, and gets the name of the picture as its argument.
static int draw(const Experiment *experiment, const Results *results, const char *svg, Error *error)
{
    char program[PATH_SIZE], script[PATH_SIZE], name[64], complaint[PROCESS_COMPLAINT_BYTES];
    MemoryStream data;
    Process process = {0};
    if (!process_find("gnuplot", program, sizeof program)) {
        fprintf(stderr, "%s: no chart, as there is no gnuplot here\n", experiment->line->name);
        return STATUS_GOOD;
    }
    snprintf(name, sizeof name, "charts/%s.gp", experiment->chart);
    if (!path_of_asset(name, script, sizeof script, error))
        return STATUS_MACHINE;
    const char *const arguments[] = {"gnuplot", "-c", script, svg, NULL};
    const ProcessConfig config = {.program = program, .arguments = arguments, .feed = true, .extra = -1};
    experiment->draw(experiment->plan, results, grow_stream(&data));
    char *text = grow_stream_end(&data);
    bool good = process_start(&process, &config, error);
    if (good) {
        process_write(&process, text, data.size, stop_flag());
        ProcessEnd end = process_wait(&process, NULL);
        process_complaint(&process, complaint, sizeof complaint);
        good = end.status == 0;
        if (!good)
            error_set(error, "%.256s: gnuplot has failed: %s", svg, complaint);
    }
    process_free(&process);
    free(text);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int show(const Experiment *experiment, const ExperimentOptions *options, const Results *results, Error *error)
{
    if (!command_write(options->csv, results_csv, results, error))
        return STATUS_MACHINE;
    experiment->print(experiment->plan, results, stdout);
    int status = options->svg != NULL ? draw(experiment, results, options->svg, error) : STATUS_GOOD;
    char *faulty = experiment->faulty != NULL ? results_text(results, experiment->faulty) : NULL;
    if (status == STATUS_GOOD && faulty != NULL)
        status = STATUS_NO;
    free(faulty);
    return status;
}

static void print_end(const RunsEnd *end)
{
    printf("\n%d runs in %.1f s", end->done, end->passed_s);
    if (end->played_s > 0.0)
        printf(": %.0f times real time", end->played_s / end->passed_s);
    putchar('\n');
}

int experiment_run(const Experiment *experiment, const ExperimentOptions *options, char *const *files, int file_count)
{
    Error error = {0};
    RunsEnd end = {0};
    Results *results = results_open(experiment->columns, experiment->column_count, experiment->key);
    int status = options->read ? read_files(experiment, files, file_count, results, &error)
                               : play(experiment, options, results, &end, &error);
    bool empty = status == STATUS_GOOD && results_empty(results);
    if (empty && options->read) {
        error_set(&error, "no runs, expected some");
        status = STATUS_NO;
    }
    if (status == STATUS_GOOD && !empty)
        status = show(experiment, options, results, &error);
    if (error.text[0] != '\0')
        command_tell(experiment->line, status, error.text);
    else if (!options->read && status <= STATUS_NO)
        print_end(&end);
    results_close(results);
    return status;
}
