// sweep_plan.h -- what a sweep plays: some values of one tunable, some presets, or stages, each with the same seeds.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/tuning/tunables_text.h"
#include "measure/sweep/sweep_places.h"
#include "pattern/pattern.h"
#include "sim/tunables.h"

#define SWEEP_STEPS_MOST 200
#define SWEEP_STEPS_USUAL 10
#define SWEEP_GAMES_MOST 1000000 // of a whole sweep
#define SWEEP_ID_BYTES 18
#define SWEEP_PRESETS "preset"   // the subject of a sweep over presets
#define SWEEP_STAGES "stage"     // and of one over stages and levels

// One of the things that are compared.
typedef struct SweepValue {
    char text[TUNABLE_NAME_BYTES]; // "0.3", "running", "article", "meadow/easy"
    Tunables tunables;
    const SweepPlace *place;       // where it is played; NULL for the endless stage
} SweepValue;

// Begins as {.seed, .games, .ticks}; sweep_plan_free releases it.
typedef struct SweepPlan {
    char subject[TUNABLE_NAME_BYTES]; // "swarm.max_accel", SWEEP_PRESETS or SWEEP_STAGES
    SweepValue *values;
    int value_count, value_room;
    uint64_t seed;  // of each value's first game; the next ones count on
    int games;      // of each value
    uint32_t ticks; // the most that a game lasts
    const PatternBook *book; // of all games, the caller's; NULL for none
    const SweepPlace *place; // of the values that are added next, the caller's
} SweepPlan;

// Plans values of a tunable; everything else is as in `base`. `values` is "A..B", which is cut evenly into `steps`
// values (0: SWEEP_STEPS_USUAL; those of a whole-numbered tunable are rounded, without doubles), or "A,B,C", or NULL
// for all words of a choice or switch. Values are put in order. Returns false and one line in `error` where a name or
// a value is wrong, or the tunable does not alter games.
bool sweep_plan_tunable(SweepPlan *plan, const char *name, const char *values, int steps, const Tunables *base,
                        char *error, size_t error_size);

// Adds one value with its tunables. Returns false and one line in `error` where it is there already, too long, or holds
// what would not survive a CSV file.
bool sweep_plan_add(SweepPlan *plan, const char *text, const Tunables *tunables, char *error, size_t error_size);

// All games: number k (from 0) plays values[k / games] with the seed `seed` + k % games.
int sweep_plan_game_count(const SweepPlan *plan);

// A name for this plan with everything that its games depend on, simulation and all tunables included: two files with
// results belong together where it is the same.
void sweep_plan_id(const SweepPlan *plan, char id[SWEEP_ID_BYTES]);

void sweep_plan_free(SweepPlan *plan);
