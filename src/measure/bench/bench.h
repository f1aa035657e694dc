// bench.h -- what the scenes of `bench` are given and hand back.
//
// A scene measures one thing at one size: how long it takes for each bee or sprite, and how long a plain way of doing
// the same takes in the same minute. Every measurement happens in a process of its own (bench_run.h), so that its peak
// of memory is its own and nothing that one leaves behind helps another.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_SIZES_MOST 4
#define BENCH_NOTE_BYTES 120
#define BENCH_NAME_BYTES 24

typedef struct BenchTask {
    int number;    // of bees or sprites
    uint64_t seed; // another one in each round
    bool quick;    // only to see that it works
} BenchTask;

// One measurement.
typedef struct BenchSample {
    double ns;          // for each bee or sprite
    double plain_ns;    // the same by the plain reference; 0 where there is none
    uint64_t hash;      // of the state at the end, the same on all machines; 0 where there is none
    int64_t peak_bytes; // of memory; bench_run fills it in
    float spare;        // what results add up to that nobody else looks at: nothing is left out as unused
    char note[BENCH_NOTE_BYTES];
    char why_not[BENCH_NOTE_BYTES]; // it could not be measured here; "" where it was
} BenchSample;

typedef struct BenchScene {
    const char *name;
    const char *each;                  // "bee", "sprite"
    const char *whole;                 // what all of them make together: "tick", "frame"
    const char *plain;                 // what the reference is; NULL for none
    int numbers[BENCH_SIZES_MOST + 1]; // ascending, ended by 0
    void (*measure)(const BenchTask *task, BenchSample *sample);
} BenchScene;

// All of them, in the order of the table.
extern const BenchScene BENCH_SCENES[];
extern const int BENCH_SCENE_COUNT;

// For how long a loop should be measured.
static inline int64_t bench_budget_ns(const BenchTask *task)
{
    return task->quick ? 1000000 : 40000000;
}

// Memory that is there and was touched, so that no measurement pays for its pages. Ends the process, and so the run,
// where memory is short.
void *bench_memory(size_t bytes);

// Says in the sample why the scene cannot be measured here.
__attribute__((format(printf, 2, 3))) void bench_cannot(BenchSample *sample, const char *format, ...);

// True where there is a display; otherwise says so in the sample.
bool bench_display_there(BenchSample *sample);

// The middle of `count` numbers, at least 1, which it sorts.
double bench_median(double *numbers, int count);

// The scenes.
void bench_radar_sum(const BenchTask *task, BenchSample *sample);
void bench_radar_running(const BenchTask *task, BenchSample *sample);
void bench_one_finger(const BenchTask *task, BenchSample *sample);
void bench_swarm_lord(const BenchTask *task, BenchSample *sample);
void bench_loose_crowd(const BenchTask *task, BenchSample *sample);
void bench_patterns(const BenchTask *task, BenchSample *sample);
void bench_snapshot(const BenchTask *task, BenchSample *sample);
void bench_rewind(const BenchTask *task, BenchSample *sample);
void bench_hash(const BenchTask *task, BenchSample *sample);
void bench_sprites_software(const BenchTask *task, BenchSample *sample);
void bench_sprites_gpu(const BenchTask *task, BenchSample *sample);
void bench_frame(const BenchTask *task, BenchSample *sample);
