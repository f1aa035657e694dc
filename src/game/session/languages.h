// languages.h -- the player's own language: the newest .po file in the folder "languages" of the player's data, or one
// that is dropped onto the window.
//
// A file that is saved again applies at once; one with mistakes leaves the old texts, and the banner says where they are.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "platform/file_changes.h"
#include "platform/paths.h"

typedef struct Game Game;

typedef struct OwnLanguage {
    char path[PATH_SIZE];
    FileChanges *changes; // of the file; NULL without one
    bool unread;          // the file waits for the next frame
    bool wanted;          // the player has just dropped it: choose it once it is read
    bool mistaken;        // the banner complains about it
    bool anew;            // its texts have changed: the atlas must be rebuilt
} OwnLanguage;

// Reads the file of the folder, if any.
void language_open(OwnLanguage *own);
void language_close(OwnLanguage *own);

// Once a frame: reads a file that was saved or dropped, and reports what came of it. A dropped one is copied into the
// folder whenever it is read.
void language_poll(Game *game, int64_t now_ns);

// The file at `path`, shorter than PATH_SIZE, is the language from here on.
void language_add(OwnLanguage *own, const char *path);
