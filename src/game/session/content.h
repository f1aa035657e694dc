// content.h -- everything that designers write and a running game uses: tunables, patterns, stages; and how changes
// take effect while it runs.
//
// A change of a NOW tunable counts from the next tick on and is recorded, so that the game still verifies; a LOOK
// tunable is drawn from now on, on the title and in a demo too; a NEXT tunable waits for the next game. A demo
// that is watched ignores other changes, and the lab follows the files itself (ScreenNumbers). A game is tuned once a
// tunable that alters games has differed from its mode's default, or once it shows patterns other than ours: its score
// then goes to a separate list.
//
// When a designer saves the file of the stage that is played, the game is played again from its start with the new
// stage and all commands so far, and continues from there. The recording restarts too, so that the demo matches the
// game on screen. A file with mistakes changes nothing; its mistakes appear on the banner and on stderr.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/mode.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "platform/file_changes.h"

typedef struct Game Game;

// Large.
typedef struct Content {
    Tuning *tuning;
    PatternBook patterns; // our own
    PatternBook gallery;  // the patterns of the gallery
    bool gallery_foreign; // they differ from our own
    StageFiles stages;
    StageScript draft;          // room for reading a stage
    FileChanges *stage_changes; // of the stages' files; NULL if out of memory
    int stage_mistaken;         // the stage whose mistakes are on the banner; -1 for none
} Content;

// The looks of now: the player's numbers; or, if those are the defaults, the numbers of the stage in `sim`.
Look content_look(const Content *content, const Sim *sim);

// The tunables of a new game of a mode: in the daily game no number is the player's.
Tunables content_tunables(const Content *content, const Mode *mode);

// True if that game would be tuned.
bool content_would_tune(const Content *content, const Mode *mode);

// The stage that a mode plays; NULL if it uses no stage file, or the list does not contain it.
const StageScript *content_script(const Content *content, const Mode *mode);

// Call when a game of match->mode begins in the Sim, or is taken over from a demo: sets its default numbers and whether
// it is tuned, and shows its list.
void content_begin(Game *game);

// Once a frame, before its ticks: applies changes in the tunables' files, and reports them on the banner and on stderr.
void content_poll(Game *game, int64_t now_ns);

// --- stages

// Reads all stages of assets/stages; call it after the patterns are read. Skips files with mistakes, which are printed
// to stderr; the game is playable without any stage.
void stages_open(Content *content);

// Adds the stage of a file to the list, or replaces the one that was read from this path, and watches the file from now
// on. Returns its index; or -1 and one line in `error` if the list is full, or if the file has mistakes, which are
// printed to stderr.
int stages_add(Content *content, const char *path, Error *error);

// Once a frame, on every screen: reads stage files that were saved; the stage that is played changes at once.
void stages_poll(Game *game, int64_t now_ns);
