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
    int there[BEST_MAX];  // how many demos of each game there are
    char path[PATH_SIZE]; // of its file; "" where none is kept
} BestShown;

// Reads the list of a mode, which is shown from now on; an empty one where none is kept (mode_list_name). `script` is
// the mode's stage, or NULL. Without a data folder the game can be played all the same, but keeps no list.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned);

// The score to beat in the list; 0 for none.
uint32_t best_score(const BestShown *best);

// Puts a game that has ended, but for its date, which is today, into the list, and says where it ranks. Another program
// may have added to the file meanwhile, so it is read again first.
//
// The demos of the games in the list are marked, so that the recorder keeps them; those of a game that falls out of it,
// or does not get in, are marked no longer. The mark comes before the list is written and goes after that, so that a
// crash in between leaves a demo too many and never one too few. One that could not be marked is marked with the next
// game that gets into the list.
void best_keep(BestShown *best, BestGame entry);

// Marks demos of the player's, or takes the mark away, for a list that they may get into later.
void best_hold(const DemoStems *demos, bool held);
