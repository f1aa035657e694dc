// wrap.h -- a text that is too wide for one line, line by line.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "view/sprites.h"

#define WRAP_ROW_BYTES 520

// Takes the first row of a text that may have several: writes it, and returns the rest. Where there will be no further
// row and the text goes on, `last` lets it end in "…".
const char *wrap_row(const Atlas *atlas, TextSize size, const char *utf8, float width_px, bool last,
                     char row[WRAP_ROW_BYTES]);

// How many rows a text has, `most` at most.
int wrap_rows(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most);

// The same, or 0 where a word would be cut.
int wrap_rows_whole(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most);

// The bytes of `utf8` that fit into `width_px` in this size: up to a blank or between two Japanese characters where
// there is such a place, else up to any character, and one character at least; a line feed ends the line. The next line
// begins after them with wrap_next. 0 for "" and for an empty line.
size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px);

// The rest of the text after the first `bytes` of it, without the blanks and the line feed that it begins with.
const char *wrap_next(const char *utf8, size_t bytes);
