// text_lines.h -- the lines of a small text file, one by one, for the readers of maps and of journeys.
#pragma once

#include <stddef.h>

#include "text/text_errors.h"

#define TEXT_LINE_BYTES 400

// Begin with {.bytes = .., .size = ..}.
typedef struct TextLines {
    const char *bytes;
    size_t size, at;
    int number;                 // of the line in `text`, from 1
    char text[TEXT_LINE_BYTES]; // without its end and the blanks before it
} TextLines;

// Goes to the next line; false after the last one. Lines that are too long or hold control characters are reported and
// are then empty.
bool text_lines_next(TextLines *lines, TextErrors *errors);

// Splits "key = value" into its two parts, without the blanks around them. Returns the value, which lies in `line`, as
// does the key then; NULL if there is no '='.
char *text_lines_value(char *line);
