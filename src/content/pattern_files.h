// pattern_files.h -- BulletML files and folders of them as a book of patterns.
//
// A path is a file, or a folder with all files NAME.xml (or .XML) in and below it, in the order of their paths. Skips
// names that begin with a dot, and folders behind symbolic links.
//
// A pattern is named by its file's path below the folder, without ".xml": "petals", "boss/57way"; a single file by its
// name. A name longer than PATTERN_NAME_BYTES - 1 keeps only its end after a '~', at a character boundary. A duplicate
// gets "~2", "~3" and so on.
//
// Errors are printed one per line, as `file:line:column: problem`, or `file: problem` for a whole file.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"
#include "core/pattern/pattern.h"
#include "platform/paths.h"
#include "text/text_errors.h"

#define PATTERN_FILES_OWN "patterns"    // the folder of the game's own ones in the assets
#define PATTERN_FILES_MAX 4096          // limit of entries in one list
#define PATTERN_FILES_ENTRIES_MAX 65536 // entries of folders, patterns or not
#define PATTERN_FILES_DEPTH_MAX 16      // nested folders

typedef struct PatternFile {
    char path[PATH_SIZE]; // path to open
    char name[PATTERN_NAME_BYTES];
    int pattern; // its index in the book; -1 before it is read, and if it is invalid
} PatternFile;

// Begins as {0}. The list is the struct's own; pattern_files_free releases it.
typedef struct PatternFiles {
    PatternFile *list;
    int count, room;
    int entries; // visited by the current search
} PatternFiles;

// Adds the file or the files of the folder at `path`. Returns false with one line in `error` if the path is unreadable
// or holds more than a folder of patterns would; files found before stay in the list. A folder without patterns is
// not an error.
bool pattern_files_add(PatternFiles *files, const char *path, Error *error);

void pattern_files_free(PatternFiles *files);

// Reads one file and adds its pattern to the book under this name. On failure returns false with the reasons in
// `errors`, and the book is unchanged. A mistake of the whole file has line 0.
bool pattern_file_read(const char *path, const char *name, PatternBook *book, TextErrors *errors);

// Empties the book, reads all files of the list into it, and sets `pattern` of each. Skips broken files and those
// without room. Prints mistakes to `out` (NULL: nowhere) and returns their number.
int pattern_files_read(PatternFiles *files, PatternBook *book, FILE *out);

// Reads all valid patterns at one path. Returns false with an empty book and one line in `error` if the path is
// unreadable or none is valid.
bool pattern_book_load(PatternBook *book, const char *path, FILE *out, Error *error);

// The game's own patterns, which stages call. Every game of a stage begins with this book, and can also be played
// without it; returns false as pattern_book_load does.
bool pattern_book_own(PatternBook *book, FILE *out, Error *error);
