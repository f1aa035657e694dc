// sweep_places.h -- where the games of a sweep take place: in a built-in mode or a stage from a file, on which level.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "content/mode/mode.h"
#include "content/stage/stage_files.h"

#define SWEEP_PLACES_MOST (LEVELS * (STAGES_LISTED_MAX + 1))
#define SWEEP_ALL "all"

typedef struct SweepPlace {
    char name[SCRIPT_NAME_BYTES + 8]; // "meadow/easy"
    Mode mode;
    const StageScript *script; // of SweepPlaces.files; NULL for a built-in mode
} SweepPlace;

// Begins as {0}; sweep_places_free releases it.
typedef struct SweepPlaces {
    SweepPlace list[SWEEP_PLACES_MOST];
    int count;
    StageFiles *files; // NULL where none was asked for
} SweepPlaces;

// Each named stage on each named level, in the order of naming. `stages` is "meadow,pond", or "all" that there are in
// assets/stages; NULL: the built-in `mode`, which is the name of one, or NULL for endless. `levels` is "easy,hard" or
// "all"; NULL for normal. Returns false and one line in `error` where a name is none.
bool sweep_places_read(SweepPlaces *places, const char *mode, const char *stages, const char *levels,
                       const PatternBook *book, char *error, size_t error_size);

// The stages in `places` that have mistakes are left out; true where there are such.
bool sweep_places_mistaken(const SweepPlaces *places);

void sweep_places_free(SweepPlaces *places);
