// input_local.h -- shared by the parts of the input: input.c (pointer and text) and input_keys.c.
#pragma once

#include <SDL.h>

#include "platform/input.h"

// Latches a key with its scancode or button; 0 and -1 for none.
void input_latch_key(InputState *input, InputKey key, int32_t code, int32_t button);

void input_press_key(InputState *input, const SDL_KeyboardEvent *event);
void input_release_key(InputState *input, const SDL_KeyboardEvent *event);

// Appends to the typed text; drops a text that does not fit as a whole.
void input_type(InputState *input, const char *utf8);

// Handles a connected or removed gamepad, a button, an axis.
void input_pad_device(InputState *input, const SDL_ControllerDeviceEvent *event);
void input_pad_button(InputState *input, const SDL_ControllerButtonEvent *event);
void input_pad_axis(InputState *input, const SDL_ControllerAxisEvent *event);

// Releases everything on the gamepad.
void input_pad_release(InputState *input);

// Once a frame: arrows repeat while held.
void input_pad_frame(InputState *input);
