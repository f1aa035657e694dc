// journey_file.h -- maps of the journey, assets/maps/NAME.map (assets/maps/README.md explains the format), and the
// saved journey: journey.txt in the player's data folder.
//
//   # a comment
//   version 1
//   map meadow 0123456789abcdef
//   seed 42
//   level easy
//   rule points 8                              and so on, each number of core/journey/journey_rules.def
//   move 4 36
//   wait
//   stage meadow won 23 12500 7200 2026-11-22_101500Z.mtj      bees left, score, ticks, demo or -
//   hash 0123456789abcdef                      of the journey after all entries
//
// It is rewritten atomically after every move, and loading replays it. It is removed at the end of the journey. A
// damaged file, or one of another map or version of the game, is refused with `file:line: problem, expected ...`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/demos/demo_file.h"
#include "core/base/error.h"
#include "core/journey/journey.h"
#include "core/sim/script.h"
#include "core/sim/tunables.h"
#include "text/text_errors.h"

typedef struct MapFile {
    char id[SCRIPT_NAME_BYTES]; // the file's name without ".map"
    ScriptName name;
    JourneyMap map;
} MapFile;

// Parses a map. Adds all errors to `errors`; returns false if there are any, and `file` is then invalid.
bool map_read(const char *bytes, size_t size, const char *id, MapFile *file, TextErrors *errors);

// Reads assets/maps/ID.map. On failure prints its mistakes to stderr and returns false with one line in `error`.
bool map_open(const char *id, MapFile *file, Error *error);

#define JOURNEY_MAP "meadow"       // the map of journeys
#define JOURNEY_FILE "journey.txt" // in the player's data folder (path_of_data)
#define JOURNEY_FILE_BYTES_MAX (4u << 20)

// --- a saved journey: its start, and all decisions since
//
// A replay gives the journey, so nothing else is saved.

#define JOURNEY_DEMO_BYTES 64

typedef enum JourneyEntryKind { JOURNEY_ENTRY_MOVE, JOURNEY_ENTRY_WAIT, JOURNEY_ENTRY_STAGE } JourneyEntryKind;

typedef struct JourneyEntry {
    JourneyEntryKind kind;
    Cell to;      // target of a move
    bool won;     // this and the following: of a stage
    int32_t bees; // left
    uint32_t score, ticks;
    char stage[JOURNEY_STAGE_BYTES];
    char demo[JOURNEY_DEMO_BYTES]; // its file name in the folder of demos; "" if not recorded
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

// The sums of all stages, also those that were lost.
typedef struct JourneyTotals {
    uint64_t score, ticks;
    int stages;
} JourneyTotals;

// Resets the log for a new journey; drops the old entries.
void journey_log_begin(JourneyLog *log, const MapFile *map, const JourneyRules *rules, uint64_t seed, int32_t level);
void journey_log_free(JourneyLog *log);

// Adds a decision.
#define JOURNEY_MOVE(place) ((JourneyEntry){.kind = JOURNEY_ENTRY_MOVE, .to = place})
#define JOURNEY_WAIT ((JourneyEntry){.kind = JOURNEY_ENTRY_WAIT})
void journey_log_add(JourneyLog *log, JourneyEntry entry);

// `demo` is a path or a name; it is stored only if it fits into the file.
void journey_log_stage(JourneyLog *log, const char *stage, bool won, int32_t bees, uint32_t score, uint32_t ticks,
                       const char *demo);

// Begins the journey on its map and replays all entries. Returns the number of valid ones: log->count, or the index of
// the first illegal one.
int journey_log_play(const JourneyLog *log, const JourneyMap *map, Journey *journey, JourneyMemory *memory);

JourneyTotals journey_log_totals(const JourneyLog *log);

// The demos of the stages in order, if recorded under the recorder's names.
DemoStems journey_log_demos(const JourneyLog *log);

// --- the file

typedef enum JourneyFileFound {
    JOURNEY_FILE_NONE, // no file
    JOURNEY_FILE_GOOD,
    JOURNEY_FILE_BAD,    // one line is in `error`; the file is unchanged
    JOURNEY_FILE_UNREAD, // the same for a machine error: the file itself may be valid
} JourneyFileFound;

// Parses a journey and replays it on this map; adds all errors to `errors`. Returns false if there are any, and
// `journey` is then invalid. The caller frees the log in any case.
bool journey_file_read(const char *bytes, size_t size, const MapFile *map, JourneyLog *log, Journey *journey,
                       JourneyMemory *memory, TextErrors *errors);

// The same for the file. `log` and `journey` are valid only on success; the caller frees the log in any case.
JourneyFileFound journey_file_load(const char *path, const MapFile *map, JourneyLog *log, Journey *journey,
                                   JourneyMemory *memory, Error *error);

// Saves it. On failure returns false with one line in `error`, and the old file is unchanged.
bool journey_file_save(const char *path, const JourneyLog *log, const Journey *journey, Error *error);

// --- the rules of a journey, from the tunables of the section journey

// The rules of a journey on this level, 0 to 2.
JourneyRules journey_rules_of(const Tunables *tunables, int level);
