// hurt.c -- lost bees fall, their place and the screen's edges show it, the swarm flinches; the light of the last bee,
// and the dark around the place of its loss.
#include "view/canvas.h"

#include "core/base/trig.h"

#define FALL_TICKS 46
#define MARK_TICKS 30
#define BACK_RGB 0x0c0812u
#define HURT_STEP 0.6f  // of the edges' pulse, for each lost bee of a small swarm,
#define HURT_BEES 60    // weaker in proportion for a larger one,
#define HURT_KEPT 0.93f // and the share that remains after a tick
#define MANY_BEES 400   // a larger swarm shows a loss only every
#define MANY_TICKS 6
#define EDGE_WIDE_PX 92.0f
#define EDGE_ALPHA 0.6f
#define FLINCH_TICKS 16
#define FLINCH_NEAR_PX 70.0f
#define FLINCH_PX 9.0f
#define ALONE_TICKS 24.0f
#define ALONE_DARK 0.55f
#define HALO_PX 120.0f
#define END_TICKS 24.0f
#define END_DARK 0.86f
#define HOLE_SCALE 26.0f // at which it covers the field from any place of its middle

void hurt_add(View *view, int bees, Vec2 at)
{
    Effects *effects = &view->effects;
    view->hurt = fminf(view->hurt + HURT_STEP * (bees > HURT_BEES ? (float)HURT_BEES / (float)bees : 1.0f), 1.0f);
    if (bees > MANY_BEES && view->lost_ticks < MANY_TICKS)
        return;
    effects_star(effects, at, 1.4f);
    effects_burst(effects, BURST_PUFFS, at, 2, 12.0f, 0xfff4d8u);
    effects_ring(effects, at, 5.0f, 44.0f, MARK_TICKS, look_paint(view->look.palette, LOOK_DANGER_PAINT));
    effects_ring(effects, at, 5.0f, 36.0f, MARK_TICKS, 0xffffffu);
    float side = rng_range(&effects->rng, -1.0f, 1.0f);
    for (int i = 0; i < 2; i++) { // large and with dark behind it, as if it fell past the viewer
        Particle *bee = effects_add(effects, SPRITE_BEE_0, at, FALL_TICKS, i == 0 ? BACK_RGB : 0xffffffu, 1.0f);
        bee->velocity = vec2(side, -1.6f);
        bee->gravity = 0.11f;
        bee->spin_deg = side < 0.0f ? -14.0f : 14.0f;
        bee->scale_from = i == 0 ? 2.6f : 2.1f;
        bee->scale_to = 0.7f;
        bee->layer = i == 0 ? LAYER_EFFECTS : LAYER_HUD; // particles of one layer change their order
    }
    view->lost_at = at;
    view->lost_ticks = 0;
}

void hurt_tick(View *view, const Sim *sim)
{
    bool alone = sim->bees.count == 1 && !sim->head.over;
    view->alone = clampf(view->alone + (alone ? 1.0f : -1.0f) / ALONE_TICKS, 0.0f, 1.0f);
    view->hurt *= HURT_KEPT;
    view->lost_ticks += view->lost_ticks < FLINCH_TICKS;
}

void hurt_jump(View *view, const Sim *sim)
{
    view->alone = sim->bees.count == 1 && !sim->head.over ? 1.0f : 0.0f;
    view->hurt = 0.0f;
    view->lost_ticks = FLINCH_TICKS;
}

Vec2 hurt_flinch(const Canvas *c, Vec2 at)
{
    const View *view = c->view;
    if (view->lost_ticks >= FLINCH_TICKS || !view->look.motion)
        return at;
    Vec2 away = vec2_sub(at, view->lost_at);
    float far = vec2_length(away), part = ((float)view->lost_ticks + c->blend) / (float)(FLINCH_TICKS + 1);
    if (far >= FLINCH_NEAR_PX || far <= 0.0f)
        return at;
    return vec2_add(at,
                    vec2_scale(away, FLINCH_PX * trig_sin_deg(180.0f * part) * (1.0f - far / FLINCH_NEAR_PX) / far));
}

// Everything but the surroundings of a place.
static void dark_draw(const Canvas *c, Layer layer, Vec2 at, float wider, float alpha)
{
    batch_sprite(c->batch, SPRITE_HOLE, at, 0.0f, HOLE_SCALE * wider, paint_ink(layer, 0x0c0812u, alpha));
}

void hurt_draw(const Canvas *c)
{
    const View *view = c->view;
    const SimHead *head = &c->sim->head;
    const float wide = 2.0f * EDGE_WIDE_PX / GLOW_SPRITE_PX, high = 1.5f * FIELD_HEIGHT_PX / GLOW_SPRITE_PX;
    BatchStyle edge = paint_ink(LAYER_EFFECTS, canvas_paint(c, LOOK_DANGER_PAINT), EDGE_ALPHA * view->hurt);
    for (int side = 0; side < 2 && view->look.flashes && edge.tint.a > 4; side++) {
        batch_sprite_scaled(c->batch, SPRITE_GLOW, vec2((float)side * FIELD_WIDTH_PX, 0.5f * FIELD_HEIGHT_PX), 0.0f,
                            vec2(wide, high), edge);
        batch_sprite_scaled(c->batch, SPRITE_GLOW, vec2(0.5f * FIELD_WIDTH_PX, (float)side * FIELD_HEIGHT_PX), 0.0f,
                            vec2(high, wide), edge);
    }
    const Bees *bees = &c->sim->bees;
    if (bees->count == 1 && view->alone > 0.0f) {
        Vec2 at = canvas_place(c, vec2(bees->x[0], bees->y[0]), sim_bee_motion(c->sim, 0));
        if (!view->look.high_contrast)
            dark_draw(c, LAYER_WALLS, at, 1.0f, ALONE_DARK * view->alone);
        canvas_glow(c, LAYER_LOW_LIGHTS, at, HALO_PX / GLOW_SPRITE_PX, PAINT_GOLD, 0.5f * view->alone);
    }
    // The place of the loss stays lit while everything else becomes dark.
    if (head->over && view->killer.there) {
        float part = clampf(((float)(head->tick - head->over_tick) + c->blend) / END_TICKS, 0.0f, 1.0f);
        dark_draw(c, LAYER_BULLETS, vec2_add(view->killer.at, c->offset), 1.6f - 0.6f * part, END_DARK * part);
    }
}
