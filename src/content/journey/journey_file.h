// journey_file.h -- the journey that is kept: journey.txt in the player's data folder.
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
//   hash 0123456789abcdef                      of the journey after all that
//
// It is written anew after every move, as a whole and atomically, and loading plays it again. At the end of the journey
// it is removed. A file that is damaged,
// or that belongs to another map or another version of the game, is refused with file:line: what, and what was
// expected.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "content/journey/journey_log.h"

#define JOURNEY_MAP "meadow" // over which journeys lead
#define JOURNEY_FILE_BYTES_MAX (4u << 20)

typedef enum JourneyFileFound {
    JOURNEY_FILE_NONE, // there is no file
    JOURNEY_FILE_GOOD,
    JOURNEY_FILE_BAD,    // one line is in `error`; the file is as it was
    JOURNEY_FILE_UNREAD, // the same, where the machine could not read it: it may be a good one
} JourneyFileFound;

// Where it lies.
bool journey_file_path(char *path, size_t path_size, Error *error);

// Reads the text of one and plays it again on this map; all mistakes are added to `errors`. False where there is one:
// `journey` is then not to be used. The log is freed by the caller in any case.
bool journey_file_read(const char *bytes, size_t size, const MapFile *map, JourneyLog *log, Journey *journey,
                       JourneyMemory *memory, TextErrors *errors);

// The same with the file. `log` and `journey` are to be used only where it is good; the log is freed
// by the caller in any case.
JourneyFileFound journey_file_load(const char *path, const MapFile *map, JourneyLog *log, Journey *journey,
                                   JourneyMemory *memory, Error *error);

// Writes it. On failure the old one is as it was, one line is in `error`, and false returned.
bool journey_file_save(const char *path, const JourneyLog *log, const Journey *journey, Error *error);
