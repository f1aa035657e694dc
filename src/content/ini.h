// ini.h -- INI files by tables: sections, keys, values, and the action programs in them.
//
// A reader continues after a mistake, so every function here adds its error itself, with the line of the entry.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action.h"
#include "core/base/field.h"
#include "core/pattern/pattern.h"
#include "core/sim/script.h"
#include "core/steer/flock.h"
#include "core/steer/walls.h"
#include "text/fields.h"
#include "text/ini_text.h"
#include "text/words.h"

// --- values: numbers, times, words and names

// The field of a number among those of an entry; and of a coordinate that may lie outside the playfield.
#define INI_FLOAT(name_of, from, to)                                                                                   \
    {                                                                                                                  \
        .name = name_of, .kind = FIELD_NUMBER, .least = from, .most = to                                               \
    }
#define INI_ANYWHERE(name) INI_FLOAT(name, -SCRIPT_FAR_PX, SCRIPT_FAR_PX)

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

// --- keys of a section

#define INI_KEYS_MAX 24 // of one section

// The reading of a file, below.
typedef struct IniSections IniSections;

// Takes a value that is like no other, and adds the error itself; `value` is where it goes.
typedef void IniTakeFn(const IniSections *sections, const IniEntry *entry, void *value);

// Made by the INI_ macros below.
typedef struct IniKey {
    union {
        Field field;
        struct {
            FIELD_MEMBERS
        };
    };
    IniTakeFn *take;     // of FIELD_OWN; NULL where it is read elsewhere, and of FIELD_TABLE: a field of the section's
    bool several;        // it may come again in its section
    const char *lacking; // the error of a section without this key; NULL where it may be left out
} IniKey;

// The beginning of a row, for `member` of a TYPE.
#define INI_KEY(key, kind_of, TYPE, member) .name = key, .kind = FIELD_##kind_of, .offset = offsetof(TYPE, member)
#define INI_RANGE(key, kind_of, TYPE, member, from, to)                                                                \
    INI_KEY(key, kind_of, TYPE, member), .least = from, .most = (float)(to)
#define INI_WHOLE(key, TYPE, member, from, to) INI_RANGE(key, WHOLE, TYPE, member, from, to)
#define INI_TICKS(key, TYPE, member, from, to) INI_RANGE(key, TICKS, TYPE, member, from, to)
#define INI_NUMBER(key, TYPE, member, from, to) INI_RANGE(key, NUMBER, TYPE, member, from, to)
#define INI_WORD(key, TYPE, member, list) INI_KEY(key, WORD, TYPE, member), .words = list
#define INI_NAME(key, TYPE, member) INI_RANGE(key, NAME, TYPE, member.text, 1, SCRIPT_NAME_BYTES)
#define INI_OWN(key, TYPE, member, function) INI_KEY(key, OWN, TYPE, member), .take = function
#define INI_NEEDED(key, error) .name = key, .kind = FIELD_TABLE, .lacking = error // a field of the section's
#define INI_TAKE(key, function) .name = key, .kind = FIELD_OWN, .take = function

// A section that is being read.
typedef struct IniThing {
    const Field *fields; // ended by one without a name; NULL for none
    const IniKey *keys;  // the same
    int *lines;          // by field, then by key: where it was set, 0 where it was not
    void *value;         // what the section describes
} IniThing;

// Takes an entry of the section that is open, or adds an error: for an unknown key, one that was there already, or a
// value that is none.
void ini_keys_take(const IniSections *sections, const IniEntry *entry);

// Adds the errors of what is lacking, in this line.
void ini_keys_end(TextErrors *errors, int line, const IniThing *thing);

// Where the key was set; 0 where it was not. It has to be in the table.
int ini_keys_line(const IniThing *thing, const char *name);

// --- action programs: values that go on in indented lines, and whose calls name patterns of a book

// The text of a program, line by line, until its entry ends. Begins as {0}; ini_program_free releases it.
typedef struct IniProgram {
    char *bytes;
    int count, room;
    int line, column; // where it begins in the file
    int last_line;    // of the file
    bool open;        // it may go on
    bool broken;      // one of its lines could not be read
} IniProgram;

// The patterns that a program may call.
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

// --- sections

typedef void IniEntryFn(void *reader, const IniEntry *entry);
typedef bool IniBeginFn(void *reader, const char *behind);
typedef void IniEndFn(void *reader);

typedef struct IniSection {
    const char *name;
    const char *form;    // what stands after the name: "KIND"; "" for nothing
    const IniKey *keys;  // NULL where each entry stands for itself
    const Field *fields; // more keys, which need nothing but their range; NULL for none
    IniEntryFn *take;    // NULL where the keys say it all
    // Reads the header; true where entries are of interest, false after an error. NULL: nothing. It sets
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

// A reader of INI text by the table. At its end the last section has to be ended, as ini_sections_read does.
IniReader ini_sections_reader(IniSections *sections);

// Reads the whole text. Returns how many lines there are.
int ini_sections_read(IniSections *sections, const char *bytes, size_t size);

// --- walls and flows: entries of [walls], and the sections [flow KIND]

// The names of the kinds, by WallKind and FlowKind.
extern const char *const INI_WALLS[], *const INI_FLOWS[];

// Reads `plane = x y nx ny`, `disc = x y radius` or `segment = x1 y1 x2 y2 [radius]`. False after an error.
bool ini_wall(TextErrors *errors, const IniEntry *entry, Wall *wall);

// The keys of a section [flow KIND], for a FlowRegion.
extern const IniKey INI_FLOW_KEYS[];

// The section in this line: a flow as it is without entries. False after an error.
bool ini_flow_begin(TextErrors *errors, int line, const char *kind, FlowRegion *flow);

// The section is over: adds an error where something is missing.
void ini_flow_end(const IniSections *sections);
