// game.h -- everything that a running game has open, in parts.
//
// A function takes the part that it needs. The whole is for what ties parts together: the frame, opening and closing,
// and the rows of the table of screens.
#pragma once

#include <stdbool.h>

#include "game/options/options.h"
#include "game/parts/best_shown.h"
#include "game/parts/complain.h"
#include "game/parts/idle.h"
#include "game/parts/machine.h"
#include "game/parts/match.h"
#include "game/parts/numbers.h"
#include "game/parts/pace.h"
#include "game/parts/narrator.h"
#include "game/parts/player.h"
#include "game/parts/report.h"
#include "game/parts/screens.h"
#include "game/parts/show.h"
#include "game/parts/sound.h"

struct Game {
    const Options *options;
    Machine machine;
    Sound sound;
    Player player;
    Numbers numbers;
    Match match;
    BestShown best;
    Show show;
    Pace pace;
    Idle idle;
    Narrator narrator;
    Report report;
    Screens screens;
    char broke_off[PATH_SIZE]; // what an earlier program has told, which did not end in order (bug/bug.h); "" for none
    bool kept;                 // this one's messages are kept as well
    bool alone;                // the program was started for the screen that is shown, and ends with it
    bool leaving;              // the program ends
};
