// whole.h -- whether a file is one that its readers take.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "faults/folder.h"

// False, and one line in `error`, where it is half a file, or one that nobody reads and so nobody can tell.
bool whole_file(const FolderFile *file, char *error, size_t error_size);

// The same bytes; of two reports all but its facts, which tell how long a frame took. NULL: it is not there.
bool whole_same(const FolderFile *a, const FolderFile *b);
