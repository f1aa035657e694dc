// setups.h -- the settings of games: a mode or a stage on a level, or a pattern, with its tunables.
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
#include "text/fields.h"

#define SETUPS_ALL "all"
#define SETUP_NAME_BYTES FIELD_NAME_BYTES
#define SETUP_RULES_BYTES 18

// All inputs of games except seed and player.
typedef struct Setup {
    char name[SETUP_NAME_BYTES]; // "meadow/easy"; of a sweep its value, "swarm.max_accel/0.3"
    Mode mode;
    const StageScript *script; // NULL: none
    const PatternBook *book;   // NULL: none
    Tunables tunables;
    char rules[SETUP_RULES_BYTES]; // a hash of all that: games with the same one are comparable
} Setup;

// Begins as {0}; setups_free releases it.
typedef struct Setups {
    Setup *list; // owns each book that is not `book`
    int count, room;
    StageFiles *files; // own the scripts; NULL until setups_read
    PatternBook *book; // the game's own patterns
} Setups;

// Adds a copy of a setup. Returns false with one line in `error` if its name is there already.
bool setup_add(Setups *setups, const Setup *setup, Error *error);

// Opens the stages and the game's patterns, and adds each named mode or stage and each stage of a file on each named
// level, in the order of naming, with the numbers of the command line. `names` is "endless,meadow", or "all" for the
// listed ones of assets/stages; NULL: none. `levels` is "easy,hard" or "all"; NULL: normal. Returns the exit status,
// with one line in `error` if it is not good.
int setups_read(Setups *setups, const char *names, const char *levels, char **files, int file_count,
                const TuningOptions *numbers, Error *error);

// Adds a setup with these tunables for each pattern of a file or below a folder, the only one of its book. Prints the
// mistakes of files to stderr. Returns the exit status: STATUS_NO with one line in `error` if some have mistakes, or
// there are none.
int setups_read_patterns(Setups *setups, const char *path, const Tunables *tunables, Error *error);

void setups_free(Setups *setups);

// Sets the tunables of a setup, with those of the command line. Returns the exit status, with one line in `error` on
// failure.
int setup_tune(Setup *setup, const TuningOptions *numbers, Error *error);

// Adds everything that games at a setup depend on to a hash.
uint64_t setup_hash(uint64_t hash, const Setup *setup);

// Sets the rules of a setup, which also depend on the maximum length of games and the version of the game.
void setup_set_rules(Setup *setup, uint32_t ticks_most);
