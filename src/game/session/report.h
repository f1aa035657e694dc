// report.h -- the screen of a running game as lines of JSON, for programs that play it from outside: tests in a
// browser.
//
//   {"frames": 812, "screen": "play", "inputs": 4, ..., "page": [[0, "Play", "", 30, 328, 300, 56], ...]}
//
// A line comes ten times a second, and at once when the screen, the focus or the pointer's place changes, an input was
// accepted, or the program goes to sleep, hides or returns. A test sends one input and waits until "inputs" has grown;
// that line then shows the effect. "inputs" counts presses, releases, typed texts, turns of the wheel and drops;
// "focus" is the id of the control whose focus is shown, or -1; "pictures" counts drawn pictures. An item of the page
// is [id, text, value, left, top, width, height, role, name, marked, disabled, live, number, least, most]: roles and
// names are those for screen readers; all lengths are output pixels. "checked" is how far a demo is verified. Controls
// that have faded too far to be pressed are not listed.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "game/session/screens.h"

typedef struct Game Game;
typedef struct Narrator Narrator; // game/session/outputs.h

// Once a frame, after its picture: prints a line to `out` if --report is on and a line is due.
void report_frame(Game *game, int64_t now_ns, FILE *out);

// --- the mirror: the page of the game for the system's own screen reader

// Once a frame: hands on the page as {"focus": 3, "screen": "title", "language": "de", "page": [...]}.
void mirror_frame(Game *game, int64_t now_ns);

// --- the narrator: speaks a new screen's texts, then the focus and its changes

#define NARRATOR_TEXT_BYTES 1500

// Call once a frame, with the page and its state: speaks changes.
void narrator_read(Narrator *narrator, ScreenId screen, const UiPage *page, const UiState *state, int64_t now_ns);

// Stops speaking.
void narrator_close(Narrator *narrator);
