// tuning.h -- the tunables of the game: their sources, and their changes while the game runs.
//
// Sources in order, later ones win: the built-in defaults; assets/tunables.ini; the player's own file,
// $XDG_CONFIG_HOME/mitsubachi/tunables.ini (~/.config), which may be missing; then --preset, --tunables and --set in
// the order of the command line; last the values set by hand in the lab. All files are watched while the program runs.
//
// Errors never lose a valid value: an invalid key keeps its last value from that file, and so does an unreadable
// file. A key that was removed from its file, or whose file was removed, falls back to the earlier sources.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/tuning/tunables_text.h"

typedef struct CommandLine CommandLine;

#define TUNING_OPTIONS_MAX 64
#define TUNING_FILES_MAX 14 // among them

typedef enum TuningOptionsKind {
    TUNING_OPTION_PRESET, // --preset NAME
    TUNING_OPTION_FILE,   // --tunables FILE
    TUNING_OPTION_SET,    // --set section.name=value
} TuningOptionsKind;

// The options of a command line, in its order; texts are those of argv.
typedef struct TuningOptions {
    struct {
        TuningOptionsKind kind;
        const char *text; // its argument
    } list[TUNING_OPTIONS_MAX];
    int count;
    bool bare; // ignores the player's own file, for results that must not depend on it
} TuningOptions;

// --set, --tunables and --preset, which set a TuningOptions. Too many of them, an unknown preset and an invalid --set
// are errors; a missing file of --tunables is reported on opening.
extern const CommandLine TUNING_OPTIONS;

// Adds a preset by its name. On failure (unknown, or too many) returns false with one line in `error`.
bool tuning_options_preset(TuningOptions *numbers, const char *name, Error *error);

// The file of a preset; false and one line in `error` for an unknown name.
bool tuning_preset_path(const char *name, char *path, size_t path_size, Error *error);

// Reads "section.name=value".
bool tuning_set_read(const char *text, int *index, float *value, Error *error);

typedef struct Tuning Tuning;

// A tunable that has changed.
typedef struct TuningChange {
    int index;
    float before, after;
} TuningChange;

// The result of tuning_poll.
typedef struct TuningNews {
    TuningChange changes[TUNED_COUNT];
    int change_count;
    const char *errors; // errors and warnings in the reread files, one "file:line: problem" per line, or ""; valid
                        // until the next call
    int error_count;    // their number; if there are very many, not all have a line
} TuningNews;

// Reads all sources. Prints mistakes in files to stderr; the first tuning_poll reports them as well. Returns NULL with
// one line in `error` if a named file is unreadable, or if out of memory.
Tuning *tuning_open(const TuningOptions *numbers, Error *error);
void tuning_close(Tuning *tuning);

// Adds a file over all others, as if it were the last --tunables, except that nothing is saved to it: the next
// tuning_poll reports its numbers. If it is invalid, unreadable, or one too many, returns false with the reason in
// `errors`, and changes nothing.
bool tuning_add(Tuning *tuning, const char *path, TextErrors *errors);

// True if a file had errors when it was first read; a game continues then.
bool tuning_has_errors(const Tuning *tuning);

// The values in force.
const Tuned *tuning_now(const Tuning *tuning);

// Checks whether files have changed, and reads those again; cheap enough for every frame. True if there is news:
// changed values in force, and mistakes, which are also printed to stderr.
bool tuning_poll(Tuning *tuning, int64_t now_ns, TuningNews *news);

// The source of a tunable's value as text: "default", "assets/tunables.ini:12", "--set", "the lab".
void tuning_origin(const Tuning *tuning, int index, char *text, size_t size);

// True if it comes from the command line, which overrides a scenario's own number.
bool tuning_is_from_options(const Tuning *tuning, int index);

// Sets a tunable by hand, in range. It stays in force until its value in some file changes.
void tuning_set(Tuning *tuning, int index, float value);

// True if a value was set by hand and tuning_save would write it.
bool tuning_unsaved(const Tuning *tuning, int index);
int tuning_unsaved_count(const Tuning *tuning);

// Writes the values set by hand to the last --tunables FILE, or else to the player's file: only changed keys,
// atomically, keeping comments and order. A symbolic link stays one. On failure the file is unchanged and one line is
// in `error`.
bool tuning_save(Tuning *tuning, Error *error);

// The file that tuning_save writes; "" if no home folder is known.
const char *tuning_save_path(const Tuning *tuning);

// True if a tunable that alters games differs from its default: such a game's score has a separate list. Defaults
// depend on the stage (script_tunables) and on the mode (content/mode/mode.h).
bool tuning_is_tuned(const Tunables *tunables, const Tunables *mode_numbers);

// The value of a tunable in a game: the value in force if it differs from the default or comes from the command line;
// else the game's default.
float tuning_over(const Tuning *tuning, int index, const Tunables *mode_numbers);
