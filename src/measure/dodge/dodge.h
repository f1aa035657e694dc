// dodge.h -- what `dodge` plays, how it plays it, and what comes of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "measure/experiment.h"
#include "measure/places.h"
#include "core/pattern/pattern.h"
#include "platform/process.h"
#include "core/sim/sim.h"
#include "core/sim/tunables.h"

// --- the plan: every pattern with every seed and rank, by swarms of each size, with each setting and instinct

#define DODGE_STILL "still"     // beside the words of swarm.loose_instinct: bees that do not move, for comparison
#define DODGE_LIST_MOST 16      // entries of each list but that of seeds
#define DODGE_HIT_LEAST_PX 1.0f // half of it is a bee's radius, half a bullet's: what the tunables allow
#define DODGE_HIT_MOST_PX 60.0f
#define DODGE_NAME_BYTES 16

// A bee is hit where its middle and a bullet's are nearer than `hit_px`. Its fastest flight is `speed` px a tick, and
// that is its strongest acceleration too (px a tick each tick), unless swarm.max_accel was asked for.
typedef struct DodgeSetting {
    float hit_px, speed;
} DodgeSetting;

typedef struct DodgePattern {
    char name[PATTERN_NAME_BYTES], rules[PLACE_RULES_BYTES];
    uint32_t *words; // of its program; malloc'ed
    int word_count;
} DodgePattern;

// Begins as {0}; the lists are its own, dodge_plan_free releases it.
typedef struct DodgePlan {
    DodgePattern *patterns;
    int pattern_count, pattern_room;
    RunsSeeds seeds;
    float ranks[DODGE_LIST_MOST];
    int bees[DODGE_LIST_MOST];
    DodgeSetting settings[DODGE_LIST_MOST];
    char instincts[DODGE_LIST_MOST][DODGE_NAME_BYTES];
    int rank_count, bee_count, setting_count, instinct_count;
    uint32_t ticks;    // the most that a run lasts
    Tunables tunables; // that all runs share
    bool own_accel;    // swarm.max_accel is as in `tunables`, whatever the speed
} DodgePlan;

// The factors of a run, and where in its indices they are.
enum { DODGE_PATTERN, DODGE_SEED, DODGE_RANK, DODGE_BEES, DODGE_SETTING, DODGE_INSTINCT, DODGE_FACTORS };

// Read lists from a command line: "0.5,1"; "1,30"; "2/5,6/3,10/3" (px/speed); "radar,still". False, the list as it was,
// where an entry is wrong or there twice, or where they are too many.
bool dodge_plan_ranks(DodgePlan *plan, const char *text);
bool dodge_plan_bees(DodgePlan *plan, const char *text);
bool dodge_plan_settings(DodgePlan *plan, const char *text);
bool dodge_plan_instincts(DodgePlan *plan, const char *text);

// Fills up what was not given: ranks 0.5 and 1, one bee and thirty, 2/5 6/3 10/3, all instincts.
void dodge_plan_use_defaults(DodgePlan *plan);

// Takes the numbers that all runs share. `unit_px` is how many px a tick a speed of 1 is; 0: as in the tunables.
// Returns false and one line in `error` where the command line asks for a number that the plan itself sets.
bool dodge_plan_tune(DodgePlan *plan, const Tuning *tuning, float unit_px, Error *error);

// Adds the first pattern of a book. The ticks and numbers of the plan are set.
void dodge_plan_add(DodgePlan *plan, const PatternBook *book);

// The numbers of a run.
Tunables dodge_plan_tunables(const DodgePlan *plan, const int *run);

void dodge_plan_free(DodgePlan *plan);

// --- a run: bees that nobody leads, below a foe that fires one pattern again and again
//
// The foe is at (playfield width / 2, 15 % of its height). It stays there, is as small as an enemy can be, does not
// bite, and the radar does not see it: only its bullets count. When the pattern is over, it rests for a tick and begins
// it anew, as players of BulletML do that look for the end before they go on: a pattern that fires once and ends is
// fired in every second tick.

#define DODGE_TICKS_LEAST 60
#define DODGE_TICKS_MOST 216000

// The row of a run.
typedef struct DodgeRow {
    char pattern[PATTERN_NAME_BYTES]; // its file's path below the folder, without ".xml"
    char instinct[DODGE_NAME_BYTES], rank[DODGE_NAME_BYTES], hit[DODGE_NAME_BYTES], speed[DODGE_NAME_BYTES];
    char rules[PLACE_RULES_BYTES];
    char fault[112]; // what the first fault of the pattern's programs was
    uint64_t seed;
    uint32_t bees;      // at the start
    uint32_t ticks;     // played: until the last bee was lost, or the time was up
    uint32_t bees_left; // then
    uint32_t bullets_most;
    uint32_t faults;
    uint32_t dropped;  // bullets and actions that found no room
    double bees_ns;    // what the bees added to some of its ticks, in processor time; not the same in any two runs
    double bees_timed; // and how many bees there were in those, a bee in each of two ticks being two
} DodgeRow;

extern const Column DODGE_COLUMNS[];
extern const int DODGE_COLUMN_COUNT;
#define DODGE_KEY "pattern, instinct, seed, rank, hit, speed, bees"

// What games are played in, one after the other: two to four games' worth of memory. Begins as {0}; dodge_room_end
// frees what it holds.
typedef struct DodgeRoom {
    Sim sim;
    PatternBook book; // with the pattern of the run
    bool rests;       // the pattern was over before the last tick
    uint8_t *saved;   // the live state, in ticks that are timed
    size_t saved_bytes;
} DodgeRoom;
void dodge_room_end(DodgeRoom *room);

// Plays a run of the plan, and counts in a row of zeros; given up as soon as *stop is set. What bees cost is measured in every 13th tick: it is
// played with the bees, without them and with them again, from the same state; the course of the run does not depend on
// that.
void dodge_game_play(const DodgePlan *plan, const int *run, const StopFlag *stop, DodgeRoom *room, DodgeRow *row);

// --- the command line

#define DODGE_TICKS_USUAL 1200

// Strings are those of argv.
typedef struct DodgeOptions {
    const char *path; // a folder of patterns, or one file
    bool plays;       // something was given that only games need
    float unit_px;    // 0: not given
    char **files;     // of argv
    int file_count;
    ExperimentOptions run;
    DodgePlan plan; // its lists and ticks, as given or as usual; no patterns yet
    TuningOptions numbers;
} DodgeOptions;

extern const CommandLine DODGE_LINE;

// Reads the arguments after the command's name, as command_read. dodge_plan_free releases the plan in all cases.
CommandEnd dodge_options_read(DodgeOptions *options, int argc, char **argv, Error *error);

// The tables of results that were played or read, and the data of assets/charts/dodge.gp.
void dodge_print(const void *unused, const Results *results, FILE *out);
void dodge_draw(const void *unused, const Results *results, FILE *out);
