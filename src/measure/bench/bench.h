// bench.h -- the scenes of `bench`, and the crowds that they measure.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "view/look.h"

#define BENCH_NOTE_BYTES 120
#define BENCH_NAME_BYTES 24

typedef enum BenchScene {
    BENCH_ONE_FINGER,
    BENCH_SWARM_LORD,
    BENCH_LOOSE_CROWD,
    BENCH_PATTERNS,
    BENCH_SNAPSHOT,
    BENCH_REWIND,
    BENCH_HASH,
    BENCH_SPRITES_SOFTWARE,
    BENCH_SPRITES_GPU,
    BENCH_FRAME,
    BENCH_SCENES
} BenchScene;

typedef struct BenchTask {
    BenchScene scene;
    int number;    // number of bees or sprites
    uint64_t seed; // seed, different in each round
    bool quick;    // a short run, to check that it works
} BenchTask;

// One measurement: a row of the results.
typedef struct BenchSample {
    char hash[BENCH_NAME_BYTES]; // hash of the final state, the same on all machines
    char note[BENCH_NOTE_BYTES];
    float ns; // per bee or sprite; 0 if it cannot be measured here: the note explains why
} BenchSample;

void bench_hash_set(BenchSample *sample, uint64_t hash);

// Allocates memory and touches every page, so that no measurement pays for page faults. Exits with status 3 if out of
// memory.
void *bench_memory(size_t bytes);

// Measures the scene of a task.
void bench_measure(const BenchTask *task, BenchSample *sample);

// The scenes of bench_sim.c and bench_draw.c.
void bench_crowd(const BenchTask *task, BenchSample *sample);
void bench_patterns(const BenchTask *task, BenchSample *sample);
void bench_state(const BenchTask *task, BenchSample *sample);
void bench_pictures(const BenchTask *task, BenchSample *sample); // sprites, frame

// Sprites of 24 px, turned, tinted and transparent: appended and handed to a renderer, or drawn into memory by one
// thread if `renderer` is NULL.
struct SDL_Renderer;
void bench_sprites(const BenchTask *task, struct SDL_Renderer *renderer, BenchSample *sample);

// --- a meadow full of bees and bullets that stays full

typedef struct Crowd {
    Look look; // radius of the swarm lord, or the default
    Sim *sim;
    int bees, bullets;
    bool gathered; // the finger holds still in the middle
    bool loose;    // nobody leads
    Rng rng;
} Crowd;

// Begins a game without enemies in `sim`, with this many of each at random places. The numbers are the defaults, or
// those of the swarm lord, but radii are minimal: with the default ones so full a meadow would be empty after a tick.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed);

// Replaces bees and bullets that were hit or have left. Call it between two ticks.
void crowd_refill(Crowd *crowd);

// A player's command: the finger circles the meadow, held and released for a second each; or holds still; or none.
TickCmd crowd_cmd(const Crowd *crowd);

// Plays this many ticks, with a refill in each. A swarm has settled after BENCH_SETTLE_TICKS.
#define BENCH_SETTLE_TICKS 120
void crowd_play(Crowd *crowd, int ticks);
