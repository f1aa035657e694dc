// watch_screen.h -- the controls of demo playback: bar, buttons, messages.
//
// The controls lie at the bottom, below the playfield if the output has room there, and fade some seconds after the
// last input; then only a thin line shows the place. A touch, a press or a moving mouse brings them back. Everything
// works with finger, mouse and keys (WATCH_KEYS); T or Escape cancel a pending take-over.
//
// Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/tools/watch.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"

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
    WATCH_ID_BAR, // pressed and dragged
    WATCH_ID_SPEED_0,
};

// The demo and the state of the controls. Begins as {.shown = 1}; the rest comes from watch_open.
typedef struct WatchScreen {
    Watch watch;
    int64_t idle_ns;  // since the last input
    float shown;      // 0 to 1: opacity of the controls
    float x_px, y_px; // last position of the pointer
    bool hiding;      // the viewer has hidden the controls
    UiState ui;
    bool speeds_open;
    bool waiting; // the viewer has asked to take over: the game waits for the touch that leads
} WatchScreen;

extern const ToolKeys WATCH_KEYS;

// Passes time, for the controls and for the demo. Then call watch_follow.
void watch_screen_pass(WatchScreen *screen, int64_t passed_ns);

// Appends controls and messages, over everything. `dense` if they lie over small print.
void watch_screen_draw(const WatchScreen *screen, bool dense, Batch *batch);

// Makes the page of controls and messages.
void watch_screen_page(const WatchScreen *screen, const Viewport *viewport, UiPage *page);

// Makes the page for the narrator: without the times, which change all the time, but with faded controls, which keys
// still reach. Their alpha is their opacity.
void watch_screen_spoken(const WatchScreen *screen, const Viewport *viewport, UiPage *page);

// The place of a tick on the bar.
float watch_screen_bar_x(const Watch *watch, double tick);
