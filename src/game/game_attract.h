// game_attract.h -- the screen SCREEN_ATTRACT: where nobody does anything on the title, a demo shows the game.
//
// assets/demos/attract.mtb is played again and again, without sound effects, until something is pressed or moved; then
// the title is back. `make attract` records it anew.
#pragma once

#include <stdint.h>

#include "game/game.h"

#define ATTRACT_DEMO "demos/attract.mtb" // below the assets

// Once a frame, before anybody takes what was pressed: counts how long nothing was, and shows the demo or the title.
// Where there is no demo, or one of another version of the game, the title stays.
void game_attract_poll(Game *game);

// One frame of the demo, but for the picture.
void game_attract_frame(Game *game);

void game_attract_draw(Game *game);
