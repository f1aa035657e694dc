// preview.h -- a pattern that is watched while it is written: a moth fires it at a swarm that cannot be lost, and a
// saved file is fired at once.
//
// What is previewed is one of the files of a folder, or one file. The stage is the gallery with a book of this pattern
// alone, for ever: the moth cannot be beaten in time, and lost bees come back one by one. The Sim is the caller's.
// Nothing of it is recorded.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/pattern/pattern_files.h"
#include "platform/file_changes.h"
#include "platform/paths.h"
#include "core/sim/sim.h"

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
