// game.h -- a running game: opened, ended, and what it plays first.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/parts/game.h"

// Opens everything, and shows the title, or begins a game at once where the options say so. `game` is zeroed memory of
// the caller (large: not on the stack). On failure everything is closed again, one line is in `error`, and false
// returned.
bool game_open(Game *game, const Options *options, int64_t started_ns, char *error, size_t error_size);

void game_close(Game *game);

// Prints score, bees, calls left, where the swarm is, seed, ticks and hash in one line.
void game_print_result(const Match *match);
