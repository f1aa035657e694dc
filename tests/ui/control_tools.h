// control_tools.h -- made-up events of every device, as the tests of control need them.
#pragma once

#include <SDL.h>

#include "ui/control/control.h"
#include "test.h"

// A playfield that the output shows 1:1, so that px are px.
typedef struct ControlRig {
    Control control;
    InputState input;
    Settings settings;
    Viewport viewport;
} ControlRig;

static inline void rig_begin(ControlRig *rig)
{
    Window window = {.width = 360, .height = 640, .width_px = 360, .height_px = 640};
    control_init(&rig->control);
    input_init(&rig->input, &window);
    rig->settings = settings_default();
    rig->viewport = viewport_fit(360, 640);
}

static inline void rig_key(ControlRig *rig, SDL_Scancode code, bool down)
{
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.scancode = code}}};
    event.key.keysym.sym = SDL_GetKeyFromScancode(code);
    input_handle(&rig->input, &event);
}

static inline void rig_button(ControlRig *rig, int button, bool down)
{
    input_handle(&rig->input, &(SDL_Event){.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP,
                                                       .button = (uint8_t)button}});
}

static inline void rig_axis(ControlRig *rig, int axis, int value)
{
    input_handle(
        &rig->input,
        &(SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .axis = (uint8_t)axis, .value = (int16_t)value}});
}

static inline void rig_finger(ControlRig *rig, uint32_t type, int finger, float x, float y)
{
    input_handle(
        &rig->input,
        &(SDL_Event){.tfinger = {.type = type, .touchId = 5, .fingerId = finger, .x = x / 360.0f, .y = y / 640.0f}});
}

static inline void rig_tap(ControlRig *rig, float x, float y)
{
    rig_finger(rig, SDL_FINGERDOWN, 1, x, y);
    rig_finger(rig, SDL_FINGERUP, 1, x, y);
}

static inline void rig_mouse(ControlRig *rig, uint32_t type, int x, int y)
{
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = x, .y = y}};
    if (type == SDL_MOUSEMOTION)
        event = (SDL_Event){.motion = {.type = type, .x = x, .y = y}};
    input_handle(&rig->input, &event);
}
