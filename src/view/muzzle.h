// muzzle.h -- glints where shots and bullets begin to fly.
//
// What is new in a tick is known by its id, which is never used again.
#pragma once

#include "view/canvas.h"

// Once a tick: a small light for what was fired in it; of a volley only some have one.
void muzzle_tick(View *view, const Sim *sim);

// What is there already has no glint: for a game that begins, and a replay that jumps.
void muzzle_jump(View *view, const Sim *sim);
