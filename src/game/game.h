// game.h -- a running game: opened, ended, what it plays first, its frames and their pictures.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/session/game.h"

// The functions of each screen by its ScreenId; NULL for SCREEN_NONE.
extern const Screen *const SCREEN_TABLE[SCREEN_COUNT];

// Opens everything, and shows the title, or begins a game at once where the options say so. `game` is zeroed memory of
// the caller (large: not on the stack). On failure everything is closed again, one line is in `error`, and false
// returned.
bool game_open(Game *game, const Options *options, int64_t started_ns, Error *error);

void game_close(Game *game);

// The player's side of game_close: the game that runs is over, its recording ends, best games and settings are written.
// For a program that ends without closing.
void game_keep(Game *game);

// Prints score, bees, calls left, where the swarm is, seed, ticks and hash in one line.
void game_print_result(const Match *match);

// --- frame.c

// Takes the input, runs the ticks that are due, draws and presents. Returns false with one line in `error` where the
// machine fails; game->leaving is set when the player has left or --ticks are done.
bool frame_run(Game *game, Error *error);

// After each frame of a person's game: for how many milliseconds at most nothing is to be done unless there is an event;
// 0 unless nothing moves, or the window cannot be seen.
int frame_rest_ms(Game *game);

// Draws what there is without presenting it: for screenshots.
bool frame_draw(Game *game, float blend, Error *error);

// --- picture.c

// Appends everything that is to be seen.
void picture_draw(Game *game, float blend);

// Writes the picture that was last drawn, and not yet presented, to a PNG file.
bool picture_save(Window *window, const char *path, Error *error);

// Keeps what was just played, or watched, as a clip, which is made in the background.
void picture_keep_clip(Game *game);
