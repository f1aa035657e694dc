// meadow.c -- what lies in which row of the ground, and the comb beside it.
#include "view/meadow.h"

#include "base/rng.h"
#include "view/paint.h"

#define ROW_PX 32.0f
#define REACH_PX 64.0f       // nothing lies further from the middle of its row, half of its height included
#define FIELD_W VIEWPORT_FIELD_WIDTH_PX
#define FIELD_H VIEWPORT_FIELD_HEIGHT_PX

#define CLOUD_ROW_PX 170.0f

#define COMB_WIDTH_PX 60.0f
#define COMB_HEIGHT_PX 52.0f
#define RIM_PX 3.0f

// Something that may lie in a row: `sprite` and the `variants` after it; `chance` of each of `tries`.
typedef struct Plant {
    SpriteId sprite;
    uint32_t variants, tries;
    float chance;
    float scale_least, scale_most;
    float lean_deg;
} Plant;

// Large ones first: later ones lie on top. The areas add up to some 18 % of the field.
static const Plant PLANTS[] = {
    {SPRITE_PATCH_0, 2, 1, 0.13f, 0.7f, 1.1f, 20.0f},
    {SPRITE_STONE, 1, 1, 0.16f, 0.6f, 1.0f, 8.0f},
    {SPRITE_GRASS_0, 3, 3, 0.42f, 0.75f, 1.1f, 6.0f},
    {SPRITE_LEAF, 1, 1, 0.12f, 0.6f, 1.0f, 180.0f},
    {SPRITE_MEADOW_FLOWER_0, 3, 3, 0.40f, 0.7f, 1.05f, 40.0f},
};
enum { PLANT_COUNT = sizeof PLANTS / sizeof PLANTS[0] };

static void plant_draw(const Plant *plant, Rng *rng, float row_y, Vec2 offset, Batch *batch)
{
    // All draws are taken whether it grows or not, so that one plant's chance does not move the others.
    float chance = rng_float(rng);
    uint32_t variant = rng_below(rng, plant->variants);
    float x = rng_range(rng, -8.0f, FIELD_W + 8.0f);
    float y = rng_range(rng, 0.0f, ROW_PX);
    float scale = rng_range(rng, plant->scale_least, plant->scale_most);
    float lean = rng_range(rng, -plant->lean_deg, plant->lean_deg);
    uint32_t mirrored = rng_below(rng, 2u);
    if (chance >= plant->chance)
        return;
    batch_sprite_scaled(batch, (int)plant->sprite + (int)variant, vec2(x + offset.x, row_y + y + offset.y), lean,
                        vec2(mirrored ? -scale : scale, scale), paint_style(LAYER_MEADOW, BATCH_WHITE));
}

static void row_draw(int64_t row, float row_y, Vec2 offset, Batch *batch)
{
    for (int i = 0; i < PLANT_COUNT; i++) {
        Rng rng = rng_seed((uint64_t)row * 0x9e3779b97f4a7c15u, 2000u + (uint64_t)i);
        for (uint32_t t = 0; t < PLANTS[i].tries; t++)
            plant_draw(&PLANTS[i], &rng, row_y, offset, batch);
    }
}

// Shadows of clouds pass faster than the ground, because they are nearer. One in a row of CLOUD_ROW_PX, not in each.
static void clouds_draw(double scrolled_px, MeadowClouds clouds, Vec2 offset, Batch *batch)
{
    double passed = scrolled_px * (double)clouds.speed;
    int64_t lowest = (int64_t)((passed - (double)CLOUD_ROW_PX) / (double)CLOUD_ROW_PX) - 1;
    int rows = (int)(FIELD_H / CLOUD_ROW_PX) + 4;
    for (int64_t row = lowest; row < lowest + rows; row++) {
        Rng rng = rng_seed((uint64_t)row * 0xd1b54a32d192ed03u, 1999u);
        float chance = rng_float(&rng);
        float x = rng_range(&rng, 0.0f, FIELD_W);
        float scale = rng_range(&rng, 0.9f, 1.3f);
        float y = FIELD_H + (float)(passed - (double)row * (double)CLOUD_ROW_PX);
        if (chance < clouds.chance)
            batch_sprite(batch, SPRITE_CLOUD_SHADOW, vec2(x + offset.x, y + offset.y), 0.0f, scale,
                         paint_style(LAYER_MEADOW, paint_tint(0xffffffu, 0.75f)));
    }
}

// Row n lies n rows above the start, so it comes into view from above as the meadow scrolls down.
void meadow_draw(double scrolled_px, MeadowClouds clouds, Vec2 offset, Batch *batch)
{
    int64_t lowest = (int64_t)((scrolled_px - (double)REACH_PX) / (double)ROW_PX) - 1;
    int rows = (int)((FIELD_H + 2.0f * REACH_PX) / ROW_PX) + 3;
    for (int i = rows - 1; i >= 0; i--) { // from the far edge to the near one: tufts overlap as they should
        int64_t row = lowest + i;
        float y = FIELD_H + (float)(scrolled_px - (double)row * (double)ROW_PX) - ROW_PX;
        row_draw(row, y, offset, batch);
    }
    clouds_draw(scrolled_px, clouds, offset, batch);
}

// One piece of comb with its corner at `at`; tiles grow away from the playfield, so that only the output cuts them.
static void comb_draw(Batch *batch, Vec2 at)
{
    batch_sprite_rect(batch, SPRITE_BORDER_COMB, at, vec2_add(at, vec2(COMB_WIDTH_PX, COMB_HEIGHT_PX)),
                      paint_style(LAYER_BORDER, BATCH_WHITE));
}

static void side_bar_draw(Batch *batch, float width_px, bool right)
{
    for (float x = 0.0f; x < width_px; x += COMB_WIDTH_PX)
        for (float y = 0.0f; y < FIELD_H + 1.0f; y += COMB_HEIGHT_PX)
            comb_draw(batch, vec2(right ? FIELD_W + x : -x - COMB_WIDTH_PX, y));
    BatchStyle rim = paint_style(LAYER_BORDER, paint_tint(PAINT_DARK, 1.0f));
    float edge = right ? FIELD_W : -RIM_PX;
    batch_rect(batch, vec2(edge, -1.0f), vec2(edge + RIM_PX, FIELD_H + 1.0f), rim);
}

static void flat_bar_draw(Batch *batch, float height_px, bool below)
{
    for (float y = 0.0f; y < height_px; y += COMB_HEIGHT_PX)
        for (float x = 0.0f; x < FIELD_W + 1.0f; x += COMB_WIDTH_PX)
            comb_draw(batch, vec2(x, below ? FIELD_H + y : -y - COMB_HEIGHT_PX));
    BatchStyle rim = paint_style(LAYER_BORDER, paint_tint(PAINT_DARK, 1.0f));
    float edge = below ? FIELD_H : -RIM_PX;
    batch_rect(batch, vec2(-1.0f, edge), vec2(FIELD_W + 1.0f, edge + RIM_PX), rim);
}

void border_draw(Batch *batch)
{
    ViewportRect bars[2];
    viewport_bars(&batch->viewport, bars);
    for (int i = 0; i < 2; i++) {
        float width = bars[i].most.x - bars[i].least.x;
        float height = bars[i].most.y - bars[i].least.y;
        if (width <= 0.0f || height <= 0.0f)
            continue;
        if (height >= FIELD_H - 0.5f)
            side_bar_draw(batch, width, bars[i].least.x >= FIELD_W - 0.5f);
        else
            flat_bar_draw(batch, height, bars[i].least.y >= FIELD_H - 0.5f);
    }
}
