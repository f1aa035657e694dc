// value_table.h -- tables of values, the game's numbers and the player's settings, as text: found by name, read with
// every check, printed, and read from INI files.
//
// A value's full name is "section.name", as in "swarm.max_speed". It is written as a number, or as a word where it is a
// choice or a switch. One outside its range is an error and never clamped; the old value is kept.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sim/tunables.h"
#include "text/ini_text.h"

#define TUNABLE_NAME_BYTES 64

typedef struct ValueTable {
    const TunableInfo *(*row)(int index);
    int count;
    const char *what;  // a value of it is called so in messages: "tunable"
    const char *known; // said where no name is near: "one that 'mitsubachi tunables' lists"
} ValueTable;

// The place of a value in its table, by section and name or by its full name, and of the first one of a section; -1
// where there is none.
int value_find(const ValueTable *table, const char *section, const char *name);
int value_find_full(const ValueTable *table, const char *full_name);
int value_find_section(const ValueTable *table, const char *section);

// The value that was probably meant by a name that is none: a misspelt one, or one without its section. Or -1.
int value_nearest(const ValueTable *table, const char *name);

// Writes "section.name".
void value_full_name(const TunableInfo *row, char name[TUNABLE_NAME_BYTES]);

// Writes what a value may be, without its unit: "0.1 to 30", "sum or running".
void value_range(const TunableInfo *row, char *text, size_t size);

// Reads a value. True and `*value`; or false and a message ("what, what was expected").
bool value_parse(const TunableInfo *row, const char *text, float *value, char *error, size_t error_size);

// Writes a value as it would be read: the shortest text that gives the same bits, or the word of a choice or switch.
void value_write(const TunableInfo *row, float value, char *text, size_t size);

// Values that are being read from a file.
typedef struct ValuesText {
    const ValueTable *table;
    void (*set)(void *values, int index, float value); // keeps one that was read
    void *values;
    int *line;    // by value: where each was set, 0 where it was not
    bool *broken; // by value: it was set to something that could not be read
    TextErrors *errors;
    // Of an INI file:
    const char *section; // the table's own name; NULL where entries are of no interest
    bool reported_no_section;
} ValuesText;

// Takes `full_name = value` from this line. Adds an error for an unknown name, a bad value or a second setting.
void values_entry(ValuesText *text, const char *full_name, const char *value, int line);

// Reads an INI file into `text`: [section], then `name = value` in lines of their own.
IniReader values_ini(ValuesText *text);
