// bench_state.c -- the scenes "snapshot", "rewind" and "hash": what is alive, against everything.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tape/live_state.h"
#include "tape/state_hash.h"
#include "platform/clock.h"

#define PLAY_TICKS 4 // so that the state is one of a game

typedef struct Subject {
    Sim *sim, *copy;
    uint8_t *bytes; // the live state, packed
    size_t size;
    uint64_t link;
} Subject;

static void save(Subject *subject)
{
    subject->size = live_state_save(subject->sim, subject->bytes);
}

static void load(Subject *subject)
{
    live_state_load(subject->sim, subject->bytes);
}

static void hash(Subject *subject)
{
    subject->link = state_hash_chain(subject->link, subject->sim);
}

// What saving a state would be without packing: one memcpy of everything, alive or not.
static void copy_all(Subject *subject)
{
    memcpy(subject->copy, subject->sim, sizeof *subject->copy);
}

static void copy_back(Subject *subject)
{
    memcpy(subject->sim, subject->copy, sizeof *subject->copy);
}

// FNV-1a with its 64-bit offset and prime: the plain hash that anybody would write, a byte at a time.
static void hash_bytes(Subject *subject)
{
    uint64_t link = UINT64_C(14695981039346656037) ^ subject->link;
    for (size_t i = 0; i < subject->size; i++)
        link = (link ^ subject->bytes[i]) * UINT64_C(1099511628211);
    subject->link = link;
}

// ns for each time.
// The number of times at once doubles, so that looks at the clock become rare.
static double repeat(const BenchTask *task, Subject *subject, void (*work)(Subject *))
{
    int64_t spent_ns = 0, times = 0, at_once = 1;
    while (spent_ns < bench_budget_ns(task) / 4) {
        int64_t from_ns = clock_cpu_ns();
        for (int64_t i = 0; i < at_once; i++)
            work(subject);
        spent_ns += clock_cpu_ns() - from_ns;
        times += at_once;
        at_once = 2 * times; // the clock shall not count
    }
    return (double)spent_ns / (double)times;
}

static void measure(const BenchTask *task, void (*work)(Subject *), void (*plain)(Subject *), BenchSample *sample)
{
    Subject subject = {bench_memory(sizeof(Sim)), bench_memory(sizeof(Sim)), NULL, 0, 0};
    Crowd crowd = crowd_begin(subject.sim, true, task->number, 2 * task->number, task->seed);
    crowd_play(&crowd, PLAY_TICKS);
    bench_hash_of(state_hash_chain(0, subject.sim), sample);
    subject.size = live_state_bytes(subject.sim);
    subject.bytes = bench_memory(subject.size);
    save(&subject);
    copy_all(&subject);
    sample->ns = repeat(task, &subject, work) / task->number;
    sample->plain_ns = repeat(task, &subject, plain) / task->number;
    sample->spare = (float)(subject.link & 1023u);
    snprintf(sample->note, sizeof sample->note, "%zu of %zu kB", subject.size / 1000, sizeof(Sim) / 1000);
    free(subject.sim);
    free(subject.copy);
    free(subject.bytes);
}

void bench_snapshot(const BenchTask *task, BenchSample *sample)
{
    measure(task, save, copy_all, sample);
}

void bench_rewind(const BenchTask *task, BenchSample *sample)
{
    measure(task, load, copy_back, sample);
}

void bench_hash(const BenchTask *task, BenchSample *sample)
{
    measure(task, hash, hash_bytes, sample);
}
