// game_tuning.h -- the tunables of the running game: what it begins with, and what becomes of changes while it runs.
//
// A change of a NOW tunable counts from the next tick on and is recorded, so that the game still verifies; a LOOK
// tunable is drawn from now on, on the title too, and recorded as well; a NEXT tunable waits for the next game. A demo
// that is watched stays as it is, and the lab follows the files by itself (game_lab.h). A game is tuned once it has had
// a tunable that alters games and is not as usual in its mode, or shows other patterns than ours: its score then goes
// to a list of its own.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// Opens the sources that the options name. On failure one line is in `error`.
bool game_tuning_open(Game *game, char *error, size_t error_size);

// What the title's swarm flies with: only what is drawn is the player's.
Tunables game_tuning_title(const Game *game);

// What a new game of a mode begins with: in the daily game no numbers but those that are only seen and heard are the
// player's.
Tunables game_tuning_of(const Game *game, const Mode *mode);

// True where that would be a game with own numbers.
bool game_tuning_would_tune(const Game *game, const Mode *mode);

// A game of game->mode was begun in the Sim, or taken over from a demo: says what is usual in it and whether it is
// tuned, and shows the list for it.
void game_tuning_begin(Game *game);

// Once a frame, before its ticks: takes over what has changed in the files, and tells it by the banner and on stderr.
void game_tuning_poll(Game *game, int64_t now_ns);
