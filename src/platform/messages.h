// messages.h -- messages on the terminal, which are also kept for a bug report while a game is open.
//
// One file is kept at a time; it holds the newest lines, some thousands of bytes, and is there also after a crash.
#pragma once

#include <stdbool.h>

#define MESSAGES_BYTES_MAX 32768 // of the file

// Keeps all lines from now on in a new file, in place of one of that name. False, and errno, where that cannot be.
bool messages_begin(const char *path);

// Closes the file, which stays; fine where there is none.
void messages_end(void);

// Prints one or several lines, each with its end, on stderr.
void messages_tell(const char *lines);
