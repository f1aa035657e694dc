// trade.c -- the trade of holding and letting go as it is seen.
#include "view/trade.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define NECTAR 0xffb000u
#define SEEN_LEAST 0.02f // a drop that cannot be seen is none
#define POT_PX 23.0f     // radius of the ring that fills
#define REST_WARN_TICKS 120
#define REST_FAR_PX 92.0f
#define REST_NEAR_PX 31.0f
#define REST_DASHES 12

float trade_nectar(const Sim *sim)
{
    float part = sim_nectar_share(sim);
    return part < SEEN_LEAST ? 0.0f : clampf(part, 0.0f, 1.0f);
}

void trade_bee_home(Effects *effects, Vec2 at)
{
    effects_leaving(effects, SPRITE_BEE_0, at, vec2(at.x < FIELD_WIDTH_PX / 2.0f ? -0.9f : 0.9f, -1.4f));
    effects_puffs(effects, at, 2, 10.0f, 0xfff4d8u);
}

void trade_spilt(Effects *effects, Vec2 at, int nectar)
{
    effects_drops(effects, at, 2 + nectar, NECTAR);
}

void trade_draw_bee(const Canvas *c, Vec2 at)
{
    float part = trade_nectar(c->sim);
    if (part <= 0.0f)
        return;
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, (0.6f + 0.55f * part) * c->sizes.bee,
                 paint_style(LAYER_MARKS, paint_tint(NECTAR, 0.25f + 0.6f * part)));
}

float trade_shot_size(const Canvas *c)
{
    return 1.0f + 0.55f * trade_nectar(c->sim) * c->view->led;
}

void trade_draw_shot(const Canvas *c, Vec2 at)
{
    float part = trade_nectar(c->sim) * c->view->led;
    if (part <= 0.0f)
        return;
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 0.75f * c->sizes.shot,
                 paint_light(LAYER_LOW_LIGHTS, paint_tint(PAINT_HONEY, 0.5f * part)));
}

// A ring that fills clockwise from the top, dark where it is empty; a full one breathes.
static void pot_draw(const Canvas *c, Vec2 goal)
{
    float part = trade_nectar(c->sim);
    float breath = part >= 1.0f ? 1.5f * trig_sin_deg(c->clock * 8.0f) : 0.0f;
    if (part <= 0.0f)
        return;
    batch_circle(c->batch, goal, POT_PX + breath, 5.0f, paint_style(LAYER_MARKS, paint_tint(PAINT_DARK, 0.45f)));
    paint_arc(c->batch, goal, POT_PX + breath, part, 3.6f, paint_style(LAYER_MARKS, paint_tint(NECTAR, 1.0f)));
    paint_arc(c->batch, goal, POT_PX + breath, part, 1.4f, paint_style(LAYER_MARKS, paint_tint(PAINT_GOLD, 1.0f)));
}

// Marks that close in on a led swarm that rests, and stay on it while it is hunted.
static void rest_draw(const Canvas *c, Vec2 goal)
{
    const SimHead *head = &c->sim->head;
    float near = 1.0f - (float)(c->tunables->rest_grace_ticks - head->rest_ticks) / (float)REST_WARN_TICKS;
    if (!head->touching || near <= 0.0f)
        return;
    near = near < 1.0f ? near : 1.0f;
    float radius = REST_FAR_PX + (REST_NEAR_PX - REST_FAR_PX) * near;
    float hunted = near >= 1.0f ? 0.75f + 0.25f * trig_sin_deg(c->clock * 6.0f) : 0.25f + 0.6f * near;
    for (int i = 0; i < REST_DASHES; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / REST_DASHES + c->clock);
        Vec2 from = vec2_add(goal, vec2_scale(way, radius)), to = vec2_add(goal, vec2_scale(way, radius + 12.0f));
        batch_line(c->batch, from, to, 5.5f, paint_style(LAYER_MARKS, paint_tint(PAINT_CREAM, 0.7f * hunted)));
        batch_line(c->batch, from, to, 3.2f, paint_style(LAYER_MARKS, paint_tint(PAINT_DANGER, hunted)));
    }
}

void trade_draw_goal(const Canvas *c, Vec2 goal)
{
    pot_draw(c, goal);
    rest_draw(c, goal);
}
