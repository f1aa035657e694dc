// best_shown.h -- the list of best games on screen: of a mode, level and speed, with default or changed tunables.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/best.h"
#include "content/mode/mode.h"
#include "platform/paths.h"

typedef struct BestShown {
    BestList list;
    Mode mode;            // the list's mode
    bool tuned;           // the list of games with changed tunables
    int rank;             // of the game that is over; -1 if it is not in the list
    int there[BEST_MAX];  // how many demos of each game exist
    char path[PATH_SIZE]; // of its file; "" if the mode has none
} BestShown;

// Reads the list of a mode and shows it from now on; an empty one if the mode has none (mode_list_name). `script` is
// the mode's stage, or NULL. Without a data folder the game is playable, but stores no list.
void best_show(BestShown *best, const Mode *mode, const StageScript *script, bool tuned);

// The score to beat in the list; 0 for none.
uint32_t best_score(const BestShown *best);

// Puts a game that has ended into the list, dated today, and sets its rank. Reads the file again first, because another
// program may have added to it meanwhile.
//
// The demos of the games in the list are marked, so that the recorder keeps them; the marks of a game that falls out of
// it, or does not get in, are removed. The mark is set before the list is written and removed after that, so a crash in
// between leaves a demo too many and never one too few. If marking fails, it is retried with the next game that gets
// into the list.
void best_keep(BestShown *best, BestGame entry);

// Marks demos of the player for a list that they may get into later, or removes the mark.
void best_hold(const DemoStems *demos, bool held);
