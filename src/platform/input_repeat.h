// input_repeat.h -- what is held goes on step by step: at once, after a third of a second, then ten times a second.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define INPUT_REPEAT_FIRST_FRAMES 20
#define INPUT_REPEAT_FRAMES 6

// Begins as {0}.
typedef struct InputRepeat {
    int32_t what; // is held; 0 for nothing
    int frames;   // for so long
} InputRepeat;

// Says what is held now, 0 for nothing; true where that is something new.
static inline bool input_repeat_hold(InputRepeat *repeat, int32_t what)
{
    bool is_new = what != repeat->what;
    if (is_new)
        *repeat = (InputRepeat){what, 0};
    return is_new && what != 0;
}

// Once a frame; true in those in which what is held shall go a step further.
static inline bool input_repeat_frame(InputRepeat *repeat)
{
    if (repeat->what == 0)
        return false;
    int frames = ++repeat->frames - INPUT_REPEAT_FIRST_FRAMES;
    return frames >= 0 && frames % INPUT_REPEAT_FRAMES == 0;
}
