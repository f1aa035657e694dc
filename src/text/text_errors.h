// text_errors.h -- all mistakes in a text file, collected and then printed as `file:line: problem, expected ...`.
//
// Readers continue after an error, so that a person sees all of them at once. Warnings are in the same list, but a file
// with only warnings is good. Only the first mistakes of a file are stored, and the rest is counted.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#define TEXT_ERROR_BYTES 256
#define TEXT_ERRORS_KEPT 1000

typedef struct TextError {
    int line, column; // from 1; one of 0 is not printed
    bool warning;
    char *file; // another file, named in this line, that contains the mistake; NULL if the line itself does
    int file_line, file_column;
    char message[TEXT_ERROR_BYTES];
} TextError;

// Begins as {0}. The list is the struct's own; text_errors_free releases it.
typedef struct TextErrors {
    TextError *list;
    int count, room;      // of the list
    int errors, warnings; // in all
} TextErrors;

// Adds an error, as printf does. A message that is too long is cut.
__attribute__((format(printf, 4, 5))) void text_errors_add(TextErrors *errors, int line, int column, const char *format,
                                                           ...);

// Adds an error of the file as a whole. Removes a leading `path: `, as in the messages of platform/files.h: it is
// printed with the file's name anyway.
void text_errors_add_whole(TextErrors *errors, const char *path, const char *message);

__attribute__((format(printf, 3, 4))) void text_errors_warn(TextErrors *errors, int line, const char *format, ...);

// Adds the mistakes of another file, which `line` names as `file`. They are printed with their own places.
void text_errors_add_file(TextErrors *errors, int line, const char *file, const TextErrors *theirs);

// Sorts the list by lines and columns, stably.
void text_errors_sort(TextErrors *errors);

// One line each: `file:line: message`, `file:line:column: message` or `file: message`, with the place in the other file
// for its mistakes, and `warning: ` before a warning; if some were not stored, a last line `file: and 42 more`.
void text_errors_print(const TextErrors *errors, const char *file, FILE *out);

// The same as a text, which the caller frees; empty without errors.
char *text_errors_lines(const TextErrors *errors, const char *file);

void text_errors_free(TextErrors *errors);
