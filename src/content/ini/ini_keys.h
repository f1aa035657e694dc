// ini_keys.h -- the keys of a section as a table: what the value of each one is, and where it goes.
#pragma once

#include <stddef.h>

#include "core/base/field.h"
#include "content/ini/ini_values.h"

#define INI_KEYS_MAX 24 // of one section

// Who reads a file (ini_sections.h); its reader and its errors.
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
    IniTakeFn *take;     // of FIELD_OWN; NULL where it is read elsewhere
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
#define INI_TAKE(key, function) .name = key, .kind = FIELD_OWN, .take = function

// A section that is being read.
typedef struct IniThing {
    const IniKey *keys; // ended by one without a name
    int *lines;         // by key: where it was set, 0 where it was not
    void *value;        // what the section describes
} IniThing;

// Takes an entry of the section that is open, or adds an error: for an unknown key, one that was there already, or a
// value that is none.
void ini_keys_take(const IniSections *sections, const IniEntry *entry);

// Adds the errors of what is lacking, in this line.
void ini_keys_end(TextErrors *errors, int line, const IniThing *thing);

// Where the key was set; 0 where it was not. It has to be in the table.
int ini_keys_line(const IniThing *thing, const char *name);
