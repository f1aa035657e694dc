// error.h -- an error: a sentence for a person, and its place in a text.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define ERROR_BYTES 2560 // two paths and a sentence

// Undefined until error_set writes it. A caller that needs no reason passes NULL.
typedef struct Error {
    int line, column; // of a text, from 1, columns in bytes; 0 if the error has no place
    size_t offset;    // bytes or characters read before it
    char text[ERROR_BYTES];
} Error;

// Receives an error of a reader that reports all of them; it is valid during the call.
typedef void ErrorFn(void *context, const Error *error);

// Formats the text like printf, truncated to its room. Returns false, so that callers can return the
// call.
__attribute__((format(printf, 2, 3))) bool error_set(Error *error, const char *format, ...);

// The same with a place.
__attribute__((format(printf, 4, 5))) bool error_set_at(Error *error, int line, int column, const char *format, ...);

// The same with an offset.
__attribute__((format(printf, 3, 4))) bool error_at(Error *error, size_t offset, const char *format, ...);

// Sets "NAME: refused at offset 24: why" of the error of a reader that was not given the name. Returns false.
bool error_refused(Error *error, const char *name, const Error *why);

// Appends to the text.
__attribute__((format(printf, 2, 3))) void error_add(Error *error, const char *format, ...);
