// lab_files.h -- the stages that can be loaded, as a list to choose from; and the name of a new one.
//
// The player's own lie in stages/ in the data folder, newest first; after them those of the game, in
// assets/stages, by name.
//
// A tap, or Enter, chooses; a drag, the wheel or the arrows move; Escape closes. Where something is unsaved that would
// be lost, the first tap only asks.
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
    char about[LAB_FILE_ABOUT_BYTES]; // its first line, where that is a comment, as far as it fits
    bool own;                         // the player's
    int64_t changed_unix_s;
} LabFile;

typedef enum LabFilesRequest {
    LAB_FILES_STAY,
    LAB_FILES_LOAD, // the one that is `selected`
    LAB_FILES_CLOSE,
} LabFilesRequest;

// Begins as {0}; lab_files_free releases it.
typedef struct LabFiles {
    LabFile *list;
    int count, room;
    bool open;
    int selected, sure; // `sure`: the one that waits for a second tap; -1 for none
    UiState ui;
} LabFiles;

// Reads both folders anew; one that is missing is empty.
void lab_files_scan(LabFiles *files);
void lab_files_free(LabFiles *files);

// The path of a listed one.
void lab_files_path(const LabFiles *files, int index, char *path, size_t path_size);

// True where a file lies among those of the game, which are not written to.
bool lab_files_is_asset(const char *path);

// The path for a new one, by the time in UTC: 2026-11-20_143502Z.ini, or 2026-11-20_143502Z_02.ini where that is taken.
// The folder is made. False with one line in `error`.
bool lab_files_new_path(char *path, size_t path_size, Error *error);

// Shows the list from its top.
void lab_files_open(LabFiles *files);

// Its controls: the rows, and the button that closes.
enum { LAB_FILES_ID_CLOSE, LAB_FILES_ID_ROWS };

// Makes the page, and takes presses and keys. `unsaved`: something would be lost.
void lab_files_page(const LabFiles *files, UiPage *page);
LabFilesRequest lab_files_input(LabFiles *files, const InputPointer *pointer, InputState *keys,
                                const Viewport *viewport, bool unsaved);
