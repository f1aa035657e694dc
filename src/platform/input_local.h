// input_local.h -- what the parts of the input share: input.c (pointer and text), input_keys.c, input_pad.c.
#pragma once

#include <SDL.h>

#include "platform/input.h"

// Latches a key, by the scancode or button that stands for it; 0 and -1 for none.
void input_latch_key(InputState *input, InputKey key, int32_t code, int32_t button);

void input_press_key(InputState *input, const SDL_KeyboardEvent *event);
void input_release_key(InputState *input, const SDL_KeyboardEvent *event);

// Adds to the typed text; what has no room is lost as a whole.
void input_type(InputState *input, const char *utf8);

// A gamepad comes or goes, a button, an axis.
void input_pad_device(InputState *input, const SDL_ControllerDeviceEvent *event);
void input_pad_button(InputState *input, const SDL_ControllerButtonEvent *event);
void input_pad_axis(InputState *input, const SDL_ControllerAxisEvent *event);

// Everything on the gamepad is let go.
void input_pad_release(InputState *input);

// Once a frame: arrows repeat while held.
void input_pad_frame(InputState *input);
