// report.h -- what a running game shows, as lines of JSON for programs that play it from outside: tests in a browser.
//
//   {"frames": 812, "screen": "play", "tick": 744, "bees": 31, ..., "page": [[0, "Play", "", 30, 328, 300, 56], ...]}
//
// A line comes whenever another screen is shown, and ten times a second. Of the page's items it has id, text, value,
// and left, top, width and height; all lengths are output pixels.
#pragma once

#include <stdint.h>
#include <stdio.h>

typedef struct Game Game;
typedef struct Screen Screen;

// Begins as {0}.
typedef struct Report {
    uint32_t frames;      // so far
    int64_t due_ns;       // the next line
    const Screen *screen; // of the last one
} Report;

// Once a frame, after its picture: a line to `out`, where --report asks for them and one is due.
void report_frame(Game *game, int64_t now_ns, FILE *out);
