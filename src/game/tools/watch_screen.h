// watch_screen.h -- demo playback as a screen of the game: bar, buttons, messages. It is opened with the path of the
// demo; if another one is compared (MenuPlace.compared), both are side by side.
//
// The controls lie at the bottom, below the playfield if the output has room there, and fade some seconds after the
// last input; then only a thin line shows the place. A touch, a press or a moving mouse brings them back. Everything
// works with finger, mouse and keys (WATCH_KEYS); T or Escape cancel a pending take-over.
//
// The demo plays in the game's own Sim, View and Hud, so the next screen begins a game or the title anew. Positions are
// playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/demos/demo_file.h"
#include "game/session/game.h"
#include "game/tools/watch.h"
#include "ui/control/bindings.h"

// The controls. The speeds exist after a press on SPEED.
enum {
    WATCH_ID_LEAVE,
    WATCH_ID_BACKWARD,
    WATCH_ID_STEP_BACK,
    WATCH_ID_PLAY,
    WATCH_ID_STEP_ON,
    WATCH_ID_SPEED,
    WATCH_ID_TAKE_OVER,
    WATCH_ID_AGAINST,
    WATCH_ID_SHARE,
    WATCH_ID_COMPARE,
    WATCH_ID_BAR, // pressed and dragged
    WATCH_ID_SPEED_0,
};

// A demo beside the other: its game is drawn at the right.
typedef struct WatchSecond {
    Watch watch;
    Sim sim;
    View view;
    Hud hud; // not drawn
} WatchSecond;

// Lies in screens.own. Read any field.
typedef struct WatchScreen {
    Watch watch;
    WatchSecond *second; // NULL: none is compared
    char path[DEMO_FILE_NAME_BYTES];
    ScreenId back;   // the screen that chose the demo
    int64_t idle_ns; // since the last input
    float shown;     // 0 to 1: opacity of the controls
    bool hiding;     // the viewer has hidden the controls
    bool speeds_open;
    bool waiting; // the viewer has asked to take over: the game waits for the touch that leads
} WatchScreen;

extern const ToolKeys WATCH_KEYS;

// The place of a tick on the bar.
float watch_screen_bar_x(const Watch *watch, double tick);

// --- watch_halves.c: two demos side by side

// Sets the path of the first demo. If that is `compared`, which becomes "", opens `what` as the second one, for
// watch_compare. On failure returns false with one line in `error`, and nothing is open.
bool watch_halves_open(WatchScreen *screen, char *compared, const char *what, Error *error);
void watch_halves_close(WatchScreen *screen); // the second one, if there is one

// Appends the players, their points, and the difference, above both games.
void watch_halves_page(const WatchScreen *screen, const Viewport *viewport, UiPage *page);

// Restarts the picture with both games, which get the same look.
void watch_halves_draw(Game *game);
