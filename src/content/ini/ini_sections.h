// ini_sections.h -- an INI file by a table of its sections: which there are, what stands after their names, and who
// takes their entries.
#pragma once

#include <stdbool.h>

#include "content/ini/ini_keys.h"
#include "content/ini/ini_program.h"

typedef void IniEntryFn(void *reader, const IniEntry *entry);
typedef bool IniBeginFn(void *reader, const char *behind);
typedef void IniEndFn(void *reader);

typedef struct IniSection {
    const char *name;
    const char *form;   // what stands after the name: "KIND"; "" for nothing
    const IniKey *keys; // NULL where each entry stands for itself
    IniEntryFn *take;   // NULL where the keys say it all
    // What the header says; true where entries are of interest, false after an error. NULL: nothing. It sets
    // `thing.value` where there are keys.
    IniBeginFn *begin;
    IniEndFn *end; // NULL: nothing
    bool several;  // its form may be several words
    int cut;       // 1 or 2: it may stand in several places, and each key only in one of them; for two sections
} IniSection;

struct IniSections {
    const IniSection *rows;
    int count;
    void *reader; // goes to the functions
    TextErrors *errors;
    IniProgram *program;   // of the reader: the value of its entry goes on in indented lines, and no other does;
                           // NULL where all values stand in one line
    const char *may_go_on; // how that entry is called: "'program'"
    IniEndFn *program_end; // nothing more belongs to it: the next entry stands here, or its section is over
    // The section that is open; the others are its own. All begin with zeros.
    int line; // of its header
    IniThing thing;
    int key_line[INI_KEYS_MAX], cut_line[2][INI_KEYS_MAX];
    const IniSection *open; // NULL where there is none that is of interest
    bool goes_on, reported_continuation, reported_no_section;
};

// Who reads an INI text by the table; and at its end the last section has to be ended. ini_sections_read does both.
IniReader ini_sections_reader(IniSections *sections);

// Reads the whole text. Returns how many lines there are.
int ini_sections_read(IniSections *sections, const char *bytes, size_t size);
