// player_file.h -- an INI file that the game keeps for its player: read with all mistakes reported, written as a whole.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"
#include "text/ini_text.h"

#define PLAYER_FILE_BYTES_MAX 65536

// Reads the file through `reader`, whose functions add to `errors`. A file that is not there has no entries; one that
// cannot be read is an error, and `unread` is set where that is the machine's fault and not the file's. Then prints all
// errors to `out` where that is not NULL. Returns how many there are in `errors`, which the caller frees.
int player_file_read(const char *path, const IniReader *reader, TextErrors *errors, bool *unread, FILE *out);

// Says in `error` that such an unread file stays as it is; returns false.
bool player_file_stays(const char *path, Error *error);

// Replaces the file by what `print` prints of `what`; makes its folder where it is missing, and keeps the old file
// beside it where it is damaged (file_keep_damaged). Returns false and one line in `error` where that fails; the old
// file is then as it was.
bool player_file_write(const char *path, bool damaged, void (*print)(const void *what, FILE *out), const void *what,
                       Error *error);
