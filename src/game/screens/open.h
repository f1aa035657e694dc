// open.h -- the single entry for files from outside: dropped onto the window, given on the command line, chosen on a
// page.
//
// The content of a file decides its kind (content/content_kind.h). A save is loaded after a confirmation (SCREEN_LOAD).
// A demo is watched; a stage is practised, or opened in the lab if it places objects; numbers apply at once, over all
// others, until the program ends; patterns, one or many or a folder of them, go to the gallery, or to the preview if
// that is open.
//
// A file that cannot be opened changes nothing: the banner and stderr report the place and the problem. A paused or
// running game ends for it only after a confirmation (SCREEN_OPEN), and a screen may ask for a second attempt
// (Screens.unsaved).
#pragma once

#include <stdbool.h>

#include "core/base/error.h"
#include "platform/input.h"

typedef struct Game Game;

// Files that were handed in at once.
typedef struct OpenFiles {
    char paths[INPUT_DROPPED_BYTES]; // one after the other, each with its zero
    int count, lost;                 // lost: those that did not fit
    bool sure;                       // the player has confirmed
} OpenFiles;

// Opens one file or folder; a path that is too long is reported like any other mistake.
void open_file(Game *game, const char *path);

// Once a frame: opens files that were dropped onto the window.
void open_poll(Game *game);

// --- the gallery's patterns: our own, or those of --patterns or dropped ones.
//
// Stages call our own (pattern_book_own). The gallery shows those as well, until others are given or dropped; then it
// shows those until the program ends. Such a gallery ranks its scores among games with changed tunables.

// Reads our own patterns, and those of the options. Without our own the game is playable, and stderr reports the
// problem. If nothing in --patterns is playable, returns false with one line in `error`; single mistakes in there are
// reported and skipped.
bool gallery_open(Game *game, Error *error);
