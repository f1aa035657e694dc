// text_lines.c -- lines, and both sides of a '='.
#include "text/text_lines.h"

#include <string.h>

// A bad line becomes an empty one, which readers skip anyway: they need no special case.
bool text_lines_next(TextLines *lines, TextErrors *errors)
{
    if (lines->at >= lines->size)
        return false;
    const char *line = lines->bytes + lines->at;
    const char *end = memchr(line, '\n', lines->size - lines->at);
    size_t whole = end != NULL ? (size_t)(end - line) : lines->size - lines->at;
    size_t length = whole, plain = 0;
    // A carriage return belongs to the end of a line from Windows, not to the line.
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    while (plain < length && (unsigned char)line[plain] >= 0x20 && line[plain] != 0x7f)
        plain++;
    lines->at += whole + 1;
    lines->number++;
    lines->text[0] = '\0';
    if (length >= sizeof lines->text) {
        text_errors_add(errors, lines->number, 0, "%zu characters, expected at most %zu", length,
                        sizeof lines->text - 1);
    } else if (plain < length) {
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
    while (key_end > line && strchr(" \t", key_end[-1]) != NULL)
        key_end--;
    *key_end = '\0';
    char *value = sign + 1;
    return value + strspn(value, " \t");
}
