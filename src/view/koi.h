// koi.h -- fish that swim below everything.
#pragma once

#include "view/canvas.h"

// Once a tick: tails follow their fish, so that it bends in a turn.
void koi_tick(View *view, const Sim *sim);

// Appends all fish of the Sim to the deep layer.
void koi_draw(const Canvas *canvas);
