// play.h -- a game while it is played: its ticks, and how it ends.
#pragma once

#include "game/session/game.h"

// The command of the next tick: the person's, or the pilot's.
TickCmd play_cmd(Game *game);

// One tick of the game that is played, or whose result is shown; at its end it is kept and its result comes.
void play_tick(Game *game, const TickCmd *cmd);

// The practice goes on from ten seconds ago, where it can: after that moment, too.
void play_again_from_before(Game *game);

// The next tick, with the command of whoever leads.
void play_next(Game *game);
