// places.h -- where games are played: a mode or a stage, on a level, with the numbers that hold there.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "core/pattern/pattern.h"
#include "core/sim/tunables.h"

#define PLACES_MOST (LEVELS * (STAGES_LISTED_MAX + MODE_KINDS))
#define PLACES_ALL "all"

typedef struct Place {
    char name[SCRIPT_NAME_BYTES + 8]; // "meadow/easy"
    Mode mode;
    const StageScript *script; // of Places.files
} Place;

// Begins as {0}; places_free releases it.
typedef struct Places {
    Place list[PLACES_MOST];
    int count;
    StageFiles *files;
} Places;

// Each named mode or stage on each named level, in the order of naming. `names` is "endless,meadow", or "all" for the
// listed ones of assets/stages; NULL: endless. `levels` is "easy,hard" or "all"; NULL: normal. Returns false and one line
// in `error` where a name is unknown.
bool places_read(Places *places, const char *names, const char *levels, const PatternBook *book, Error *error);

void places_free(Places *places);

// The tunables at a place, with those of the command line. Returns the exit status, with one line in `error` on
// failure.
int place_tunables(const Place *place, const TuningOptions *numbers, Tunables *tunables, Error *error);

// Adds to a hash everything that games at a place (NULL: anywhere) depend on, except the seed and the player: the
// place, the numbers, the patterns (NULL: none).
uint64_t place_hash(uint64_t hash, const Place *place, const Tunables *tunables, const PatternBook *book);

// A name for all of that, the maximum length of games, and the version of the rules: games with the same name are
// comparable.
#define PLACE_RULES_BYTES 18
void place_rules(const Place *place, uint32_t ticks_most, const Tunables *tunables, const PatternBook *book,
                 char rules[PLACE_RULES_BYTES]);
