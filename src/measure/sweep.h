// sweep.h -- the parts of the experiment `sweep` that tests call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning.h"
#include "measure/experiment.h"
#include "measure/places.h"
#include "core/pattern/pattern.h"
#include "platform/process.h"
#include "core/sim/sim.h"
#include "core/sim/tunables.h"

// --- the plan: some values of one tunable, some presets, or stages, each with the same seeds

#define SWEEP_STEPS_MOST 200
#define SWEEP_STEPS_USUAL 10
#define SWEEP_PRESETS "preset" // the subject of a sweep over presets
#define SWEEP_STAGES "stage"   // and of one over stages and levels

// One of the things that are compared.
typedef struct SweepValue {
    char text[FIELD_NAME_BYTES]; // "0.3", "running", "article", "meadow/easy"
    Tunables tunables;
    const Place *place; // where it is played
    char rules[PLACE_RULES_BYTES];
} SweepValue;

// The sub-command; options are strings of argv.
typedef struct Sweep {
    ExperimentWork base;
    const char *tunable, *values; // NULL where they were not given
    const char *presets;          // "NAME,NAME"
    int steps;                    // 0: not given
    uint32_t ticks;               // the maximum length of a game
    // The plan:
    char subject[FIELD_NAME_BYTES]; // "swarm.max_accel", SWEEP_PRESETS or SWEEP_STAGES
    SweepValue *list;
    int count, room;
    const Place *place; // of the values that are added next; NULL: any place
} Sweep;

// Plans values of a tunable; everything else is as in `base`. `values` is "A..B", which is cut evenly into `steps`
// values (0: SWEEP_STEPS_USUAL; those of a whole-numbered tunable are rounded, without doubles), or "A,B,C", or NULL
// for all words of a choice or switch. Values are put in order. Returns false and one line in `error` where a name or
// a value is wrong, or the tunable does not alter games.
bool sweep_plan_tunable(Sweep *sweep, const char *name, const char *values, int steps, const Tunables *base,
                        Error *error);

#define SWEEP_SAMPLES_MOST 61
#define SWEEP_TICKS_LEAST 60
#define SWEEP_TICKS_MOST (10 * 3600 * SIM_TICKS_PER_SECOND)
#define SWEEP_TICKS_USUAL 36000

// The row of a game.
typedef struct SweepRow {
    char tunable[FIELD_NAME_BYTES], value[FIELD_NAME_BYTES], rules[PLACE_RULES_BYTES];
    uint64_t seed;
    uint32_t ticks; // played
    uint32_t over;  // 1: the last bee was lost; 0: the swarm was alive when the time was up, or the stage was won
    uint32_t score;
    float bees_mean; // over all ticks played
    uint32_t bees_most, beaten, flowers, lost, ticks_most;
    uint32_t bees[SWEEP_SAMPLES_MOST]; // at 0 s, and each sweep_sample_s later; after the end 0, or those with which a
                                       // stage was won
} SweepRow;

// Plays one game at a place of at most `ticks_most` ticks (from SWEEP_TICKS_LEAST to SWEEP_TICKS_MOST), with the
// patterns of the book (NULL: none), and fills in the numbers of the row; given up as soon as *stop is set. `sim` is
// room to play in.
void sweep_game_play(const Place *place, const Tunables *tunables, const PatternBook *book, uint64_t seed,
                     uint32_t ticks_most, const StopFlag *stop, Sim *sim, SweepRow *row);

// The bees are counted each so many seconds in games of at most `ticks_most` ticks: the shortest of 1, 2, 5, 10, 20,
// 30, 60, 120, 300 and 600 with which the samples fit. The second is how often.
int sweep_sample_s(uint32_t ticks_most);
int sweep_sample_count(uint32_t ticks_most);
