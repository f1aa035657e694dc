// ini_keys.h -- the keys of a section as a table: what the value of each one is, and where it goes.
#pragma once

#include <stddef.h>

#include "content/ini/ini_values.h"

#define INI_KEYS_MAX 24 // of one section

// Who reads a file (ini_sections.h); its reader and its errors.
typedef struct IniSections IniSections;

// Takes a value that is like no other, and adds the error itself; `value` is where it goes.
typedef void IniTakeFn(const IniSections *sections, const IniEntry *entry, void *value);

typedef enum IniType {
    INI_TYPE_OWN,
    INI_TYPE_WHOLE,
    INI_TYPE_TICKS,
    INI_TYPE_NUMBER,
    INI_TYPE_WORD,
    INI_TYPE_NAME
} IniType;

// Made by the INI_ macros below. Whole numbers, times and words are int32_t, numbers are float.
typedef struct IniKey {
    const char *name;
    IniType type;
    size_t offset;            // of the value in what the section describes
    float least, most;        // of a number
    const char *form;         // how a number is written: "one number of px"
    const char *const *words; // which there are, `most` of them
    IniTakeFn *take;          // the own type's; NULL where it is read elsewhere
    bool several;             // it may come again in its section
    const char *lacking;      // the error of a section without this key; NULL where it may be left out
} IniKey;

// The beginning of a row, for `member` of a TYPE.
#define INI_KEY_OF(key, kind, TYPE, member) .name = key, .type = INI_TYPE_##kind, .offset = offsetof(TYPE, member)
#define INI_WHOLE(key, TYPE, member, from, to) INI_KEY_OF(key, WHOLE, TYPE, member), .least = from, .most = to
#define INI_TICKS(key, TYPE, member, from, to) INI_KEY_OF(key, TICKS, TYPE, member), .least = from, .most = to
#define INI_NUMBER(key, TYPE, member, from, to, as)                                                                    \
    INI_KEY_OF(key, NUMBER, TYPE, member), .least = from, .most = to, .form = as
#define INI_WORD(key, TYPE, member, list, count) INI_KEY_OF(key, WORD, TYPE, member), .words = list, .most = count
#define INI_NAME(key, TYPE, member) INI_KEY_OF(key, NAME, TYPE, member.text)
#define INI_OWN(key, TYPE, member, function) INI_KEY_OF(key, OWN, TYPE, member), .take = function

// "no" or "yes", for INI_WORD.
extern const char *const INI_NO_YES[2];

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
