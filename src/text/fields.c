// fields.c -- names, values and INI files of fields.
#include "text/fields.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/utf8.h"
#include "text/words.h"

#define NEAREST_MOST 10     // limit of suggestions for a file of rubbish
#define FULL_NAME_BYTES 128 // the longest section and key of ini_text
#define WORDS_MOST 8
#define HASH_DIGITS 16
#define TICKS_PER_SECOND 60.0f
#define SECONDS_MOST 1.0e6f // the largest time in an int32_t of ticks

// --- names

// Names in tables are constant, so one that is too long is a programming error.
void field_full_name(const Field *field, char name[FIELD_NAME_BYTES])
{
    bool section = field->section != NULL && field->section[0] != '\0';
    int length = snprintf(name, FIELD_NAME_BYTES, "%s%s%s", section ? field->section : "", section ? "." : "",
                          field->name);
    ASSERT(length < FIELD_NAME_BYTES);
    (void)length;
}

// By search: tables have some hundred rows and are looked up when files are read, not in play.
int field_find(const FieldTable *table, const char *section, const char *name)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->fields[i].name, name) == 0 && strcmp(table->fields[i].section, section) == 0)
            return i;
    return -1;
}

int field_find_section(const FieldTable *table, const char *section)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->fields[i].section, section) == 0)
            return i;
    return -1;
}

int field_find_full(const FieldTable *table, const char *full_name)
{
    const char *point = strchr(full_name, '.');
    return point == NULL ? -1 : field_find(table, words_first(full_name, (size_t)(point - full_name)).text, point + 1);
}

// A name with a dot is compared with full names, one without only with short names: people forget the section.
int field_nearest(const FieldTable *table, const char *name)
{
    char full_name[FIELD_NAME_BYTES];
    bool full = strchr(name, '.') != NULL;
    NearestName nearest = nearest_begin(name);
    int index = -1;
    for (int i = 0; i < table->count; i++) {
        int distance = nearest.distance;
        if (full)
            field_full_name(&table->fields[i], full_name);
        nearest_offer(&nearest, full ? full_name : table->fields[i].name);
        if (nearest.distance < distance)
            index = i;
    }
    return index;
}

// --- ranges and types of values

static bool is_unlimited(const Field *field)
{
    return field->least == 0.0f && field->most == 0.0f;
}

// A float cannot hold UINT64_MAX and INT64_MAX, so ranges to the next float, a power of two, end with those.
static uint64_t whole_most(const Field *field)
{
    uint64_t most = field->kind == FIELD_U64 ? UINT64_MAX : field->kind == FIELD_U32 ? UINT32_MAX : INT32_MAX;
    if (is_unlimited(field) || field->most >= (float)most)
        return most;
    return field->most >= (float)INT64_MAX ? INT64_MAX : (uint64_t)field->most;
}

void field_range(const Field *field, char *text, size_t size)
{
    double least = (double)field->least, most = (double)field->most;
    switch (field->kind) {
    case FIELD_WORD:
    case FIELD_SWITCH: words_or(field->words, text, size); break;
    case FIELD_NUMBER: snprintf(text, size, "%.7g to %.7g", least, most); break;
    case FIELD_TICKS:
        snprintf(text, size, "%.7gs to %.7gs", (double)(field->least / TICKS_PER_SECOND),
                 (double)(field->most / TICKS_PER_SECOND));
        break;
    case FIELD_HASH: snprintf(text, size, "%d hexadecimal digits", HASH_DIGITS); break;
    case FIELD_SIZE: snprintf(text, size, "%.0fx%.0f to %.0fx%.0f", least, least, most, most); break;
    case FIELD_NAME: snprintf(text, size, "%.0f to %.0f bytes, no ';' or '#' before a word", least, most - 1.0); break;
    default: snprintf(text, size, "%.0f to %" PRIu64, least, whole_most(field)); break;
    }
}

void field_expected(const Field *field, char *text, size_t size)
{
    static const char *const BEFORE[] = {
        [FIELD_NUMBER] = "a number from ",    [FIELD_WHOLE] = "a whole number from ",
        [FIELD_U32] = "a whole number from ", [FIELD_U64] = "a whole number from ",
        [FIELD_TICKS] = "a time from ",       [FIELD_SIZE] = "a size from ",
        [FIELD_NAME] = "plain text of ",      [FIELD_TABLE] = NULL,
    };
    char range[TEXT_ERROR_BYTES];
    if (field->expected != NULL) {
        snprintf(text, size, "%s", field->expected);
        return;
    }
    field_range(field, range, sizeof range);
    bool unit = field->unit != NULL && field->unit[0] != '\0';
    snprintf(text, size, "%s%s%s%s%s", BEFORE[field->kind] != NULL ? BEFORE[field->kind] : "", range, unit ? " " : "",
             unit ? field->unit : "",
             field->kind == FIELD_TICKS  ? ": '2s', '1.5s', or '90' (ticks)"
             : field->kind == FIELD_SIZE ? ", such as 540x960"
                                         : "");
}

// --- values

// Whole numbers are read as such: 2.5 for an int would be rounded silently. The seconds of ticks end in an 's'; they
// are rounded to whole ticks.
static bool whole_read(const Field *field, const char *text, int32_t *at)
{
    size_t length = strlen(text);
    int32_t value;
    float seconds;
    if (field->kind == FIELD_TICKS && length > 0 && length < WORD_BYTES && text[length - 1] == 's') {
        if (!words_float(words_first(text, length - 1).text, &seconds) || fabsf(seconds) > SECONDS_MOST)
            return false;
        value = (int32_t)lrintf(seconds * TICKS_PER_SECOND);
    } else if (!words_int(text, &value)) {
        return false;
    }
    bool good = is_unlimited(field) || ((double)value >= (double)field->least && (double)value <= (double)field->most);
    if (good)
        *at = value;
    return good;
}

// A ';' or '#' at the beginning of a word would begin a comment in an INI file.
bool field_name_good(const Field *field, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = text; (at = strpbrk(at, ";#")) != NULL; at++)
        if (at == text || at[-1] == ' ')
            return false;
    return length >= (size_t)field->least && length < (size_t)field->most && utf8_plain(text);
}

// Leaves `at` unchanged if the text is invalid.
static bool value_read(const Field *field, const char *text, void *at)
{
    uint64_t large;
    float number;
    int32_t *whole = at, sides[2];
    const char *cross = strchr(text, 'x');
    switch (field->kind) {
    case FIELD_NUMBER:
        if (!words_float(text, &number) || !(is_unlimited(field) || field_holds(field, number)))
            return false;
        *(float *)at = number;
        return true;
    case FIELD_WHOLE:
    case FIELD_TICKS: return whole_read(field, text, at);
    case FIELD_U32:
    case FIELD_U64:
        if (!words_u64_in(text, (uint64_t)field->least, whole_most(field), &large))
            return false;
        if (field->kind == FIELD_U64)
            *(uint64_t *)at = large;
        else
            *(uint32_t *)at = (uint32_t)large;
        return true;
    case FIELD_WORD:
    case FIELD_SWITCH:
        sides[0] = words_place(field->words, text);
        if (sides[0] >= 0)
            *whole = sides[0];
        return sides[0] >= 0;
    case FIELD_TEXT:
        if (text[0] != '\0')
            *(const char **)at = text;
        return text[0] != '\0';
    case FIELD_NAME: return field_name_good(field, text) && memcpy(at, text, strlen(text) + 1);
    case FIELD_SIZE: // both numbers have the same range: a window may be wide or tall
        if (cross == NULL || !whole_read(field, words_first(text, (size_t)(cross - text)).text, &sides[0])
            || !whole_read(field, cross + 1, &sides[1]))
            return false;
        memcpy(at, sides, sizeof sides);
        return true;
    case FIELD_HASH: // exactly 16 digits: a hash that lost a digit is damaged, not a smaller number
        if (strlen(text) != HASH_DIGITS || strspn(text, "0123456789abcdef") != HASH_DIGITS)
            return false;
        *(uint64_t *)at = strtoull(text, NULL, 16);
        return true;
    case FIELD_OWN:
    case FIELD_FLAG:
    case FIELD_TABLE: break;
    }
    ASSERT(false);
    return false;
}

bool field_read(const Field *field, const char *text, void *record, Error *error)
{
    char name[FIELD_NAME_BYTES], expected[TEXT_ERROR_BYTES], got[WORD_BYTES + 3] = "empty";
    if (value_read(field, text, (char *)record + field->offset))
        return true;
    field_full_name(field, name);
    field_expected(field, expected, sizeof expected);
    if (text[0] != '\0')
        snprintf(got, sizeof got, "'%s'", words_quoted(text).text);
    return error_set(error, "%s is %s, expected %s", name, got, expected);
}

// Checks all words, so that all mistakes of a line are reported at once.
int fields_words(const Field *fields, int least, int most, const char *whole, const char *form, const char *text,
                 void *record, TextErrors *errors, int line)
{
    Word words[WORDS_MOST];
    Error error;
    int count = words_split(text, words, WORDS_MOST);
    bool good = count == least || count == most;
    ASSERT(most <= WORDS_MOST);
    if (!good) {
        char names[TEXT_ERROR_BYTES / 2] = "nothing after it";
        for (size_t i = 0, at = 0; i < (size_t)most && at < sizeof names; i++)
            at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i > 0 ? " " : "", fields[i].name);
        text_errors_add(errors, line, 0, "'%s' has %d %s, expected %s", whole, count, count == 1 ? "value" : "values",
                        form != NULL ? form : names);
        return 0;
    }
    for (int i = 0; i < count; i++)
        if (!field_read(&fields[i], words[i].text, record, &error)) {
            text_errors_add(errors, line, 0, "%s", error.text);
            good = false;
        }
    return good ? count : 0;
}

void field_write(const Field *field, const void *record, char *text, size_t size)
{
    const void *at = (const char *)record + field->offset;
    const int32_t *whole = at;
    switch (field->kind) {
    case FIELD_NUMBER: words_from_float(*(const float *)at, text, size); break;
    case FIELD_WHOLE:
    case FIELD_TICKS: snprintf(text, size, "%" PRId32, *whole); break;
    case FIELD_U32: snprintf(text, size, "%" PRIu32, *(const uint32_t *)at); break;
    case FIELD_U64: snprintf(text, size, "%" PRIu64, *(const uint64_t *)at); break;
    case FIELD_HASH: snprintf(text, size, "%016" PRIx64, *(const uint64_t *)at); break;
    case FIELD_WORD:
    case FIELD_SWITCH: snprintf(text, size, "%s", words_at(field->words, *whole).text); break;
    case FIELD_TEXT: snprintf(text, size, "%s", *(const char *const *)at); break;
    case FIELD_NAME: snprintf(text, size, "%s", (const char *)at); break;
    case FIELD_SIZE: snprintf(text, size, "%" PRId32 "x%" PRId32, whole[0], whole[1]); break;
    case FIELD_OWN:
    case FIELD_FLAG:
    case FIELD_TABLE: ASSERT(false); break;
    }
}

// --- files

// The first setting counts, even a broken one: the second may be a forgotten copy.
void fields_entry(FieldsText *text, const char *full_name, const char *value, int line)
{
    Error error;
    const FieldTable *table = text->table;
    int index = field_find_full(table, full_name);
    if (index >= 0 && text->line[index] > 0) {
        text_errors_add(text->errors, line, 0, "%s was set in line %d already, expected it once", full_name,
                        text->line[index]);
    } else if (index >= 0) {
        const Field *field = &table->fields[index];
        bool good = field->kind == FIELD_OWN ? text->own(text, field, value, &error)
                                             : field_read(field, value, text->record, &error);
        text->line[index] = line;
        text->broken[index] = !good;
        if (!good)
            text_errors_add(text->errors, line, 0, "%s", error.text);
    } else {
        char near_name[FIELD_NAME_BYTES];
        int near_index = text->errors->errors < NEAREST_MOST ? field_nearest(table, full_name) : -1;
        if (near_index >= 0)
            field_full_name(&table->fields[near_index], near_name);
        text_errors_add(text->errors, line, 0, "unknown %s '%s', expected %s%s%s", table->what,
                        words_quoted(full_name).text, near_index >= 0 ? "a name such as '" : table->known,
                        near_index >= 0 ? near_name : "", near_index >= 0 ? "'" : "");
    }
}

// Skips entries of an unknown section: it has been reported, and all its keys would be unknown.
static void on_section(void *context, const char *name, int line, const char *start)
{
    FieldsText *text = context;
    const FieldTable *table = text->table;
    (void)start;
    int first = name != NULL ? field_find_section(table, name) : -1;
    text->reported_no_section = true;
    text->section = first >= 0 ? table->fields[first].section : NULL;
    if (name == NULL || first >= 0)
        return;
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < table->count && text->errors->errors < NEAREST_MOST; i++)
        nearest_offer(&nearest, table->fields[i].section);
    if (nearest.name != NULL)
        text_errors_add(text->errors, line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(text->errors, line, 0, "unknown section [%s], expected %s", words_quoted(name).text,
                        table->known);
}

// Ignores indented lines, which have been reported already. A key without a section may be a full name: the message
// then shows how to write it.
static void on_entry(void *context, const IniEntry *entry)
{
    FieldsText *text = context;
    char full_name[FULL_NAME_BYTES];
    if (entry->continues)
        return;
    if (!text->reported_no_section) {
        int index = field_find_full(text->table, entry->key);
        const Field *field = index >= 0 ? &text->table->fields[index] : NULL;
        if (field != NULL)
            text_errors_add(text->errors, entry->line, 0, "'%s' stands in no section, expected [%s] before it and '%s'",
                            entry->key, field->section, field->name);
        else
            text_errors_add(text->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                            words_quoted(entry->key).text);
    }
    text->reported_no_section = true;
    if (text->section == NULL)
        return;
    snprintf(full_name, sizeof full_name, "%s.%s", text->section, entry->key);
    fields_entry(text, full_name, entry->value, entry->line);
}

IniReader fields_ini(FieldsText *text)
{
    return (IniReader){.context = text, .section = on_section, .entry = on_entry, .one_line = true};
}
