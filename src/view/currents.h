// currents.h -- the flow of a stage, shown by small things that drift with it.
#pragma once

#include "view/canvas.h"

// Appends motes in all flow regions of a game with a script; `clock` in ticks.
void currents_draw(const Canvas *canvas, float clock);
