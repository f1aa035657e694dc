// game.h -- a running game: opened, ended, what it plays first, its frames and their pictures.
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

// --- frame.c

// Takes the input, runs the ticks that are due, draws and presents. Returns false with one line in `error` where the
// machine fails; game->leaving is set when the player has left or --ticks are done.
bool frame_run(Game *game, char *error, size_t error_size);

// After each frame of a person's game: for how many milliseconds at most nothing is to be done unless there is an event;
// 0 unless nothing moves, or the window cannot be seen.
int frame_rest_ms(Game *game);

// Draws what there is without presenting it: for screenshots.
bool frame_draw(Game *game, float blend, char *error, size_t error_size);

// --- picture.c

// Appends everything that is to be seen.
void picture_draw(Game *game, float blend);

// Writes the picture that was last drawn, and not yet presented, to a PNG file.
bool picture_save(Window *window, const char *path, char *error, size_t error_size);

// Keeps what was just played, or watched, as a clip, which is made in the background.
void picture_keep_clip(Game *game);

// --- gallery.c: what the gallery shows, our own patterns, or those that are named by --patterns or dropped onto the
// window.
//
// Stages call our own (pattern_book_own). The gallery shows those as well, until a folder is named or
// dropped; then it shows what is in there, until the program ends. Such a gallery keeps its scores in the list for
// games with own numbers.

// Reads our own patterns, and what the options name. Without our own the game is played all the same, and stderr says
// so. Returns false and one line in `error` where --patterns names nothing that can be played; single mistakes in there
// are reported and left out.
bool gallery_open(Game *game, char *error, size_t error_size);

// Once a frame: where files or folders were dropped, begins the gallery with their patterns, whatever was shown before.
// Mistakes are told by the banner and on stderr; where nothing can be played all goes on as it was. A screen may ask
// for a second time, where something there is not saved, or take what was dropped by itself.
void gallery_poll(Game *game);
