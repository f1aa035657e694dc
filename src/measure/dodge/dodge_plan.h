// dodge_plan.h -- what `dodge` plays: every pattern with every seed and rank, by swarms of each size, with each setting
// and each instinct.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/tuning/tuning.h"
#include "pattern/pattern.h"
#include "sim/tunables.h"

#define DODGE_STILL "still" // beside the words of swarm.instinct: bees that do not move, for comparison
#define DODGE_LIST_MOST 16  // entries of each list but that of seeds
#define DODGE_SEEDS_MOST 1000
#define DODGE_RUNS_MOST 1000000
#define DODGE_HIT_LEAST_PX 1.0f // half of it is a bee's radius, half a bullet's: what the tunables allow
#define DODGE_HIT_MOST_PX 60.0f
#define DODGE_NAME_BYTES 16

// A bee is hit where its middle and a bullet's are nearer than `hit_px`. Its fastest flight is `speed` px a tick, and
// that is its strongest acceleration too (px a tick each tick), unless swarm.max_accel was asked for.
typedef struct DodgeSetting {
    float hit_px, speed;
} DodgeSetting;

typedef struct DodgePattern {
    char name[PATTERN_NAME_BYTES];
    uint32_t *words; // of its program; malloc'ed
    int word_count;
} DodgePattern;

// Begins as {0}; the lists are its own, dodge_plan_free releases it.
typedef struct DodgePlan {
    DodgePattern *patterns;
    int pattern_count, pattern_room;
    uint64_t seeds[DODGE_SEEDS_MOST];
    float ranks[DODGE_LIST_MOST];
    int bees[DODGE_LIST_MOST];
    DodgeSetting settings[DODGE_LIST_MOST];
    char instincts[DODGE_LIST_MOST][DODGE_NAME_BYTES];
    int seed_count, rank_count, bee_count, setting_count, instinct_count;
    uint32_t ticks; // the most that a run lasts
    Tunables tunables; // that all runs share
    bool own_accel; // swarm.max_accel is as in `tunables`, whatever the speed
} DodgePlan;

// Indices in the lists of the plan.
typedef struct DodgeRun {
    int pattern, seed, rank, bees, setting, instinct;
} DodgeRun;

// Read lists from a command line: "1..3" or "1,2,7"; "0.5,1"; "1,30"; "2/5,6/3,10/3" (px/speed); "radar,still". False,
// the list as it was, where an entry is wrong or there twice, or where they are too many.
bool dodge_plan_seeds(DodgePlan *plan, const char *text);
bool dodge_plan_ranks(DodgePlan *plan, const char *text);
bool dodge_plan_bees(DodgePlan *plan, const char *text);
bool dodge_plan_settings(DodgePlan *plan, const char *text);
bool dodge_plan_instincts(DodgePlan *plan, const char *text);

// Fills up what was not given: seeds 1 to 3, ranks 0.5 and 1, one bee and thirty, 2/5 6/3 10/3, all instincts.
void dodge_plan_use_usual(DodgePlan *plan);

// Takes the numbers that all runs share. `unit_px` is how many px a tick a speed of 1 is; 0: as in the tunables.
// Returns false and one line in `error` where the command line asks for a number that the plan itself sets.
bool dodge_plan_tune(DodgePlan *plan, const Tuning *tuning, float unit_px, char *error, size_t error_size);

// Adds the first pattern of a book.
void dodge_plan_add(DodgePlan *plan, const PatternBook *book);

// How many runs each pattern has; and all of them. They are counted by pattern, then seed, rank, bees, setting, and
// instinct: neighbours differ in the instinct alone.
int64_t dodge_plan_pattern_runs(const DodgePlan *plan);
int64_t dodge_plan_run_count(const DodgePlan *plan);
DodgeRun dodge_plan_run(const DodgePlan *plan, int number);

// The numbers of a run.
Tunables dodge_plan_tunables(const DodgePlan *plan, DodgeRun run);

void dodge_plan_free(DodgePlan *plan);
