// refresh.h -- when pictures are due: a grid of even times, so that what moves evenly is seen to.
//
// A frame begins a little late, now more and now less, but its picture is seen when the display is refreshed, which is
// an even beat. So the time that a picture shows is not when its frame began, but the time of the beat that it belongs
// to. Where the display waits (vsync), the beat is its own and is found from when frames begin; else it is ours.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Begins as {0}.
typedef struct Refresh {
    int hz;              // what the display says
    int64_t interval_ns; // from one picture to the next; of a display that waits, as it was found to be
    int64_t at_ns;       // of the present picture
} Refresh;

// A frame begins at `now_ns`, on a display of `hz` (1 or more), which makes it wait, or does not. Returns the time that
// its picture shows: on the grid, or `now_ns` itself where the frame fits into none, as after a stall, or before its
// time. A frame that is late keeps its place; pictures that were missed are left out.
int64_t refresh_frame(Refresh *refresh, int hz, bool display_waits, int64_t now_ns);

// When the next frame has to begin, where the display does not wait.
int64_t refresh_due_ns(const Refresh *refresh);
