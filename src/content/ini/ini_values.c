// ini_values.c -- the values of entries in INI files.
#include "content/ini/ini_values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define NUMBERS_MAX 8
#define TICKS_PER_SECOND 60.0f

// A number out of range is an error and never clamped: whoever wrote it has to know.
static bool number_read(TextErrors *errors, const IniEntry *entry, const char *word, const NumberRule *rule,
                        float *value)
{
    float number;
    if (words_float(word, &number) && number >= rule->least && number <= rule->most) {
        *value = number;
        return true;
    }
    text_errors_add(errors, entry->line, 0, "%s is '%s', expected a number from %.7g to %.7g", rule->name,
                    words_quoted(word).text, (double)rule->least, (double)rule->most);
    return false;
}

// Names are drawn, and bytes that are no UTF-8 have no characters to be drawn with.
static bool is_utf8(const char *text)
{
    for (uint32_t character; (character = utf8_next(&text)) != 0;)
        if (character == UTF8_INVALID)
            return false;
    return true;
}

// Cutting a name that is too long could leave half a character at its end.
bool ini_name(TextErrors *errors, int line, const char *text, char name[SCRIPT_NAME_BYTES])
{
    size_t length = strlen(text);
    bool fits = length > 0 && length < SCRIPT_NAME_BYTES, good = fits && is_utf8(text);
    if (!fits)
        text_errors_add(errors, line, 0, "the name has %zu bytes, expected 1 to %d", length, SCRIPT_NAME_BYTES - 1);
    else if (!good)
        text_errors_add(errors, line, 0, "the name '%s' is no UTF-8, expected plain text", words_quoted(text).text);
    else
        memcpy(name, text, length + 1);
    return good;
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

// All numbers are looked at, so that one line tells all of its mistakes at once.
int ini_numbers(TextErrors *errors, const IniEntry *entry, const NumberRule *rules, int least, int most,
                const char *form, float *values)
{
    Word words[NUMBERS_MAX];
    int count = words_split(entry->value, words, NUMBERS_MAX);
    bool good = true;
    if (ini_commas(errors, entry, form))
        return 0;
    if (count != least && count != most) {
        text_errors_add(errors, entry->line, 0, "'%s = %s' has %d %s, expected %s", words_quoted(entry->key).text,
                        words_quoted(entry->value).text, count, count == 1 ? "value" : "values", form);
        return 0;
    }
    for (int i = 0; i < count; i++)
        good &= number_read(errors, entry, words[i].text, &rules[i], &values[i]);
    return good ? count : 0;
}

bool ini_whole(TextErrors *errors, const IniEntry *entry, int32_t least, int32_t most, int32_t *value)
{
    int32_t number;
    if (words_int(entry->value, &number) && number >= least && number <= most) {
        *value = number;
        return true;
    }
    text_errors_add(errors, entry->line, 0, "%s is '%s', expected a whole number from %d to %d",
                    words_quoted(entry->key).text, words_quoted(entry->value).text, (int)least, (int)most);
    return false;
}

// Seconds end in an 's'; what is no whole number of ticks is rounded.
static bool ticks_read(const char *value, int32_t *ticks)
{
    size_t length = strlen(value);
    float seconds;
    if (length == 0 || length >= WORD_BYTES || value[length - 1] != 's')
        return words_int(value, ticks);
    if (!words_float(words_first(value, length - 1).text, &seconds) || fabsf(seconds) > 1.0e6f)
        return false;
    *ticks = (int32_t)lrintf(seconds * TICKS_PER_SECOND);
    return true;
}

// The range is reported in seconds, as people think of it; ticks are for who counts frames.
bool ini_ticks(TextErrors *errors, const IniEntry *entry, int32_t least, int32_t most, int32_t *ticks)
{
    int32_t number;
    if (ticks_read(entry->value, &number) && number >= least && number <= most) {
        *ticks = number;
        return true;
    }
    text_errors_add(errors, entry->line, 0,
                    "%s is '%s', expected a time from %.7gs to %.7gs: '2s', '1.5s', or '90' "
                    "(ticks)",
                    words_quoted(entry->key).text, words_quoted(entry->value).text,
                    (double)((float)least / TICKS_PER_SECOND), (double)((float)most / TICKS_PER_SECOND));
    return false;
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
