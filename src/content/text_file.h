// text_file.h -- a file that is printed first as a whole, and then replaces the old one or leaves it as it is.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// The text so far. What is between text_file_begin and text_file_end belongs to them.
typedef struct TextFile {
    FILE *out; // where to print; NULL where there was no memory
    char *bytes;
    size_t size;
} TextFile;

// Begins an empty text. False where there is no memory; text_file_end says so, and is called in either case.
bool text_file_begin(TextFile *file);

// Writes the text to `path` (file_replace) and frees it. Returns false and one line in `error` where that fails.
bool text_file_end(TextFile *file, const char *path, char *error, size_t error_size);
