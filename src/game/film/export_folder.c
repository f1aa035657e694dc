// export_folder.c -- PNG files in a private folder, until they are whole.
#include "game/film/export_local.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"
#include "render/image.h"

#define FRAME_PATH_SIZE (EXPORT_TEMPORARY_BYTES + 32)

// Six digits: an hour at 240 frames a second still sorts by name.
static void frame_path(char *path, const char *folder, uint32_t number)
{
    snprintf(path, FRAME_PATH_SIZE, "%s/frame-%06" PRIu32 ".png", folder, number);
}

bool export_folder_begin(ExportFolder *folder, const char *path, Error *error)
{
    FileLook look;
    char first[FRAME_PATH_SIZE];
    size_t length = strlen(path);
    *folder = (ExportFolder){0};
    // A slash at the end would put the temporary folder inside of the one that is to be made.
    while (length > 1 && path[length - 1] == '/')
        length--;
    // Room for what is added to it below.
    if (length + 32 > sizeof folder->path)
        return error_set(error, "%.40s...: the path is too long, a shorter one was expected", path);
    memcpy(folder->path, path, length);
    folder->existed = file_look(folder->path, &look);
    frame_path(first, folder->path, 1);
    if (folder->existed && look.kind != FILE_FOLDER)
        return error_set(error, "%s: not a folder, a new or an empty one was expected", folder->path);
    // The first one tells: frames are numbered from 1 without gaps.
    if (file_exists(first))
        return error_set(error, "%s: is there already, a new or an empty folder was expected", first);
    // Beside a new folder, inside of an old one: in both cases on the same file system, so that a rename is enough.
    char wanted[PATH_SIZE + 16];
    snprintf(wanted, sizeof wanted, "%s%s", folder->path, folder->existed ? "/.frames" : "");
    if (!folder_private(wanted, folder->outer, sizeof folder->outer, error))
        return false;
    snprintf(folder->frames, sizeof folder->frames, "%s" EXPORT_IN_WORK, folder->outer);
    return folder_make(folder->frames, error);
}

bool export_folder_put(ExportFolder *folder, const uint8_t *rgb, int width, int height, Error *error)
{
    char path[FRAME_PATH_SIZE];
    size_t size = 0;
    uint8_t *png = image_encode_png(rgb, width, height, &size, error);
    if (png == NULL)
        return false;
    frame_path(path, folder->frames, folder->count + 1);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(png, 1, size, file) == size;
    // Counted as soon as it is there, so that one that is half written is removed as well.
    folder->count += file != NULL;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    if (!good)
        error_set(error, "%s: cannot be written: %s", path, strerror(errno));
    free(png);
    return good;
}

// Into a folder that was there; only the last step, so that a failure before it leaves no frame in it.
static bool move_frames(const ExportFolder *folder)
{
    char from[FRAME_PATH_SIZE], to[FRAME_PATH_SIZE];
    for (uint32_t i = 1; i <= folder->count; i++) {
        frame_path(from, folder->frames, i);
        frame_path(to, folder->path, i);
        if (!file_rename(from, to))
            return false;
    }
    return true;
}

bool export_folder_finish(ExportFolder *folder, Error *error)
{
    bool good = folder->existed ? move_frames(folder) : file_rename(folder->frames, folder->path);
    if (good)
        folder->count = 0; // none is left to be removed
    else
        error_set(error, "%s: cannot be written: %s", folder->path, strerror(errno));
    return good;
}

void export_folder_drop(ExportFolder *folder, Error *error)
{
    char path[FRAME_PATH_SIZE];
    if (folder->outer[0] == '\0')
        return;
    for (uint32_t i = 1; i <= folder->count; i++) {
        frame_path(path, folder->frames, i);
        file_discard(path);
    }
    folder_remove(folder->frames);
    export_private_remove(folder->outer, error);
    folder->outer[0] = '\0';
}
