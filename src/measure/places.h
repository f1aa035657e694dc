// places.h -- the settings of games: a mode or a stage, on a level, with its tunables.
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

#define PLACES_ALL "all"
#define PLACE_NAME_BYTES FIELD_NAME_BYTES
#define PLACE_RULES_BYTES 18

// All inputs of games except seed and player.
typedef struct Place {
    char name[PLACE_NAME_BYTES]; // "meadow/easy"; of a sweep its value, "0.3"
    Mode mode;
    const StageScript *script; // NULL: none
    Tunables tunables;
    char rules[PLACE_RULES_BYTES]; // a hash of all that: games with the same one are comparable
} Place;

// Begins as {0}; places_free releases it.
typedef struct Places {
    Place *list;
    int count, room;
    StageFiles *files; // own the scripts
} Places;

// Adds a copy of a place. Returns false with one line in `error` if its name is there already.
bool place_add(Places *places, const Place *place, Error *error);

// Opens the stages, and adds each named mode or stage on each named level, in the order of naming, with its default
// tunables. `names` is "endless,meadow", or "all" for the listed ones of assets/stages; NULL: none. `levels` is
// "easy,hard" or "all"; NULL: normal. Returns false and one line in `error` if a name is unknown.
bool places_read(Places *places, const char *names, const char *levels, const PatternBook *book, Error *error);

// The same for the stage of a file; prints its errors.
bool places_add_file(Places *places, const char *path, const char *levels, const PatternBook *book, Error *error);

void places_free(Places *places);

// Sets the tunables of a place, with those of the command line. Returns the exit status, with one line in `error` on
// failure.
int place_tune(Place *place, const TuningOptions *numbers, Error *error);

// Adds everything that games at a place depend on to a hash. `book`: the patterns; NULL: none.
uint64_t place_hash(uint64_t hash, const Place *place, const PatternBook *book);

// Sets the rules of a place, which also depend on the maximum length of games and the version of the game.
void place_set_rules(Place *place, uint32_t ticks_most, const PatternBook *book);
