// ini_text.h -- an INI text, entry by entry, with the line and column of everything, and no error passed over.
//
//   [section]
//   key = value          ; a comment
//       more of it       ; an indented line goes on with the value above
//   # a comment
//
// Every line is known: also those that are too long (comments do not count), broken headers, what is no entry, and
// control characters.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "text/text_errors.h"

#define INI_LINE_BYTES_MAX 198 // of a line without its comment and its end

typedef struct IniEntry {
    const char *key, *value; // valid during the call
    int line, column;        // where the value begins, from 1; columns count bytes
    bool continues;          // `value` is one more line of the value of the entry before
    const char *comment;     // what was taken for a comment after it, from its ';' or '#' on; not ended by a zero
    size_t comment_bytes;    // 0 where there was none
    int comment_column;
} IniEntry;

// Who wants to know. Any function may be NULL.
typedef struct IniReader {
    void *context;
    // A section begins; `name` is without blanks around it, and NULL where its header could not be read (an error is
    // there already).
    void (*section)(void *context, const char *name, int line);
    void (*entry)(void *context, const IniEntry *entry);
    // A line that belongs to the last entry could not be read (an error is there already); its value is incomplete.
    void (*broken)(void *context);
    // No value may go on in indented lines: each such line is an error, and `entry` is called for it all the same. An
    // indented header is a header.
    bool one_line;
} IniReader;

// Reads the whole text, whatever is in it. Adds an error for each line that cannot be read; returns how many lines
// there are.
int ini_text_read(const char *bytes, size_t size, const IniReader *reader, TextErrors *errors);
