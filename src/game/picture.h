// picture.h -- the picture of a running game: drawn, kept as a file, kept as a clip.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "game/parts/game.h"

// Appends everything that is to be seen.
void picture_draw(Game *game, float blend);

// Writes the picture that was last drawn, and not yet presented, to a PNG file.
bool picture_save(Window *window, const char *path, char *error, size_t error_size);

// Keeps what was just played, or watched, as a clip, which is made in the background.
void picture_keep_clip(Game *game);
