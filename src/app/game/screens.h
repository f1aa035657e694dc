// screens.h -- title, play, pause, game over, replays, lab, preview: which one is shown, its buttons, and what a press
// asks for.
//
// Buttons answer to a finger, the mouse and the keyboard (arrows and Enter; Escape is the way back).
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "app/demos/replays.h"
#include "app/game/best.h"
#include "platform/input.h"
#include "render/batch.h"
#include "sim/sim.h"

typedef enum Screen {
    SCREEN_TITLE,
    SCREEN_PLAY,
    SCREEN_PAUSE,
    SCREEN_OVER,
    SCREEN_WATCH, // of a demo; its controls are watch_screen.h's
    SCREEN_REPLAYS,
    SCREEN_LAB, // its controls are lab_screen.h's
    SCREEN_PREVIEW, // of patterns; its controls are preview_screen.h's
} Screen;

// What the player asks for; the game carries it out.
typedef enum ScreenWish {
    WISH_NONE,
    WISH_BEGIN,   // a new game of the endless stage
    WISH_LORD,    // one as the swarm lord
    WISH_GALLERY, // one in the gallery of patterns
    WISH_AGAIN,   // one more in the mode that was played last
    WISH_PAUSE,
    WISH_GO_ON,
    WISH_TITLE,
    WISH_SOUND,   // on or off
    WISH_REPLAYS, // the list of demos
    WISH_WATCH,   // the demo `watch_path`
    WISH_LAB,
    WISH_LEAVE,   // end the program
} ScreenWish;

typedef struct Screens {
    Screen now;
    uint32_t ticks;      // since it is shown, 60 a second
    int selected;        // button that Enter presses
    bool sound;          // what the sound button says
    int best_rank;       // of the game that is over; -1 where it is not in the list
    BestList best;
    Stage best_stage;    // it is the list of this mode,
    bool best_tuned;     // and of games with own numbers
    Replays replays;
    char watch_path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES]; // what WISH_WATCH means; after a game its demo, or ""
} Screens;

// True where the swarm that circles behind the title is shown, and no game.
static inline bool screens_on_title(const Screens *screens)
{
    return screens->now == SCREEN_TITLE || screens->now == SCREEN_REPLAYS;
}

// True where something is made rather than played: no numbers of a game, nothing recorded.
static inline bool screens_is_bench(const Screens *screens)
{
    return screens->now == SCREEN_LAB || screens->now == SCREEN_PREVIEW;
}

void screens_show(Screens *screens, Screen screen);

// One step of 1/60 s for animations.
void screens_tick(Screens *screens);

// Takes presses and keys of the screen that is shown. In play only the pause button and the keys are taken; the
// pointer is left for the tick.
ScreenWish screens_input(Screens *screens, InputState *input, const Viewport *viewport);

// Appends the screen that lies over the game; nothing in play.
void screens_draw(const Screens *screens, const Sim *sim, Batch *batch);
