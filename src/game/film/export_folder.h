// export_folder.h -- a film as a folder of PNG files, which appear together or not at all.
//
// A new folder is filled under a temporary name and renamed. In an existing one the files are made in a hidden folder
// first; one that already has frames is refused, because two films would be mixed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/paths.h"

typedef struct ExportFolder {
    char path[PATH_SIZE], temporary[PATH_SIZE];
    bool existed;
    uint32_t count; // files written
} ExportFolder;

// On failure each writes one line to `error` and returns false; call export_folder_drop then.
bool export_folder_begin(ExportFolder *folder, const char *path, char *error, size_t error_size);

// Writes the next file: rows from the top, 3 bytes a pixel.
bool export_folder_put(ExportFolder *folder, const uint8_t *rgb, int width, int height, char *error, size_t error_size);

// Puts everything in its place.
bool export_folder_finish(ExportFolder *folder, char *error, size_t error_size);

// Removes what was written and is not in its place; after export_folder_finish nothing.
void export_folder_drop(ExportFolder *folder);
