// measure.h -- what the files of `make measure` share.
#pragma once

#include "game/game.h"

// The middle of some values, which are sorted.
double median(double *values, int count);

// Prints what else the machine does: others' work makes all figures of time larger.
void measure_load(void);

// Opens the game in a window of 540 x 960, silent. The options stay the caller's. Returns 0, or 3 with a message on
// stderr.
int measure_open(Game *game, Options *options);

// A tick, and its picture shown: milliseconds. Negative with a message on stderr where the picture fails.
double measure_shown_ms(Game *game, const TickCmd *cmd);

// Prints the densest moment of every stage, and the map of the journey: milliseconds a tick with its picture.
int measure_stages(Game *game);

// Prints how evenly pictures follow each other at the rates of common displays, and where things are seen in them.
int measure_intervals(Game *game);

// Prints how long it takes from the pointer to the changed pixel.
int measure_latency(Game *unused);
