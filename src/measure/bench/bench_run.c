// bench_run.c -- rounds of measurements, and their medians.
#include "measure/bench/bench_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"
#include "platform/process.h"

#define QUICK_MOST 1000 // the largest number of a quick run

// Whole words: "radar" is the start of "radar sum", "rad" is nothing.
bool bench_scene_is(const BenchScene *scene, const char *word)
{
    size_t length = strlen(word);
    return strncmp(scene->name, word, length) == 0 && (scene->name[length] == '\0' || scene->name[length] == ' ');
}

static bool is_wanted(const BenchConfig *config, const BenchScene *scene)
{
    for (int i = 0; i < config->scene_count; i++)
        if (bench_scene_is(scene, config->scenes[i]))
            return true;
    return config->scene_count == 0;
}

// A quick run keeps the smallest number of every scene, however large that is, so that none is left out.
static void list_rows(const BenchConfig *config, BenchTable *table)
{
    table->rows = bench_memory((size_t)BENCH_SCENE_COUNT * BENCH_SIZES_MOST * sizeof *table->rows);
    for (int i = 0; i < BENCH_SCENE_COUNT; i++) {
        const BenchScene *scene = &BENCH_SCENES[i];
        for (int k = 0; scene->numbers[k] > 0 && is_wanted(config, scene); k++) {
            if (config->quick && k > 0 && scene->numbers[k] > QUICK_MOST)
                continue;
            table->rows[table->count++] = (BenchRow){
                .scene = scene,
                .number = scene->numbers[k],
                .samples = bench_memory((size_t)config->rounds * sizeof(BenchSample))};
        }
    }
}

typedef struct Measuring {
    const BenchScene *scene;
    BenchTask task;
} Measuring;

// In a process of its own.
static void measure(void *context, void *result)
{
    const Measuring *measuring = context;
    BenchSample *sample = result;
    measuring->scene->measure(&measuring->task, sample);
    sample->peak_bytes = process_peak_bytes();
}

static bool measure_row(const BenchConfig *config, BenchRow *row, int round, const StopFlag *stop, Error *error)
{
    Measuring measuring = {row->scene, {row->number, (uint64_t)round + 1u, config->quick}};
    BenchSample *sample = &row->samples[row->rounds];
    // What could not be measured in the first round cannot be in the second one.
    if (round > 0 && row->samples[0].why_not[0] != '\0')
        return true;
    if (config->progress)
        fprintf(stderr, "\rround %d of %d: %s, %d        ", round + 1, config->rounds, row->scene->name, row->number);
    // A copy of the process has a copy of what its streams hold, and would print it once more.
    fflush(NULL);
    ProcessEnd end = process_call(measure, &measuring, sample, sizeof *sample, stop);
    row->rounds++;
    if (*stop)
        error_set(error, "stopped, nothing was printed");
    else if (end.signal != 0)
        error_set(error, "%s, %d: ended by signal %d", row->scene->name, row->number, end.signal);
    else if (end.status != 0)
        error_set(error, "%s, %d: ended with status %d", row->scene->name, row->number, end.status);
    return !*stop && end.status == 0;
}

// Medians: one round in which the machine had other work must not count. A ratio is of one round, in which both sides
// met the same machine, and the median is taken of ratios.
static void take_middle(BenchRow *row)
{
    double numbers[BENCH_ROUNDS_MOST];
    const BenchSample *samples = row->samples;
    for (int i = 0; i < row->rounds; i++)
        numbers[i] = samples[i].ns;
    Spread spread = spread_of(numbers, row->rounds, 0);
    row->ns = spread.middle;
    row->low_ns = spread.low;
    row->high_ns = spread.high;
    for (int i = 0; i < row->rounds; i++)
        numbers[i] = samples[i].plain_ns;
    row->plain_ns = bench_median(numbers, row->rounds);
    for (int i = 0; i < row->rounds; i++)
        numbers[i] = samples[i].ns > 0.0 ? samples[i].plain_ns / samples[i].ns : 0.0;
    row->ratio = bench_median(numbers, row->rounds);
    for (int i = 0; i < row->rounds; i++)
        // The largest of all rounds, because a peak is what must be there.
        row->peak_bytes = samples[i].peak_bytes > row->peak_bytes ? samples[i].peak_bytes : row->peak_bytes;
    row->hash = samples[0].hash;
    memcpy(row->note, samples[0].note, sizeof row->note);
    memcpy(row->why_not, samples[0].why_not, sizeof row->why_not);
}

bool bench_run(const BenchConfig *config, const StopFlag *stop, BenchTable *table, Error *error)
{
    bool good = true;
    *table = (BenchTable){.rounds = config->rounds, .quick = config->quick};
    list_rows(config, table);
    // Rounds outside, scenes inside: what slows the machine down for a minute falls on all scenes alike.
    for (int round = 0; round < config->rounds; round++)
        for (int i = 0; i < table->count && good; i++)
            good = measure_row(config, &table->rows[i], round, stop, error);
    if (config->progress)
        fprintf(stderr, "\r%60s\r", "");
    for (int i = 0; i < table->count && good; i++)
        take_middle(&table->rows[i]);
    return good;
}

void bench_table_free(BenchTable *table)
{
    for (int i = 0; i < table->count; i++)
        free(table->rows[i].samples);
    free(table->rows);
    *table = (BenchTable){0};
}

// What was not measured is as good as not there.
const BenchRow *bench_find(const BenchTable *table, const char *scene, int number)
{
    for (int i = 0; i < table->count; i++) {
        const BenchRow *row = &table->rows[i];
        if (row->number == number && strcmp(row->scene->name, scene) == 0 && row->why_not[0] == '\0')
            return row;
    }
    return NULL;
}
