// preview.h -- plays a pattern while its author edits it: a moth fires it at a swarm that cannot be lost, and a saved
// file is reloaded at once.
//
// It is opened with the path of a file, or of a folder whose files it shows one at a time; one that is dropped onto it
// replaces the present one. The stage is the gallery with a book of this pattern alone, for ever: the moth cannot be
// beaten in time, and lost bees return one by one. Nothing of it is recorded.
//
// A strip at the top with name and state, a plate at the bottom; the meadow between them leads the swarm, as in a game.
// Everything works with one finger; keys are only faster (PREVIEW_KEYS). The right button or a second finger is the
// royal call. Time runs, stops and steps as that of a game (pace.h). Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/pattern_files.h"
#include "core/base/vec2.h"
#include "platform/file_changes.h"
#include "platform/paths.h"
#include "ui/control/bindings.h"

// Lies in screens.own. Read any field.
typedef struct Preview {
    uint64_t seed;
    char path[PATH_SIZE]; // the given file or folder
    PatternFiles files;   // the files in it,
    int chosen;           // and the index of the present one
    FileChanges *changes; // of its file; NULL if out of memory
    PatternBook book;     // the pattern; empty if the file has always had mistakes
    PatternBook draft;    // room for reading
    char *mistakes;       // of the present file, one "file:line:column: problem" a line; NULL for none
    int mistake_count;
    // The fight.
    bool runs;             // the pattern still runs
    uint32_t begun_tick;   // its last start,
    uint32_t lasted_ticks; // and its duration so far, or in all
    PatternStatus fault;   // the last one since the file was read; PATTERN_RUNS for none
    // The pointer.
    bool leads; // it holds the meadow
    Vec2 at;    // its position
    bool call;  // for the next tick
} Preview;

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

extern const ToolKeys PREVIEW_KEYS;
