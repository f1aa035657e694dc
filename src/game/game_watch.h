// game_watch.h -- watching a demo inside of the running game: the screen SCREEN_WATCH.
//
// The demo plays in the game's own Sim, View and Hud, so whoever shows another screen afterwards begins a game or the
// title anew.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"

// Opens a demo and shows it. On failure returns false and one line in `error`, and the game shows what it showed.
bool game_watch_open(Game *game, const char *path, char *error, size_t error_size);

// One frame of it, but for the picture: input, the time that has passed, the ticks that are due.
void game_watch_frame(Game *game);

// Closes the demo, and shows the list of demos or, where the program was started for this demo, ends it.
void game_watch_leave(Game *game);

// Plays on from the tick that is shown, in a new demo that remembers where it forked. False where the game there is
// over or is not the recorded one.
bool game_watch_take_over(Game *game);
