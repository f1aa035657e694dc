// export_output.h -- the output of a film: ffmpeg, or PNG files.
//
// All structs begin as {0}; on failure each function returns false with one line in `error`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/film/export.h"
#include "platform/paths.h"
#include "platform/process.h"

// Removes a private folder that is empty by now. On failure appends to the line in `error`, which may be empty.
void export_private_remove(const char *folder, Error *error);

// The output has this name in a private folder (files.h) until it is complete.
#define EXPORT_IN_WORK "/film"
#define EXPORT_TEMPORARY_BYTES (PATH_SIZE + 48)

// --- ffmpeg as the encoder
//
// Pictures go in through a pipe, as pixels.h has them; rows from the top, no padding. The sound is an unnamed file
// whose descriptor ffmpeg inherits. ffmpeg opens the film by its name. Until that is complete it therefore lies in a
// folder beside the output that no other account may enter: nobody can plant a link there that ffmpeg would follow.
// Call export_ffmpeg_drop in the end.

typedef struct ExportFfmpeg {
    Process process;
    char output[PATH_SIZE];                                    // resolved if it is a link
    char folder[EXPORT_TEMPORARY_BYTES];                       // "" if there is none, or no longer
    char film[EXPORT_TEMPORARY_BYTES + sizeof EXPORT_IN_WORK]; // inside `folder`
} ExportFfmpeg;

// Makes the folder, so that an unwritable output fails before anything is drawn.
bool export_ffmpeg_reserve(ExportFfmpeg *ffmpeg, const ExportConfig *config, Error *error);

// Starts the encoder of the film. `extra` is the file with the sound (pairs of 16-bit samples), read from its present
// offset on; -1 for none.
bool export_ffmpeg_start(ExportFfmpeg *ffmpeg, const ExportConfig *config, int extra, Error *error);

// Writes one picture of `size` bytes.
bool export_ffmpeg_put(ExportFfmpeg *ffmpeg, const uint32_t *pixels, size_t size, const StopFlag *stop, Error *error);

// Waits for ffmpeg to end, and renames the film into its place: with the permissions of an older file, and through a
// link. An empty film is a failure.
bool export_ffmpeg_finish(ExportFfmpeg *ffmpeg, const StopFlag *stop, Error *error);

// Kills ffmpeg if it still runs, and removes an unfinished film. Always call it in the end.
void export_ffmpeg_drop(ExportFfmpeg *ffmpeg, Error *error);

// --- PNG files, which appear together or not at all.
//
// A new folder is filled as a private one beside it and renamed; an existing one is refused, because two films would be
// mixed. Call export_folder_drop in the end.

typedef struct ExportFolder {
    char path[PATH_SIZE], outer[EXPORT_TEMPORARY_BYTES];
    char frames[EXPORT_TEMPORARY_BYTES + sizeof EXPORT_IN_WORK]; // inside the outer folder, with the usual permissions
    uint32_t count;                                              // files written
} ExportFolder;

bool export_folder_begin(ExportFolder *folder, const char *path, Error *error);

// Writes the next file: rows from the top, 3 bytes a pixel.
bool export_folder_put(ExportFolder *folder, const uint8_t *rgb, int width, int height, Error *error);

// Renames everything into its place.
bool export_folder_finish(ExportFolder *folder, Error *error);

// Removes unfinished output. Always call it in the end.
void export_folder_drop(ExportFolder *folder, Error *error);
