// experiment.c -- options, factors as digits, rows as results, tables and charts.
#include "measure/experiment.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "content/text_file.h"
#include "content/tuning/tunables_text.h"
#include "measure/command.h"
#include "measure/game.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/fields.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/words.h"

#define RESULTS_BYTES_MOST (1u << 30)

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
    {OPTION("--ticks", "N", U32, AT(ticks), "end a game after N ticks, 60 a second"), EXPERIMENT_PLAYS, .least = 60,
     .most = GAME_TICKS_MOST, .expected = "a whole number from 60 to 2160000, ten hours"},
    {OPTION("--minutes", "N", WHOLE, AT(minutes), "the same in minutes"), EXPERIMENT_PLAYS, .least = 1, .most = 600},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OUTPUT},
    {OPTION("--read", NULL, FLAG, AT(read), "read files of --csv instead of playing, also concatenated ones")},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};
const CommandLine EXPERIMENT_OPTIONS = {OPTIONS(ROWS)};

static const char *name_of(const Experiment *experiment)
{
    return strrchr(experiment->line->name, ' ') + 1;
}

static bool has_chart(const Experiment *experiment)
{
    bool chart = false;
    for (int i = 0; i < experiment->query_count; i++)
        chart = chart || experiment->queries[i].block != NULL;
    return chart;
}

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
    work->ticks = work->minutes > 0 ? (uint32_t)work->minutes * GAME_MINUTE_TICKS : work->ticks;
    const int most = experiment->words_most;
    bool good = true;
    if (work->svg != NULL && !has_chart(experiment))
        good = error_set(error, "--svg: this command has no chart, expected --csv");
    else if (work->read && (work->plays || work->numbers.count > 0))
        good = error_set(error, "--read plays no games, expected only files and options for their output");
    else if (work->read && work->word_count == 0)
        good = error_set(error, "no file, expected files of --csv");
    else if (!work->read && most >= 0 && work->word_count > most)
        good = error_set(error, "an argument too many: %s, expected fewer; --help explains",
                         words_quoted(work->words[most]).text);
    return good ? COMMAND_RUNS : COMMAND_WRONG;
}

// --- values

bool values_add(Values *values, const char *text, Error *error)
{
    for (int i = 0; i < values->count; i++)
        if (strcmp(values->list[i].text, text) == 0)
            return error_set(error, "'%s' is a duplicate, expected each once", words_quoted(text).text);
    if (values->count == EXPERIMENT_VALUES_MOST)
        return error_set(error, "too many values, expected at most %d", EXPERIMENT_VALUES_MOST);
    LIST_ADD(values->list, values->count, values->room) = words_first(text, strlen(text));
    return true;
}

// Adds a value as its tunable writes it, so that the same number is found again.
static bool number_add(Values *values, int tunable, const char *text, Error *error)
{
    float number;
    char written[WORD_BYTES];
    Tunables tunables = tunables_default();
    if (!tunable_read(tunable, text, &number, error))
        return false;
    tunable_set(&tunables, tunable, number);
    field_write(tunable_info(tunable), &tunables, written, sizeof written);
    return values_add(values, written, error);
}

// Rounding may give the same number twice, but only for neighbours.
static bool range_add(Values *values, int tunable, const Word *from, const Word *to, int steps, Error *error)
{
    float begin, end;
    const Field *info = tunable_info(tunable);
    if (!tunable_read(tunable, from->text, &begin, error) || !tunable_read(tunable, to->text, &end, error))
        return false;
    if (field_has_words(info) || begin >= end)
        return error_set(error, "'%s..%s' is not a range, expected %s", from->text, to->text,
                         field_has_words(info) ? "words with commas between them"
                                               : "two numbers, the lesser one first");
    // As a person would write them: few digits in between, and the ends as given.
    const double low = strtod(from->text, NULL), width = strtod(to->text, NULL) - low;
    Word last = {""}, text;
    for (int step = 0; step < steps; step++) {
        double value = low + width * step / (steps - 1);
        value = fabs(value) < 1e-9 * width ? 0.0 : value; // -0.3 + 0.1 * 3 is 0, not 5.6e-17
        if (step == 0 || step == steps - 1)
            text = step == 0 ? *from : *to;
        else if (info->kind == FIELD_NUMBER)
            snprintf(text.text, sizeof text.text, "%.6g", value);
        else
            snprintf(text.text, sizeof text.text, "%.0f", floor(value + 0.5));
        if (strcmp(text.text, last.text) != 0 && !number_add(values, tunable, text.text, error))
            return false;
        last = text;
    }
    return true;
}

bool values_of_tunable(Values *values, int tunable, const char *list, int steps, const char *besides, Error *error)
{
    const Field *info = tunable_info(tunable);
    const char between = list != NULL ? ',' : ' ';
    char expected[128];
    Word from, to, text;
    field_expected(info, expected, sizeof expected);
    if (list == NULL && !field_has_words(info))
        return error_set(error, "no values, expected A..B or A,B,C, each %s", expected);
    if (list != NULL && words_range(list, &from, &to))
        return range_add(values, tunable, &from, &to, steps, error);
    for (const char *at = list != NULL ? list : info->words; words_next(&at, between, &text);)
        if (besides != NULL && strcmp(text.text, besides) == 0 ? !values_add(values, text.text, error)
                                                               : !number_add(values, tunable, text.text, error))
            return false;
    return true;
}

static bool list_add(Values *values, const Factor *factor, const char *list, Error *error)
{
    Word text;
    if (factor->tunable != NULL)
        return values_of_tunable(values, tunable_find(factor->tunable), list, EXPERIMENT_STEPS_USUAL, factor->besides,
                                 error);
    for (const char *at = list; words_next(&at, ',', &text);)
        if ((factor->check != NULL && !factor->check(text.text, error)) || !values_add(values, text.text, error))
            return false;
    return true;
}

static bool is_seed(const Factor *factor)
{
    return strcmp(factor->column, "seed") == 0;
}

int experiment_lists(ExperimentWork *work, Error *error)
{
    const Experiment *experiment = work->experiment;
    for (int i = 0; i < experiment->factor_count; i++) {
        const Factor *factor = &experiment->factors[i];
        Values *values = &work->values[i];
        const char *list;
        memcpy(&list, (const char *)work + factor->list, sizeof list);
        if (factor->list > 0 && !list_add(values, factor, list, error))
            return STATUS_USAGE;
        for (int k = 0; is_seed(factor) && k < work->seeds.count; k++)
            snprintf(LIST_ADD(values->list, values->count, values->room).text, WORD_BYTES, "%" PRIu64,
                     work->seeds.first + (uint64_t)k);
    }
    return STATUS_GOOD;
}

void experiment_column_add(ExperimentWork *work, size_t offset, const char *name)
{
    Word *own = &work->more_names[work->more_count];
    *own = words_first(name, strlen(name));
    work->more_columns[work->more_count++] = (Field){.name = own->text, .kind = FIELD_U32, .offset = offset};
}

int experiment_plan(ExperimentWork *work, Error *error)
{
    const Experiment *experiment = work->experiment;
    int status = experiment->plan(work, error);
    for (int i = 0; i < work->where.count; i++) {
        setup_set_rules(&work->where.list[i], work->ticks);
        if (experiment->factors[0].list == 0 && status <= STATUS_NO)
            snprintf(LIST_ADD(work->values[0].list, work->values[0].count, work->values[0].room).text, WORD_BYTES, "%s",
                     work->where.list[i].name);
    }
    return status;
}

void experiment_end(ExperimentWork *work)
{
    if (work->experiment->end != NULL)
        work->experiment->end(work);
    for (int i = 0; i < EXPERIMENT_FACTORS; i++)
        free(work->values[i].list);
    setups_free(&work->where);
}

// --- playing

Run experiment_run(const ExperimentWork *work, int number)
{
    const Experiment *experiment = work->experiment;
    Run run = {.seed = 0};
    for (int i = experiment->factor_count - 1; i >= 0; i--) {
        run.at[i] = number % work->values[i].count;
        run.value[i] = work->values[i].list[run.at[i]].text;
        number /= work->values[i].count;
        if (is_seed(&experiment->factors[i]))
            run.seed = work->seeds.first + (uint64_t)run.at[i];
    }
    run.setup = work->where.count > 0 ? &work->where.list[run.at[0]] : NULL;
    return run;
}

static void play_number(const void *work_pointer, int number, void *room, const StopFlag *stop, void *row)
{
    const ExperimentWork *work = work_pointer;
    const Run run = experiment_run(work, number);
    work->experiment->play(work, &run, room, stop, row);
}

// The cells of all factors: the names of their columns, or with a run their values. "hit/speed" and "2/5" give two
// each. Returns the number of cells.
static int key_of(const Experiment *experiment, const Run *run, Word cells[2 * EXPERIMENT_FACTORS])
{
    int count = 0;
    for (int i = 0; i < experiment->factor_count; i++) {
        const char *column = experiment->factors[i].column, *text = run != NULL ? run->value[i] : column;
        const char *bar = strchr(column, '/') != NULL ? strchr(text, '/') : NULL;
        cells[count++] = words_first(text, bar != NULL ? (size_t)(bar - text) : strlen(text));
        if (bar != NULL)
            cells[count++] = words_first(bar + 1, strlen(bar + 1));
    }
    return count;
}

Results *experiment_results(const ExperimentWork *work)
{
    const Experiment *experiment = work->experiment;
    Field columns[2 * EXPERIMENT_FACTORS + 2 * EXPERIMENT_MORE_COLUMNS];
    Word names[2 * EXPERIMENT_FACTORS];
    int key_count = key_of(experiment, NULL, names), count = key_count;
    for (int i = 0; i < key_count; i++)
        columns[i] = (Field){.name = names[i].text, .kind = FIELD_TEXT};
    for (int i = 0; i < experiment->factor_count; i++)
        for (int k = 0; k < key_count && experiment->factors[i].whole; k++)
            if (strcmp(columns[k].name, experiment->factors[i].column) == 0)
                columns[k] = (Field){.name = names[k].text, .kind = FIELD_U64, .most = (float)INT64_MAX};
    memcpy(columns + count, experiment->columns, (size_t)experiment->column_count * sizeof columns[0]);
    count += experiment->column_count;
    memcpy(columns + count, work->more_columns, (size_t)work->more_count * sizeof columns[0]);
    return results_open(columns, count + work->more_count, key_count);
}

// Rows in the order of the factors, not of the threads, so that a file does not depend on --jobs.
static int play(const ExperimentWork *work, Results *results, RunsEnd *end, Error *error)
{
    const Experiment *experiment = work->experiment;
    int64_t count = 1;
    size_t ticks_at = RUNS_NO_TICKS;
    for (int i = 0; i < experiment->factor_count; i++) {
        count *= work->values[i].count;
        if (count > EXPERIMENT_RUNS_MOST) {
            error_set(error, "too many runs, expected at most %d", EXPERIMENT_RUNS_MOST);
            return STATUS_USAGE;
        }
    }
    for (int i = 0; i < experiment->column_count; i++)
        if (strcmp(experiment->columns[i].name, "ticks") == 0)
            ticks_at = experiment->columns[i].offset;
    const Runs runs = {.name = name_of(experiment),
                       .plan = work,
                       .play = play_number,
                       .room_bytes = experiment->room_bytes,
                       .count = (int)count,
                       .config = work->run,
                       .results = grow_zeros((size_t)count * experiment->row_bytes),
                       .result_bytes = experiment->row_bytes,
                       .ticks_at = ticks_at,
                       .done = grow_zeros((size_t)count * sizeof(bool))};
    bool good = runs_play(&runs, end, error);
    for (int i = 0; i < runs.count; i++) {
        const Run run = experiment_run(work, i);
        Word key[2 * EXPERIMENT_FACTORS];
        key_of(experiment, &run, key);
        if (runs.done[i])
            results_add(results, key, (const char *)runs.results + (size_t)i * runs.result_bytes);
    }
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
        FileBytes file;
        TextErrors errors = {0};
        Error missing;
        if (!file_read(work->words[i], RESULTS_BYTES_MOST, &file, &missing)) {
            status = command_report(experiment->line, STATUS_MACHINE, missing.text);
            continue;
        }
        if (!results_read(results, (const char *)file.bytes, file.size, &errors) && status == STATUS_GOOD)
            status = STATUS_NO;
        text_errors_print(&errors, work->words[i], stderr);
        text_errors_free(&errors);
        file_free(&file);
    }
    char *differ = NULL;
    if (status == STATUS_GOOD && !results_empty(results) && experiment->alike != NULL)
        differ = results_text(results, experiment->alike, NULL);
    if (status == STATUS_GOOD && (differ != NULL || results_empty(results))) {
        error_set(error,
                  differ != NULL ? "the runs of %s have different rules, expected the same" : "no runs, expected some",
                  differ);
        status = STATUS_NO;
    }
    free(differ);
    return status;
}

// --- tables and charts

void experiment_print(const ExperimentWork *work, const Results *results, bool chart, FILE *out)
{
    const Experiment *experiment = work->experiment;
    bool looped = work->brief;
    for (int i = 0; i < experiment->query_count; i++) {
        const Query *query = &experiment->queries[i];
        if (!query->each && (query->block != NULL) == chart)
            results_print(results, query, NULL, out);
        if (!query->each || chart || looped)
            continue;
        // All tables of a text, then those of the next one.
        char number[16] = "0", *each;
        for (int n = 1; (each = results_text(results, experiment->each, number)) != NULL; n++) {
            for (int k = i; k < experiment->query_count; k++)
                if (experiment->queries[k].each)
                    results_print(results, &experiment->queries[k], each, out);
            free(each);
            snprintf(number, sizeof number, "%d", n);
        }
        looped = true;
    }
}

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
    snprintf(name, sizeof name, "charts/%s.gp", name_of(work->experiment));
    if (!path_of_asset(name, script, sizeof script, error))
        return STATUS_MACHINE;
    const char *const arguments[] = {"gnuplot", "-c", script, work->svg, NULL};
    const ProcessConfig config = {.program = program, .arguments = arguments, .feed = true, .extra = -1};
    experiment_print(work, results, true, grow_stream(&data));
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
    if (work->csv != NULL && !text_file_write(work->csv, results_csv, results, error))
        return STATUS_MACHINE;
    experiment_print(work, results, false, stdout);
    int status = work->svg != NULL ? draw(work, results, error) : STATUS_GOOD;
    char *faulty = work->experiment->faulty != NULL ? results_text(results, work->experiment->faulty, NULL) : NULL;
    if (status == STATUS_GOOD && faulty != NULL)
        status = STATUS_NO;
    free(faulty);
    return status;
}

// --- the whole command

static int play_and_show(const ExperimentWork *work, Error *error)
{
    RunsEnd end = {0};
    Results *results = experiment_results(work);
    int status = work->read ? read_files(work, results, error) : play(work, results, &end, error);
    if (status == STATUS_GOOD && !results_empty(results))
        status = show(work, results, error);
    if (status <= STATUS_NO && !work->read) {
        printf("%d runs in %.1f s", end.done, end.passed_s);
        if (end.played_s > 0.0)
            printf(": %.0f times real time", end.played_s / end.passed_s);
        putchar('\n');
    }
    results_close(results);
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
    if (!work->read)
        planned = experiment_plan(work, error);
    if (planned > STATUS_NO || (planned == STATUS_NO && !work->partly))
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
    experiment_end(work);
    free(work);
    return status;
}
