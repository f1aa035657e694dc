// save_local.h -- which files a save has, where they lie, and who reads them.
#pragma once

#include "game/save/save.h"

// A kind of file.
typedef struct SaveKind {
    const char *begin, *end; // of its name; with an end there is something between, otherwise it is the name
    // Where it lies: a folder of the player's, and what is below that, "demos/" or "".
    bool (*path)(const char *name, char *path, size_t path_size, char *error, size_t error_size);
    const char *below;
    bool state; // one that is not in the save is removed
    // Reads it as the game does. False with "NAME:3: why" in `error`. NULL: not in saves, but a load writes it.
    bool (*good)(const char *name, const uint8_t *bytes, size_t size, char *error, size_t error_size);
} SaveKind;

extern const SaveKind SAVE_KINDS[];
extern const int SAVE_KIND_COUNT;

// The kind of a file by its name; NULL for one that a load must not touch.
const SaveKind *save_kind(const char *name);

// Where the file lies, or one of its name with an ending, such as ".loading".
bool save_path(const SaveKind *kind, const char *name, const char *ending, char path[PATH_SIZE], char *error,
               size_t error_size);

// Hands out the names of all files of a kind that are there, in the order of their bytes, while `take` returns true.
bool save_each(const SaveKind *kind, bool (*take)(void *context, const SaveKind *kind, const char *name),
               void *context);

// Everything that is there as the file of a save, which the caller frees; NULL with a line in `error` where it does not
// fit. `complaints` may be NULL.
uint8_t *save_present(SaveFacts *facts, size_t *size, FILE *complaints, char *error, size_t error_size);
