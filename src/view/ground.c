// ground.c -- the colours of any ground, rows of things on it, what stands at its sides, and the sky over it.
#include "view/ground.h"

#include <math.h>

#include "core/base/rng.h"
#include "core/base/trig.h"
#include "view/ground_colours.h"

#define REACH_PX 88.0f // nothing lies further from the middle of its row, half of its height included
#define FIELD_W VIEWPORT_FIELD_WIDTH_PX
#define FIELD_H VIEWPORT_FIELD_HEIGHT_PX
#define SKY_ROW_PX 170.0f
#define SIDE_ROW_PX 104.0f // of what stands at the sides
#define BANDS 80           // of one colour each, from above to below: so many that no step is seen
#define RIM_PX 80.0f       // how far the shade of a side reaches in
#define RIM_PIECES 8       // of each: a picture of the whole side would be too large to be kept
#define SWAY_DEG_PER_TICK 1.3f
#define BARE_RGB 0x26332bu

// Times of day, for what is seen in some of them only.
enum { NOON = 1 << LIGHT_NOON, DAWN = 1 << LIGHT_DAWN, DUSK = 1 << LIGHT_DUSK, NIGHT = 1 << LIGHT_NIGHT, ALWAYS = 0 };

// What covers a whole ground; see grounds.def.
typedef struct Tile {
    ScriptLook ground;
    SpriteId sprite;
    float depth, alpha, sway_px;
} Tile;

// Something that may lie in a row.
typedef struct Thing {
    ScriptLook ground;
    SpriteId sprite;
    uint32_t variants, tries;
    float chance, scale_least, scale_most, lean_deg, alpha;
    uint32_t rgb, seen;
    float depth, sway_px, pulse_ticks, side_px;
} Thing;

// What stands at the sides.
typedef struct Side {
    SpriteId sprite;
    float chance, depth;
} Side;

static const Tile TILES[] = {
#define TILE(GROUND, SPRITE, ...) {LOOK_##GROUND, SPRITE_##SPRITE, __VA_ARGS__},
#define THING(...)
#define SIDE(...)
#include "view/grounds.def"
#undef TILE
#undef THING
#undef SIDE
};
#define TILES_COUNT ((int)(sizeof TILES / sizeof TILES[0]))

// Those of one ground stand together.
static const Thing THINGS[] = {
#define TILE(...)
#define THING(GROUND, SPRITE, ...) {LOOK_##GROUND, SPRITE_##SPRITE, __VA_ARGS__},
#define SIDE(...)
#include "view/grounds.def"
#undef TILE
#undef THING
#undef SIDE
};
#define THINGS_COUNT ((int)(sizeof THINGS / sizeof THINGS[0]))

static const Side SIDES[SCRIPT_LOOKS] = {
#define TILE(...)
#define THING(...)
#define SIDE(GROUND, SPRITE, ...) [LOOK_##GROUND] = {SPRITE_##SPRITE, __VA_ARGS__},
#include "view/grounds.def"
#undef TILE
#undef THING
#undef SIDE
};

// What falls on a ground from above.
typedef struct Sky {
    SpriteId sprite;
    float alpha, times; // so many times as often as in the meadow; 0 under a roof
} Sky;

static const Sky SKIES[SCRIPT_LOOKS] = {
    [LOOK_MEADOW] = {SPRITE_CLOUD_SHADOW, 1.0f, 1.6f},  [LOOK_POND] = {SPRITE_GLINT, 1.0f, 1.5f},
    [LOOK_ORCHARD] = {SPRITE_CANOPY, 1.0f, 2.6f},       [LOOK_HOLLOW] = {SPRITE_BEAM, 1.0f, 2.2f},
    [LOOK_CITADEL] = {SPRITE_CLOUD_SHADOW, 0.9f, 0.0f},
};

// A ground that is being drawn.
typedef struct Drawn {
    const GroundScene *scene;
    GroundColours colours;
    Batch *batch;
} Drawn;

// Stripes from above to below, as high as they have the same colour.
static void colour_draw(const GroundColours *colours, Batch *batch)
{
    BatchTint tints[BANDS];
    for (int i = 0; i < BANDS; i++) {
        float at = ((float)i + 0.5f) / (float)BANDS * 2.0f;
        tints[i] = at < 1.0f ? paint_mix(colours->top, colours->middle, at)
                             : paint_mix(colours->middle, colours->bottom, at - 1.0f);
    }
    for (int begin = 0, i = 1; i <= BANDS; i++) {
        BatchTint tint = tints[begin];
        if (i < BANDS && tint.r == tints[i].r && tint.g == tints[i].g && tint.b == tints[i].b)
            continue;
        batch_rect(batch, vec2(0.0f, FIELD_H * (float)begin / (float)BANDS),
                   vec2(FIELD_W, FIELD_H * (float)i / (float)BANDS), paint_style(LAYER_DEEP, tint));
        begin = i;
    }
}

// On half pixels of the output: what drifts slowly then comes to the same places again, and its picture is kept.
static Vec2 snapped(const Drawn *drawn, float x, float y)
{
    float grain = 0.5f / drawn->batch->viewport.scale;
    Vec2 at = vec2_add(vec2(x, y), drawn->scene->offset);
    return vec2(floorf(at.x / grain + 0.5f) * grain, floorf(at.y / grain + 0.5f) * grain);
}

static Layer layer_of(float depth)
{
    return depth < 1.0f ? LAYER_DEEP : LAYER_GROUND;
}

// Side by side from the left edge on, and row by row from above. A whole number of them is as wide as the field.
static void tile_draw(const Drawn *drawn, const Tile *tile)
{
    const AtlasCell *cell = &drawn->batch->atlas->cells[tile->sprite];
    double rows = drawn->scene->scrolled_px * (double)tile->depth / (double)cell->height_px;
    float sway = tile->sway_px * trig_sin_deg(drawn->scene->clock * SWAY_DEG_PER_TICK * 0.5f);
    Vec2 from = vec2(drawn->scene->offset.x + sway, drawn->scene->offset.y);
    float left = from.x > 0.0f ? -cell->width_px : 0.0f;
    float top = ((float)(rows - floor(rows)) - (from.y > 0.0f ? 2.0f : 1.0f)) * cell->height_px;
    BatchStyle style = paint_style(layer_of(tile->depth), ground_lit(&drawn->colours, 0xffffffu, tile->alpha));
    for (float y = top; y + from.y < FIELD_H; y += cell->height_px)
        for (float x = left; x + from.x < FIELD_W; x += cell->width_px) {
            Vec2 middle = snapped(drawn, x + sway + cell->width_px / 2.0f, y + cell->height_px / 2.0f);
            batch_sprite(drawn->batch, (int)tile->sprite, middle, 0.0f, 1.0f, style);
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

// What it is at this time of day; alpha 0 where it is not there.
static BatchTint thing_tint(const Drawn *drawn, const Thing *thing, float alpha)
{
    float share = 0.0f;
    if (thing->seen == ALWAYS)
        return ground_lit(&drawn->colours, thing->rgb, thing->alpha * alpha);
    for (int light = 0; light < DAYLIGHTS; light++)
        share += thing->seen >> light & 1u ? daylight_share(&drawn->scene->light, (ScriptLight)light) : 0.0f;
    return paint_tint(thing->rgb, thing->alpha * alpha * share);
}

static void thing_draw(const Drawn *drawn, const Thing *thing, Rng *rng, float row_y)
{
    // All draws are taken whether it lies there or not, so that one thing's chance does not move the others.
    float chance = rng_float(rng);
    uint32_t variant = rng_below(rng, thing->variants);
    float x = thing_x(thing, rng_float(rng));
    float y = rng_range(rng, 0.0f, GROUND_ROW_PX);
    float scale = rng_range(rng, thing->scale_least, thing->scale_most);
    float lean = rng_range(rng, -thing->lean_deg, thing->lean_deg);
    uint32_t mirrored = rng_below(rng, 2u);
    float phase = rng_float(rng), alpha = 1.0f, clock = drawn->scene->clock;
    if (chance >= thing->chance)
        return;
    x += thing->sway_px * trig_sin_deg(clock * SWAY_DEG_PER_TICK + phase * 360.0f);
    if (thing->pulse_ticks > 0.0f) {
        float age = clock / thing->pulse_ticks + phase;
        age -= floorf(age);
        scale = thing->scale_least + (thing->scale_most - thing->scale_least) * age;
        alpha *= 1.0f - age;
    }
    BatchTint tint = thing_tint(drawn, thing, alpha);
    if (tint.a > 0)
        batch_sprite_scaled(drawn->batch, (int)thing->sprite + (int)variant, snapped(drawn, x, row_y + y), lean,
                            vec2(mirrored ? -scale : scale, scale), paint_style(layer_of(thing->depth), tint));
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
static void depth_draw(const Drawn *drawn, int list, int first, int end)
{
    // A double: far out in the meadow a float has few fractions of a pixel left.
    double passed = drawn->scene->scrolled_px * (double)THINGS[first].depth;
    int64_t lowest = (int64_t)((passed - (double)REACH_PX) / (double)GROUND_ROW_PX) - 1;
    int rows = (int)((FIELD_H + 2.0f * REACH_PX) / GROUND_ROW_PX) + 3;
    for (int64_t row = lowest + rows - 1; row >= lowest; row--) {
        float y = FIELD_H + (float)(passed - (double)row * (double)GROUND_ROW_PX) - GROUND_ROW_PX;
        for (int i = first; i < end; i++) {
            // A row is a function of its number: nothing is kept, and the ground is the same when time runs backward.
            Rng rng = rng_seed((uint64_t)row * 0x9e3779b97f4a7c15u, 2000u + (uint64_t)(i - list));
            for (uint32_t t = 0; t < THINGS[i].tries; t++)
                thing_draw(drawn, &THINGS[i], &rng, y);
        }
    }
}

static void things_draw(const Drawn *drawn)
{
    int list = 0;
    while (THINGS[list].ground != drawn->scene->look)
        list++;
    for (int first = list; first < THINGS_COUNT && THINGS[first].ground == drawn->scene->look;
         first = next_depth(first))
        if (drawn->scene->detail == GROUND_DEEP || THINGS[first].depth == 1.0f)
            depth_draw(drawn, list, first, next_depth(first));
}

// What is above passes faster than the ground, because it is nearer. One in a row of SKY_ROW_PX, not in each.
static void sky_draw(const Drawn *drawn)
{
    const GroundScene *scene = drawn->scene;
    const Sky *sky = &SKIES[scene->look];
    double passed = scene->scrolled_px * (double)scene->sky.speed;
    int64_t lowest = (int64_t)((passed - (double)SKY_ROW_PX) / (double)SKY_ROW_PX) - 1;
    int rows = (int)(FIELD_H / SKY_ROW_PX) + 4;
    for (int64_t row = lowest; row < lowest + rows; row++) {
        Rng rng = rng_seed((uint64_t)row * 0xd1b54a32d192ed03u, 1999u);
        float chance = rng_float(&rng);
        float x = rng_range(&rng, 0.0f, FIELD_W);
        float scale = rng_range(&rng, 0.9f, 1.3f);
        float y = FIELD_H + (float)(passed - (double)row * (double)SKY_ROW_PX);
        if (chance < scene->sky.chance * sky->times)
            batch_sprite(drawn->batch, (int)sky->sprite, snapped(drawn, x, y), 0.0f, scale,
                         paint_style(LAYER_GROUND, ground_lit(&drawn->colours, 0xffffffu, sky->alpha)));
    }
}

// One sprite at both edges, on the right mirrored; `x` is the middle's distance from its edge.
static void both_draw(const Drawn *drawn, SpriteId sprite, float x, float y, Vec2 scale, BatchTint tint, int sides)
{
    BatchStyle style = paint_style(LAYER_GROUND, tint);
    if (sides & 1)
        batch_sprite_scaled(drawn->batch, (int)sprite, vec2(x, y), 0.0f, scale, style);
    if (sides & 2)
        batch_sprite_scaled(drawn->batch, (int)sprite, vec2(FIELD_W - x, y), 0.0f, vec2(-scale.x, scale.y), style);
}

// The ground goes over into the dark at its sides.
static void rims_draw(const Drawn *drawn)
{
    const AtlasCell *cell = &drawn->batch->atlas->cells[SPRITE_RIM];
    float piece = FIELD_H / (float)RIM_PIECES;
    for (int i = 0; i < RIM_PIECES; i++)
        both_draw(drawn, SPRITE_RIM, RIM_PX / 2.0f, ((float)i + 0.5f) * piece,
                  vec2(RIM_PX / cell->width_px, piece / cell->height_px), drawn->colours.rim, 3);
}

// In front of them stands what is nearest to the eye, so that the field is a place one looks into.
static void sides_draw(const Drawn *drawn)
{
    const Side *side = &SIDES[drawn->scene->look];
    const AtlasCell *cell = &drawn->batch->atlas->cells[side->sprite];
    double passed = drawn->scene->scrolled_px * (double)side->depth;
    int64_t lowest = (int64_t)(passed / (double)SIDE_ROW_PX) - 1;
    int rows = (int)(FIELD_H / SIDE_ROW_PX) + 4;
    for (int64_t row = lowest; row < lowest + rows; row++)
        for (int edge = 1; edge <= 2; edge++) {
            Rng rng = rng_seed((uint64_t)row * 0xa0761d6478bd642fu, 2500u + (uint64_t)edge);
            float chance = rng_float(&rng);
            float scale = rng_range(&rng, 0.8f, 1.15f);
            Vec2 at = snapped(drawn, scale * cell->width_px / 2.0f - rng_range(&rng, 4.0f, 16.0f),
                              FIELD_H + (float)(passed - (double)row * (double)SIDE_ROW_PX));
            if (chance < side->chance)
                both_draw(drawn, side->sprite, at.x, at.y, vec2(scale, scale),
                          ground_lit(&drawn->colours, 0xffffffu, 1.0f), edge);
        }
}

void ground_draw(const GroundScene *scene, Batch *batch)
{
    const Drawn drawn = {scene, ground_colours(scene->look, &scene->light), batch};
    if (scene->detail == GROUND_BARE) {
        batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_W, FIELD_H),
                   paint_style(LAYER_DEEP, paint_tint(BARE_RGB, 1.0f)));
        return;
    }
    bool deep = scene->detail == GROUND_DEEP;
    colour_draw(&drawn.colours, batch);
    for (int i = 0; i < TILES_COUNT && deep; i++)
        if (TILES[i].ground == scene->look)
            tile_draw(&drawn, &TILES[i]);
    things_draw(&drawn);
    if (!deep)
        return;
    sky_draw(&drawn);
    rims_draw(&drawn);
    sides_draw(&drawn);
}

BatchTint ground_light(ScriptLook look, const Daylight *light)
{
    return ground_colours(look, light).things;
}
