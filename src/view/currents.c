// currents.c -- motes whose places are functions of the clock.
#include "view/canvas.h"

#include <math.h>

#include "core/base/rng.h"
#include "core/base/trig.h"

#define PX2_A_MOTE 4200.0f // of a region
#define MOTES_MOST 36      // of a region
#define SPEED_MOST 1.8f    // px per tick, as shown
#define BEYOND_PX 12.0f    // of the field
#define DEG_PER_RADIAN 57.29578f

typedef struct Box {
    Vec2 least, size;
} Box;

// The part of a region that can be seen.
static Box seen_part(const FlowRegion *flow)
{
    Vec2 least = vec2(fmaxf(flow->least.x, -BEYOND_PX), fmaxf(flow->least.y, -BEYOND_PX));
    Vec2 most = vec2(fminf(flow->most.x, FIELD_WIDTH_PX + BEYOND_PX), fminf(flow->most.y, FIELD_HEIGHT_PX + BEYOND_PX));
    return (Box){least, vec2(fmaxf(most.x - least.x, 0.0f), fmaxf(most.y - least.y, 0.0f))};
}

// Into [0, 1): what leaves a box comes in on its other side.
static float wrapped(float value)
{
    return value - floorf(value);
}

// Where a mote is that began at the parts `x`, `y` of the box; streams leave on one side and come in on the other.
static Vec2 mote_place(const FlowRegion *flow, Box box, float x, float y, float clock)
{
    if (flow->kind == FLOW_STREAM) {
        Vec2 velocity = vec2_limit(vec2_scale(flow->direction, flow->strength), SPEED_MOST);
        return vec2(box.least.x + box.size.x * wrapped(x + velocity.x * clock / box.size.x),
                    box.least.y + box.size.y * wrapped(y + velocity.y * clock / box.size.y));
    }
    // The root spreads motes evenly over the disc: without it most would be in its middle.
    float radius = 8.0f + 0.5f * fminf(box.size.x, box.size.y) * sqrtf(x);
    float speed = fminf(fabsf(flow->strength), SPEED_MOST / radius) * (flow->strength < 0.0f ? -1.0f : 1.0f);
    Vec2 way = heading_unit(360.0f * wrapped(y + speed * DEG_PER_RADIAN * clock / 360.0f));
    return vec2_add(flow->middle, vec2_scale(way, radius));
}

// So many to an area, so that a wide stream is as dense as a narrow one.
static void region_draw(const Canvas *c, const FlowRegion *flow, int number, float clock)
{
    static const uint32_t RGB[SCRIPT_LOOKS] = {0xfdf6d8u, 0xe2f6eeu, 0xf6efc4u, 0xffe8b0u, 0xe8e5dcu};
    Box box = seen_part(flow);
    if (box.size.x <= 0.0f || box.size.y <= 0.0f)
        return;
    int motes = (int)(box.size.x * box.size.y / PX2_A_MOTE) + 1;
    // Seeded anew each frame: motes have no state, so a replay shows them in the same places, backward too.
    Rng rng = rng_seed(77u, (uint64_t)number);
    for (int i = 0; i < motes && i < MOTES_MOST; i++) {
        float x = rng_float(&rng);
        float y = rng_float(&rng);
        float size = rng_range(&rng, 0.12f, 0.26f);
        float phase = rng_range(&rng, 0.0f, 360.0f);
        Vec2 at = mote_place(flow, box, x, y, clock);
        float alpha = 0.38f + 0.14f * trig_sin_deg(clock * 2.0f + phase);
        batch_sprite(c->batch, SPRITE_GLOW, vec2_add(at, c->offset), 0.0f, size,
                     paint_style(LAYER_GROUND, paint_tint(RGB[c->ground], alpha)));
    }
}

void currents_draw(const Canvas *c, float clock)
{
    if (c->sim->head.stage != STAGE_SCRIPT)
        return;
    for (int i = 0; i < c->sim->flow_count; i++)
        region_draw(c, &c->sim->flows[i], i, clock);
}
