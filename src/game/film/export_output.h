// export_output.h -- where the pictures of a film go: to ffmpeg, or to PNG files.
//
// All begin as {0}; on failure each function returns false with one line in `error`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/film/export.h"
#include "platform/paths.h"
#include "platform/process.h"

// Removes a private folder that is empty by now. Where that fails, adds so to the line in `error`, which may be empty.
void export_private_remove(const char *folder, Error *error);

// What is made lies under this name in a private folder (files.h), until it is whole.
#define EXPORT_IN_WORK "/film"
#define EXPORT_TEMPORARY_BYTES (PATH_SIZE + 48)

// --- ffmpeg as the encoder, its command line, its feed, its end.
//
// Pictures go in through a pipe, as pixels.h has them; rows from the top, no padding. The sound, or the palette of a
// GIF, is an unnamed file that ffmpeg gets open. ffmpeg opens the film by its name, so that lies in a folder that nobody
// else may enter, beside the output, until it is whole: no link can be planted there that ffmpeg would follow. In the
// end call export_ffmpeg_drop.

typedef struct ExportFfmpeg {
    Process process;
    char output[PATH_SIZE];                                    // behind a link, where it is one
    char folder[EXPORT_TEMPORARY_BYTES];                       // "" where there is none, or where it is gone
    char film[EXPORT_TEMPORARY_BYTES + sizeof EXPORT_IN_WORK]; // in it
} ExportFfmpeg;

// Makes the folder: an output that cannot be written is found out before anything is drawn.
bool export_ffmpeg_reserve(ExportFfmpeg *ffmpeg, const ExportConfig *config, Error *error);

// Starts the encoder of the film. `extra` is the file with the sound (pairs of 16-bit samples),
// or with the palette (GIF), from its present offset on; -1 where there is no sound.
bool export_ffmpeg_start(ExportFfmpeg *ffmpeg, const ExportConfig *config, int extra, Error *error);

// Starts the making of a GIF's palette out of some of its pictures, written to the file `extra`. Needs no reserved
// file.
bool export_ffmpeg_start_palette(ExportFfmpeg *ffmpeg, const ExportConfig *config, int extra, Error *error);

// One picture of so many bytes.
bool export_ffmpeg_put(ExportFfmpeg *ffmpeg, const uint32_t *pixels, size_t size, const StopFlag *stop, Error *error);

// Waits for the end, and puts the film, where there is to be one, in its place: with the rights of an older one, and where
// that is behind a link. Nothing at all is no film.
bool export_ffmpeg_finish(ExportFfmpeg *ffmpeg, const StopFlag *stop, Error *error);

// Ends ffmpeg where it still runs, and removes what is not in its place. Always to be called in the end.
void export_ffmpeg_drop(ExportFfmpeg *ffmpeg, Error *error);

// --- PNG files, which appear together or not at all.
//
// A new folder is filled in a private one beside it and renamed. In an existing one the files are made in a hidden folder
// first, which is private; one that already has frames is refused, because two films would be mixed. In the end call
// export_folder_drop.

typedef struct ExportFolder {
    char path[PATH_SIZE], outer[EXPORT_TEMPORARY_BYTES];
    char frames[EXPORT_TEMPORARY_BYTES + sizeof EXPORT_IN_WORK]; // in the outer one, with the usual rights
    bool existed;
    uint32_t count; // files written
} ExportFolder;

bool export_folder_begin(ExportFolder *folder, const char *path, Error *error);

// Writes the next file: rows from the top, 3 bytes a pixel.
bool export_folder_put(ExportFolder *folder, const uint8_t *rgb, int width, int height, Error *error);

// Puts everything in its place.
bool export_folder_finish(ExportFolder *folder, Error *error);

// Removes what was written and is not in its place. Always to be called in the end.
void export_folder_drop(ExportFolder *folder, Error *error);
