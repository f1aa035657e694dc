// game.h -- everything that a running game has open, in parts.
//
// A function takes the part that it needs. Only code that ties parts together takes the whole: the frame, opening and
// closing, and the rows of the table of screens.
#pragma once

#include <stdbool.h>

#include "game/session/options.h"
#include "game/session/screens.h"
#include "game/session/pace.h"
#include "game/session/machine.h"
#include "game/session/match.h"
#include "game/session/content.h"
#include "game/session/player.h"
#include "game/session/graphics.h"
#include "game/session/sound.h"

struct Game {
    const Options *options;
    Machine machine;
    Player player;
    Content content;
    Match match;
    BestShown best;
    Graphics graphics;
    Pace pace;
    Idle idle;
    Screens screens;
    struct Outputs *outputs;   // game/session/outputs.h
    char broke_off[PATH_SIZE]; // the messages of an earlier program that crashed (session/bug.h); "" for none
    bool kept;                 // this program's messages are stored as well
    bool alone;                // the program was started for this one screen, and ends with it
    bool leaving;              // the program is about to end
};
