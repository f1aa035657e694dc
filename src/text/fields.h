// fields.h -- values by their fields: found by name, read from text with every check, written, and read from INI files.
//
// A value outside its range is an error and never clamped; the old value is kept.
#pragma once

#include "core/base/error.h"
#include "core/base/field.h"
#include "text/ini_text.h"

#define FIELD_NAME_BYTES 64

// Writes "section.name".
void field_full_name(const Field *field, char name[FIELD_NAME_BYTES]);

// Writes the allowed values, without the unit: "0.1 to 30", "sum or running".
void field_range(const Field *field, char *text, size_t size);

// The same for messages: "a number from 0.1 to 30 px".
void field_expected(const Field *field, char *text, size_t size);

// True for a valid text of a FIELD_NAME.
bool field_name_good(const Field *field, const char *text);

// Reads a value into `record`, a struct that has the field; not of FIELD_OWN, FIELD_FLAG and FIELD_TABLE. On failure
// returns false with a message, "NAME is 'TEXT', expected ...", and leaves the struct unchanged.
bool field_read(const Field *field, const char *text, void *record, Error *error);

// Reads `least` or `most` words of a text (at most 8), each by its own field. Returns their number, or 0 with all
// mistakes. On a wrong number of words, messages quote `whole`, which must be printable, and expect `form`, or the
// names of the fields if that is NULL.
int fields_words(const Field *fields, int least, int most, const char *whole, const char *form, const char *text,
                 void *record, TextErrors *errors, int line);

// Writes a value in the form in which it is read; for a float, the shortest text that gives the same bits.
void field_write(const Field *field, const void *record, char *text, size_t size);

// The fields of one struct, with sections. The fields of a section need not be adjacent.
typedef struct FieldTable {
    const Field *fields;
    int count;
    const char *what;  // the word for a value in messages: "tunable"
    const char *known; // what messages expect without a near name: "one that 'mitsubachi tunables' lists"
} FieldTable;

// The index of a field, by section and name or by full name, and of the first one of a section; -1 if there is none.
int field_find(const FieldTable *table, const char *section, const char *name);
int field_find_full(const FieldTable *table, const char *full_name);
int field_find_section(const FieldTable *table, const char *section);

// The field that an unknown name probably means: a misspelt one, or one without its section; or -1.
int field_nearest(const FieldTable *table, const char *name);

typedef struct FieldsText FieldsText;

// Reads a value of FIELD_OWN into the record. Returns false with a message.
typedef bool FieldOwn(const FieldsText *text, const Field *field, const char *value, Error *error);

// A struct that is being read from a file.
struct FieldsText {
    const FieldTable *table;
    void *record;
    int *line;     // by field: the line that set it, 0 if none did
    bool *broken;  // by field: its value could not be read
    FieldOwn *own; // NULL if the table has none of FIELD_OWN
    TextErrors *errors;
    // Of an INI file:
    const char *section; // the table's own name; NULL if entries are ignored
    bool reported_no_section;
};

// Sets `full_name = value` from this line. Adds an error for an unknown name, an invalid value or a duplicate.
void fields_entry(FieldsText *text, const char *full_name, const char *value, int line);

// Reads an INI file into `text`: [section], then lines of `name = value`.
IniReader fields_ini(FieldsText *text);
