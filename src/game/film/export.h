// export.h -- a demo as a film: its ticks played, drawn off screen and handed to ffmpeg, or to PNG files.
//
// No clock is asked what to draw: frame f shows its exact moment (export_times.h), so a slow machine gives the same
// film as a fast one. The game is played from its beginning, with all effects, so every frame is the picture that the
// player saw. It is played twice from the film's beginning on: first for the sound (or, for a GIF, for the palette),
// then for the pictures.
//
// What is asked for appears whole or not at all: it is made in a private folder beside the output, renamed in the end,
// and removed after a failure or a signal.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "tape/tape_file.h"
#include "game/film/export_times.h"
#include "platform/process.h"
#include "text/progress.h"

#define EXPORT_GIF_FPS_MOST 50 // a GIF counts in 1/100 s, and players show one of a single 1/100 s slowly
#define EXPORT_SIZE_LEAST 90
#define EXPORT_SIZE_MOST 4096

typedef enum ExportKind {
    EXPORT_MP4,    // H.264 and AAC
    EXPORT_WEBM,   // VP9 and Opus
    EXPORT_GIF,    // no sound
    EXPORT_FOLDER, // of PNG files, frame-000001.png and so on; no sound, no ffmpeg
} ExportKind;

typedef struct ExportConfig {
    const char *output; // file or folder
    ExportKind kind;
    int width, height;  // pixels, EXPORT_SIZE_LEAST to EXPORT_SIZE_MOST; even for MP4 and WebM
    bool sound;         // MP4 and WebM only
    ExportTimes times;  // to_tick at most the demo's tick_count
    const char *ffmpeg; // its path; not used for a folder
    int limit_s;        // it is ended where it takes no picture, or does not end, for so long
} ExportConfig;

typedef enum ExportResult {
    EXPORT_DONE,
    EXPORT_DIVERGED, // the replay is not the recorded game
    EXPORT_STOPPED,  // a signal has set *stop
    EXPORT_FAILED,   // the machine: no file, no ffmpeg, no way to draw
} ExportResult;

// Makes the film. Unless it is done, one line is in `error`. Nothing else is left behind, but where the private folder
// cannot be removed: then `error` names it, also where the film is done.
ExportResult export_run(const Tape *demo, const ExportConfig *config, Progress *progress, const StopFlag *stop,
                        Error *error);
