// marks.h -- marks for who learns: where hits fell, and what took the last bee.
#pragma once

#include "view/canvas.h"

// After each tick: notes its hits, and the killer where the game was lost in it.
void marks_tick(View *view, const Sim *sim);

// Instead of it where a replay jumps or runs backward: only the killer.
void marks_jump(View *view, const Sim *sim);

// Appends them: hits where View.hits_shown, the killer in any case.
void marks_draw(const Canvas *c);

// A map of the hits in a rectangle that has the form of the playfield, and the layer of its marks.
void marks_draw_map(const View *view, ViewportRect rect, Layer layer, Batch *batch);
