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

#include "content/bundle/bundle.h"
#include "core/base/error.h"
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

// --- which files a save has, where they lie, and who reads them

// A kind of file.
typedef struct SaveKind {
    const char *begin, *end; // of its name; with an end there is something between, otherwise it is the name
    // Where it lies: a folder of the player's, and what is below that, "demos/" or "".
    bool (*path)(const char *name, char *path, size_t path_size, Error *error);
    const char *below;
    bool state; // one that is not in the save is removed
    // Reads it as the game does. False with "NAME:3: why" in `error`. NULL: not in saves, but a load writes it.
    bool (*good)(const char *name, const uint8_t *bytes, size_t size, Error *error);
    size_t most; // bytes, as the game reads it: a larger one would be refused wherever it lies
} SaveKind;

extern const SaveKind SAVE_KINDS[];
extern const int SAVE_KIND_COUNT;

// True for what the game would read as a file of a kind that saves have. Otherwise one line is in `error`.
bool save_good(const SaveKind *kind, const char *name, const uint8_t *bytes, size_t size, Error *error);

// The kind of a file by its name; NULL for one that a load must not touch.
const SaveKind *save_kind(const char *name);

// Where the file lies, or one of its name with an ending, such as ".loading".
bool save_path(const SaveKind *kind, const char *name, const char *ending, char path[PATH_SIZE], Error *error);

// Hands out the names of all files of a kind that are there, in the order of their bytes, while `take` returns true. False
// where it did not, or with a line in `error` where they cannot be listed.
typedef bool SaveTake(void *context, const SaveKind *kind, const char *name);
bool save_each(const SaveKind *kind, SaveTake *take, void *context, Error *error);

// Everything that is there and can be read, which the caller frees; the rest is told in lines to `complaints`. False, with a
// line in `error` and nothing to free, where it does not fit or a folder cannot be listed.
bool save_gather(Bundle *bundle, FILE *complaints, Error *error);
