// dodge.h -- the parts of the experiment `dodge` that tests call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "measure/experiment.h"
#include "measure/setups.h"
#include "core/pattern/pattern.h"
#include "platform/process.h"
#include "core/sim/sim.h"
#include "core/sim/tunables.h"

// --- the plan: every pattern with every seed and rank, by swarms of each size, with each setting and instinct

#define DODGE_STILL "still"     // beside the words of swarm.loose_instinct: bees that do not move, for comparison
#define DODGE_LIST_MOST 16      // entries of each list except seeds
#define DODGE_HIT_LEAST_PX 1.0f // half for a bee's radius, half for a bullet's: the limit of the tunables
#define DODGE_HIT_MOST_PX 60.0f
#define DODGE_NAME_BYTES 16

// A bee is hit if its centre is closer than `hit_px` to a bullet's. `speed` is its maximum speed (px per tick) and,
// unless swarm.max_accel was set, its maximum acceleration (px per tick per tick).
typedef struct DodgeSetting {
    float hit_px, speed;
} DodgeSetting;

typedef struct DodgePattern {
    char name[PATTERN_NAME_BYTES], rules[SETUP_RULES_BYTES];
    uint32_t *words; // of its program; malloc'ed
    int word_count;
} DodgePattern;

// The factors of a run, by index.
enum { DODGE_PATTERN, DODGE_SEED, DODGE_RANK, DODGE_BEES, DODGE_SETTING, DODGE_INSTINCT, DODGE_FACTORS };

// The sub-command: its options, and the plan.
typedef struct Dodge {
    ExperimentWork base;
    float ranks[DODGE_LIST_MOST];
    int bees[DODGE_LIST_MOST];
    DodgeSetting settings[DODGE_LIST_MOST];
    char instincts[DODGE_LIST_MOST][DODGE_NAME_BYTES];
    int rank_count, bee_count, setting_count, instinct_count;
    uint32_t ticks; // the maximum length of a run
    DodgePattern *patterns;
    int pattern_count, pattern_room;
    Tunables tunables; // shared by all runs
    bool own_accel;    // swarm.max_accel is as in `tunables`, whatever the speed
} Dodge;

// Ranks 0.5 and 1, one bee and thirty, 2/5 6/3 10/3, all instincts, three seeds.
void dodge_defaults(void *dodge);

// Read lists from a command line: "0.5,1"; "1,30"; "2/5,6/3,10/3" (px/speed); "radar,still". On an invalid or duplicate
// entry, or too many, return false, and the list is unchanged.
bool dodge_ranks_read(void *dodge, const char *text, Error *unused);
bool dodge_bees_read(void *dodge, const char *text, Error *unused);
bool dodge_settings_read(void *dodge, const char *text, Error *unused);
bool dodge_instincts_read(void *dodge, const char *text, Error *unused);

// Adds the first pattern of a book. The ticks and numbers are set.
void dodge_pattern_add(Dodge *dodge, const PatternBook *book);
void dodge_patterns_free(void *dodge);

// The numbers of a run.
Tunables dodge_tunables(const Dodge *dodge, const int *run);

// --- a run: bees without a leader, below a foe that repeats one pattern
//
// The foe is at (playfield width / 2, 15 % of its height). It stays there, is as small as an enemy can be, does not
// bite, and the radar does not see it: only its bullets count. After the pattern ends, the foe rests for a tick and
// restarts it, like other players of BulletML: a pattern that fires once and ends is fired in every second tick.

#define DODGE_TICKS_LEAST 60
#define DODGE_TICKS_MOST 216000

// The row of a run.
typedef struct DodgeRow {
    char pattern[PATTERN_NAME_BYTES]; // its file's path below the folder, without ".xml"
    char instinct[DODGE_NAME_BYTES], rank[DODGE_NAME_BYTES], hit[DODGE_NAME_BYTES], speed[DODGE_NAME_BYTES];
    char rules[SETUP_RULES_BYTES];
    char fault[112]; // the first fault of the pattern's programs
    uint64_t seed;
    uint32_t bees;      // at the start
    uint32_t ticks;     // ticks played until the last bee was lost, or the time was up
    uint32_t bees_left; // then
    uint32_t bullets_most;
    uint32_t faults;
    uint32_t dropped;  // bullets and actions that did not fit
    double bees_ns;    // processor time of the bees in the timed ticks; differs from run to run
    double bees_timed; // bees in those ticks: a bee in two ticks counts twice
} DodgeRow;

// Memory for consecutive games: two to four games in size. Begins as {0}; dodge_room_end frees it.
typedef struct DodgeRoom {
    Sim sim;
    PatternBook book; // with the pattern of the run
    bool rests;       // the pattern ended before the last tick
    uint8_t *saved;   // the live state, in timed ticks
    size_t saved_bytes;
} DodgeRoom;
void dodge_room_end(void *room);

// Plays a run, and counts in a row of zeros; stops early once *stop is set. Measures the cost of bees in every 13th
// tick: plays it with the bees, without them, and with them again, from the same state. This does not alter the run.
void dodge_game_play(const Dodge *dodge, const int *run, const StopFlag *stop, DodgeRoom *room, DodgeRow *row);
