// error.c -- writes an error. No part of the core, which never fails.
#include "core/base/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void write_at(Error *error, int line, int column, const char *format, va_list arguments)
{
    if (error == NULL)
        return;
    error->line = line;
    error->column = column;
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

bool error_set(Error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_at(error, 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_set_at(Error *error, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_at(error, line, column, format, arguments);
    va_end(arguments);
    return false;
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
