// control_local.h -- what the parts of control share: control.c (in play), control_menu.c (in menus),
// control_one_key.c (both).
#pragma once

#include "ui/control/control.h"

// True while one of them is down.
bool control_holds_in(const Control *control, InputState *input, BindingPlace place, ControlAction action);

// The direction that the left stick is pushed to, as a number from 0 on; -1 for none.
int control_stick_step(const InputState *input);

// In ticks: from one tap, or press of the one key, to the next at most, where both together are a call.
#define CONTROL_TAP_TICKS 18

// The command of the next tick with one key; so many presses of keys that count as it were taken already. The pointer
// counts as well, wherever it is.
TickCmd control_one_key_cmd(Control *control, InputState *input, const Sim *sim, const InputPointer *pointer,
                            int presses);

// What the one key means in a menu, in `ui`; once a frame.
void control_one_key_ui(Control *control, InputState *input, const Settings *settings, UiInput *ui);
