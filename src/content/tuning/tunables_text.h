// tunables_text.h -- tunables as text: lookup by name, reading with all errors, and editing an INI file without losing
// its comments.
//
//   [swarm]
//   max_speed = 3.2        ; px/tick
//
// A comment begins with ';' or '#', at the start of a line or after a blank. Blanks around names and values do not
// matter, but an indented line would continue the value above, which is an error for tunables.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/sim/script.h"
#include "core/sim/tunables.h"
#include "view/look.h"

typedef struct FieldTable FieldTable;
typedef struct TextErrors TextErrors;

// Larger files are not read; the printed one has some ten thousand bytes.
#define TUNABLES_INI_BYTES_MAX (8u << 20)

// All numbers for designers: the rules, then the looks. Each is also a member by name:
// tuned.swarm_max_speed, tuned.effects_particles.
typedef struct Tuned {
#define FLOAT(section, name, ...) float section##_##name;
#define INT(section, name, ...) int32_t section##_##name;
#define CHOICE(section, name, ...) int32_t section##_##name;
#define SWITCH(section, name, ...) int32_t section##_##name;
    union {
        Tunables rules;
        struct {
#include "core/sim/rules.def"
        };
    };
    union {
        Look look;
        struct {
#include "view/look.def"
        };
    };
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
} Tuned;

enum {
    TUNED_COUNT = TUNABLE_COUNT + LOOK_COUNT, // the first TUNABLE_COUNT are the rules, with the same index
};

extern const FieldTable TUNABLE_TABLE;

// One of them; index in [0, TUNED_COUNT).
const Field *tuned_info(int index);

// All defaults, and access by index as by tunable_get and tunable_set.
Tuned tuned_default(void);
float tuned_get(const Tuned *tuned, int index);
void tuned_set(Tuned *tuned, int index, float value);

// True for a number that a stage may set: a rule that passes script_may_set, or a look of the section
// effects, with few exceptions.
bool tuned_stage_may_set(int index);

// The looks of a stage: its own settings and the defaults (NULL: only these).
Look look_of_stage(const StageScript *script);

// The index of the tunable with this full name, or -1.
int tunable_find(const char *full_name);

// The first tunable in the list that has the same section; the tunables of a section need not stand together.
int tunable_section_first(int index);

// The subject of a section, for a heading; "" for an unknown one.
const char *tunable_section_title(const char *section);

// True if the text is part of the full name or of the sentence, ignoring case.
bool tunable_matches(int index, const char *part);

// Reads a value for a tunable. Returns true and `*value`; or false and a message ("problem, expected
// ...").
bool tunable_read(int index, const char *text, float *value, Error *error);

// Tunables being read from a file, line by line.
typedef struct TunablesText {
    Tuned tunables;
    int line[TUNED_COUNT];    // the line that set each, or 0
    bool broken[TUNED_COUNT]; // it was set to an invalid value
} TunablesText;

// Starts with these values and nothing set.
TunablesText tunables_text_begin(const Tuned *tunables);

// Sets `full_name = value` from this line. Adds an error for an unknown name, an invalid value or a duplicate.
void tunables_text_entry(TunablesText *text, const char *full_name, const char *value, int line, TextErrors *errors);

// At the end of the file: warns of a body that can overshoot its goal (max_accel < max_speed^2 / brake_px) if the
// file set one of the three validly. Ignores those that overshoot by default.
void tunables_text_warn(const TunablesText *text, TextErrors *errors);

// Reads a whole file's untrusted bytes into `text` (tunables_text_begin). Adds every error and warning, in the order
// of lines: unknown sections and keys with the nearest known name, invalid values, duplicate settings (even in a
// repeated section: the first one counts), lines that are too long or no text. Skips the keys of an unknown or
// unreadable section. Afterwards text->line[i] > 0 && !text->broken[i] means that the file sets tunable i to
// tuned_get(&text->tunables, i).
void tunables_ini_read(const char *bytes, size_t size, TunablesText *text, TextErrors *errors);

// Returns the text of such a file with the tunables marked in `changed` (TUNED_COUNT of them) set to `values`. Keeps
// all other lines, their order, the kind of line ends, and unknown entries. For any input, reading the new text gives
// these values, and the old values of all other tunables.
//
// A line with a changed value is written anew; the comment after it keeps its column if possible. A repeated key stays,
// and stays an error. A new key is added after the last line of its section, and a new section at the end. An
// unreadable line (too long, no text) stays, even if it contains a key.
//
// Returns malloc'ed memory, which the caller frees, and its size; a zero byte follows.
char *tunables_ini_edit(const char *bytes, size_t size, const bool *changed, const Tuned *values, size_t *new_size);
