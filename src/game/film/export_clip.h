// export_clip.h -- makes a clip of a game that continues meanwhile: `mitsubachi export` as a child in the background,
// and a notice for the player.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "platform/paths.h"
#include "platform/process.h"
#include "render/batch.h"
#include "view/sprites.h"

#define EXPORT_CLIP_SECONDS 15

// All zero: no clip was made yet.
typedef struct ExportClip {
    Process process;
    char path[PATH_SIZE];    // of the clip that is being made or was made last
    char notice[160];        // shown until `notice_until_ns`
    int64_t notice_until_ns; // on the clock of clock.h
} ExportClip;

// Starts a clip of the demo at `demo`: the seconds before tick `to_tick`, or before its end if that is negative. It
// goes to the folder clips/ in the player's data folder, named by the time. Without a demo ("") or ffmpeg, or while
// another clip is being made, it only sets the notice.
void export_clip_begin(ExportClip *clip, const char *demo, int64_t to_tick);

// Once a frame: checks whether the clip is done, and updates the notice; prints the whole path, or the whole reason, on
// the terminal.
void export_clip_poll(ExportClip *clip);

// Draws the notice, if there is one.
void export_clip_draw(const ExportClip *clip, Layer layer, Batch *batch);

// For the end of the program: a clip that is being made continues.
void export_clip_close(ExportClip *clip);
