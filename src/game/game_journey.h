// game_journey.h -- the journey inside of the running game: the screen SCREEN_JOURNEY, and what its stages come back
// to.
//
// The map has no Sim: while it is shown nothing ticks. A stage of the journey is a game of its own with its own demo,
// begun by game_begin_mode with MODE_JOURNEY; the journey is told of its end in the same tick, so that whoever ends the
// program at the result has not lost it, and from the result the map is shown again.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// True where there is a journey to go on with, for the title.
bool game_journey_kept(void);

// Shows the map of the journey that is kept or, where there is none or `fresh` is true, of a new one on the level of
// the settings. On failure returns false, one line is in `error`, and the title is shown. A file of a journey that is
// damaged is kept as journey.txt.bad and told on the map.
bool game_journey_open(Game *game, bool fresh, char *error, size_t error_size);

// One frame of it, but for the picture.
void game_journey_frame(Game *game);

void game_journey_draw(Game *game);

// The present game has just ended: where it is the stage that the journey waits for, takes its bees and whether it was
// won, and saves. Otherwise nothing happens.
void game_journey_stage_over(Game *game);

// Shows the map of the journey that is open, with what came of its stage.
void game_journey_return(Game *game);

// Frees what it holds. A journey that is not open is fine.
void game_journey_close(Game *game);
