// error.h -- why something failed, as a sentence for a person.
#pragma once

#include <stdbool.h>

#define ERROR_BYTES 2560 // two paths and a sentence

// Anything until error_set writes it. A caller that needs no reason passes NULL to a function that takes an Error.
typedef struct Error {
    char text[ERROR_BYTES];
} Error;

// Writes the text, as printf does; one that is too long is cut. Returns false, as its caller does.
__attribute__((format(printf, 2, 3))) bool error_set(Error *error, const char *format, ...);

// Appends to the text.
__attribute__((format(printf, 2, 3))) void error_add(Error *error, const char *format, ...);
