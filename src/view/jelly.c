// jelly.c -- royal jelly as it is seen: flowers that glow, and a swarm that shines for as long as it is sharpened.
#include "view/jelly.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define AMBER 0xd97a0cu
#define CREAM 0xfffbe4u
#define LAST_TICKS 150 // in which the ring and the halos flicker
#define MOTE_TICKS 5u  // between two motes that rise from the swarm
#define RING_LEAST_PX 30.0f
#define RING_MOST_PX 160.0f
#define RING_BEYOND_PX 9.0f

static void flower_motes(View *view, const Sim *sim)
{
    uint32_t every = (uint32_t)sim->tunables.effects_royal_mote_ticks;
    for (int i = 0; i < sim->flower_count; i++)
        if (sim->flowers[i].kind != FLOWER_PLAIN && (view->ticks + sim->flowers[i].id) % every == 0u)
            effects_motes(&view->effects, sim->flowers[i].position, 1, PAINT_GOLD);
}

static Vec2 any_bee(Rng *rng, const Bees *bees)
{
    int i = (int)rng_below(rng, (uint32_t)bees->count);
    return vec2(bees->x[i], bees->y[i]);
}

// The swarm is what it was before.
static void used_up(View *view, const Sim *sim)
{
    Vec2 middle = sim->scratch.swarm_middle;
    effects_ring(&view->effects, middle, 70.0f, 12.0f, 24, PAINT_HONEY);
    effects_puffs(&view->effects, middle, 8, 40.0f, 0xfff1c8u);
    sound_happened(&view->sounds, SOUND_JELLY_OVER, middle.x);
}

void jelly_tick(View *view, const Sim *sim)
{
    int32_t left = sim->head.jelly_ticks_left;
    flower_motes(view, sim);
    if (left > 0 && sim->bees.count > 0 && view->ticks % MOTE_TICKS == 0u)
        effects_motes(&view->effects, any_bee(&view->effects.rng, &sim->bees), 1, PAINT_GOLD);
    if (left == 0 && view->jelly_ticks_left > 0 && !sim->head.over)
        used_up(view, sim);
    view->jelly_ticks_left = left;
}

void jelly_picked(Effects *effects, Vec2 at)
{
    effects_ring(effects, at, 8.0f, 120.0f, 34, PAINT_HONEY);
    effects_ring(effects, at, 4.0f, 80.0f, 24, CREAM);
    effects_sparks(effects, at, 26, 4.0f, PAINT_GOLD);
    effects_motes(effects, at, 24, PAINT_GOLD);
}

void jelly_draw_flower(const Canvas *c, Vec2 at, float scale)
{
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * 6.0f);
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, (1.5f + 0.35f * pulse) * scale,
                 paint_style(LAYER_MARKS, paint_tint(PAINT_HONEY, 0.75f)));
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, (1.0f + 0.25f * pulse) * scale,
                 paint_style(LAYER_MARKS, paint_tint(CREAM, 0.9f)));
}

// 0 to 1: how strong everything is. It springs up, and flickers before the end.
static float strength(const Canvas *c)
{
    float left = (float)c->sim->head.jelly_ticks_left - c->blend;
    if (left >= (float)LAST_TICKS)
        return 1.0f;
    float flicker = 0.5f + 0.5f * trig_sin_deg(left * 12.0f); // twice a second: no faster, for safe eyes
    return 0.35f + 0.65f * flicker;
}

// A shine that runs over the swarm from the upper left to the lower right.
void jelly_draw_bee(const Canvas *c, Vec2 at)
{
    if (c->sim->head.jelly_ticks_left <= 0)
        return;
    float wave = trig_sin_deg(c->clock * 7.0f - (at.x + at.y) * 2.2f);
    float shine = wave > 0.0f ? wave * wave : 0.0f, strong = strength(c), size = c->sizes.bee;
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, (1.1f + 0.25f * shine) * size,
                 paint_style(LAYER_MARKS, paint_tint(0xffb000u, 0.8f * strong)));
    if (shine > 0.0f)
        batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 0.75f * size,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(PAINT_GOLD, 0.55f * shine * strong)));
}

// Around a led swarm, or outside of the circle that shows how far a loose one may stray.
static float ring_radius_px(const Canvas *c)
{
    float led = 18.0f + 6.0f * sqrtf((float)c->sim->bees.count), loose = sim_leash_px(c->sim) + RING_BEYOND_PX;
    float radius = loose + (led - loose) * c->view->led;
    return clampf(radius, RING_LEAST_PX, RING_MOST_PX);
}

void jelly_draw_ring(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    if (head->jelly_ticks_left <= 0 || head->over || c->view->goal_hidden)
        return;
    float left = ((float)head->jelly_ticks_left - c->blend) / (float)c->tunables->jelly_ticks;
    left = clampf(left, 0.0f, 1.0f);
    Vec2 middle = canvas_swarm_middle(c);
    float radius = ring_radius_px(c), strong = strength(c);
    batch_circle(c->batch, middle, radius, 4.0f, paint_style(LAYER_MARKS, paint_tint(0x4a2912u, 0.28f)));
    paint_arc(c->batch, middle, radius, left, 4.5f, paint_style(LAYER_MARKS, paint_tint(AMBER, 1.0f)));
    paint_arc(c->batch, middle, radius, left, 2.2f, paint_style(LAYER_MARKS, paint_tint(PAINT_GOLD, strong)));
    Vec2 head_of_arc = vec2_add(middle, vec2_scale(heading_unit(360.0f * left), radius));
    batch_sprite(c->batch, SPRITE_FLOWER_JELLY, head_of_arc, 0.0f, 0.4f, canvas_plain(LAYER_MARKS, 1.0f));
}
