// muzzle.c -- glints of bees' shots and of enemies' bullets.
#include "view/muzzle.h"

// Together they are smaller than what may light up as it likes (flashes.c).
#define SHOTS_MOST 8
#define BULLETS_MOST 12
#define SHOT_RGB 0xffe9a0u
#define BULLET_RGB 0xffb8d8u

static bool is_new(const View *view, uint32_t id)
{
    return id >= view->fired_id;
}

static void shots_glint(View *view, const Shots *shots)
{
    for (int i = 0, lit = 0; i < shots->count && lit < SHOTS_MOST; i++) {
        if (!is_new(view, shots->id[i]))
            continue;
        Vec2 muzzle = vec2(shots->x[i] - 0.5f * shots->vx[i], shots->y[i] - 0.5f * shots->vy[i]);
        effects_glint(&view->effects, SPRITE_SPARK, muzzle, 1.3f, SHOT_RGB);
        lit++;
    }
}

static void bullets_glint(View *view, const Bullets *bullets)
{
    for (int i = 0, lit = 0; i < bullets->count && lit < BULLETS_MOST; i++) {
        if (!is_new(view, bullets->id[i]))
            continue;
        effects_glint(&view->effects, SPRITE_GLOW, vec2(bullets->x[i], bullets->y[i]), 0.62f, BULLET_RGB);
        lit++;
    }
}

void muzzle_tick(View *view, const Sim *sim)
{
    // A view that began with a game in full swing has seen nothing of it yet.
    if (view->fired_id != 0 && view->look.flashes) {
        shots_glint(view, &sim->shots);
        bullets_glint(view, &sim->bullets);
    }
    muzzle_jump(view, sim);
}

void muzzle_jump(View *view, const Sim *sim)
{
    view->fired_id = sim->head.next_id;
}
