// input_local.h -- shared by the parts of the input: input.c (pointer and text) and input_keys.c.
#pragma once

#include <SDL.h>

#include "platform/input.h"

// Appends to the typed text; drops a text that does not fit as a whole.
void input_type(InputState *input, const char *utf8);

// Handles a pressed or released key.
void input_handle_key(InputState *input, const SDL_KeyboardEvent *event);

// Handles a connected or removed gamepad, a button, an axis.
void input_handle_pad(InputState *input, const SDL_Event *event);

// Releases everything on the gamepad.
void input_pad_release(InputState *input);

// Once a frame: arrows repeat while held.
void input_pad_frame(InputState *input);
