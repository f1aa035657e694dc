// experiment.c -- options, factors as digits, rows as results, tables and charts.
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

// --- options

#define AT(field) .offset = offsetof(ExperimentWork, field)

static const Option OUTPUT_ROWS[] = {
    {OPTION("--csv", "FILE", TEXT, AT(csv), "write one line per run"), .expected = "a file name"},
    {OPTION("--svg", "FILE", TEXT, AT(svg), "draw a chart, if gnuplot is installed"), .expected = "a file name"},
};
const CommandLine EXPERIMENT_OUTPUT = {OPTIONS(OUTPUT_ROWS)};

static const Option ROWS[] = {
    {OPTION("--seeds", "A..B", OWN, AT(seeds), "play the games with these seeds"), EXPERIMENT_PLAYS,
     .read = runs_seeds_read, .expected = RUNS_SEEDS_EXPECTED},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OUTPUT},
    {OPTION("--read", NULL, FLAG, AT(read), "read files of --csv instead of playing, also concatenated ones")},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};
const CommandLine EXPERIMENT_OPTIONS = {OPTIONS(ROWS)};

static const Option PLACES_ROWS[] = {
    {OPTION("--places", "LIST", TEXT, AT(places), "play these modes and stages, or all"), EXPERIMENT_PLAYS,
     .expected = "endless, swarm-lord, gallery, and stages such as meadow, with commas between several, or all"},
    {OPTION("--levels", "LIST", TEXT, AT(levels), "play easy, normal, hard, or all; normal"), EXPERIMENT_PLAYS,
     .expected = "easy, normal or hard, with commas between several, or all"},
};
const CommandLine EXPERIMENT_PLACES = {OPTIONS(PLACES_ROWS)};

CommandEnd experiment_read(const Experiment *experiment, void *work_pointer, int argc, char **argv, Error *error)
{
    ExperimentWork *work = work_pointer;
    work->run = runs_config_default();
    work->numbers.bare = true;
    work->experiment = experiment;
    experiment->defaults(work);
    CommandEnd end = command_read(experiment->line, work, &argc, argv, error);
    if (end != COMMAND_RUNS)
        return end;
    work->words = argv + 1;
    work->word_count = argc - 1;
    bool good = true;
    if (work->svg != NULL && experiment->draw == NULL)
        good = error_set(error, "--svg: this command has no chart, expected --csv");
    else if (work->read && (work->plays || work->numbers.count > 0))
        good = error_set(error, "--read plays no games, expected only files and options for their output");
    else if (work->read && work->word_count == 0)
        good = error_set(error, "no file, expected files of --csv");
    else if (!work->read && experiment->check != NULL)
        good = experiment->check(work, error);
    else if (!work->read && work->word_count > 0)
        good = error_set(error, "an argument too many, expected options, or --read before files");
    return good ? COMMAND_RUNS : COMMAND_WRONG;
}

int experiment_places(ExperimentWork *work, char **files, int file_count, Error *error)
{
    Setups *where = &work->where;
    int status = command_book(&work->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!setups_read(where, work->places, work->levels, &work->book, error))
        return STATUS_USAGE;
    for (int i = 0; i < file_count; i++)
        if (!setups_add_file(where, files[i], work->levels, &work->book, error))
            return STATUS_NO;
    for (int i = 0; i < where->count && status == STATUS_GOOD; i++)
        status = setup_tune(&where->list[i], &work->numbers, error);
    return status;
}

// --- playing

// Splits a number into digits, the last factor first.
static void play_number(const void *work_pointer, int number, void *room, const StopFlag *stop, void *row)
{
    const ExperimentWork *work = work_pointer;
    const int *factors = work->factors;
    int at[EXPERIMENT_FACTORS], count = 0;
    while (factors[count] > 0)
        count++;
    for (int i = count - 1; i >= 0; i--) {
        at[i] = number % factors[i];
        number /= factors[i];
    }
    work->experiment->play(work, at, room, stop, row);
}

// Rows in the order of the factors, not of the threads, so that a file does not depend on --jobs.
static int play(const ExperimentWork *work, Results *results, RunsEnd *end, Error *error)
{
    const Experiment *experiment = work->experiment;
    int64_t count = 1;
    size_t ticks_at = RUNS_NO_TICKS;
    for (int i = 0; work->factors[i] > 0; i++)
        count *= work->factors[i];
    if (count > EXPERIMENT_RUNS_MOST) {
        error_set(error, "%" PRId64 " runs, expected at most %d", count, EXPERIMENT_RUNS_MOST);
        return STATUS_USAGE;
    }
    for (int i = 0; i < experiment->column_count; i++)
        if (strcmp(experiment->columns[i].name, "ticks") == 0)
            ticks_at = experiment->columns[i].at;
    const Runs runs = {.name = strrchr(experiment->line->name, ' ') + 1,
                       .plan = work,
                       .play = play_number,
                       .room_bytes = experiment->room_bytes,
                       .room_end = experiment->room_end,
                       .count = (int)count,
                       .config = work->run,
                       .results = grow_zeros((size_t)count * experiment->row_bytes),
                       .result_bytes = experiment->row_bytes,
                       .ticks_at = ticks_at,
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

// Reads all files, so that all errors are reported at once.
static int read_files(const ExperimentWork *work, Results *results, Error *error)
{
    const Experiment *experiment = work->experiment;
    int status = STATUS_GOOD;
    for (int i = 0; i < work->word_count; i++) {
        int one = command_read_results(experiment->line, work->words[i], results);
        status = one > status ? one : status;
    }
    char *differ = status == STATUS_GOOD && experiment->differ != NULL ? results_text(results, experiment->differ)
                                                                       : NULL;
    if (status == STATUS_GOOD && (differ != NULL || results_empty(results))) {
        error_set(error, "%s", differ != NULL ? differ : "no runs, expected some");
        status = STATUS_NO;
    }
    free(differ);
    return status;
}

// --- tables and charts

// The script reads its data from the standard input, and gets the name of the picture as its argument.
static int draw(const ExperimentWork *work, const Results *results, Error *error)
{
    char program[PATH_SIZE], script[PATH_SIZE], name[64], complaint[PROCESS_COMPLAINT_BYTES];
    MemoryStream data;
    Process process = {0};
    if (!process_find("gnuplot", program, sizeof program)) {
        fprintf(stderr, "%s: no chart, because gnuplot is not installed\n", work->experiment->line->name);
        return STATUS_GOOD;
    }
    snprintf(name, sizeof name, "charts/%s.gp", work->experiment->chart);
    if (!path_of_asset(name, script, sizeof script, error))
        return STATUS_MACHINE;
    const char *const arguments[] = {"gnuplot", "-c", script, work->svg, NULL};
    const ProcessConfig config = {.program = program, .arguments = arguments, .feed = true, .extra = -1};
    work->experiment->draw(work, results, grow_stream(&data));
    char *text = grow_stream_end(&data);
    bool good = process_start(&process, &config, error);
    if (good) {
        process_write(&process, text, data.size, stop_flag());
        ProcessEnd end = process_wait(&process, NULL);
        process_complaint(&process, complaint, sizeof complaint);
        good = end.status == 0;
        if (!good)
            error_set(error, "%.256s: gnuplot has failed: %s", work->svg, complaint);
    }
    process_free(&process);
    free(text);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int show(const ExperimentWork *work, const Results *results, Error *error)
{
    if (!command_write(work->csv, results_csv, results, error))
        return STATUS_MACHINE;
    work->experiment->print(work, results, stdout);
    int status = work->svg != NULL ? draw(work, results, error) : STATUS_GOOD;
    char *faulty = work->experiment->faulty != NULL ? results_text(results, work->experiment->faulty) : NULL;
    if (status == STATUS_GOOD && faulty != NULL)
        status = STATUS_NO;
    free(faulty);
    return status;
}

// --- the whole command

static int play_and_show(const ExperimentWork *work, Error *error)
{
    const int count = work->experiment->column_count + work->more_count;
    Column *columns = grow_zeros((size_t)count * sizeof columns[0]);
    RunsEnd end = {0};
    memcpy(columns, work->experiment->columns, (size_t)work->experiment->column_count * sizeof columns[0]);
    memcpy(columns + work->experiment->column_count, work->more_columns, (size_t)work->more_count * sizeof columns[0]);
    Results *results = results_open(columns, count, work->experiment->key);
    int status = work->read ? read_files(work, results, error) : play(work, results, &end, error);
    if (status == STATUS_GOOD && !results_empty(results))
        status = show(work, results, error);
    if (status <= STATUS_NO && !work->read) {
        printf("\n%d runs in %.1f s", end.done, end.passed_s);
        if (end.played_s > 0.0)
            printf(": %.0f times real time", end.played_s / end.passed_s);
        putchar('\n');
    }
    results_close(results);
    free(columns);
    return status;
}

// Checks the outputs before the plan, which reads files, and the plan before the games, which take minutes. Returns the
// exit status, and one line in `error` or none.
static int work_run(ExperimentWork *work, Error *error)
{
    int planned = STATUS_GOOD, status = command_output_status("--csv", work->csv, error);
    if (status == STATUS_GOOD)
        status = command_output_status("--svg", work->svg, error);
    if (status != STATUS_GOOD)
        return status;
    if (!work->read && work->experiment->plan != NULL)
        planned = work->experiment->plan(work, error);
    if (planned > STATUS_NO || (planned == STATUS_NO && work->factors[0] == 0))
        return planned;
    if (planned == STATUS_NO)
        command_report(work->experiment->line, planned, error->text);
    error->text[0] = '\0';
    status = play_and_show(work, error);
    return status > planned ? status : planned;
}

int experiment_command(const Experiment *experiment, int argc, char **argv)
{
    Error error = {0};
    ExperimentWork *work = grow_zeros(experiment->work_bytes);
    CommandEnd end = experiment_read(experiment, work, argc, argv, &error);
    int status = end == COMMAND_HELPED ? STATUS_GOOD : STATUS_USAGE;
    if (end == COMMAND_RUNS)
        status = work_run(work, &error);
    if (status != STATUS_GOOD && error.text[0] != '\0')
        command_report(experiment->line, status, error.text);
    if (experiment->end != NULL)
        experiment->end(work);
    setups_free(&work->where);
    free(work);
    return status;
}
