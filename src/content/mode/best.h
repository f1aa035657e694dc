// best.h -- the ten best games, kept in a text file of the player's data folder.
//
// One game a line: score, most bees, ticks, seed, date (2026-11-20), and the stems of its demos (demo_file.h), of which
// a journey has several and an unrecorded game none. Lines that begin with # are comments. Errors in a file are
// reported (file:line: problem, expected ...) and its valid lines are used. It is never overwritten: the old file is
// kept beside the new one under a name that ends in ".bad" (".bad2" and so on if taken).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"

#define BEST_MAX 10
#define BEST_DATE_BYTES 11
#define BEST_LINE_BYTES_MAX (64 + BEST_DATE_BYTES + DEMO_STEMS_MAX * DEMO_STEM_BYTES)
#define BEST_FILE_BYTES_MAX 65536 // limit for edited files

typedef struct BestGame {
    uint32_t score;
    int32_t bees_most;
    uint32_t ticks;
    uint64_t seed;
    char date[BEST_DATE_BYTES];
    DemoStems demos;
} BestGame;

typedef struct BestList {
    BestGame games[BEST_MAX]; // best first
    int count;
    bool damaged; // the file contained unreadable lines
    bool unread;  // a machine error prevented reading the file: do not overwrite it
} BestList;

// Adds the games of a list's text; messages call it `path`. Returns false with the first error if there is one; the
// list still gets all valid lines.
bool best_read(BestList *list, const char *text, size_t size, const char *path, Error *error);

// Reads the list at `path`; a missing file is an empty list. Returns false with one line in `error` if it contains a
// mistake; the list still gets all valid lines.
bool best_load(BestList *list, const char *path, Error *error);

// Inserts a game at its place and returns its rank from 0, or -1 if it is not among the best. On a tie the older game
// stays ahead.
int best_add(BestList *list, const BestGame *game);

// Prints the file's text, which best_read parses back to the same list; a printer for text_file_write.
void best_print(const void *list, FILE *out);

// Replaces the file at `path` (temporary file, sync, rename). On failure returns false with one line in `error`, and
// the old file is unchanged.
bool best_save(BestList *list, const char *path, Error *error);
