// game_lesson.h -- how to play, in the game: the screen SCREEN_LESSON.
//
// It comes by itself before the first game that is begun from a menu, once, and whenever the player asks for it. The
// scene is a Sim of its own kind (lesson.h): nothing of it is recorded or counted.
#pragma once

#include <stdbool.h>

#include "game/game.h"

// Shows the scene. `first`: the game of game->mode begins behind it; otherwise the title does.
void game_lesson_open(Game *game, bool first);

// True where the player has never seen it, or skipped it.
bool game_lesson_due(const Game *game);

// What comes before the ticks of a frame: the wish to skip it.
void game_lesson_input(Game *game);

// One tick of the scene; ends it where it is over.
void game_lesson_tick(Game *game);

void game_lesson_draw(Game *game);
