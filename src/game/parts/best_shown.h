// best_shown.h -- the list of best games that is shown: of a mode, level and speed, with the usual numbers or others.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/best.h"
#include "content/mode/mode.h"
#include "platform/paths.h"

typedef struct BestShown {
    BestList list;
    Mode mode;            // it is the list of this mode,
    bool tuned;           // and of games with own numbers
    int rank;             // of the game that is over; -1 where it is not in the list
    char path[PATH_SIZE]; // of its file; "" where none is kept
} BestShown;

// Reads the list of a mode, which is shown from now on; an empty one where none is kept (mode_list_name). `script` is
// the mode's stage, or NULL. Without a data folder the game can be played all the same, but keeps no list.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned);

// The score to beat in the list; 0 for none.
uint32_t best_score(const BestShown *best);

// Puts a game that has ended, but for its date, which is today, into the list, and says where it ranks. Another program
// may have added to the file meanwhile, so it is read again first.
void best_keep(BestShown *best, BestGame entry);
