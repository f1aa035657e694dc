// text_file.h -- a file that is printed first as a whole, and then replaces the old one or leaves it as it is.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"

// Writes what `print` prints of `what` to `path` (file_replace). Returns false and one line in `error` where that
// fails.
bool text_file_write(const char *path, void (*print)(const void *what, FILE *out), const void *what, Error *error);
