// export_ffmpeg.h -- ffmpeg as the encoder of a film: its command line, its feed, its end.
//
// Pictures go in through a pipe, as pixels.h has them; rows from the top, no padding. The sound, or the palette of a
// GIF, is an unnamed file that ffmpeg gets open. The film is written under a temporary name beside the output.
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/film/export.h"
#include "platform/paths.h"
#include "platform/process.h"

typedef struct ExportFfmpeg {
    Process process;
    char temporary[PATH_SIZE]; // "" once it is renamed, or where there is none
} ExportFfmpeg;

// Each returns false with one line in `error` where it fails; call export_ffmpeg_drop then.

// Makes the temporary file: an output that cannot be written is found out before anything is drawn.
bool export_ffmpeg_reserve(ExportFfmpeg *ffmpeg, const ExportWish *wish, char *error, size_t error_size);

// Starts the encoder of the film into the temporary file. `extra` is the file with the sound (pairs of 16-bit samples),
// or with the palette (GIF), from its present offset on; -1 where there is no sound.
bool export_ffmpeg_start(ExportFfmpeg *ffmpeg, const ExportWish *wish, int extra, char *error, size_t error_size);

// Starts the making of a GIF's palette out of some of its pictures, written to the file `extra`. Needs no reserved
// file.
bool export_ffmpeg_start_palette(ExportFfmpeg *ffmpeg, const ExportWish *wish, int extra, char *error,
                                 size_t error_size);

// One picture of so many bytes.
bool export_ffmpeg_put(ExportFfmpeg *ffmpeg, const uint32_t *pixels, size_t size, const volatile sig_atomic_t *stop,
                       char *error, size_t error_size);

// Waits for the end, and puts the film, if it is one, in its place.
bool export_ffmpeg_finish(ExportFfmpeg *ffmpeg, const char *output, const volatile sig_atomic_t *stop, char *error,
                          size_t error_size);

// Ends ffmpeg where it still runs, and removes what is not in its place. Always to be called in the end; a zeroed
// struct is fine.
void export_ffmpeg_drop(ExportFfmpeg *ffmpeg);
