// game_lab.h -- the lab inside of the running game: the screen SCREEN_LAB.
//
// It runs in the game's own Sim and View, so whoever shows another screen afterwards begins a game or the title anew.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// Shows the lab, empty or with the scenario in `path` (NULL for none). On failure returns false, what is wrong with the
// file is in `error`, line by line, and the title is shown.
bool game_lab_open(Game *game, const char *path, char *error, size_t error_size);

// One frame of it, but for the picture: input, the time that has passed, the ticks that are due.
void game_lab_frame(Game *game);

// Closes it and shows the title or, where the program was started for the lab, ends it.
void game_lab_leave(Game *game);

void game_lab_draw(Game *game);
