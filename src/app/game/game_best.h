// game_best.h -- the lists of the best games: of each way to play, with the usual numbers and with others.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "app/game/game.h"

// Reads one of the lists, which the screens show from now on. Without a data folder the game can be played all the
// same, but keeps no list.
void game_best_show(Game *game, Stage stage, bool tuned);

// The score to beat in the list that is shown; 0 for none.
uint32_t game_best_score(const Game *game);

// Puts the game that has ended into the list that is shown.
void game_best_keep(Game *game);
