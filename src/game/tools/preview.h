// preview.h -- plays a pattern while its author edits it: a moth fires it at a swarm that cannot be lost, and a saved
// file is reloaded at once.
//
// It shows one file, or the files of a folder one at a time. The stage is the gallery with a book of this pattern
// alone, for ever: the moth cannot be beaten in time, and lost bees return one by one. The caller owns the Sim. Nothing
// of it is recorded.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/pattern_files.h"
#include "core/base/error.h"
#include "core/sim/sim.h"
#include "game/session/game.h"
#include "platform/file_changes.h"
#include "platform/paths.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

typedef struct Preview {
    Sim *sim;
    uint64_t seed;
    char path[PATH_SIZE]; // the given file or folder
    PatternFiles files;   // the files in it,
    int chosen;           // and the index of the present one
    FileChanges *changes; // of its file; NULL if out of memory
    PatternBook book;     // the pattern; empty if the file has always had mistakes
    PatternBook draft;    // room for reading
    char *mistakes;       // of the present file, one "file:line:column: problem" a line; NULL for none
    int mistake_count;
    float read_ms; // duration of the last read
    // The fight.
    bool runs;             // the pattern still runs
    uint32_t begun_tick;   // its last start,
    uint32_t lasted_ticks; // and its duration so far, or in all
    PatternStatus fault;   // the last one since the file was read; PATTERN_RUNS for none
    float tick_ms;         // duration of a tick, smoothed
    // The screen.
    UiState ui;
    bool playing;
    float blend; // position of the picture between the last two ticks
    int steps;   // ticks to go, by the step button
    bool leads;  // the pointer holds the meadow
    Vec2 at;     // its position
    bool call;   // for the next tick
} Preview;

// Finds the files and begins with the first valid one, else with the first one. If there is none, returns false with
// one line in `error`, and nothing is open. Begins as {0}.
bool preview_open(Preview *preview, Sim *sim, uint64_t seed, const char *path, Error *error);
void preview_close(Preview *preview); // a no-op if closed

// Begins the fight with these numbers, except that patterns follow pattern.rank instead of the game, and that the fight
// never ends.
void preview_begin(Preview *preview, const Tunables *tunables);

// Plays one tick of the fight.
void preview_tick(Preview *preview, const TickCmd *cmd);

// --- the preview's screen: buttons, sliders and the pointer that leads. It is opened with the path of a file or a
// folder; one that is dropped onto it replaces the present one. The Preview lies in screens.own.
//
// A strip at the top with name and state, a plate at the bottom; the meadow between them leads the swarm, as in a game.
// Everything works with one finger; keys are only faster (PREVIEW_KEYS). The right button or a second finger is the
// royal call.
//
// Positions are playfield px.

// The controls. PREVIOUS and NEXT exist if there are several files.
enum {
    PREVIEW_ID_LEAVE, // the strip
    PREVIEW_ID_PREVIOUS,
    PREVIEW_ID_NEXT,
    PREVIEW_ID_SPEED, // sliders
    PREVIEW_ID_RANK,
    PREVIEW_ID_RESTART,
    PREVIEW_ID_PLAY,
    PREVIEW_ID_STEP,
    PREVIEW_ID_INSTINCT, // chooses the next word
};

// The keys of the preview.
extern const ToolKeys PREVIEW_KEYS;

// Makes the page of controls.
void preview_page(const Preview *preview, const Viewport *viewport, UiPage *page);

// Plays `count` ticks without frames, with an idle swarm.
void preview_run(Game *game, uint32_t count);
