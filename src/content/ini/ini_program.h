// ini_program.h -- action programs in INI files: values that go on in indented lines, and whose calls name patterns of
// a book.
#pragma once

#include <stdbool.h>

#include "core/action/action.h"
#include "core/pattern/pattern.h"
#include "text/ini_text.h"

// The text of a program, line by line, until its entry ends. Begins as {0}; ini_program_free releases it.
typedef struct IniProgram {
    char *bytes;
    int count, room;
    int line, column; // where it begins in the file
    int last_line;    // of the file
    bool open;        // it may go on
    bool broken;      // one of its lines could not be read
} IniProgram;

// What a program may call.
typedef struct IniNames {
    const PatternBook *book; // NULL for none
    bool patterns_lost;      // not all of them could be read, so an unknown name may be one of them
    const char *expected;    // said where there are no patterns at all: "one of 'patterns' in [scenario]"
} IniNames;

// Takes a line of the text: the entry itself, or one that goes on with it.
void ini_program_line(IniProgram *text, const IniEntry *entry);

// Ends an open text and compiles it. Returns true and the program, text->bytes being its lines without indentation and
// empty ones, ended by a zero; false where it was not open, or after all its mistakes, with line and column in the
// file.
bool ini_program_end(IniProgram *text, const IniNames *names, TextErrors *errors, ActionProgram *program);

void ini_program_free(IniProgram *text);

// The index of the pattern in the book; -1 with an error where it has none of this name, unless some are lost.
int ini_pattern(TextErrors *errors, const IniEntry *entry, const IniNames *names);
