// canvas.h -- what every part of the drawing of a game needs; for the files of view/ that draw one.
#pragma once

#include "view/paint.h"
#include "view/view.h"

// How much larger than usual everything is.
typedef struct Sizes {
    float bee, shot, flower, bullets[BULLET_LOOKS], enemies[ENEMY_KINDS];
} Sizes;

typedef struct Canvas {
    const View *view;
    const Sim *sim;
    const Tunables *tunables; // the Sim's
    Batch *batch;
    float blend;
    Vec2 offset; // the shake
    float clock; // the view's ticks as shown
    Sizes sizes;
} Canvas;

// Where something is drawn that moves by `velocity`.
static inline Vec2 canvas_place(const Canvas *c, Vec2 position, Vec2 velocity)
{
    return vec2_add(view_place(position, velocity, c->blend), c->offset);
}

// Where the swarm's middle is drawn. The mean was taken at the start of the tick, so it goes forward where the bees' own
// places go back.
static inline Vec2 canvas_swarm_middle(const Canvas *c)
{
    Vec2 forward = vec2_scale(c->sim->scratch.swarm_velocity, c->blend);
    return vec2_add(vec2_add(c->sim->scratch.swarm_middle, forward), c->offset);
}

static inline BatchStyle canvas_plain(Layer layer, float alpha)
{
    return paint_style(layer, paint_tint(0xffffffu, alpha));
}
