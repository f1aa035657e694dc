// field.h -- one row of a table of values: a value's name, place in its struct, range and purpose.
//
// Tunables, settings, options of commands, keys of files and columns of results are all described by fields, so that
// one reader, one writer, one check of ranges and one set of messages serve them (text/fields.h).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The type of a stored value and its notation.
typedef enum FieldKind {
    FIELD_NUMBER, // a float
    FIELD_WHOLE,  // an int32_t
    FIELD_WORD,   // an int32_t: the index of a word in `words`
    FIELD_SWITCH, // an int32_t: 0 or 1, with two words
    FIELD_TICKS,  // an int32_t, 60 a second: "12s" and "1.5s" are seconds, "90" is ticks
    FIELD_U32,
    FIELD_U64,
    FIELD_FLAG,  // a bool, which becomes true
    FIELD_TEXT,  // a const char *, owned by the reader
    FIELD_NAME,  // `most` bytes: plain UTF-8 of at least `least` bytes and a zero, no word with ';' or '#' before it
    FIELD_SIZE,  // two int32_t: "540x960", each from `least` to `most`
    FIELD_HASH,  // a uint64_t, as 16 hexadecimal digits
    FIELD_OWN,   // has a reader of its own
    FIELD_TABLE, // the fields of another table
} FieldKind;

// The members, for rows that have more of them: `union { Field field; struct { FIELD_MEMBERS }; };` before these.
//     section, name    its full name is "section.name"; NULL or "": no section
//     form             how its value is written: "FILE"; NULL if the kind implies it
//     scope            of a tunable: a TunableScope
//     step             of a slider
//     offset           where it is stored in its struct
//     least, most      the range of a number; both 0: all that its kind can store
//     words            "easy normal hard"
//     expected         the expected value, for messages; NULL if the above imply it
//     sentence         what it is for
#define FIELD_MEMBERS                                                                                                  \
    const char *section, *name, *form;                                                                                 \
    FieldKind kind;                                                                                                    \
    int scope, step;                                                                                                   \
    size_t offset;                                                                                                     \
    float default_value, least, most;                                                                                  \
    const char *unit, *words, *expected, *sentence;

typedef struct Field {
    FIELD_MEMBERS
} Field;

static inline bool field_has_words(const Field *field)
{
    return field->kind == FIELD_WORD || field->kind == FIELD_SWITCH;
}

// True if a number is in the field's range.
static inline bool field_holds(const Field *field, float value)
{
    return value >= field->least && value <= field->most;
}

// Reads and writes the value of a number, a whole number, a word or a switch in its struct. All but FIELD_NUMBER hold
// whole numbers, which are exact up to 2^24.
static inline float field_get(const Field *field, const void *record)
{
    const unsigned char *at = (const unsigned char *)record + field->offset;
    float value;
    int32_t whole;
    memcpy(&value, at, sizeof value);
    memcpy(&whole, at, sizeof whole);
    return field->kind == FIELD_NUMBER ? value : (float)whole;
}

static inline void field_set(const Field *field, void *record, float value)
{
    unsigned char *at = (unsigned char *)record + field->offset;
    int32_t whole = (int32_t)value;
    if (field->kind == FIELD_NUMBER)
        memcpy(at, &value, sizeof value);
    else
        memcpy(at, &whole, sizeof whole);
}
