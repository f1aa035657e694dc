// tunables_text.h -- tunables as text: the table of them (content/tuning/value_table.h), by index, and as a whole.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "content/tuning/value_table.h"
#include "sim/tunables.h"
#include "text/text_errors.h"

// Writes "section.name" of a tunable; index in [0, TUNABLE_COUNT).
void tunable_full_name(int index, char name[TUNABLE_NAME_BYTES]);

// The index of the tunable with this full name, or -1.
int tunable_find(const char *full_name);

// The same by section and name.
int tunable_find_in(const char *section, const char *name);

// The first tunable of a section, or -1.
int tunable_section_find(const char *section);

// The first tunable in the list that has the same section; the tunables of a section need not stand together.
int tunable_section_first(int index);

// What a section is about, for a heading; "" for an unknown one.
const char *tunable_section_title(const char *section);

// True where the text is part of the full name or of the sentence, whatever the case of its letters.
bool tunable_matches(int index, const char *part);

// The tunable that was probably meant by a name that is none: a misspelt one, or one without its section. -1 where
// nothing is near.
int tunable_nearest(const char *name);

// True where a tunable is chosen among words: a choice or a switch.
bool tunable_has_words(int index);

// Writes what a tunable may be, without its unit: "0.1 to 30", "sum or running".
void tunable_range(int index, char *text, size_t size);

// Reads a value for a tunable. True and `*value`; or false and a message ("what, what was expected").
bool tunable_read(int index, const char *text, float *value, char *error, size_t error_size);

// Writes the value as it would be read: the shortest text that gives the same bits, or the word of a choice or switch.
void tunable_write(const Tunables *tunables, int index, char *text, size_t size);

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

// Takes a whole INI file.
void tunables_text_read(TunablesText *text, const char *bytes, size_t size, TextErrors *errors);

// At the end of the file: a warning for everyone who can fly past its goal (max_accel < max_speed^2 / brake_px) where
// the file set one of the three, and none to what could not be read. Those that overshoot by default, on purpose, are
// not told of.
void tunables_text_warn(const TunablesText *text, TextErrors *errors);
