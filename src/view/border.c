// border.c -- what lies beside the playfield: the same ground in the dark where there is much room, else a comb; a rim.
#include <math.h>

#include "view/canvas.h"
#include "view/miniature.h"

#define FIELD_W VIEWPORT_FIELD_WIDTH_PX
#define FIELD_H VIEWPORT_FIELD_HEIGHT_PX
#define COMB_WIDTH_PX 60.0f
#define COMB_HEIGHT_PX 52.0f
#define RIM_PX 3.0f
#define WIDE_PX 120.0f          // from this width on a bar shows the ground
#define SHADE 0.5f              // the game is what shall be looked at
#define LEFT_SCROLLED_PX 4000.0 // other parts of the ground on both sides
#define RIGHT_SCROLLED_PX 9000.0

// One piece of comb with its corner at `at`; tiles grow away from the playfield, so that only the output cuts them.
static void comb_draw(Batch *batch, Vec2 at)
{
    batch_sprite_rect(batch, SPRITE_BORDER_COMB, at, vec2_add(at, vec2(COMB_WIDTH_PX, COMB_HEIGHT_PX)),
                      paint_style(LAYER_BORDER, BATCH_WHITE));
}

// The rim is a px longer than the field at both ends: no gap shows where a pixel of the output is cut.
static void side_rim_draw(Batch *batch, bool right)
{
    float edge = right ? FIELD_W : -RIM_PX;
    batch_rect(batch, vec2(edge, -1.0f), vec2(edge + RIM_PX, FIELD_H + 1.0f),
               paint_style(LAYER_BORDER, paint_tint(PAINT_DARK, 1.0f)));
}

// The ground goes on beside the field, but stands still there: what moves at the edge of sight is looked at.
static void side_ground_draw(ScriptLook look, const Daylight *light, ViewportRect bar, bool right, Batch *batch)
{
    float zoom = fmaxf((bar.most.x - bar.least.x) / FIELD_W, (bar.most.y - bar.least.y) / FIELD_H);
    Miniature ground = {look, *light, zoom, right ? RIGHT_SCROLLED_PX : LEFT_SCROLLED_PX, SHADE};
    miniature_ground_draw(&ground, bar, LAYER_BORDER, batch);
    side_rim_draw(batch, right);
}

static void side_bar_draw(Batch *batch, float width_px, bool right)
{
    for (float x = 0.0f; x < width_px; x += COMB_WIDTH_PX)
        for (float y = 0.0f; y < FIELD_H + 1.0f; y += COMB_HEIGHT_PX)
            comb_draw(batch, vec2(right ? FIELD_W + x : -x - COMB_WIDTH_PX, y));
    side_rim_draw(batch, right);
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

void border_draw(ScriptLook look, const Daylight *light, bool plain, Batch *batch)
{
    ViewportRect bars[2];
    viewport_bars(&batch->viewport, bars);
    for (int i = 0; i < 2; i++) {
        float width = bars[i].most.x - bars[i].least.x;
        float height = bars[i].most.y - bars[i].least.y;
        bool right = bars[i].least.x >= FIELD_W - 0.5f;
        if (width <= 0.0f || height <= 0.0f)
            continue;
        if (height < FIELD_H - 0.5f)
            flat_bar_draw(batch, height, bars[i].least.y >= FIELD_H - 0.5f);
        else if (width < WIDE_PX || plain)
            side_bar_draw(batch, width, right);
        else
            side_ground_draw(look, light, bars[i], right, batch);
    }
}
