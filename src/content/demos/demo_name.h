// demo_name.h -- the name of a demo in the player's folder: its stem, which stays, and the marks that keep it.
//
//   2026-11-20_143502Z.mtb              the recorder's own name: newer games take its place in time
//   2026-11-20_143502Z_best.mtb         belongs to a list of best games, as long as its entry stands there
//   2026-11-20_143502Z_best_star.mtb    and the player has given it a star
//
// A mark is one rename: there is no list beside the files that could be lost or disagree, and a mark travels with a
// copy. Whoever has to find a demo again remembers its stem, and looks for it with whatever marks it has by now.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"

#define DEMO_ENDING ".mtb"
#define DEMO_STEM_BYTES 24 // of a name that the recorder makes
#define DEMO_STEMS_MAX 48

enum { DEMO_MARK_BEST = 1, DEMO_MARK_STAR = 2, DEMO_MARK_SETS = 4 };

// The marks of a file by its name or path, and how many bytes are before them and the ending.
int demo_marks(const char *name, size_t *stem_bytes);

// The stem of a name or path that the recorder makes, "2026-11-20_143502Z" or "2026-11-20_143502Z_02", with whatever
// marks. False, and "", for any other name: those are the player's own.
bool demo_stem(const char *path, char stem[DEMO_STEM_BYTES]);

// True for such a stem.
bool demo_stem_good(const char *stem);

// Finds the demo of a stem, with whatever marks; of two the one with more. False, and `path` is that of none, where it
// is gone or its path has no room.
bool demo_find(const char *folder, const char *stem, char *path, size_t path_size);

// The same for a file that somebody may have marked since its path was known: changes `path`, where only that helps.
void demo_follow(char *path, size_t path_size);

// Gives the file at `path` a mark or takes it away, and changes `path` with it; fine where it is so already. A file
// that has the new name stays: returns false, and errno, where that or anything else is in the way.
bool demo_mark(char *path, size_t path_size, int mark, bool marked);

// The demos of one game, in their order: a journey has one for each of its stages. Begins as {0}.
typedef struct DemoStems {
    char of[DEMO_STEMS_MAX][DEMO_STEM_BYTES];
    int count;
} DemoStems;

// Adds a demo by its path; one with a name of the player's own, or that there is no room for, is left out.
void demo_stems_add(DemoStems *stems, const char *path);

bool demo_stems_have(const DemoStems *stems, const char *stem);

// Marks them all, or takes the mark away; those that are gone are passed over. On failure returns false and one line
// in `error` about the last one that could not be renamed.
bool demo_stems_mark(const DemoStems *stems, const char *folder, int mark, bool marked, Error *error);
