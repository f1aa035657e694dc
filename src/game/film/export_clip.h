// export_clip.h -- makes a clip of a game that continues meanwhile: `mitsubachi export` as a child in the background,
// and notices for the player.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "platform/paths.h"
#include "platform/process.h"

#define EXPORT_CLIP_SECONDS 15

#define EXPORT_CLIP_NOTICE_BYTES 160

// All zero: no clip was made yet.
typedef struct ExportClip {
    Process process;
    char path[PATH_SIZE]; // of the clip that is being made or was made last
} ExportClip;

// Starts a clip of the demo at `demo`: the seconds before tick `to_tick`, or before its end if that is negative. It
// goes to the folder clips/ in the player's data folder, named by the time. Without a demo ("") or ffmpeg, or while
// another clip is being made, it starts nothing. The notice for the player gives the reason.
void export_clip_begin(ExportClip *clip, const char *demo, int64_t to_tick, char notice[EXPORT_CLIP_NOTICE_BYTES]);

// Once a frame: returns true and a notice if the clip is done or has failed; prints the whole path, or the whole
// reason, on the terminal.
bool export_clip_poll(ExportClip *clip, char notice[EXPORT_CLIP_NOTICE_BYTES]);
