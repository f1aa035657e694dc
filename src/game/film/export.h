// export.h -- makes a film of a demo: plays its ticks, draws them off screen, and hands them to ffmpeg or to PNG files.
//
// The picture depends on no clock: frame f shows its exact moment (export_frame_at), so a slow machine makes the same
// film as a fast one. The game is played from its beginning with all effects, so every frame is the picture that the
// player saw. From the film's beginning on it is played twice: first for the sound, then for the pictures.
//
// The output appears whole or not at all: it is made in a private folder beside its place, renamed in the end, and
// removed after a failure or a signal.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "platform/process.h"
#include "tape/tape_file.h"
#include "text/progress.h"

// --- the moment of the game in each frame of a video: exact at any frame rate. Pure
//
// Moment t is the state after t ticks. Frame f shows moment from + f * 60 / fps, computed in integers, so that no error
// adds up: at 60 and 30 frames a second every frame shows a tick's own state, at 24 every second frame lies between
// two.
// A sound that a tick asks for begins when that tick's state is shown.

#define EXPORT_FPS_MOST 240

typedef struct ExportTimes {
    uint32_t from_tick, to_tick; // from < to: the first moment shown, and the end of the video
    uint32_t fps;                // frames a second, at most EXPORT_FPS_MOST
} ExportTimes;

// The state to draw: `blend` of the way from the tick before to `tick`, in (0, 1].
typedef struct ExportMoment {
    uint32_t tick;
    float blend;
} ExportMoment;

// Frames of the video; the last one begins before to_tick.
uint32_t export_frame_count(const ExportTimes *times);

// The moment that frame `frame` shows; its tick never decreases from one frame to the next and is at most to_tick.
ExportMoment export_frame_at(const ExportTimes *times, uint32_t frame);

// The length of the video, seconds.
double export_seconds(const ExportTimes *times);

// Parses a time in seconds or minutes and seconds, "12", "12.5", "1:30", "1:30.25", and "-15" for 15 s before the end,
// to the nearest tick (negative before the end). Returns false if the text is invalid, or longer than a day.
bool export_time_read(const char *text, int64_t *ticks);

// --- the film

#define EXPORT_SIZE_LEAST 90
#define EXPORT_SIZE_MOST 4096

typedef enum ExportKind {
    EXPORT_MP4,    // H.264 and AAC
    EXPORT_WEBM,   // VP9 and Opus
    EXPORT_FOLDER, // of PNG files, frame-000001.png and so on; no sound, no ffmpeg
} ExportKind;

typedef struct ExportConfig {
    const char *output; // file or folder
    ExportKind kind;
    int width, height;  // pixels, EXPORT_SIZE_LEAST to EXPORT_SIZE_MOST; even for MP4 and WebM
    bool sound;         // MP4 and WebM only
    ExportTimes times;  // to_tick at most the demo's tick_count
    const char *ffmpeg; // its path; not used for a folder
} ExportConfig;

typedef enum ExportResult {
    EXPORT_DONE,
    EXPORT_DIVERGED, // the replay differs from the recorded game
    EXPORT_STOPPED,  // a signal has set *stop
    EXPORT_FAILED,   // the machine: no file, no ffmpeg, no way to draw
} ExportResult;

// Makes the film. Unless it is done, `error` holds one line. Nothing else is left behind. If the private folder cannot
// be removed, `error` names it, even if the film is complete.
ExportResult export_run(const Tape *demo, const ExportConfig *config, Progress *progress, const StopFlag *stop,
                        Error *error);
