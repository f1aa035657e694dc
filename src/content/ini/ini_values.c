// ini_values.c -- the values of entries in INI files.
#include "content/ini/ini_values.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"

#define INI_NUMBERS_MAX 8

bool ini_read(TextErrors *errors, const IniEntry *entry, const Field *field, void *record)
{
    Error error;
    bool good = field_read(field, entry->value, record, &error);
    if (!good)
        text_errors_add(errors, entry->line, 0, "%s", error.text);
    return good;
}

bool ini_name(TextErrors *errors, int line, const char *text, char name[SCRIPT_NAME_BYTES])
{
    static const Field NAME = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    return ini_read(errors, &(IniEntry){.value = text, .line = line}, &NAME, name);
}

bool ini_whole(TextErrors *errors, const IniEntry *entry, int32_t least, int32_t most, int32_t *value)
{
    Field field = {.name = entry->key, .kind = FIELD_WHOLE, .least = (float)least, .most = (float)most};
    return ini_read(errors, entry, &field, value);
}

// Told apart from a wrong count: "1,2" would otherwise be one value that is no number.
bool ini_commas(TextErrors *errors, const IniEntry *entry, const char *form)
{
    if (strchr(entry->value, ',') == NULL)
        return false;
    text_errors_add(errors, entry->line, 0, "'%s = %s' has a comma, expected only blanks between the values: %s",
                    words_quoted(entry->key).text, words_quoted(entry->value).text, form);
    return true;
}

int ini_numbers(TextErrors *errors, const IniEntry *entry, const Field *fields, int least, int most, const char *form,
                float *values)
{
    Field at[INI_NUMBERS_MAX];
    char whole[2 * WORD_BYTES + 4];
    ASSERT(most <= INI_NUMBERS_MAX);
    for (int i = 0; i < most; i++) {
        at[i] = fields[i];
        at[i].offset = (size_t)i * sizeof *values;
    }
    snprintf(whole, sizeof whole, "%s = %s", words_quoted(entry->key).text, words_quoted(entry->value).text);
    return ini_commas(errors, entry, form)
             ? 0
             : fields_words(at, least, most, whole, form, entry->value, values, errors, entry->line);
}

// "first, second, third"; what does not fit is cut.
static void list_all(char *list, size_t size, const char *const *names, int count)
{
    size_t length = 0;
    list[0] = '\0';
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(list + length, size - length, "%s%s", i > 0 ? ", " : "", names[i]);
}

// What a name that is none was expected to be.
typedef struct Expected {
    char text[TEXT_ERROR_BYTES / 2];
} Expected;

// "a key such as 'tick'", the nearest; where none is near, "one of: at, tick".
static Expected expected(const char *such_as, const char *name, const char *const *names, int count)
{
    Expected expected = {"one of: "};
    NearestName nearest = nearest_of(name, names, count);
    size_t length = strlen(expected.text);
    if (nearest.name != NULL)
        snprintf(expected.text, sizeof expected.text, "%s '%s'", such_as, nearest.name);
    else
        list_all(expected.text + length, sizeof expected.text - length, names, count);
    return expected;
}

int ini_word(TextErrors *errors, const IniEntry *entry, const char *const *names, int count)
{
    int index = ini_find(entry->value, names, count);
    if (index < 0)
        text_errors_add(errors, entry->line, 0, "%s is '%s', expected %s", words_quoted(entry->key).text,
                        words_quoted(entry->value).text, expected("a word such as", entry->value, names, count).text);
    return index;
}

int ini_key(TextErrors *errors, const IniEntry *entry, const char *const *names, int count)
{
    int index = ini_find(entry->key, names, count);
    if (index < 0)
        text_errors_add(errors, entry->line, 0, "unknown key '%s', expected %s", words_quoted(entry->key).text,
                        expected("a key such as", entry->key, names, count).text);
    return index;
}

// The first one counts, as everywhere in the game's files.
bool ini_once(TextErrors *errors, const IniEntry *entry, int *line)
{
    if (*line > 0) {
        text_errors_add(errors, entry->line, 0, "'%s' was set in line %d already, expected it once",
                        words_quoted(entry->key).text, *line);
        return false;
    }
    *line = entry->line;
    return true;
}

// Counts on to one too many and stays there, so that a file with thousands too many has one error.
bool ini_room(TextErrors *errors, int line, int *count, int most, const char *what)
{
    if (*count < most) {
        ++*count;
        return true;
    }
    if (*count == most)
        text_errors_add(errors, line, 0, "too many %s, expected at most %d", what, most);
    *count = most + 1; // it has been said
    return false;
}

int ini_find(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

// An empty kind is near to every short name; there the whole list says more.
void ini_unknown_kind(TextErrors *errors, int line, const char *what, const char *kind, const char *const *names,
                      int count)
{
    char list[TEXT_ERROR_BYTES / 2];
    NearestName nearest = nearest_of(kind, names, count);
    list_all(list, sizeof list, names, count);
    if (nearest.name != NULL && *kind != '\0')
        text_errors_add(errors, line, 0, "unknown %s '%s', expected one such as [%s %s]", what, words_quoted(kind).text,
                        what, nearest.name);
    else
        text_errors_add(errors, line, 0, "the %s's kind is '%s', expected one of: %s", what, words_quoted(kind).text,
                        list);
}
