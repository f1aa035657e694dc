// action_finish.h -- completes an op once its arguments and children are known: durations, flags, maps, twins.
#pragma once

#include "core/action/action_time.h"

// Completes ops[index], whose kind, arguments, ease and size are set and whose children are complete. The parser sets
// duration and effect of leaves. `speed` is how fast the blocks around it make it. Returns NULL, or what is wrong with
// the block.
const char *action_finish(ActionProgram *program, int index, double speed);
