// preview_row.h -- the preview of patterns as a screen of the game. It is opened with the path of a file or a folder,
// and whatever is dropped onto it is previewed in its place.
#pragma once

#include "game/session/game.h"
#include "game/tools/preview_screen.h"

// In screens.own.
typedef struct PreviewRow {
    Preview preview;
    PreviewScreen screen;
} PreviewRow;

// `count` ticks without frames, with nobody leading the swarm.
void preview_run(Game *game, uint32_t count);
