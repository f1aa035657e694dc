// preview_screen.h -- the preview of patterns as its author uses it: buttons, sliders and the pointer that leads.
//
// A strip at the top with the name and what happens, a plate at the bottom; the meadow between them leads the swarm, as
// in a game. Everything works by one finger; keys only do it faster (PREVIEW_KEYS). The right button or a second
// finger is the royal call.
//
// Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/session/tool_request.h"
#include "game/tools/preview.h"
#include "ui/control/tool_keys.h"
#include "ui/ui.h"

// The controls. PREVIOUS and NEXT are there where there are several files.
enum {
    PREVIEW_ID_LEAVE, // the strip
    PREVIEW_ID_PREVIOUS,
    PREVIEW_ID_NEXT,
    PREVIEW_ID_SPEED, // sliders
    PREVIEW_ID_RANK,
    PREVIEW_ID_RESTART,
    PREVIEW_ID_PLAY,
    PREVIEW_ID_STEP,
    PREVIEW_ID_INSTINCT, // takes the next word
};

// What keys do, to be taken and told.
extern const ToolKeys PREVIEW_KEYS;

// Begins as {.playing = true, .blend = 1}.
typedef struct PreviewScreen {
    bool playing;
    float blend; // how far the picture is on its way to the present tick
    int steps;   // ticks to go, by the step button
    UiState ui;
    bool leads;   // the pointer holds the meadow
    Vec2 at;      // where it is
    bool call;    // for the next tick
    bool several; // there are files to walk through
} PreviewScreen;

// What can be pressed and read; `now` are the values in force.
void preview_screen_page(const PreviewScreen *screen, const Preview *preview, const Tunables *now,
                         const Viewport *viewport, UiPage *page);

// All that is asked for in a frame.
ToolRequest preview_screen_input(PreviewScreen *screen, const Preview *preview, const Tunables *now, InputState *input,
                                 const Viewport *viewport);

// Time goes by.
void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns);

// Takes the next tick that is due: true, and its command.
bool preview_screen_follow(PreviewScreen *screen, TickCmd *cmd);
