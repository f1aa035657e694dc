// muzzle.c -- glints of bees' shots and of enemies' bullets.
#include "view/muzzle.h"

// Together they are smaller than what may light up as it likes (flashes.c).
#define SHOTS_MOST 8
#define BULLETS_MOST 5
#define APART_PX 18.0f // bullets nearer than that to the last one come from the same muzzle
#define SHOT_RGB 0xfff6d0u
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
        effects_glint(&view->effects, SPRITE_SPARK, muzzle, 2.0f, SHOT_RGB);
        lit++;
    }
}

static void bullets_glint(View *view, const Bullets *bullets)
{
    Vec2 last = vec2(-FIELD_WIDTH_PX, 0.0f);
    for (int i = 0, lit = 0; i < bullets->count && lit < BULLETS_MOST; i++) {
        Vec2 at = vec2(bullets->x[i], bullets->y[i]);
        if (!is_new(view, bullets->id[i]) || vec2_distance(at, last) < APART_PX)
            continue;
        effects_glint(&view->effects, SPRITE_GLOW, at, 1.5f, BULLET_RGB);
        last = at;
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
