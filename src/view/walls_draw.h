// walls_draw.h -- the walls of a stage as things of its ground: branches, banks, walls of paper.
#pragma once

#include "view/canvas.h"

// Appends all walls of a game with a script; `scrolled_px` of the ground, with which long walls pass. A plane at the
// field's edge is seen in the pond only, as its bank on the left or the right.
void walls_draw(const Canvas *canvas, double scrolled_px);
