// text_lines.c -- lines, and what stands on both sides of a '='.
#include "text/text_lines.h"

#include <string.h>

static bool has_control_character(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            return true;
    return false;
}

// A carriage return is the end of a line from Windows, and no part of it.
static size_t length_of(const char *line, size_t length)
{
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    return length;
}

// A bad line becomes an empty one, which readers pass over anyway: they need no case for it.
bool text_lines_next(TextLines *lines, TextErrors *errors)
{
    if (lines->at >= lines->size)
        return false;
    const char *line = lines->bytes + lines->at;
    const char *end = memchr(line, '\n', lines->size - lines->at);
    size_t whole = end != NULL ? (size_t)(end - line) : lines->size - lines->at;
    size_t length = length_of(line, whole);
    lines->at += whole + 1;
    lines->number++;
    lines->text[0] = '\0';
    if (length >= sizeof lines->text) {
        text_errors_add(errors, lines->number, 0, "%zu characters, expected at most %zu", length,
                        sizeof lines->text - 1);
    } else if (has_control_character(line, length)) {
        text_errors_add(errors, lines->number, 0, "a control character, expected text");
    } else {
        memcpy(lines->text, line, length);
        lines->text[length] = '\0';
    }
    return true;
}

// In place, so that neither part needs memory of its own.
char *text_lines_value(char *line)
{
    char *sign = strchr(line, '=');
    if (sign == NULL)
        return NULL;
    char *key_end = sign;
    while (key_end > line && key_end[-1] == ' ')
        key_end--;
    *key_end = '\0';
    char *value = sign + 1;
    return value + strspn(value, " ");
}
