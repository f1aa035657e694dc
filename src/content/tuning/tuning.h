// tuning.h -- the numbers of the game: where each of them comes from, and their changes while the game runs.
//
// Sources in order, later ones win: the built-in defaults; assets/tunables.ini; the player's own file,
// $XDG_CONFIG_HOME/mitsubachi/tunables.ini (~/.config), which may be missing; then --preset, --tunables and --set in
// the order of the command line; last what was set by hand, in the lab. All files are looked after while the program
// runs.
//
// A mistake never costs a valid value: an invalid key keeps its last value from that file, and so does an unreadable
// file. A key that was removed from its file, or whose file was removed, falls back to the earlier sources.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/tuning/tunables_text.h"
#include "text/command_line.h"
#include "text/text_errors.h"

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
        const char *text; // what stands after it
    } list[TUNING_OPTIONS_MAX];
    int count;
    bool bare; // leaves out the player's own file: for what shall not depend on it
} TuningOptions;

// --set, --tunables and --preset, which set a TuningOptions: too many are reported, an unknown preset, a --set that
// does not read. Whether a file of --tunables is there shows when it is opened.
extern const CommandLine TUNING_OPTIONS;

// Asks for a preset by its name. False and one line in `error` where there is none of it, or too many.
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
    const char *errors; // mistakes and warnings in the files that were read anew, one "file:line: what" a line; "" for
                        // none; until the next call
    int error_count;    // how many there are; of very many not all have a line
} TuningNews;

// Reads all sources. Mistakes in files are printed to stderr, and are news of the first tuning_poll. Returns NULL with
// one line in `error` where a file that was named cannot be read at all or memory is short.
Tuning *tuning_open(const TuningOptions *numbers, Error *error);
void tuning_close(Tuning *tuning);

// Adds a file over all others, as if it were the last --tunables, except that nothing is saved to it: its numbers are
// news of the next tuning_poll. If it has mistakes, is unreadable, or is one too many, returns false with the reason in
// `errors`, and changes nothing.
bool tuning_add(Tuning *tuning, const char *path, TextErrors *errors);

// True where a file had errors when it was first read, which a game goes past.
bool tuning_has_errors(const Tuning *tuning);

// The values in force.
const Tuned *tuning_now(const Tuning *tuning);

// Checks whether files have changed, and reads those again; cheap enough for every frame. True if there is news:
// changed values in force, and mistakes, which are also printed to stderr.
bool tuning_poll(Tuning *tuning, int64_t now_ns, TuningNews *news);

// Where the value of a tunable comes from, for a reader: "default", "assets/tunables.ini:12", "--set", "the lab".
void tuning_origin(const Tuning *tuning, int index, char *text, size_t size);

// True where it comes from the command line: more than a scenario's own number.
bool tuning_is_from_options(const Tuning *tuning, int index);

// Sets a tunable by hand. The value must be in range. It stays in force until what some file says of it changes.
void tuning_set(Tuning *tuning, int index, float value);

// True where a value was set by hand and tuning_save would write it.
bool tuning_unsaved(const Tuning *tuning, int index);
int tuning_unsaved_count(const Tuning *tuning);

// Writes what was set by hand to the player's file, or to the last --tunables FILE where there was one: changed keys
// only, comments and order kept, atomically. A key that is back at what the earlier sources say is taken out. A
// symbolic link stays one. On failure the file is as it was and one line is in `error`.
bool tuning_save(Tuning *tuning, Error *error);

// The file that tuning_save writes; "" where there is none because no home folder is known.
const char *tuning_save_path(const Tuning *tuning);

// True if a tunable that alters games differs from its default: such a game's score has a separate list. Defaults
// depend on the stage (script_tunables) and on the mode (content/mode/mode.h).
bool tuning_is_tuned(const Tunables *tunables, const Tunables *mode_numbers);

// The value of a tunable in a game: the value in force if it differs from the default or comes from the command line;
// else the game's default.
float tuning_over(const Tuning *tuning, int index, const Tunables *mode_numbers);
