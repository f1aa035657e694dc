// text_errors.c -- a list of errors with their lines.
#include "text/text_errors.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/words.h"

// Beyond a limit errors are only counted: nobody reads a thousand, and an invalid file may have millions. Text quoted
// from a file may contain control sequences, so it is made printable.
static void add(TextErrors *errors, TextError error, const char *format, va_list arguments)
{
    if (errors->count == TEXT_ERRORS_KEPT)
        return;
    errors->list = grow_list(errors->list, sizeof errors->list[0], errors->count, &errors->room);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    utf8_make_plain(error.message);
    errors->list[errors->count++] = error;
}

void text_errors_add(TextErrors *errors, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(errors, (TextError){.line = line, .column = column}, format, arguments);
    va_end(arguments);
    errors->errors++;
}

void text_errors_add_whole(TextErrors *errors, const char *path, const char *message)
{
    size_t length = strlen(path);
    bool named = strncmp(message, path, length) == 0 && strncmp(message + length, ": ", 2) == 0;
    text_errors_add(errors, 0, 0, "%s", message + (named ? length + 2 : 0));
}

void text_errors_warn(TextErrors *errors, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(errors, (TextError){.line = line, .warning = true}, format, arguments);
    va_end(arguments);
    errors->warnings++;
}

// Copies the messages, because the other list is freed long before this one is printed.
void text_errors_add_file(TextErrors *errors, int line, const char *file, const TextErrors *theirs)
{
    for (int i = 0; i < theirs->count && errors->count < TEXT_ERRORS_KEPT; i++) {
        TextError error = theirs->list[i];
        error.file = grow_text(file);
        error.file_line = error.line;
        error.file_column = error.column;
        error.line = line;
        error.column = 0;
        LIST_ADD(errors->list, errors->count, errors->room) = error;
    }
    errors->errors += theirs->errors;
    errors->warnings += theirs->warnings;
}

// Errors are nearly in order, which suits an insertion sort; it is also stable. A column of 0 is the whole line, which
// comes before its parts.
void text_errors_sort(TextErrors *errors)
{
    for (int i = 1; i < errors->count; i++) {
        TextError error = errors->list[i];
        int at = i;
        for (; at > 0; at--) {
            const TextError *other = &errors->list[at - 1];
            if (error.line != other->line ? error.line > other->line : error.column >= other->column)
                break;
            errors->list[at] = *other;
        }
        errors->list[at] = error;
    }
}

// The form of compilers, so that editors find the place.
void text_errors_print(const TextErrors *errors, const char *file, FILE *out)
{
    for (int i = 0; i < errors->count; i++) {
        const TextError *error = &errors->list[i];
        int line = error->file != NULL ? error->file_line : error->line;
        int column = error->file != NULL ? error->file_column : error->column;
        words_print(error->file != NULL ? error->file : file, out);
        fputc(':', out);
        if (line > 0)
            fprintf(out, "%d:", line);
        if (column > 0)
            fprintf(out, "%d:", column);
        fprintf(out, " %s%s\n", error->warning ? "warning: " : "", error->message);
    }
    if (errors->errors + errors->warnings == errors->count)
        return;
    words_print(file, out);
    fprintf(out, ": and %d more\n", errors->errors + errors->warnings - errors->count);
}

char *text_errors_lines(const TextErrors *errors, const char *file)
{
    MemoryStream stream;
    text_errors_print(errors, file, grow_stream(&stream));
    return grow_stream_end(&stream);
}

// Leaves an empty list that can be used again.
void text_errors_free(TextErrors *errors)
{
    for (int i = 0; i < errors->count; i++)
        free(errors->list[i].file);
    free(errors->list);
    memset(errors, 0, sizeof *errors);
}
