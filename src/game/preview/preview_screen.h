// preview_screen.h -- the preview of patterns as its author uses it: buttons, sliders and the pointer that leads.
//
// A strip at the top with the name and what happens, a plate at the bottom; the meadow between them leads the swarm, as
// in a game. Everything works by one finger; keys only do it faster:
//
//   space, P        play and pause                 R                   from the start again
//   period          stop, and a tick on            left, right         the file before, the next one
//   up, down        the rank                       page up, page down  the speed
//   right button or a second finger: royal call; F3 overlay (the frame's); Escape ends
//
// Logic and places only. Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/preview/preview.h"
#include "platform/input.h"
#include "render/batch.h"
#include "ui/value_slider.h"

typedef enum PreviewWishKind {
    PREVIEW_WISH_NONE,
    PREVIEW_WISH_PRESSED, // done already; for the sound of a button
    PREVIEW_WISH_LEAVE,
    PREVIEW_WISH_RESTART,
    PREVIEW_WISH_PREVIOUS,
    PREVIEW_WISH_NEXT,
    PREVIEW_WISH_SET, // tunable `index` to `value`
} PreviewWishKind;

typedef struct PreviewWish {
    PreviewWishKind kind;
    int index;
    float value;
} PreviewWish;

// What can be pressed. PREVIOUS and NEXT have a place only where there are several files.
typedef enum PreviewButton {
    PREVIEW_BUTTON_LEAVE, // the strip
    PREVIEW_BUTTON_PREVIOUS,
    PREVIEW_BUTTON_NEXT,
    PREVIEW_BUTTON_SPEED, // sliders
    PREVIEW_BUTTON_RANK,
    PREVIEW_BUTTON_RESTART,
    PREVIEW_BUTTON_PLAY,
    PREVIEW_BUTTON_STEP,
    PREVIEW_BUTTON_INSTINCT, // takes the next word
    PREVIEW_BUTTONS
} PreviewButton;

typedef enum PreviewGrip {
    PREVIEW_HOLDS_NOTHING,
    PREVIEW_HOLDS_MEADOW,
    PREVIEW_HOLDS_BUTTON,
    PREVIEW_HOLDS_SLIDER,
} PreviewGrip;

// Begins as {.playing = true, .blend = 1}.
typedef struct PreviewScreen {
    bool playing;
    float blend; // how far the picture is on its way to the present tick
    int steps;   // ticks to go, by the step button
    PreviewGrip grip;
    PreviewButton button; // that is held
    LabSliderGrip slider; // PREVIEW_HOLDS_SLIDER
    Vec2 at;     // where the pointer is
    bool call;   // for the next tick
    bool several; // there are files to walk through
} PreviewScreen;

// The tunable of a slider, or of the choice.
int preview_screen_tunable(PreviewButton button);

// Takes presses and keys; `now` are the values in force.
PreviewWish preview_screen_input(PreviewScreen *screen, const Tunables *now, InputState *input,
                                 const Viewport *viewport);

// Time goes by.
void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns);

// Takes the next tick that is due: true, and its command.
bool preview_screen_follow(PreviewScreen *screen, TickCmd *cmd);

// Where a button reacts, at least 29.4 px each way (44 px of the usual window); one that is not there is empty.
ViewportRect preview_screen_rect(const PreviewScreen *screen, const Viewport *viewport, PreviewButton button);

// The slider itself, from end to end.
ViewportRect preview_screen_slider(const Viewport *viewport, PreviewButton button);

ViewportRect preview_screen_strip(const Viewport *viewport);
ViewportRect preview_screen_plate(const Viewport *viewport);

// Appends everything that lies over the view; `now` are the values in force.
void preview_screen_draw(const PreviewScreen *screen, const Preview *preview, const Tunables *now, Batch *batch);
