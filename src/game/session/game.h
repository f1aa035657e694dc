// game.h -- everything that a running game has open, in parts.
//
// A function takes the part that it needs. The whole is for what ties parts together: the frame, opening and closing,
// and the rows of the table of screens.
#pragma once

#include <stdbool.h>

#include "game/session/options.h"
#include "game/session/best_shown.h"
#include "game/session/screens.h"
#include "game/session/pace.h"
#include "game/session/machine.h"
#include "game/session/match.h"
#include "game/session/numbers.h"
#include "game/session/report.h"
#include "game/session/player.h"
#include "game/session/show.h"
#include "game/session/sound.h"

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
