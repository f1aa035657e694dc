// preview.h -- a pattern that is watched while it is written: a moth fires it at a swarm that cannot be lost, and a
// saved file is fired at once.
//
// It shows one of the files of a folder, or one file. The stage is the gallery with a book of this pattern
// alone, for ever: the moth cannot be beaten in time, and lost bees come back one by one. The Sim is the caller's.
// Nothing of it is recorded.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/pattern_files.h"
#include "core/base/error.h"
#include "core/sim/sim.h"
#include "game/session/game.h"
#include "game/session/tool_request.h"
#include "platform/file_changes.h"
#include "platform/paths.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

typedef struct Preview {
    Sim *sim;
    uint64_t seed;
    char path[PATH_SIZE]; // the file or folder that was named
    PatternFiles files;   // what is in there,
    int chosen;           // and what is previewed
    FileChanges *changes; // of its file; NULL where memory was short
    PatternBook book;     // what is fired; empty where the file has always had mistakes
    PatternBook draft;    // room for reading
    char *mistakes;       // of the file as it is now, one "file:line:column: what" a line; NULL for none
    int mistake_count;
    float read_ms; // how long reading it has taken
    // The fight.
    bool runs;             // the pattern is not over
    uint32_t begun_tick;   // when it began last,
    uint32_t lasted_ticks; // and how long it has run, or ran where it is over
    PatternStatus fault;   // the last one since the file was read; PATTERN_RUNS for none
    float tick_ms;         // of a tick, smoothed
} Preview;

// Finds the files and begins with the first one that is good, else with the first one. Returns false, nothing open, and
// one line in `error` where there is none. Begins as {0}.
bool preview_open(Preview *preview, Sim *sim, uint64_t seed, const char *path, Error *error);
void preview_close(Preview *preview); // one that is not open is fine

// The fight from its start, with these numbers: but patterns follow pattern.rank instead of the game, and what would
// end the fight is put off.
void preview_begin(Preview *preview, const Tunables *tunables);

// Goes on to the next file (way 1) or back to the one before (-1), in a circle, and begins with it. The folder is
// looked at anew, so that new files are found.
void preview_walk(Preview *preview, int way, const Tunables *tunables);

// Looks whether the file was saved; cheap enough for every frame. True where it was read anew: it is fired from now on,
// while the bullets that are there fly on; or it has mistakes, and what was fired before stays.
bool preview_poll(Preview *preview, int64_t now_ns, const Tunables *tunables);

// One tick of the fight.
void preview_tick(Preview *preview, const TickCmd *cmd);

// Actions that run at present.
int preview_runner_count(const Preview *preview);

// --- the preview of patterns as its author uses it: buttons, sliders and the pointer that leads
//
// A strip at the top with the name and what happens, a plate at the bottom; the meadow between them leads the swarm, as
// in a game. Everything works by one finger; keys only do it faster (PREVIEW_KEYS). The right button or a second
// finger is the royal call.
//
// Positions are playfield px.

// The controls. PREVIOUS and NEXT are there where there are several files.
enum {
    PREVIEW_ID_LEAVE, // the strip
    PREVIEW_ID_PREVIOUS,
    PREVIEW_ID_NEXT,
    PREVIEW_ID_SPEED, // sliders
    PREVIEW_ID_RANK,
    PREVIEW_ID_RESTART,
    PREVIEW_ID_PLAY,
    PREVIEW_ID_STEP,
    PREVIEW_ID_INSTINCT, // takes the next word
};

// The keys of the preview.
extern const ToolKeys PREVIEW_KEYS;

// Begins as {.playing = true, .blend = 1}.
typedef struct PreviewScreen {
    bool playing;
    float blend; // how far the picture is on its way to the present tick
    int steps;   // ticks to go, by the step button
    UiState ui;
    bool leads;   // the pointer holds the meadow
    Vec2 at;      // where it is
    bool call;    // for the next tick
    bool several; // there are files to walk through
} PreviewScreen;

// Makes the page of controls; `now` are the values in force.
void preview_screen_page(const PreviewScreen *screen, const Preview *preview, const Tunables *now,
                         const Viewport *viewport, UiPage *page);

// All that is asked for in a frame.
ToolRequest preview_screen_input(PreviewScreen *screen, const Preview *preview, const Tunables *now, InputState *input,
                                 const Viewport *viewport);

// Time goes by.
void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns);

// Takes the next tick that is due: true, and its command.
bool preview_screen_follow(PreviewScreen *screen, TickCmd *cmd);

// --- the preview of patterns as a screen of the game. It is opened with the path of a file or a folder,
// and whatever is dropped onto it is previewed in its place.

// In screens.own.
typedef struct PreviewRow {
    Preview preview;
    PreviewScreen screen;
} PreviewRow;

// `count` ticks without frames, with nobody leading the swarm.
void preview_run(Game *game, uint32_t count);
