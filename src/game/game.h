// game.h -- a running game: opening, closing, its first screen, its frames and their pictures.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/session/game.h"

// The functions of each screen by its ScreenId; NULL for SCREEN_NONE.
extern const Screen *const SCREEN_TABLE[SCREEN_COUNT];

// Opens everything, and shows the title, or begins a game at once if the options ask for it. `game` is zeroed memory of
// the caller (large: not on the stack). On failure closes everything again and returns false with one line in `error`.
bool game_open(Game *game, const Options *options, int64_t started_ns, Error *error);

void game_close(Game *game);

// The player's part of game_close: ends the game and its recording, and writes best games and settings. For a program
// that ends without closing.
void game_keep(Game *game);

// Prints score, bees, calls left, the swarm's place, seed, ticks and hash in one line.
void game_print_result(const Match *match);

// --- frame.c

// Reads the input, runs the ticks that are due, draws and presents. If the machine fails, returns false with one line
// in `error`; sets game->leaving when the player leaves or --ticks are done.
bool frame_run(Game *game, Error *error);

// After each frame of a person's game: how long the program may sleep without an event, ms; 0 while something moves,
// unless the window is invisible.
int frame_rest_ms(Game *game);

// Draws the present picture without presenting it: for screenshots.
bool frame_draw(Game *game, float blend, Error *error);

// --- picture.c

// Appends everything on screen.
void picture_draw(Game *game, float blend);

// Writes the picture that was last drawn, and not yet presented, to a PNG file.
bool picture_save(Window *window, const char *path, Error *error);

// Saves the last seconds of the game or demo as a clip, which is made in the background.
void picture_keep_clip(Game *game);
