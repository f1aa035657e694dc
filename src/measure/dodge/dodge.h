// dodge.h -- what `dodge` plays, how it plays it, and what comes of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "content/tuning/tuning.h"
#include "measure/runs.h"
#include "pattern/pattern.h"
#include "platform/stop.h"
#include "sim/sim.h"
#include "sim/tunables.h"

// --- the plan: every pattern with every seed and rank, by swarms of each size, with each setting and instinct

#define DODGE_STILL "still" // beside the words of swarm.loose_instinct: bees that do not move, for comparison
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
    uint32_t ticks;    // the most that a run lasts
    Tunables tunables; // that all runs share
    bool own_accel;    // swarm.max_accel is as in `tunables`, whatever the speed
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
void dodge_plan_use_defaults(DodgePlan *plan);

// Takes the numbers that all runs share. `unit_px` is how many px a tick a speed of 1 is; 0: as in the tunables.
// Returns false and one line in `error` where the command line asks for a number that the plan itself sets.
bool dodge_plan_tune(DodgePlan *plan, const Tuning *tuning, float unit_px, Error *error);

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

// --- a run: bees that nobody leads, below a foe that fires one pattern again and again
//
// The foe is at (playfield width / 2, 15 % of its height). It stays there, is as small as an enemy can be, does not
// bite, and the radar does not see it: only its bullets count. When the pattern is over, it rests for a tick and begins
// it anew, as players of BulletML do that look for the end before they go on: a pattern that fires once and ends is
// fired in every second tick.

#define DODGE_TICKS_LEAST 60
#define DODGE_TICKS_MOST 216000

// How a run went. No padding.
typedef struct DodgeGame {
    int64_t bees_ns;    // what the bees added to some of its ticks, in processor time; not the same in any two runs
    int64_t bees_timed; // and how many bees there were in those, a bee in each of two ticks being two
    uint32_t ticks;     // played: until the last bee was lost, or the time was up
    int32_t bees_left;
    int32_t bullets_most;
    uint32_t faults;  // of the pattern's programs,
    int32_t fault;    // and what the first was (PatternStatus)
    uint32_t dropped; // bullets and actions that found no room
} DodgeGame;

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

// Plays a run of the plan; given up as soon as *stop is set. What bees cost is measured in every 13th tick: it is
// played with the bees, without them and with them again, from the same state; the course of the run does not depend on
// that.
void dodge_game_play(const DodgePlan *plan, DodgeRun run, const StopFlag *stop, DodgeRoom *room, DodgeGame *game);

// --- the results: one row a run as CSV, and what they say together
//
// The columns of the CSV: pattern (its file's path below the folder, without ".xml"), instinct, seed, rank, hit (px),
// speed (px a tick), bees (at the start), ticks (played), bees_left, bullets_most (at the same time).

// Begins with dodge_table_of; dodge_table_free releases it.
typedef struct DodgeTable {
    const DodgePlan *plan;
    DodgeGame *games; // of each run of the plan,
    bool *done;       // where it is done
    int count;
} DodgeTable;

// A table without results. `plan` has to outlive it. Ends the program with status 3 where memory is short.
DodgeTable dodge_table_of(const DodgePlan *plan);
void dodge_table_free(DodgeTable *table);

// The experiment that plays the plan into its table.
Runs dodge_runs(DodgeTable *table);

// The runs of an instinct with one setting and one size of the swarm. Of runs and patterns only those count that are
// done; a pattern, where all its runs are.
typedef struct DodgeSummary {
    int runs, half_left, any_left;    // half_left: in which at least half of the bees were alive when the time was up
    int patterns, patterns_half_left; // patterns_half_left: in all their runs
    double bees_left;                 // mean share
    double ticks;                     // mean
    double bee_us;                    // what a bee adds to a tick, in processor time; NAN where nothing was timed
} DodgeSummary;
DodgeSummary dodge_summary(const DodgeTable *table, int bees, int setting, int instinct);

// Prints all summaries as an aligned table with a head; then the patterns that had faults, or more bullets than there
// is room for.
void dodge_table_print(const DodgeTable *table, FILE *out);

// How many runs are done.
int dodge_table_done(const DodgeTable *table);

// How many patterns had faults or found no room.
int dodge_table_faulty(const DodgeTable *table);

// Writes the CSV file of a DodgeTable. Whether all could be written is for ferror to say.
void dodge_table_csv(const void *table, FILE *out);

// The picture of a DodgeTable as an SVG file: for each size of the swarm the share of runs survived, by setting and
// instinct. The same; ends the program with status 3 where memory is short.
void dodge_plot(const void *table, FILE *out);

// What was played: "73 patterns, seeds 1 to 3, ranks 0.5 and 1: runs of 1200 ticks; a speed of 1 is 3.125 px a tick".
// It is cut where it does not fit.
void dodge_what_text(const DodgePlan *plan, char *text, size_t size);

// --- the command line

#define DODGE_TICKS_USUAL 1200

// Strings are those of argv.
typedef struct DodgeOptions {
    const char *path;      // a folder of patterns, or one file
    const char *csv, *svg; // NULL: none
    float unit_px;         // 0: not given
    RunsConfig run;
    DodgePlan plan; // its lists and ticks, as given or as usual; no patterns yet
    TuningOptions numbers;
} DodgeOptions;

extern const CommandLine DODGE_LINE;

// Reads the arguments after the command's name, as command_read. dodge_plan_free releases the plan in all cases.
CommandEnd dodge_options_read(DodgeOptions *options, int argc, char **argv, Error *error);
