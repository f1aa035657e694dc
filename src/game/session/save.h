// save.h -- all of a player's data in one file: to move to another machine, or as a backup.
//
// A save contains settings.ini, keys.ini, journey.txt, all lists of best games, their demos and those with a star, byte
// for byte (content/bundle/bundle.h). The same files give the same save.
//
// Loading replaces the present state by that of the save: settings, keys, journey and lists that are missing from the
// save are removed. Demos are only added; one of the same name is replaced.
//
//   1. The whole save is read and checked: size, checksum, names, and each part by the game's own reader for it. A
//   damaged or foreign save, or one with an unknown name, is refused here, and nothing has changed.
//   2. The present state becomes a save of its own, saves/before.mtbsave, so that loading it undoes the load. It and
//   all parts are written beside their places, NAME.loading. A full disk is reported here, and nothing has changed.
//   3. The list of renames and removals becomes a file, loading.txt. From here on the load will complete.
//   4. Each file is renamed or removed, then the list. If the program or the power fails meanwhile, the next start,
//   load or save does the rest (save_finish): a load takes effect as a whole from step 3 on, and not at all before.
//
// An existing file that its reader cannot read is missing from before.mtbsave, and so is kept beside the new one under
// a name that ends in ".bad".
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/bundle/bundle.h"
#include "core/base/error.h"
#include "platform/paths.h"

#define SAVE_ENDING ".mtbsave"
#define SAVE_BEFORE "before" SAVE_ENDING // the state before the last load

// The contents of a save, for messages.
typedef struct SaveContents {
    bool settings, keys, journey;
    int lists, demos;
} SaveContents;

// The folder of saves in the player's data folder; makes it if it is missing.
bool save_folder(char *path, size_t path_size, Error *error);

// Makes a save of the files on the disk, and replaces the file at `path`. A file that its own reader refuses is
// skipped, with a line in `complaints` unless that is NULL. On failure returns false with one line in `error`; nothing
// was written.
bool save_make(const char *path, SaveContents *contents, FILE *complaints, Error *error);

// Reads and checks a whole save. On failure returns false with one line in `error`, "PATH: refused at offset 24: why"
// or "PATH: settings.ini:3: why", and nothing to free; otherwise the caller frees the bundle with bundle_free.
bool save_read(const char *path, Bundle *save, SaveContents *contents, Error *error);

// Loads a save. On failure returns false with one line in `error`, and nothing has changed. Exception: if renaming
// fails after step 3, the line reports it, and the next start retries.
bool save_load(const char *path, SaveContents *contents, Error *error);

// At the start of a program: completes an interrupted load, if there is one. On failure returns false with one line in
// `error`.
bool save_finish(Error *error);

// --- the files of a save: their places and readers

// A kind of file.
typedef struct SaveKind {
    const char *begin, *end; // prefix and suffix of the name; without a suffix, the whole name
    // The file's path: a folder of the player's, and the rest below it, "demos/" or "".
    bool (*path)(const char *name, char *path, size_t path_size, Error *error);
    const char *below;
    bool state; // removed if the save lacks it
    // Reads it as the game does. On failure returns false with "NAME:3: why" in `error`. NULL: not in saves, but a load
    // writes it.
    bool (*good)(const char *name, const uint8_t *bytes, size_t size, Error *error);
    size_t most; // size limit of the game's reader, bytes
} SaveKind;

extern const SaveKind SAVE_KINDS[];
extern const int SAVE_KIND_COUNT;

// The kind of a file by its name; NULL if a load must not touch it.
const SaveKind *save_kind(const char *name);
