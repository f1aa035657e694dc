// tunables_text.h -- tunables as text: found by name, read with all mistakes reported, and changed in an INI file without
// losing what a person wrote.
//
//   [swarm]
//   max_speed = 3.2        ; px/tick
//
// A comment begins with ';' or '#', at the start of a line or after a blank. Blanks around names and values do not
// matter, but an indented line would go on with the value above, which no tunable does: it is an error.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/sim/tunables.h"
#include "text/fields.h"

// A file with more bytes than this need not be read; the printed one has some ten thousand.
#define TUNABLES_INI_BYTES_MAX (8u << 20)

extern const FieldTable TUNABLE_TABLE;

// The index of the tunable with this full name, or -1.
int tunable_find(const char *full_name);

// The first tunable in the list that has the same section; the tunables of a section need not stand together.
int tunable_section_first(int index);

// What a section is about, for a heading; "" for an unknown one.
const char *tunable_section_title(const char *section);

// True where the text is part of the full name or of the sentence, whatever the case of its letters.
bool tunable_matches(int index, const char *part);

// Reads a value for a tunable. True and `*value`; or false and a message ("what, what was expected").
bool tunable_read(int index, const char *text, float *value, Error *error);

// Tunables that are being read from a file, line by line.
typedef struct TunablesText {
    Tunables tunables;
    int line[TUNABLE_COUNT];    // where each was set, 0 where it was not
    bool broken[TUNABLE_COUNT]; // it was set to something that could not be read
} TunablesText;

// Begins with these values and nothing set.
TunablesText tunables_text_begin(const Tunables *tunables);

// Takes `full_name = value` from this line. Adds an error for an unknown name, a bad value or a second setting.
void tunables_text_entry(TunablesText *text, const char *full_name, const char *value, int line, TextErrors *errors);

// At the end of the file: a warning for everyone who can fly past its goal (max_accel < max_speed^2 / brake_px) where
// the file set one of the three, and none to what could not be read. Those that overshoot by default, on purpose, are
// not told of.
void tunables_text_warn(const TunablesText *text, TextErrors *errors);

// Reads a whole file's bytes, whatever they are, into `text` (tunables_text_begin). Adds every error and warning, in
// the order of lines: unknown sections and keys with the nearest known name, bad values, second settings (also in a
// section that comes twice: the first one counts), lines that are too long or no text. The keys of a section that is
// unknown or could not be read are not looked at. After it, text->line[i] > 0 && !text->broken[i] tells that the file
// sets tunable i to tunable_get(&text->tunables, i).
void tunables_ini_read(const char *bytes, size_t size, TunablesText *text, TextErrors *errors);

// The text of such a file in which the tunables that are marked in `changed` have the values of `values`, and all else
// is as it was: comments, order, blank lines, line ends, and what this build does not know. Whatever the bytes are,
// reading the new text gives these values, without an error for their lines, and the old ones of all other tunables.
//
// A key that is there is changed in place, also where its value was broken; the comment after it keeps its column
// where there is room, and a value that reads the same already stays as it is written. Where the key stands there
// again, that line becomes a comment ("; " before it). Another key is added after the last line of its section, and a
// new section at the end. The key of a tunable that is marked in `removed` is taken out; its line becomes a comment
// where it has one. A line that cannot be read (too long, no text) stays, whatever key it may have held.
//
// Both arrays have TUNABLE_COUNT entries; `removed` may be NULL, and `changed` wins where both are marked. Returns
// memory of malloc, to be freed by the caller, and its size; a zero byte follows.
char *tunables_ini_edit(const char *bytes, size_t size, const bool *changed, const bool *removed,
                        const Tunables *values, size_t *new_size);
