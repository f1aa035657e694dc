// bench.h -- the interface of the scenes of `bench`, and the crowds that they measure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "core/steer/radar.h"
#include "view/look.h"

#define BENCH_NOTE_BYTES 120
#define BENCH_NAME_BYTES 24

typedef struct BenchTask {
    int number;    // of bees or sprites
    uint64_t seed; // another one in each round
    bool quick;    // only to see that it works
} BenchTask;

// One measurement: a row of the results.
typedef struct BenchSample {
    char scene[BENCH_NAME_BYTES], hash[BENCH_NAME_BYTES], note[BENCH_NOTE_BYTES];
    uint32_t number, round;
    double ns;       // per bee or sprite; 0 if it cannot be measured here: the note explains why
    double plain_ns; // the same for a plain implementation; 0 if there is none
    float spare;     // sums of results, so that the compiler drops no work as unused
} BenchSample;

// Names the state at the end, which is the same on all machines.
void bench_hash_of(uint64_t hash, BenchSample *sample);

// For how long a loop should be measured.
static inline int64_t bench_budget_ns(const BenchTask *task)
{
    return task->quick ? 1000000 : 40000000;
}

// Allocates memory and touches every page, so that no measurement pays for page faults. Exits with status 3 if out of
// memory.
void *bench_memory(size_t bytes);

// Writes to the note why the scene cannot be measured here.
__attribute__((format(printf, 2, 3))) void bench_cannot(BenchSample *sample, const char *format, ...);

// True if there is a display; otherwise the note reports that.
bool bench_display_there(BenchSample *sample);

// The median of `count` numbers, at least 1; sorts them.
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

// --- bees in a square world, for measuring the radar alone
//
// The world is as large as gives each bee eight contacts: a square of the side sqrt(N * pi * R^2 / 8), R = 40 px. Bees
// lie in memory as the simulation keeps them: sorted by place every sixteen ticks.

#define WORLD_RANGE_PX 40.0f
#define WORLD_CONTACTS 8.0f
#define WORLD_SORT_TICKS 16 // and then a new start

typedef struct World {
    int count;
    float side_px;
    float *x, *y, *vx, *vy, *weight, *avoid_x, *avoid_y;
    uint32_t *order; // of creation, which has nothing to do with the place
    int32_t *contacts;
    void *memory; // of the grid
    size_t memory_bytes;
} World;

World world_open(int count);
void world_close(World *world);

// A new start: random places, sorted.
void world_begin(World *world, uint64_t seed);

// One tick: builds the grid, queries it for all bees, and moves all. The movement ignores the answers, so that the
// density stays the same.
void world_tick(World *world, RadarBlend blend);

// --- a meadow full of bees and bullets that stays full

typedef struct Crowd {
    Look look; // that of the swarm lord, or the default
    Sim *sim;
    int bees, bullets;
    bool gathered; // the finger holds still in the middle
    bool loose;    // nobody leads
    Rng rng;
} Crowd;

// Begins a game without enemies in `sim`, with so many of each at random places. The numbers are the defaults, or those
// of the swarm lord, but radii are minimal: with the default ones so full a meadow would be empty after a tick.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed);

// Replaces bees and bullets that were hit or have left. Call it between two ticks.
void crowd_refill(Crowd *crowd);

// A player's command: the finger circles the meadow, held and released for a second each; or holds still; or none.
TickCmd crowd_cmd(const Crowd *crowd);

// Plays until the swarm has settled: two seconds, or less if the task is quick.
void crowd_settle(Crowd *crowd, const BenchTask *task);

// Plays so many ticks, refilled each.
void crowd_play(Crowd *crowd, int ticks);
