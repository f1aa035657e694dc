// error.c -- formats an error. Not part of the core, which never fails.
#include "core/base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void write_at(Error *error, int line, int column, size_t offset, const char *format, va_list arguments)
{
    if (error == NULL)
        return;
    error->line = line;
    error->column = column;
    error->offset = offset;
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

bool error_set(Error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_at(error, 0, 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_set_at(Error *error, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_at(error, line, column, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_at(Error *error, size_t offset, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_at(error, 0, 0, offset, format, arguments);
    va_end(arguments);
    return false;
}

bool error_refused(Error *error, const char *name, const Error *why)
{
    return error_set(error, "%s: refused at offset %zu: %s", name, why->offset, why->text);
}

void error_add(Error *error, const char *format, ...)
{
    if (error == NULL)
        return;
    size_t length = strlen(error->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text + length, sizeof error->text - length, format, arguments);
    va_end(arguments);
}
