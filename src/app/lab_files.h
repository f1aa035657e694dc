// lab_files.h -- the scenarios that can be loaded, as a list to choose from; and the name of a new one.
//
// The player's own lie in scenarios/ in the data folder, those of the game in assets/scenarios. Newest first, the
// player's before the game's.
//
// A tap, or Enter, chooses; a drag, the wheel or the arrows move; Escape closes. Where something is unsaved that would
// be lost, the first tap only asks.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/input.h"
#include "platform/paths.h"
#include "render/batch.h"

#define LAB_FILES_MAX 500 // the newest are listed
#define LAB_FILE_NAME_BYTES 256

typedef struct LabFile {
    char name[LAB_FILE_NAME_BYTES]; // in its folder, with its ending
    bool own;                       // the player's
    int64_t changed_unix_s;
} LabFile;

typedef enum LabFilesWish {
    LAB_FILES_STAY,
    LAB_FILES_LOAD, // the one that is `selected`
    LAB_FILES_CLOSE,
} LabFilesWish;

// Begins as {0}; lab_files_free releases it.
typedef struct LabFiles {
    LabFile *list;
    int count, room;
    bool open;
    int selected, sure; // `sure`: the one that waits for a second tap; -1 for none
    float scroll_px;
    bool holding, dragging;
    Vec2 press;
    float press_scroll_px;
} LabFiles;

// Reads both folders anew; one that is missing is empty.
void lab_files_scan(LabFiles *files);
void lab_files_free(LabFiles *files);

// The path of a listed one.
void lab_files_path(const LabFiles *files, int index, char *path, size_t path_size);

// The path for a new one, by the time in UTC: 2026-11-20_143502Z.ini, or 2026-11-20_143502Z_02.ini where that is taken.
// The folder is made. False with one line in `error`.
bool lab_files_new_path(char *path, size_t path_size, char *error, size_t error_size);

// Shows the list from its top.
void lab_files_open(LabFiles *files);

// Takes pointer, wheel and keys. `unsaved`: something would be lost.
LabFilesWish lab_files_input(LabFiles *files, InputState *input, const InputPointer *pointer, Vec2 at, bool unsaved);

void lab_files_draw(const LabFiles *files, Batch *batch);

// Where a row is, by its number, and the button that closes.
ViewportRect lab_files_row(const LabFiles *files, int row);
ViewportRect lab_files_close_rect(void);
