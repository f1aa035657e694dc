// royal_call.c -- a wave that sweeps from the swarm to all edges, its light, and the rings of its reach.
#include "view/royal_call.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define WAVE_TICKS 38          // from the swarm to the farthest corner
#define WAVE_PX_PER_TICK 20.0f // the field's diagonal is 734 px
#define BANDS 2                // of light, behind the front
#define BAND_PX 16.0f
#define SIDES 60
#define SIDE_HALF 0.05241f // of the radius: tan of half a side's angle
#define FLARE_PX 250.0f    // the light around the swarm itself, across,
#define FLARE_TICKS 14.0f  // and how long it lasts
#define GLOW_SPRITE_PX 32.0f
#define SWEEP 1.9f // px per tick: how fast the wave blows petals off
#define PINK_RGB 0xffc4dbu
#define LIGHT_RGB 0xffb45au

void royal_call_begin(View *view, Vec2 at)
{
    Effects *effects = &view->effects;
    view->call_at = at;
    view->call_ticks = 0;
    effects_motes(effects, at, 8, PAINT_GOLD);
    effects_sparks(effects, at, 20, 7.0f, PAINT_CREAM);
}

// It stands until the wave is there, and then it is petals that the wave blows off.
void royal_call_bullet(View *view, const Tunables *tunables, Vec2 at, BulletLook bullet)
{
    Effects *effects = &view->effects;
    Vec2 way = vec2_sub(at, view->call_at);
    float late = vec2_length(way) / WAVE_PX_PER_TICK - (float)view->call_ticks;
    int wait = late > 0.0f ? (int)(late + 0.5f) : 0;
    float size = canvas_bullet_size(tunables, bullet) * view->look.bullet_size;
    if (wait > 0)
        effects_still(effects, (SpriteId)bullets_draw_sprite(&view->look, bullet), at, size, wait, LAYER_BULLETS);
    effects->wait_ticks = wait;
    effects_swept(effects, at, 1, vec2_scale(vec2_unit(way), SWEEP), PINK_RGB);
    effects_swept(effects, at, 1, vec2_scale(vec2_unit(way), SWEEP), PAINT_GOLD);
    effects->wait_ticks = 0;
}

void royal_call_tick(View *view)
{
    view->call_ticks += view->call_ticks < WAVE_TICKS;
}

void royal_call_jump(View *view, const Sim *sim)
{
    view->call_at = sim->scratch.swarm_middle;
    view->call_ticks = sim->head.call_ticks_left > 0 ? sim->tunables.call_ticks - sim->head.call_ticks_left + 1
                                                     : WAVE_TICKS;
}

// A circle of light. Its sides meet in the middle of the band, so that no spokes show where light lies on light.
static void band_draw(const Canvas *c, Vec2 middle, float radius_px, float alpha)
{
    if (radius_px <= 0.0f)
        return;
    for (int i = 0; i < SIDES; i++) {
        Vec2 out = heading_unit(360.0f * (float)i / SIDES);
        Vec2 at = vec2_add(middle, vec2_scale(out, radius_px));
        Vec2 along = vec2_scale(vec2(-out.y, out.x), radius_px * SIDE_HALF);
        batch_line(c->batch, vec2_sub(at, along), vec2_add(at, along), BAND_PX,
                   paint_light(LAYER_LIGHTS, paint_tint(LIGHT_RGB, alpha)));
    }
}

// Its front, and light that follows it and grows weaker on the way; the light asks first, as all that is large.
static void wave_draw(const Canvas *c, float age)
{
    Vec2 middle = vec2_add(c->view->call_at, c->offset);
    float front = age * WAVE_PX_PER_TICK, left = 1.0f - age / (float)WAVE_TICKS;
    float strong = 0.2f + 0.8f * left * left, light = flashes_call(&c->view->flashes, c->sim) * strong;
    for (int i = 0; i < BANDS && light > 0.0f; i++)
        band_draw(c, middle, front - BAND_PX * ((float)i + 0.5f), 0.36f * light * (1.0f - (float)i / BANDS));
    batch_circle(c->batch, middle, front - 4.0f, 7.0f,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_HONEY, 0.6f * strong)));
    batch_circle(c->batch, middle, front, 3.0f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, strong)));
    float flare = light * clampf(1.0f - age / FLARE_TICKS, 0.0f, 1.0f);
    if (flare > 0.0f)
        batch_sprite(c->batch, SPRITE_GLOW, middle, 0.0f, FLARE_PX / GLOW_SPRITE_PX,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(LIGHT_RGB, 0.55f * flare)));
}

// The front leaves a ring where the reach ends; another one closes on the swarm.
static void reach_draw(const Canvas *c, float front)
{
    const SimHead *head = &c->sim->head;
    if (head->call_ticks_left <= 0)
        return;
    float left = ((float)head->call_ticks_left - c->blend) / (float)c->tunables->call_ticks;
    float fade = left > 0.4f ? 1.0f : clampf(left / 0.4f, 0.0f, 1.0f);
    Vec2 middle = canvas_swarm_middle(c);
    float reach = c->tunables->call_radius_px;
    float open = front < reach ? front : reach;
    BatchStyle honey = paint_style(LAYER_EFFECTS, paint_tint(PAINT_HONEY, 0.6f * fade));
    BatchStyle cream = paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, 0.95f * fade));
    batch_circle(c->batch, middle, open, 6.0f, honey);
    batch_circle(c->batch, middle, open, 2.0f, cream);
    batch_circle(c->batch, middle, 14.0f + (reach - 14.0f) * left, 3.0f, honey);
}

void royal_call_draw(const Canvas *c)
{
    float age = (float)c->view->call_ticks - (1.0f - c->blend);
    if (age < 0.0f)
        return;
    if (age < (float)WAVE_TICKS && c->view->look.motion)
        wave_draw(c, age);
    reach_draw(c, age * WAVE_PX_PER_TICK);
}
