// ini_sections.h -- an INI file by a table of its sections: which there are, what stands after their names, and whose
// entries are whose.
//
// A reader has a table of its own rows, each of which begins with an IniHeader, and functions that get the row's index.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "content/ini/ini_program.h"

typedef struct IniHeader {
    const char *name;
    const char *form; // what stands after the name: "KIND"; "" for nothing
    bool several;     // that may be several words
} IniHeader;

typedef struct IniSections {
    const IniHeader *rows; // of the first row
    size_t row_bytes;
    int count;
    IniProgram *program;   // of the reader: the value of its entry goes on in indented lines, and no other does;
                           // NULL where all values stand in one line
    const char *may_go_on; // how that entry is called: "'program'"
    void *reader;          // goes to the functions
    TextErrors *errors;
    // All but `take` may be NULL. A header stands in this line: what was kept of the section before is of no interest
    // any more.
    void (*clear)(void *reader, int line);
    // A section begins. False, after an error, where its entries are of no interest.
    bool (*begin)(void *reader, int row, const char *behind);
    void (*take)(void *reader, int row, const IniEntry *entry);
    void (*end)(void *reader, int row);
    // Its own: begin with zeros.
    int open; // the row whose section is open and of interest, from 1; 0 for none
    bool goes_on, reported_continuation, reported_no_section;
} IniSections;

// Who reads an INI text by the table; and at its end the last section has to be ended. ini_sections_read does both.
IniReader ini_sections_reader(IniSections *sections);

// Reads the whole text. Returns how many lines there are.
int ini_sections_read(IniSections *sections, const char *bytes, size_t size);
