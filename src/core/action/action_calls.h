// action_calls.h -- when calls fall due, and the `finally` calls of a run that is stopped.
#pragma once

#include <stdbool.h>

#include "core/action/action_time.h"

// Reports the calls due in (after, to], in order of time, at equal times in the order of the text. The cost grows with
// the number of calls reported, not with the time or the rounds of repeats passed.
void action_calls_between(const ActionProgram *program, int64_t after, int64_t to, ActionCallFn *on_call,
                          void *context);

// Reports the `finally` calls of the blocks that are running `units` after the start and have reached them, innermost
// first, in one block the last reached first.
void action_calls_stop(const ActionProgram *program, int64_t units, ActionCallFn *on_call, void *context);
