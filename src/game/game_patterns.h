// game_patterns.h -- the patterns of the running game: our own, those of the gallery, and what is dropped onto the
// window.
//
// The built-in stages call our own (pattern_book_own). The gallery shows those as well, until a folder is named by
// --patterns or dropped; then it shows what is in there, until the program ends. Such a gallery keeps its scores in the
// list for games with own numbers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// Reads our own patterns, and what the options name. Without our own the game is played all the same, and stderr says
// so. Returns false and one line in `error` where --patterns names nothing that can be played; single mistakes in there
// are told and left out.
bool game_patterns_open(Game *game, char *error, size_t error_size);

// What a new game of this stage begins with.
const PatternBook *game_patterns_of(const Game *game, Stage stage);

// Once a frame: where files or folders were dropped, begins the gallery with their patterns, whatever was shown before.
// Mistakes are told by the banner and on stderr; where nothing can be played all goes on as it was. The lab asks for a
// second time where something there is not saved; the preview of patterns shows what was dropped.
void game_patterns_poll(Game *game, int64_t now_ns);
