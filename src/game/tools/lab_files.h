// lab_files.h -- a list of the stages that can be loaded; and the name of a new one.
//
// The player's own are in stages/ in the data folder, newest first; after them come those of the game, in
// assets/stages, by name.
//
// A tap, or Enter, selects; a drag, the wheel or the arrows move; Escape closes. If unsaved changes would be lost, the
// first tap only asks.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "platform/input.h"
#include "platform/paths.h"
#include "ui/ui.h"

#define LAB_FILES_MAX 500 // the newest are listed
#define LAB_FILE_NAME_BYTES 256
#define LAB_FILE_ABOUT_BYTES 96

typedef struct LabFile {
    char name[LAB_FILE_NAME_BYTES];   // in its folder, with its ending
    char about[LAB_FILE_ABOUT_BYTES]; // its first line if that is a comment, cut to fit
    bool own;                         // of the player
    int64_t changed_unix_s;
} LabFile;

typedef enum LabFilesRequest {
    LAB_FILES_STAY,
    LAB_FILES_LOAD, // the one at `selected`
    LAB_FILES_CLOSE,
} LabFilesRequest;

// Begins as {0}; lab_files_free releases it.
typedef struct LabFiles {
    LabFile *list;
    int count, room;
    bool open;
    int selected, sure; // `sure`: waits for a second tap; -1 for none
    UiState ui;
} LabFiles;

void lab_files_free(LabFiles *files);

// The path of a listed stage.
void lab_files_path(const LabFiles *files, int index, char *path, size_t path_size);

// True if a file is one of the game's own, which are never overwritten.
bool lab_files_is_asset(const char *path);

// The path of a new stage, named by the time in UTC: 2026-11-20_143502Z.ini, or 2026-11-20_143502Z_02.ini if that is
// taken. Makes the folder. On failure returns false with one line in `error`.
bool lab_files_new_path(char *path, size_t path_size, Error *error);

// Reads both folders again, a missing one as empty, and shows the list from its top.
void lab_files_open(LabFiles *files);

// Its controls: the rows, and the close button.
enum { LAB_FILES_ID_CLOSE, LAB_FILES_ID_ROWS };

// Makes the page, and handles presses and keys. `unsaved`: loading would lose changes.
void lab_files_page(const LabFiles *files, UiPage *page);
LabFilesRequest lab_files_input(LabFiles *files, const InputPointer *pointer, InputState *keys,
                                const Viewport *viewport, bool unsaved);
