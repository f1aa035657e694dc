// ini_text.h -- an INI text, entry by entry, with the line and column of everything; reports every error.
//
//   [section]
//   key = value          ; a comment
//     more of it       ; an indented line continues the value above
//   # a comment
//
// Every line is accounted for, including those that are too long (comments do not count), broken headers, anything but
// entries, and control characters.
#pragma once

#include <stddef.h>

#include "text/text_errors.h"

#define INI_LINE_BYTES_MAX 198 // of a line without its comment and its end

typedef struct IniEntry {
    const char *key, *value; // valid during the call
    int line, column;        // column of the value, from 1, in bytes
    const char *start;       // of the line, in the text
    bool continues;          // `value` continues the value of the previous entry
    const char *comment;     // the comment after it, from its ';' or '#' on; not zero-terminated
    size_t comment_bytes;    // 0 if there was none
} IniEntry;

// The receiver of the entries. Any function may be NULL.
typedef struct IniReader {
    void *context;
    // A section begins with the line at `start` in the text; `name` has no blanks around it, and is NULL if the header
    // is unreadable (the error is added already).
    void (*section)(void *context, const char *name, int line, const char *start);
    void (*entry)(void *context, const IniEntry *entry);
    // A line that belongs to the last entry is unreadable (the error is added already); its value is incomplete.
    void (*broken)(void *context);
    // Values must not continue in indented lines: each such line is an error, but `entry` is still called for it.
    // An indented header is a header.
    bool one_line;
} IniReader;

// The end of the last line in [from, end) that is neither blank nor a comment; `from` if there is none.
const char *ini_content_end(const char *from, const char *end);

// Reads the whole text, whatever it contains. Adds an error for each unreadable line; returns the number of lines.
int ini_text_read(const char *bytes, size_t size, const IniReader *reader, TextErrors *errors);
