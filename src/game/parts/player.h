// player.h -- what the player has set: looks, sounds, keys.
#pragma once

#include <stdbool.h>

typedef struct Player {
    bool muted;         // by --mute, until the player wants sound
    int unsaved_frames; // since a setting was changed that is not in its file yet; 0: all are
} Player;
