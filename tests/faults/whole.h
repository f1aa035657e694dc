// whole.h -- whether a file is one that its readers take.
#pragma once

#include "core/base/error.h"
#include "faults/folder.h"

// False and one line in `error` for half a file, or one without a reader.
bool whole_file(const FolderFile *file, Error *error);

// The folder has this file, with the same bytes; of a report all but its facts, which contain frame times; a game's
// demo under any name, and its list of best games with any names of demos. The same counts for parts of a save.
bool whole_same(const FolderFile *file, const Folder *folder);

// The demo of a game by its stem, whatever its marks are; NULL where there is none.
#define WHOLE_DEMOS "data/mitsubachi/demos/"
const FolderFile *whole_demo(const Folder *folder, const char *stem);

// How many ticks it has; -1 for none.
long whole_ticks(const FolderFile *demo);

// True for a list of best games; such a list names no demo that is not there, whole and marked. If not, `error` says
// so.
bool whole_is_list(const FolderFile *file);
bool whole_list(const Folder *folder, const FolderFile *file, Error *error);
