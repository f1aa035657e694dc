// text_file.h -- atomic writes: prints a whole file first, then replaces the old one or keeps it; and the paths of new
// files.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"

// Writes the output of `print` for `what` to `path` (file_replace). On failure returns false and one line in
// `error`.
bool text_file_write(const char *path, void (*print)(const void *what, FILE *out), const void *what, Error *error);

// Replaces a file of the player by the output of `print` for `record`; makes its folder if missing. Backs up a damaged
// file first (file_keep_damaged), because a later version may have written it; never replaces an unreadable one. On
// failure returns false with one line in `error`, and the old file is unchanged.
bool text_file_save(const char *path, void (*print)(const void *record, FILE *out), const void *record, bool *damaged,
                    bool unread, Error *error);

// The path of a new file in a folder, named by the time now: "FOLDER/2026-11-20_143502Z.ini" (dated_name). If that is
// taken, takes the next number. Returns false and one line in `error` if no name is free or the path is too long.
bool dated_path(const char *folder, bool local, const char *ending, char *path, size_t path_size, Error *error);
