// ini_values.h -- the values of entries in INI files: numbers, times, words, keys, and the name that was meant.
//
// Who reads a file goes on after a mistake, so every function here adds its error itself, with the entry's line.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sim/script.h"
#include "text/fields.h"
#include "text/words.h"

#define INI_FAR_PX SCRIPT_FAR_PX // what a place may be

// The field of a number among those of an entry; and of a coordinate that may lie outside the playfield.
#define INI_FLOAT(name_of, from, to)                                                                                   \
    {                                                                                                                  \
        .name = name_of, .kind = FIELD_NUMBER, .least = from, .most = to                                               \
    }
#define INI_ANYWHERE(name) INI_FLOAT(name, -INI_FAR_PX, INI_FAR_PX)

// Reads the value of an entry into the struct that has the field; false after an error.
bool ini_read(TextErrors *errors, const IniEntry *entry, const Field *field, void *record);

// Reads `least` or `most` numbers by the fields; returns how many there were, or 0 after an error. `form` is how the
// value is written ("x y, or x y vx vy").
int ini_numbers(TextErrors *errors, const IniEntry *entry, const Field *fields, int least, int most, const char *form,
                float *values);

// A whole number from `least` to `most`; false after an error.
bool ini_whole(TextErrors *errors, const IniEntry *entry, int32_t least, int32_t most, int32_t *value);

// The place of the value in a list of names, or -1 with an error that names the nearest.
int ini_word(TextErrors *errors, const IniEntry *entry, const char *const *names, int count);

// The name of something; false, with an error, where no FIELD_NAME may be that.
bool ini_name(TextErrors *errors, int line, const char *text, char name[SCRIPT_NAME_BYTES]);

// True, with an error, where commas stand in a value.
bool ini_commas(TextErrors *errors, const IniEntry *entry, const char *form);

// False, with an error, where the key was there in `*line` already; else keeps the line.
bool ini_once(TextErrors *errors, const IniEntry *entry, int *line);

// False, with an error in the first such line only, where there are `most` already; otherwise counts one more.
bool ini_room(TextErrors *errors, int line, int *count, int most, const char *what);

// The place of a name in a list, or -1.
int ini_find(const char *name, const char *const *names, int count);

// The place of the entry's key in a list, or -1 with an error that names the nearest.
int ini_key(TextErrors *errors, const IniEntry *entry, const char *const *names, int count);

// Adds the error of a section [what kind] whose kind is none of the list.
void ini_unknown_kind(TextErrors *errors, int line, const char *what, const char *kind, const char *const *names,
                      int count);
