// control_local.h -- what the parts of control share: control.c (in play) and control_menu.c (in menus).
#pragma once

#include "ui/control/control.h"

// Takes the presses of all keys and buttons that mean this action in a place.
bool control_take_in(const Control *control, InputState *input, BindingPlace place, ControlAction action);

// True while one of them is down.
bool control_holds_in(const Control *control, InputState *input, BindingPlace place, ControlAction action);

// The direction that the left stick is pushed to, as a number from 0 on; -1 for none.
int control_stick_step(const InputState *input);
