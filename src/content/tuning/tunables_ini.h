// tunables_ini.h -- tunables as an INI file: read with all mistakes reported, changed without losing what a person
// wrote.
//
//   [swarm]
//   max_speed = 3.2        ; px/tick
//
// A comment begins with ';' or '#', at the start of a line or after a blank. Blanks around names and values do not
// matter, but an indented line would go on with the value above, which no tunable does: it is an error.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "text/text_errors.h"

// A file with more bytes than this need not be read; the printed one has some ten thousand.
#define TUNABLES_INI_BYTES_MAX (8u << 20)

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

// Prints a whole commented file with these values: assets/tunables.ini is this with the defaults.
void tunables_ini_print(const Tunables *values, FILE *out);
