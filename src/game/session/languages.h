// languages.h -- the player's own languages: the first .po files, by name, in the folder "languages" of the player's
// data, and those that are dropped onto the window.
//
// A file that is saved again applies at once; one with mistakes leaves the old texts, and the banner shows their lines.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "platform/file_changes.h"
#include "lang/texts.h"
#include "platform/paths.h"

typedef struct Game Game;

#define OWN_LANGUAGES (TEXT_OWN_END - TEXT_OWN)

typedef struct OwnLanguages {
    char paths[OWN_LANGUAGES][PATH_SIZE]; // that of language TEXT_OWN + i
    int count;
    FileChanges *changes; // of the files; NULL without one
    uint32_t unread;      // bits of files that wait for the next frame
    int wanted;           // the one that the player has just dropped: choose it once it is read; 0 for none
    uint32_t mistaken;    // bits of files that the banner complains about
    bool anew;            // texts have changed: the atlas must be rebuilt
} OwnLanguages;

// Reads the files of the folder, if any.
void languages_open(OwnLanguages *own);
void languages_close(OwnLanguages *own);

// The choices of the setting: 0 is the system's language, then come those of the game, from TEXT_OWN on the player's
// own. languages_key returns the word of a choice in settings.ini: "", a language's code, or the name of a file.
// languages_find returns the choice of such a word, 0 if it is unknown.
const char *languages_key(const OwnLanguages *own, int choice);
int languages_find(const OwnLanguages *own, const char *key);

// Once a frame: reads files that were saved or dropped, and reports what came of it. A dropped one is copied into the
// folder whenever it is read.
void languages_poll(Game *game, int64_t now_ns);

// The file at `path`, shorter than PATH_SIZE, is the language from here on.
void language_add(Game *game, const char *path);
