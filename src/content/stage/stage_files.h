// stage_files.h -- the stages of assets/stages: read from their files, and listed.
//
// assets/stages/README.md explains the format. An invalid stage is refused with `file:line: problem, expected ...`;
// all errors of a file are reported at once.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "core/base/error.h"
#include "core/sim/script.h"
#include "platform/paths.h"

typedef struct TextErrors TextErrors;

#define STAGES_LISTED_MAX 32

// The five of the journey come first, in order; others follow by name.
typedef struct StageFiles {
    StageScript scripts[STAGES_LISTED_MAX];
    char paths[STAGES_LISTED_MAX][PATH_SIZE];
    int count; // the first `listed` are for practice, the others belong to modes
    int listed;
    int mistaken; // files that were skipped because of mistakes
} StageFiles;

// Reads the stage of a game from a file. Programs call the patterns of `book` (NULL: the game's own, which it reads).
// Adds all errors and warnings to `errors`; returns false on an error, and `script` is then invalid.
bool stage_read_file(const char *path, const PatternBook *book, StageScript *script, TextErrors *errors);

// Reads all stages of assets/stages; skips files with mistakes and prints the mistakes to stderr. Returns false with
// one line in `error` if the folder is unreadable or has no valid stage.
bool stage_files_open(StageFiles *files, const PatternBook *book, Error *error);

// The same for any folder; mistakes are printed to `out`.
bool stage_files_read(StageFiles *files, const char *folder, const PatternBook *book, FILE *out, Error *error);

// Call after adding one at the end: listed stages come first, so its index may change.
void stage_files_sort_last(StageFiles *files);

// The stage with this index, or NULL.
const StageScript *stage_files_at(const StageFiles *files, int index);

// The index of a stage by its id, or -1.
int stage_files_find(const StageFiles *files, const char *id);
