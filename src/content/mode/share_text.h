// share_text.h -- a game in three lines, to be pasted elsewhere: what was played, what was reached, and how it went.
#pragma once

#include <stdbool.h>

#include "content/mode/bee_graph.h"

#define SHARE_LINE_BYTES 256
#define SHARE_SIGNS 10
#define SHARE_ROW_BYTES (SHARE_SIGNS * 4 + 5)
#define SHARE_TEXT_BYTES (2 * SHARE_LINE_BYTES + SHARE_ROW_BYTES + 16)

// How many bees there were, in ten signs from begin to end: by how large the swarm was against its largest, a seedling,
// a blossom, a sunflower, a bee; a crown after a game that was won. A game without bees is fallen leaves.
void share_row(const BeeGraph *graph, bool won, char row[SHARE_ROW_BYTES]);

// The three lines, in UTF-8. `played` and `told` are shorter than SHARE_LINE_BYTES.
void share_text(const char *played, const char *told, const BeeGraph *graph, bool won, char text[SHARE_TEXT_BYTES]);
