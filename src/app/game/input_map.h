// input_map.h -- from pointer and keys to the command of a tick.
#pragma once

#include "platform/input.h"
#include "render/viewport.h"
#include "sim/tick_cmd.h"

// Takes what the input has latched since the last tick and turns it into a command. Output pixels become playfield px.
TickCmd input_map_cmd(InputState *input, const Viewport *viewport);
