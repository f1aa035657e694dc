// open.h -- the one door for files from outside: dropped onto the window, named on the command line, chosen on a page.
//
// A file is known by what is in it (content/content_kind.h). A save is loaded when the player agrees (SCREEN_LOAD). A demo is watched, a stage practised, or opened in the lab where it places objects; numbers are in force at once, over all others, until the program ends; patterns, one or many or a folder of
// them, are the gallery's, or the preview's where that is shown.
//
// A file that cannot be opened changes nothing: the banner and stderr say where it is wrong and why. A game that waits or runs
// is not ended for it without asking (SCREEN_OPEN), and a screen may ask for a second time (Screens.unsaved).
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "platform/input.h"

typedef struct Game Game;

// Files that were handed in at once.
typedef struct OpenFiles {
    char paths[INPUT_DROPPED_BYTES]; // one after the other, each with its zero
    int count, lost;                 // lost: those that there was no room for
    bool sure;                       // whoever plays has been asked
} OpenFiles;

// Opens one file or folder; a path that is too long is reported like any other mistake.
void open_file(Game *game, const char *path);

// Once a frame: opens what was dropped onto the window.
void open_poll(Game *game);

// --- what the gallery shows, our own patterns, or those that are named by --patterns or dropped.
//
// Stages call our own (pattern_book_own). The gallery shows those as well, until others are named or dropped; then it
// shows them, until the program ends. Such a gallery keeps its scores in the list for games with own numbers.

// Reads our own patterns, and what the options name. Without our own the game is played all the same, and stderr says
// so. Returns false and one line in `error` where --patterns names nothing that can be played; single mistakes in there
// are reported and left out.
bool gallery_open(Game *game, Error *error);
