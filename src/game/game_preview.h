// game_preview.h -- the preview of patterns inside of the running game: the screen SCREEN_PREVIEW.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// Shows the file or folder at `path`; what ran or was watched before is over. On failure one line is in `error`, and
// all is as it was.
bool game_preview_open(Game *game, const char *path, char *error, size_t error_size);

// One frame: input, a saved file, ticks. Mistakes are on the banner until they are repaired, and on stderr.
void game_preview_frame(Game *game, int64_t now_ns);

// `count` ticks without frames, with nobody leading the swarm.
void game_preview_run(Game *game, uint32_t count);

// Appends what lies over the view.
void game_preview_draw(Game *game);
