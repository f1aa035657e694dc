// text_errors.h -- everything that is wrong in a text file, collected and then printed as `file:line: what, what was
// expected`.
//
// Readers of files go on after an error, so that a person sees all of them at once. Warnings are kept in the same list,
// but a file with nothing but warnings is good. Of a file that is wrong all over only the first mistakes are kept, and
// the rest is counted.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#define TEXT_ERROR_BYTES 256
#define TEXT_ERRORS_KEPT 1000

typedef struct TextError {
    int line, column; // from 1; one of 0 is not printed
    bool warning;
    char *file; // where the mistake is in a file that this line names; NULL for one in the line itself
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

// Adds an error of the file as a whole. A message that begins with `path: `, as those of platform/files.h do, loses
// that: it is printed with the file's name anyway.
void text_errors_add_whole(TextErrors *errors, const char *path, const char *message);

__attribute__((format(printf, 3, 4))) void text_errors_warn(TextErrors *errors, int line, const char *format, ...);

// Adds the mistakes that another file has, which `line` names as `file`. They are printed with their own places.
void text_errors_add_file(TextErrors *errors, int line, const char *file, const TextErrors *theirs);

// Puts the list into the order of lines and columns; what stands in the same place stays in order.
void text_errors_sort(TextErrors *errors);

// One line each: `file:line: message`, `file:line:column: message` or `file: message`, with the place in the other file
// where the mistake is there, and `warning: ` before the message of a warning; at last, where some were not kept,
// `file: and 42 more`.
void text_errors_print(const TextErrors *errors, const char *file, FILE *out);

// The same as a text, which the caller frees; it is empty where there are none.
char *text_errors_lines(const TextErrors *errors, const char *file);

void text_errors_free(TextErrors *errors);
