// save.h -- all that a player has, in one file: taken to another machine, or kept.
//
// In a save are settings.ini, keys.ini, journey.txt, all lists of best games, the demos that belong to them, and those
// with a star, byte for byte (content/bundle/bundle.h). The same files give the same save.
//
// Loading puts the save's state in the place of the present one: settings, keys, journey and lists that are not in the save
// are gone afterwards, as they were where it was made. Demos are only added; one of the same name is replaced.
//
//   1. The save is read as a whole: size, checksum, names, and each part by the reader that the game has for it. What
//      is damaged, foreign or of a name that no part has is refused here, and nothing has changed.
//   2. What is there now becomes a save of its own, saves/before.mtbsave, so that loading can be undone by loading. It
//      and all parts are written beside their places, NAME.loading. A full disk is told here, and nothing has changed.
//   3. The list of what is to be renamed and removed becomes a file, loading.txt. From here on the load will be done.
//   4. Each is renamed or removed, then the list. Where the program or the power ends meanwhile, the next start, load or
//      save does the rest (save_finish): afterwards there is all of the save, and before 3 nothing of it.
//
// A file in the way that its reader cannot read, and that is therefore not in before.mtbsave, is kept beside the new
// one under a name that ends in ".bad".
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/bundle/bundle.h"
#include "platform/paths.h"

#define SAVE_ENDING ".mtbsave"
#define SAVE_BEFORE "before" SAVE_ENDING // what was there before the last load

// What is in a save, to be told.
typedef struct SaveFacts {
    bool settings, keys, journey;
    int lists, demos;
} SaveFacts;

// The folder of saves in the player's data folder, which is made where it is missing.
bool save_folder(char *path, size_t path_size, Error *error);

// Makes a save of what lies on the disk, and replaces the file at `path`. A file that its own reader refuses is left out
// and told as a line in `complaints`; NULL: not told. Returns false and one line in `error` where nothing was written.
bool save_make(const char *path, SaveFacts *facts, FILE *complaints, Error *error);

// Reads and checks a save as a whole. Returns false and one line in `error`, "PATH: refused at offset 24: why" or
// "PATH: settings.ini:3: why", and nothing to free; otherwise the caller frees the bundle with bundle_free.
bool save_read(const char *path, Bundle *save, SaveFacts *facts, Error *error);

// Loads a save. On failure returns false and one line in `error`; what was there is as it was, but where a file can be
// written and not renamed: then the line says so, and the next start goes on with it.
bool save_load(const char *path, SaveFacts *facts, Error *error);

// At the start of a program: does the rest of a load that was broken off, if there is one. False and one line in
// `error` where that fails.
bool save_finish(Error *error);
