// action_visible.h -- what a program has done to the visibility of its dummy by a time.
#pragma once

#include <stdbool.h>

#include "core/action/action_time.h"

// ACTION_STAYS, ACTION_HIDES or ACTION_SHOWS: what the program has done after `units` >= 0.
int action_visible_after(const ActionProgram *program, int64_t units);
