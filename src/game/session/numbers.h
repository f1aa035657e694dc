// numbers.h -- what a running game is played with and designers write: tunables, patterns, stages; and what becomes of
// changes while it runs.
//
// A change of a NOW tunable counts from the next tick on and is recorded, so that the game still verifies; a LOOK
// tunable is drawn from now on, on the title too, and recorded as well; a NEXT tunable waits for the next game. A demo
// that is watched stays as it is, and the lab follows the files by itself (ScreenNumbers). A game is tuned once it has
// had a tunable that alters games and is not as usual in its mode, or shows other patterns than ours: its score then
// goes to a list of its own.
//
// Who saves the file of the stage that is played goes on with it at once: the game is played again from its start with
// the new stage and all commands up to now, and goes on from there. The recording begins anew as well, so that the demo
// is that of the game that is seen. A file with mistakes changes nothing; its mistakes are on the banner and on stderr.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "platform/file_changes.h"

typedef struct Game Game;

// Large.
typedef struct Numbers {
    Tuning *tuning;
    PatternBook patterns; // our own
    PatternBook gallery;  // those that the gallery shows
    bool gallery_foreign; // they are others than our own
    StageFiles stages;
    StageScript draft;          // room for reading a stage
    FileChanges *stage_changes; // of the stages' files; NULL where memory was short
    int stage_mistaken;         // whose mistakes are on the banner; -1 for none
} Numbers;

// The tunables of the title's swarm: only the looks are the player's.
Tunables numbers_title(const Numbers *numbers);

// The tunables of a new game of a mode: in the daily game no numbers but those that are only seen and heard are the
// player's.
Tunables numbers_of(const Numbers *numbers, const Mode *mode);

// True where that would be a game with own numbers.
bool numbers_would_tune(const Numbers *numbers, const Mode *mode);

// The stage that a mode plays; NULL where it plays none from a file, or the list has no such one.
const StageScript *numbers_script(const Numbers *numbers, const Mode *mode);

// A game of match->mode was begun in the Sim, or taken over from a demo: says what is usual in it and whether it is
// tuned, and shows the list for it.
void numbers_begin(Game *game);

// Once a frame, before its ticks: takes over what has changed in the tunables' files, and reports it by the banner and on
// stderr.
void numbers_poll(Game *game, int64_t now_ns);

// --- stages.c

// Reads all stages of assets/stages; after the patterns. Files with mistakes are left out, and stderr says so; without
// any stage the game is played all the same.
void stages_open(Numbers *numbers);

// Adds the stage of a file to the list, or takes it in the place of the one that was read from this path, and looks
// after the file from now on. Returns its index; or -1 and one line in `error` where there is no room, or where it has
// mistakes, which are printed to stderr.
int stages_add(Numbers *numbers, const char *path, Error *error);

// Once a frame: where stage files were saved, takes them over, whatever screen is shown; the one that is played at
// once.
void stages_poll(Game *game, int64_t now_ns);
