// sound.h -- what a running game is heard with: the device, effects, tunes.
#pragma once

#include <stdbool.h>

#include "platform/audio.h"
#include "synth/desk.h"
#include "view/music.h"

// Large (1.1 MB). Once it is ready the desk belongs to the device's thread, and is touched under its lock only.
typedef struct Sound {
    Audio audio;
    Score scores[TUNE_COUNT];
    Desk desk;  // which `audio` plays
    bool ready; // the device is open, and all effects are made
} Sound;
