// bench_run.c -- rounds of measurements, and their medians.
#define _POSIX_C_SOURCE 200809L
#include "measure/bench/bench_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "measure/sweep/sweep_stats.h"

#define QUICK_MOST 1000 // the largest number of a quick run

bool bench_scene_is(const BenchScene *scene, const char *word)
{
    size_t length = strlen(word);
    return strncmp(scene->name, word, length) == 0 && (scene->name[length] == '\0' || scene->name[length] == ' ');
}

static bool is_wanted(const BenchWish *wish, const BenchScene *scene)
{
    for (int i = 0; i < wish->scene_count; i++)
        if (bench_scene_is(scene, wish->scenes[i]))
            return true;
    return wish->scene_count == 0;
}

static void list_rows(const BenchWish *wish, BenchTable *table)
{
    table->rows = bench_memory((size_t)BENCH_SCENE_COUNT * BENCH_SIZES_MOST * sizeof *table->rows);
    for (int i = 0; i < BENCH_SCENE_COUNT; i++) {
        const BenchScene *scene = &BENCH_SCENES[i];
        for (int k = 0; scene->numbers[k] > 0 && is_wanted(wish, scene); k++) {
            if (wish->quick && k > 0 && scene->numbers[k] > QUICK_MOST)
                continue;
            table->rows[table->count++] = (BenchRow){
                .scene = scene, .number = scene->numbers[k],
                .samples = bench_memory((size_t)wish->rounds * sizeof(BenchSample))};
        }
    }
}

typedef struct Measuring {
    BenchRow *row;
    BenchTask task;
} Measuring;

static int64_t peak_bytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return (int64_t)usage.ru_maxrss;
#else
    return (int64_t)usage.ru_maxrss * 1024;
#endif
}

// In a process of its own.
static void measure(void *context, int piece, void *result)
{
    const Measuring *measuring = context;
    BenchSample sample = {0};
    (void)piece;
    measuring->row->scene->measure(&measuring->task, &sample);
    sample.peak_bytes = peak_bytes();
    memcpy(result, &sample, sizeof sample);
}

static void take(void *context, int piece, const void *result)
{
    BenchRow *row = ((Measuring *)context)->row;
    (void)piece;
    memcpy(&row->samples[row->rounds++], result, sizeof *row->samples);
}

static WorkersEnd measure_row(const BenchWish *wish, BenchRow *row, int round, const volatile sig_atomic_t *stop,
                              char *error, size_t error_size)
{
    _Static_assert(sizeof(BenchSample) <= WORKERS_RESULT_BYTES_MOST, "a sample has to fit through the pipe");
    Measuring measuring = {row, {row->number, (uint64_t)round + 1u, wish->quick}};
    const WorkersWish one = {.processes = 1, .pieces = 1, .result_bytes = sizeof(BenchSample), .context = &measuring,
                             .work = measure, .done = take};
    char why[256];
    if (round > 0 && row->samples[0].why_not[0] != '\0')
        return WORKERS_DONE;
    if (wish->progress)
        fprintf(stderr, "\rround %d of %d: %s, %d        ", round + 1, wish->rounds, row->scene->name, row->number);
    fflush(NULL);
    WorkersEnd end = workers_run(&one, stop, why, sizeof why);
    if (end == WORKERS_FAILED)
        snprintf(error, error_size, "%s, %d: %.200s", row->scene->name, row->number, why);
    return end;
}

static void take_middle(BenchRow *row)
{
    double numbers[BENCH_ROUNDS_MOST];
    const BenchSample *samples = row->samples;
    for (int i = 0; i < row->rounds; i++)
        numbers[i] = samples[i].ns;
    SweepSpread spread = sweep_spread(numbers, row->rounds, 0);
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
        row->peak_bytes = samples[i].peak_bytes > row->peak_bytes ? samples[i].peak_bytes : row->peak_bytes;
    row->hash = samples[0].hash;
    memcpy(row->note, samples[0].note, sizeof row->note);
    memcpy(row->why_not, samples[0].why_not, sizeof row->why_not);
}

WorkersEnd bench_run(const BenchWish *wish, const volatile sig_atomic_t *stop, BenchTable *table, char *error,
                     size_t error_size)
{
    WorkersEnd end = WORKERS_DONE;
    *table = (BenchTable){.rounds = wish->rounds, .quick = wish->quick};
    list_rows(wish, table);
    for (int round = 0; round < wish->rounds; round++)
        for (int i = 0; i < table->count && end == WORKERS_DONE; i++)
            end = measure_row(wish, &table->rows[i], round, stop, error, error_size);
    if (wish->progress)
        fprintf(stderr, "\r%60s\r", "");
    for (int i = 0; i < table->count && end == WORKERS_DONE; i++)
        take_middle(&table->rows[i]);
    return end;
}

void bench_table_free(BenchTable *table)
{
    for (int i = 0; i < table->count; i++)
        free(table->rows[i].samples);
    free(table->rows);
    *table = (BenchTable){0};
}

const BenchRow *bench_find(const BenchTable *table, const char *scene, int number)
{
    for (int i = 0; i < table->count; i++) {
        const BenchRow *row = &table->rows[i];
        if (row->number == number && strcmp(row->scene->name, scene) == 0 && row->why_not[0] == '\0')
            return row;
    }
    return NULL;
}
