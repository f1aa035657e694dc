// save_local.h -- which files a save has, where they lie, and who reads them.
#pragma once

#include "core/base/error.h"
#include "game/session/save.h"

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
