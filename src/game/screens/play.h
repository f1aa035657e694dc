// play.h -- a running game: its ticks and its end.
#pragma once

#include "game/session/game.h"

// The command of the next tick: the person's, or the pilot's.
TickCmd play_cmd(Game *game);

// Plays one tick of the running game, or of the one whose result is shown; at its end stores it and opens the result.
void play_tick(Game *game, const TickCmd *cmd);

// Continues the practice from ten seconds ago if possible, even after its end.
void play_again_from_before(Game *game);

// Plays the next tick, with the command of the person or the pilot.
void play_next(Game *game);
