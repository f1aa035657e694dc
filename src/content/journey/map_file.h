// map_file.h -- maps of the journey from text files: assets/maps/NAME.map. assets/maps/README.md explains the format.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/journey/journey.h"
#include "core/sim/script.h"
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
