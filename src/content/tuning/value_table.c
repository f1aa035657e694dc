// value_table.c -- names, values and INI files of tables of values.
#include "content/tuning/value_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "text/words.h"

#define NEAREST_MOST 10     // a file full of rubbish need not have a near name for each line
#define FULL_NAME_BYTES 128 // a section and a key as long as ini_text gives them

// --- names

// By search: tables have some hundred rows and are looked up when files are read, not in play.
int value_find(const ValueTable *table, const char *section, const char *name)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->row(i)->name, name) == 0 && strcmp(table->row(i)->section, section) == 0)
            return i;
    return -1;
}

// The first row stands for its section.
int value_find_section(const ValueTable *table, const char *section)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->row(i)->section, section) == 0)
            return i;
    return -1;
}

int value_find_full(const ValueTable *table, const char *full_name)
{
    const char *point = strchr(full_name, '.');
    return point == NULL ? -1 : value_find(table, words_first(full_name, (size_t)(point - full_name)).text, point + 1);
}

// A name with a point is compared with full names, one without it with the names alone: people forget the section.
int value_nearest(const ValueTable *table, const char *name)
{
    char full_name[TUNABLE_NAME_BYTES];
    bool full = strchr(name, '.') != NULL;
    NearestName nearest = nearest_begin(name);
    int index = -1;
    for (int i = 0; i < table->count; i++) {
        int distance = nearest.distance;
        if (full)
            value_full_name(table->row(i), full_name);
        nearest_offer(&nearest, full ? full_name : table->row(i)->name);
        if (nearest.distance < distance)
            index = i;
    }
    return index;
}

// Names of a table are known when the program is built, so one that is too long is a wrong program.
void value_full_name(const TunableInfo *row, char name[TUNABLE_NAME_BYTES])
{
    int length = snprintf(name, TUNABLE_NAME_BYTES, "%s.%s", row->section, row->name);
    ASSERT(length < TUNABLE_NAME_BYTES);
    (void)length;
}

// --- values

// As it stands in messages and in the comments of files.
void value_range(const TunableInfo *row, char *text, size_t size)
{
    if (row->words[0] != '\0')
        words_or(row->words, text, size);
    else
        snprintf(text, size, "%.7g to %.7g", (double)row->least, (double)row->most);
}

// Whole numbers are read as such: 2.5 for an int would be rounded, and nobody would know to what.
static bool number_read(const TunableInfo *row, const char *text, float *value)
{
    int32_t whole;
    if (row->type == TUNABLE_FLOAT)
        return words_float(text, value);
    if (!words_int(text, &whole))
        return false;
    *value = (float)whole;
    return true;
}

// The value is only set when it is good, so that a mistake never costs one that was.
bool value_parse(const TunableInfo *row, const char *text, float *value, char *error, size_t error_size)
{
    char range[TEXT_ERROR_BYTES], told[WORD_BYTES + 3] = "empty";
    float read = (float)words_place(row->words, text);
    bool word = row->words[0] != '\0';
    bool good = word ? read >= 0.0f : number_read(row, text, &read) && read >= row->least && read <= row->most;
    if (good) {
        *value = read;
        return true;
    }
    if (text[0] != '\0')
        snprintf(told, sizeof told, "'%s'", words_quoted(text).text);
    value_range(row, range, sizeof range);
    snprintf(error, error_size, "%s.%s is %s, expected %s%s%s%s", row->section, row->name, told,
             word                       ? ""
             : row->type == TUNABLE_INT ? "a whole number from "
                                        : "a number from ",
             range, row->unit[0] ? " " : "", row->unit);
    return false;
}

// The counterpart of value_parse: what is written here reads as the same bits.
void value_write(const TunableInfo *row, float value, char *text, size_t size)
{
    switch (row->type) {
    case TUNABLE_FLOAT: words_from_float(value, text, size); break;
    case TUNABLE_INT: snprintf(text, size, "%d", (int)value); break;
    case TUNABLE_CHOICE:
    case TUNABLE_SWITCH: snprintf(text, size, "%s", words_at(row->words, (int)value).text); break;
    }
}

// --- files

static void add_unknown(const ValuesText *text, const char *name, int line)
{
    char near_name[TUNABLE_NAME_BYTES];
    int near_index = text->errors->errors < NEAREST_MOST ? value_nearest(text->table, name) : -1;
    if (near_index < 0) {
        text_errors_add(text->errors, line, 0, "unknown %s '%s', expected %s", text->table->what,
                        words_quoted(name).text, text->table->known);
        return;
    }
    value_full_name(text->table->row(near_index), near_name);
    text_errors_add(text->errors, line, 0, "unknown %s '%s', expected a name such as '%s'", text->table->what,
                    words_quoted(name).text, near_name);
}

// The first setting counts, also where it was broken: the second one may be a copy that was forgotten.
void values_entry(ValuesText *text, const char *full_name, const char *value, int line)
{
    char error[TEXT_ERROR_BYTES];
    float number;
    int index = value_find_full(text->table, full_name);
    if (index < 0) {
        add_unknown(text, full_name, line);
    } else if (text->line[index] > 0) {
        text_errors_add(text->errors, line, 0, "%s was set in line %d already, expected it once", full_name,
                        text->line[index]);
    } else {
        text->line[index] = line;
        text->broken[index] = !value_parse(text->table->row(index), value, &number, error, sizeof error);
        if (text->broken[index])
            text_errors_add(text->errors, line, 0, "%s", error);
        else
            text->set(text->values, index, number);
    }
}

// Rows of a section stand together, mostly.
static const char *section_nearest(const ValueTable *table, const char *name)
{
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < table->count; i++)
        if (i == 0 || strcmp(table->row(i)->section, table->row(i - 1)->section) != 0)
            nearest_offer(&nearest, table->row(i)->section);
    return nearest.name;
}

static void add_unknown_section(const ValuesText *text, const char *name, int line)
{
    const char *near_name = text->errors->errors < NEAREST_MOST ? section_nearest(text->table, name) : NULL;
    if (near_name != NULL)
        text_errors_add(text->errors, line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, near_name);
    else
        text_errors_add(text->errors, line, 0, "unknown section [%s], expected %s", words_quoted(name).text,
                        text->table->known);
}

// Entries of an unknown section are not looked at; the section has been reported, and its keys would all be unknown.
static void on_section(void *context, const char *name, int line)
{
    ValuesText *text = context;
    int first = name != NULL ? value_find_section(text->table, name) : -1;
    text->reported_no_section = true;
    text->section = first >= 0 ? text->table->row(first)->section : NULL;
    if (name != NULL && first < 0)
        add_unknown_section(text, name, line);
}

// Where the key is a full name, it is clear what was meant, and the message shows how to write it.
static void add_no_section(const ValuesText *text, const IniEntry *entry)
{
    int index = value_find_full(text->table, entry->key);
    const TunableInfo *row = index >= 0 ? text->table->row(index) : NULL;
    if (row != NULL)
        text_errors_add(text->errors, entry->line, 0, "'%s' stands in no section, expected [%s] before it and '%s'",
                        entry->key, row->section, row->name);
    else
        text_errors_add(text->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
}

// An indented line has been reported already: no value of a table goes on.
static void on_entry(void *context, const IniEntry *entry)
{
    ValuesText *text = context;
    char full_name[FULL_NAME_BYTES];
    if (entry->continues)
        return;
    if (!text->reported_no_section)
        add_no_section(text, entry);
    text->reported_no_section = true;
    if (text->section == NULL)
        return;
    snprintf(full_name, sizeof full_name, "%s.%s", text->section, entry->key);
    values_entry(text, full_name, entry->value, entry->line);
}

IniReader values_ini(ValuesText *text)
{
    return (IniReader){.context = text, .section = on_section, .entry = on_entry, .one_line = true};
}
