// journey_log.h -- a journey as it is kept: how it began, and everything that was decided since.
//
// Played again from its begin it gives the journey itself, which is why nothing else is saved.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/demos/demo_name.h"
#include "content/journey/map_file.h"
#include "core/journey/journey.h"

#define JOURNEY_DEMO_BYTES 64

typedef enum JourneyEntryKind { JOURNEY_ENTRY_MOVE, JOURNEY_ENTRY_WAIT, JOURNEY_ENTRY_STAGE } JourneyEntryKind;

typedef struct JourneyEntry {
    JourneyEntryKind kind;
    Cell to;      // of a move
    bool won;     // of a stage, as all that follows
    int32_t bees; // left
    uint32_t score, ticks;
    char stage[JOURNEY_STAGE_BYTES];
    char demo[JOURNEY_DEMO_BYTES]; // its file's name in the folder of demos; "" where it was not recorded
} JourneyEntry;

// Begins as {0}; journey_log_free releases it.
typedef struct JourneyLog {
    char map[SCRIPT_NAME_BYTES];
    uint64_t map_hash, seed;
    int32_t level;
    JourneyRules rules;
    JourneyEntry *list;
    int count, room;
} JourneyLog;

// What the stages came to, also those that were lost.
typedef struct JourneyTotals {
    uint64_t score, ticks;
    int stages;
} JourneyTotals;

// An empty log of a journey that begins; what it held is dropped.
void journey_log_begin(JourneyLog *log, const MapFile *map, const JourneyRules *rules, uint64_t seed, int32_t level);
void journey_log_free(JourneyLog *log);

void journey_log_move(JourneyLog *log, Cell to);
void journey_log_wait(JourneyLog *log);

// `demo` is a path or a name; where it does not fit into the file, none is kept.
void journey_log_stage(JourneyLog *log, const char *stage, bool won, int32_t bees, uint32_t score, uint32_t ticks,
                       const char *demo);

// Begins the journey on its map and plays everything again. Returns how many entries are good: log->count, or the index
// of the first one that is not legal there.
int journey_log_play(const JourneyLog *log, const JourneyMap *map, Journey *journey, JourneyMemory *memory);

JourneyTotals journey_log_totals(const JourneyLog *log);

// The demos of the stages, in their order, as far as they were recorded under names of the recorder's.
DemoStems journey_log_demos(const JourneyLog *log);
