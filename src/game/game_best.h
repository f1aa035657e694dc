// game_best.h -- the lists of the best games: of each mode, level and speed, with the usual numbers and with others.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

// Reads the list of a mode, which the screens show from now on; an empty one where none is kept (mode_list_name).
// Without a data folder the game can be played all the same, but keeps no list.
void game_best_show(Game *game, const Mode *mode, bool tuned);

// The same for the games that would begin now in this mode, on the level and at the speed of the settings.
void game_best_show_next(Game *game, ModeKind kind);

// The score to beat in the list that is shown; 0 for none.
uint32_t game_best_score(const Game *game);

// Puts the game that has ended into the list that is shown.
void game_best_keep(Game *game);
