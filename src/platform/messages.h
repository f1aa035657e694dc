// messages.h -- messages on the terminal, which are also stored for a bug report while a game is open.
//
// There is one file at a time; it holds the newest lines, some thousands of bytes, and survives a crash.
#pragma once

#include <stdbool.h>

#define MESSAGES_BYTES_MAX 32768 // of the file

// Stores all lines from now on in a new file, replacing one of that name. On failure returns false and sets errno.
bool messages_begin(const char *path);

// Closes the file, which stays; a no-op without one.
void messages_end(void);

// Prints one or several lines, each with its newline, on stderr.
void messages_print(const char *lines);
