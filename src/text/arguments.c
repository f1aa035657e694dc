// arguments.c -- flags, values, sizes and complaints of command lines.
#include "text/arguments.h"

#include <stdio.h>
#include <string.h>

#include "text/words.h"

bool argument_flag(const ArgumentFlag *flags, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = true;
            return true;
        }
    }
    return false;
}

size_t argument_value(const ArgumentValue *options, size_t count, const char *name, const char **expected)
{
    size_t option = 0;
    while (option < count && strcmp(name, options[option].name) != 0)
        option++;
    *expected = option < count ? options[option].expected : NULL;
    return option;
}

void argument_tell(const char *name, const char *value, const char *expected, const char *known, char *error,
                   size_t error_size)
{
    if (expected == NULL)
        snprintf(error, error_size, "%s: not known, expected %s", name, known);
    else if (value == NULL)
        snprintf(error, error_size, "%s: no value, expected %s", name, expected);
    else
        snprintf(error, error_size, "%s: not good: '%s', expected %s", name, words_quoted(value).text, expected);
}

bool argument_text(const char *text, const char **where)
{
    *where = text;
    return text[0] != '\0';
}

bool argument_size(const char *text, int least, int most, int *width, int *height)
{
    uint64_t across, down;
    const char *cross = strchr(text, 'x');
    if (cross == NULL)
        return false;
    Word before = words_first(text, (size_t)(cross - text));
    if (!words_u64_in(before.text, (uint64_t)least, (uint64_t)most, &across)
        || !words_u64_in(cross + 1, (uint64_t)least, (uint64_t)most, &down))
        return false;
    *width = (int)across;
    *height = (int)down;
    return true;
}
