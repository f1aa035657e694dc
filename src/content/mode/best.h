// best.h -- the ten best games, kept in a text file of the player's data folder.
//
// One game a line: score, most bees, ticks, seed, date (2026-11-20), and the stems of its demos (demo_file.h), of which
// a journey has several, a game that was not recorded none. Lines that begin with # are comments. A file with a
// mistake is reported (file:line: what, what was expected), read as far as it is good, and never overwritten: what it
// held stays beside the new file under a name that ends in ".bad" (".bad2" and so on where that is taken).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/demos/demo_file.h"

#define BEST_MAX 10
#define BEST_DATE_BYTES 11
#define BEST_LINE_BYTES_MAX (64 + BEST_DATE_BYTES + DEMO_STEMS_MAX * DEMO_STEM_BYTES)
#define BEST_TEXT_BYTES ((BEST_MAX + 1) * BEST_LINE_BYTES_MAX) // of a whole file
#define BEST_FILE_BYTES_MAX 65536                              // and of one that somebody has edited

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
    bool damaged; // the file held lines that could not be read
    bool unread;  // the file is there, and the machine could not read it: it is not written over
} BestList;

// Adds the games of a list's text; `path` is what it is called in `error`. Returns false and the first mistake where there is
// one; the good lines are in the list all the same.
bool best_read(BestList *list, const char *text, size_t size, const char *path, Error *error);

// Reads the list at `path`; a missing file is an empty list. Returns false and one line in `error` where something in
// it is wrong; the good lines are in the list all the same.
bool best_load(BestList *list, const char *path, Error *error);

// Puts a game in its place and returns its rank from 0, or -1 where it is not among the best. Of equal scores the older
// game stays in front.
int best_add(BestList *list, const BestGame *game);

// Writes the text of the file, which best_read reads as the same list; returns its length, without a zero.
size_t best_write(const BestList *list, char text[BEST_TEXT_BYTES]);

// Replaces the file at `path` (temporary file, sync, rename). On failure the old file is as it was, one line is written
// to `error`, and false returned.
bool best_save(BestList *list, const char *path, Error *error);
