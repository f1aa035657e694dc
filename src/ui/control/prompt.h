// prompt.h -- what an action is asked for with: the picture of a gamepad's button, or the name of a key.
//
// A gamepad that is in hand is shown as its family prints it, from the press on that took it into hand; else the
// keyboard's keys are. Who leads with a finger or the mouse needs no prompt.
#pragma once

#include "platform/input_names.h"
#include "ui/control/control.h"

typedef struct Prompt {
    UiIcon icon;                 // scale 0 where there is no picture of it
    char text[INPUT_NAME_BYTES]; // of the key or button; "" where nothing is bound
} Prompt;

// A button of a gamepad of this family; the empty one for -1.
Prompt prompt_of_button(int32_t button, PadFamily family);

// What asks for an action now: the button of the gamepad in hand, or the action's first key; the empty one for a pointer.
Prompt prompt_of_action(const Control *control, const InputState *input, ControlAction action);

// Draws it with its middle at a place: a picture as it is, a text on a cap of a key. Returns its width in px; 0 for
// the empty one.
float prompt_draw(const Prompt *prompt, Vec2 middle, Layer layer, Batch *batch);
