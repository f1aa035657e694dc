// pattern_files.h -- BulletML files and folders of them as a book of patterns.
//
// A path is a file itself, or all files NAME.xml (or .XML) in a folder and the folders below it, in the order
// of their paths. Names that begin with a dot are passed over, and so are folders behind symbolic links.
//
// A pattern is named by its file's path from the folder on, without ".xml": "petals", "boss/57way"; a file of its own
// by its name alone. So the patterns of one flat folder, such as our own in assets/patterns, are known by their stems.
// Of a name that is longer than PATTERN_NAME_BYTES - 1 only the end is kept, as much as fits after a '~', and never a
// part of a character. Where a name is taken already, "~2", "~3" and so on come after it.
//
// Mistakes are printed as `file:line:column: what`, or `file: what` of a file as a whole, one a line.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"
#include "core/pattern/pattern.h"
#include "platform/paths.h"
#include "text/text_errors.h"

#define PATTERN_FILES_MAX 4096          // looked at in one list
#define PATTERN_FILES_ENTRIES_MAX 65536 // of folders, patterns or not
#define PATTERN_FILES_DEPTH_MAX 16      // folders inside each other

typedef struct PatternFile {
    char path[PATH_SIZE]; // as it is opened
    char name[PATTERN_NAME_BYTES];
    int pattern; // its index in the book; -1 before it is read, and where it has mistakes
} PatternFile;

// Begins as {0}. The list is the struct's own; pattern_files_free releases it.
typedef struct PatternFiles {
    PatternFile *list;
    int count, room;
} PatternFiles;

// Adds the file or the files of the folder at `path`. Returns false and one line in `error` where there is nothing that
// can be looked at, or more than a folder of patterns would hold; files that were found before stay in the list. A
// folder without patterns adds none, and is no mistake.
bool pattern_files_add(PatternFiles *files, const char *path, Error *error);

void pattern_files_free(PatternFiles *files);

// Reads one file and puts its pattern into the book under this name. False where that is not possible: the reasons are
// in `errors`, and the book is as it was. A mistake of the file as a whole has the line 0.
bool pattern_file_read(const char *path, const char *name, PatternBook *book, TextErrors *errors);

// Reads all files of the list into the book, which is emptied first, and sets `pattern` of each.
// Broken ones are left out, and those that there is no room for. Mistakes are printed to `out` (NULL: nowhere). Returns
// how many they are; book->count says how many patterns are good.
int pattern_files_read(PatternFiles *files, PatternBook *book, FILE *out);

// All of it for one path: the patterns there that are good. Returns false, the book empty and one line in `error`,
// where the path cannot be looked at or nothing there is good.
bool pattern_book_load(PatternBook *book, const char *path, FILE *out, Error *error);

// The folder of the game's own patterns: `patterns` in that of the assets. False and one line in `error` where there
// are no assets.
bool pattern_files_own_path(char *path, size_t path_size, Error *error);

// The game's own patterns: what stages call. Every game of a stage begins with this book, by whomever
// it is begun. Without them it can be played all the same: then false is returned as by pattern_book_load.
bool pattern_book_own(PatternBook *book, FILE *out, Error *error);
