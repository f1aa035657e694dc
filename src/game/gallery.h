// gallery.h -- what the gallery shows: our own patterns, or those that are named by --patterns or dropped onto the
// window.
//
// The built-in stages call our own (pattern_book_own). The gallery shows those as well, until a folder is named or
// dropped; then it shows what is in there, until the program ends. Such a gallery keeps its scores in the list for
// games with own numbers.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "game/parts/game.h"

// Reads our own patterns, and what the options name. Without our own the game is played all the same, and stderr says
// so. Returns false and one line in `error` where --patterns names nothing that can be played; single mistakes in there
// are told and left out.
bool gallery_open(Game *game, char *error, size_t error_size);

// Once a frame: where files or folders were dropped, begins the gallery with their patterns, whatever was shown before.
// Mistakes are told by the banner and on stderr; where nothing can be played all goes on as it was. A screen may ask
// for a second time, where something there is not saved, or take what was dropped by itself.
void gallery_poll(Game *game);
