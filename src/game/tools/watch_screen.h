// watch_screen.h -- what the viewer of a demo presses, drags and sees besides the game: bar, buttons, messages.
//
// The controls lie at the bottom, below the playfield where the output has room there, and fade some seconds after the
// last input; then only a thin line tells the place. A touch, a press or a moving mouse brings them back. Everything
// works by finger, mouse and keys (WATCH_KEYS); T or Escape take a taking over back.
//
// Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/tools/watch.h"
#include "platform/input.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

// What the viewer asks for; the game carries it out.
typedef enum WatchRequest {
    WATCH_NONE,
    WATCH_PRESSED, // the screen has done it itself; for the sound of a button
    WATCH_LEAVE,
    WATCH_SHARE,     // its link
    WATCH_TAKE_OVER, // now; the press that leads is still there to be taken
    WATCH_AGAINST,   // a game against the demo
} WatchRequest;

// The controls. The speeds are there after a press on SPEED.
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
    WATCH_ID_BAR, // pressed and dragged
    WATCH_ID_SPEED_0,
};

// The demo and the state of the controls. Begins as {.shown = 1}; the rest comes from watch_open.
typedef struct WatchScreen {
    Watch watch;
    int64_t idle_ns;  // since the last input
    float shown;      // 0 to 1: how much of the controls is there
    float x_px, y_px; // of the pointer, when it was looked at last
    bool hiding;      // the viewer has sent the controls away
    UiState ui;
    bool speeds_open;
    bool waiting; // the viewer has asked to take over: the game waits for the touch that leads
} WatchScreen;

extern const ToolKeys WATCH_KEYS;

// Takes presses and keys.
WatchRequest watch_screen_input(WatchScreen *screen, InputState *input, const Viewport *viewport);

// Time goes by, for the controls and for the demo. Then watch_follow does the rest.
void watch_screen_pass(WatchScreen *screen, int64_t passed_ns);

// Appends controls and messages, over everything. `dense` where they lie over small print.
void watch_screen_draw(const WatchScreen *screen, bool dense, Batch *batch);

// What can be pressed and read, over everything.
void watch_screen_page(const WatchScreen *screen, const Viewport *viewport, UiPage *page);

// The same for the narrator: without the times, which never stand still, and with controls that have faded, which keys
// still reach. Their alpha says how far.
void watch_screen_told(const WatchScreen *screen, const Viewport *viewport, UiPage *page);

// The place on the bar of a tick.
float watch_screen_bar_x(const Watch *watch, double tick);
