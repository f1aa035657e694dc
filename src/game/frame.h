// frame.h -- one frame of the running game.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "game/parts/game.h"

// Takes the input, runs the ticks that are due, draws and presents. Returns false with one line in `error` where the
// machine fails; game->leaving is set when the player has left or --ticks are done.
bool frame_run(Game *game, char *error, size_t error_size);

// Draws what there is without presenting it: for screenshots.
bool frame_draw(Game *game, float blend, char *error, size_t error_size);
