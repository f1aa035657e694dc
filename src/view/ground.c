// ground.c -- rows of things on any ground, its colour, and the sky over it.
#include "view/ground.h"

#include <math.h>

#include "base/rng.h"
#include "base/trig.h"
#include "view/paint.h"

#define REACH_PX 88.0f // nothing lies further from the middle of its row, half of its height included
#define FIELD_W VIEWPORT_FIELD_WIDTH_PX
#define FIELD_H VIEWPORT_FIELD_HEIGHT_PX
#define SKY_ROW_PX 170.0f
#define COLUMNS 40 // across the field, of one colour each: so many that no step is seen
#define SWAY_DEG_PER_TICK 1.3f
#define PLAIN_RGB 0x26332bu

// Something that may lie in a row; see grounds.def.
typedef struct Thing {
    ScriptLook ground;
    SpriteId sprite;
    uint32_t variants, tries;
    float chance, scale_least, scale_most, lean_deg, alpha;
    uint32_t rgb;
    float depth, sway_px, pulse_ticks, side_px;
} Thing;

// Those of one ground stand together.
static const Thing THINGS[] = {
#define THING(GROUND, SPRITE, ...) {LOOK_##GROUND, SPRITE_##SPRITE, __VA_ARGS__},
#include "view/grounds.def"
#undef THING
};
#define THINGS_COUNT ((int)(sizeof THINGS / sizeof THINGS[0]))

// A ground: its colour in the middle and at the sides, what falls on it from above, and what lies on it.
typedef struct Ground {
    bool cleared; // its colour is the clear colour, at noon
    uint32_t middle_rgb, side_rgb;
    SpriteId sky;
    float sky_alpha, sky_times; // so many times as often as in the meadow; 0 under a roof
} Ground;

static const Ground GROUNDS[SCRIPT_LOOKS] = {
    [LOOK_MEADOW] = {true, 0xbfd9a0u, 0xbfd9a0u, SPRITE_CLOUD_SHADOW, 0.75f, 1.0f},
    [LOOK_POND] = {false, 0x93c3bfu, 0x8abcbau, SPRITE_GLINT, 1.0f, 1.2f},
    [LOOK_ORCHARD] = {false, 0xcbcb90u, 0xc5c68cu, SPRITE_CANOPY, 1.0f, 1.9f},
    [LOOK_HOLLOW] = {false, 0xb29370u, 0x8e7152u, SPRITE_BEAM, 1.0f, 1.3f},
    [LOOK_CITADEL] = {false, 0xaeaba2u, 0xa19e95u, SPRITE_CLOUD_SHADOW, 0.9f, 0.0f},
};

// What each time of day leaves of a colour. Even the night leaves enough for dark bullets.
static const uint32_t LIGHTS[SCRIPT_LIGHTS] = {
    [LIGHT_NOON] = 0xffffffu, [LIGHT_DAWN] = 0xfff0e6u, [LIGHT_DUSK] = 0xffd4acu, [LIGHT_NIGHT] = 0xb4bce0u};

// Of the colours alone, since a sheet over the whole field would cost more than all that lies on it.
static BatchTint lit(uint32_t rgb, float alpha, ScriptLight light)
{
    BatchTint tint = paint_tint(rgb, alpha), by = paint_tint(LIGHTS[light], 1.0f);
    tint.r = (uint8_t)(tint.r * by.r / 255);
    tint.g = (uint8_t)(tint.g * by.g / 255);
    tint.b = (uint8_t)(tint.b * by.b / 255);
    return tint;
}

static BatchTint column_tint(int column, BatchTint middle, BatchTint side)
{
    float away = fabsf((2.0f * (float)column + 1.0f) / (float)COLUMNS - 1.0f); // 0 in the middle, 1 at the sides
    return paint_mix(middle, side, away < 1.0f ? away * away : 1.0f);
}

// Stripes from side to side, as wide as they have the same colour.
static void colour_draw(BatchTint middle, BatchTint side, Batch *batch)
{
    int begin = 0;
    for (int i = 1; i <= COLUMNS; i++) {
        BatchTint tint = column_tint(begin, middle, side), next = column_tint(i, middle, side);
        if (i < COLUMNS && tint.r == next.r && tint.g == next.g && tint.b == next.b)
            continue;
        batch_rect(batch, vec2(FIELD_W * (float)begin / (float)COLUMNS, 0.0f),
                   vec2(FIELD_W * (float)i / (float)COLUMNS, FIELD_H), paint_style(LAYER_DEEP, tint));
        begin = i;
    }
}

// Where across the field something lies by a number from 0 to 1.
static float thing_x(const Thing *thing, float part)
{
    if (thing->side_px == 0.0f)
        return -8.0f + part * (FIELD_W + 16.0f);
    float left = 2.0f * part * thing->side_px;
    return part < 0.5f ? left : FIELD_W - (left - thing->side_px);
}

static void thing_draw(const GroundScene *scene, const Thing *thing, Rng *rng, float row_y, Batch *batch)
{
    // All draws are taken whether it lies there or not, so that one thing's chance does not move the others.
    float chance = rng_float(rng);
    uint32_t variant = rng_below(rng, thing->variants);
    float x = thing_x(thing, rng_float(rng));
    float y = rng_range(rng, 0.0f, GROUND_ROW_PX);
    float scale = rng_range(rng, thing->scale_least, thing->scale_most);
    float lean = rng_range(rng, -thing->lean_deg, thing->lean_deg);
    uint32_t mirrored = rng_below(rng, 2u);
    float phase = rng_float(rng), alpha = thing->alpha;
    if (chance >= thing->chance)
        return;
    x += thing->sway_px * trig_sin_deg(scene->clock * SWAY_DEG_PER_TICK + phase * 360.0f);
    if (thing->pulse_ticks > 0.0f) {
        float age = scene->clock / thing->pulse_ticks + phase;
        age -= floorf(age);
        scale = thing->scale_least + (thing->scale_most - thing->scale_least) * age;
        alpha *= 1.0f - age;
    }
    Vec2 at = vec2(x + scene->offset.x, row_y + y + scene->offset.y);
    batch_sprite_scaled(
        batch, (int)thing->sprite + (int)variant, at, lean, vec2(mirrored ? -scale : scale, scale),
        paint_style(thing->depth < 1.0f ? LAYER_DEEP : LAYER_GROUND, lit(thing->rgb, alpha, scene->light)));
}

// Things of one depth pass together, so they are drawn row by row together.
static int next_depth(int first)
{
    int end = first + 1;
    while (end < THINGS_COUNT && THINGS[end].ground == THINGS[first].ground && THINGS[end].depth == THINGS[first].depth)
        end++;
    return end;
}

// Things of one depth, from the far edge to the near one: tufts overlap as they should. Row n lies n rows above the
// start, so it comes into view from above as the ground scrolls down. `list` is where the ground's things begin: a
// thing's draws follow from its place among them.
static void depth_draw(const GroundScene *scene, int list, int first, int end, Batch *batch)
{
    // A double: far out in the meadow a float has few fractions of a pixel left.
    double passed = scene->scrolled_px * (double)THINGS[first].depth;
    int64_t lowest = (int64_t)((passed - (double)REACH_PX) / (double)GROUND_ROW_PX) - 1;
    int rows = (int)((FIELD_H + 2.0f * REACH_PX) / GROUND_ROW_PX) + 3;
    for (int64_t row = lowest + rows - 1; row >= lowest; row--) {
        float y = FIELD_H + (float)(passed - (double)row * (double)GROUND_ROW_PX) - GROUND_ROW_PX;
        for (int i = first; i < end; i++) {
            // A row is a function of its number: nothing is kept, and the ground is the same when time runs backward.
            Rng rng = rng_seed((uint64_t)row * 0x9e3779b97f4a7c15u, 2000u + (uint64_t)(i - list));
            for (uint32_t t = 0; t < THINGS[i].tries; t++)
                thing_draw(scene, &THINGS[i], &rng, y, batch);
        }
    }
}

// What is above passes faster than the ground, because it is nearer. One in a row of SKY_ROW_PX, not in each.
static void sky_draw(const GroundScene *scene, Batch *batch)
{
    const Ground *ground = &GROUNDS[scene->look];
    double passed = scene->scrolled_px * (double)scene->sky.speed;
    int64_t lowest = (int64_t)((passed - (double)SKY_ROW_PX) / (double)SKY_ROW_PX) - 1;
    int rows = (int)(FIELD_H / SKY_ROW_PX) + 4;
    for (int64_t row = lowest; row < lowest + rows; row++) {
        Rng rng = rng_seed((uint64_t)row * 0xd1b54a32d192ed03u, 1999u);
        float chance = rng_float(&rng);
        float x = rng_range(&rng, 0.0f, FIELD_W);
        float scale = rng_range(&rng, 0.9f, 1.3f);
        float y = FIELD_H + (float)(passed - (double)row * (double)SKY_ROW_PX);
        if (chance < scene->sky.chance * ground->sky_times)
            batch_sprite(batch, (int)ground->sky, vec2(x + scene->offset.x, y + scene->offset.y), 0.0f, scale,
                         paint_style(LAYER_GROUND, lit(0xffffffu, ground->sky_alpha, scene->light)));
    }
}

void ground_draw(const GroundScene *scene, Batch *batch)
{
    const Ground *ground = &GROUNDS[scene->look];
    BatchTint plain = paint_tint(PLAIN_RGB, 1.0f);
    if (scene->plain) {
        colour_draw(plain, plain, batch);
        return;
    }
    if (!ground->cleared || scene->light != LIGHT_NOON)
        colour_draw(lit(ground->middle_rgb, 1.0f, scene->light), lit(ground->side_rgb, 1.0f, scene->light), batch);
    int list = 0;
    while (THINGS[list].ground != scene->look)
        list++;
    for (int first = list; first < THINGS_COUNT && THINGS[first].ground == scene->look; first = next_depth(first))
        depth_draw(scene, list, first, next_depth(first), batch);
    sky_draw(scene, batch);
}
