// loop.h -- who calls for frames: this program, or the browser.
#pragma once

#include <stdbool.h>

#include "platform/window.h"

#define LOOP_LEAVE (-1) // that was the last frame

typedef struct Loop {
    const Window *window;
    // One frame. Returns 0 where the next is due when the display wants one, LOOP_LEAVE where there is none, otherwise
    // for how many milliseconds at most nothing is to be done unless there is an event.
    int (*frame)(void *context);
    int (*end)(void *context); // after the last frame; returns the program's exit status
    void *context;
} Loop;

// Frames until one is the last, then the end; returns what that returns. In a browser, which calls for frames by
// itself, it does not return: what else there is to do afterwards belongs into `end`. The callers' variables stay.
int loop_run(const Loop *loop);

// True where frames come when the display wants them, so that nobody has to wait for their time.
bool loop_keeps_time(void);
