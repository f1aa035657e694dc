// ghost_draw.h -- the swarm of another game in the same meadow: pale, below all that flies.
#pragma once

#include "view/view.h"

// One of its bees.
typedef struct GhostMark {
    Vec2 at;         // playfield px
    float angle_deg; // its heading
    float alpha;     // 0 to 1, of how much is seen of a ghost
} GhostMark;

// Appends it to a picture of a game that view_draw has begun. No bullet, enemy or bee lies below it.
void ghost_draw(const View *view, const Sim *sim, const GhostMark *marks, int count, Batch *batch);
