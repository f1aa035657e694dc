// miniature.c -- a ground made smaller and cut to a frame.
#include "view/miniature.h"

#include <math.h>

#include "view/ground.h"
#include "view/paint.h"
#include "view/sprites.h"

#define CORNER_PX 8.0f
#define RIM_PX 1.6f
#define OVERLAP_PX 0.4f

// Layers are in the order of drawing, and all become one: they are sorted here, what is equal stays in its order.
static void sort_by_layer(BatchRecord *records, int count)
{
    for (int i = 1; i < count; i++) {
        BatchRecord record = records[i];
        int k = i;
        for (; k > 0 && records[k - 1].layer > record.layer; k--)
            records[k] = records[k - 1];
        records[k] = record;
    }
}

// Plain rectangles are cut at the frame, and a little wider than they were, so that no gap is seen between stripes;
// sprites cannot be cut, and lie inside or not at all.
static bool cut(BatchRecord *record, bool plain, ViewportRect frame)
{
    float half_x = (float)record->width_32nds / 64.0f + (plain ? OVERLAP_PX : 0.0f),
          half_y = (float)record->height_32nds / 64.0f;
    float left = record->x_px - half_x, right = record->x_px + half_x;
    float top = record->y_px - half_y, bottom = record->y_px + half_y;
    bool inside = left >= frame.least.x && right <= frame.most.x && top >= frame.least.y && bottom <= frame.most.y;
    if (inside || !plain)
        return inside;
    left = fmaxf(left, frame.least.x), right = fminf(right, frame.most.x);
    top = fmaxf(top, frame.least.y), bottom = fminf(bottom, frame.most.y);
    if (left >= right || top >= bottom)
        return false;
    record->x_px = (left + right) / 2.0f;
    record->y_px = (top + bottom) / 2.0f;
    record->width_32nds = (uint16_t)((right - left) * 32.0f);
    record->height_32nds = (uint16_t)((bottom - top) * 32.0f);
    return true;
}

static BatchTint shaded(BatchTint tint, float shade)
{
    return (BatchTint){(uint8_t)((float)tint.r * shade), (uint8_t)((float)tint.g * shade),
                       (uint8_t)((float)tint.b * shade), tint.a};
}

// The field's middle lies in the frame's; what is not seen is taken out of the list again.
static void move_into(const Miniature *miniature, ViewportRect frame, Layer layer, int first, Batch *batch)
{
    Vec2 middle = vec2_mix(frame.least, frame.most, 0.5f);
    float zoom = miniature->zoom;
    int kept = first;
    for (int i = first; i < batch->count; i++) {
        BatchRecord record = batch->records[i];
        record.x_px = middle.x + zoom * (record.x_px - VIEWPORT_FIELD_WIDTH_PX / 2.0f);
        record.y_px = middle.y + zoom * (record.y_px - VIEWPORT_FIELD_HEIGHT_PX / 2.0f);
        record.width_32nds = (uint16_t)((float)record.width_32nds * zoom + 0.5f);
        record.height_32nds = (uint16_t)((float)record.height_32nds * zoom + 0.5f);
        record.layer = (uint8_t)layer;
        record.tint = shaded(record.tint, miniature->shade);
        if (cut(&record, record.cell == batch->atlas->white_cell, frame))
            batch->records[kept++] = record;
    }
    batch->count = kept;
}

void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    GroundScene scene = {
        .look = miniature->look, .scrolled_px = miniature->scrolled_px, .sky = {1.0f, 0.0f}, .light = miniature->light};
    batch_rect(batch, frame.least, frame.most, paint_style(layer, shaded(clear, miniature->shade)));
    int first = batch->count;
    ground_draw(&scene, batch);
    sort_by_layer(&batch->records[first], batch->count - first);
    move_into(miniature, frame, layer, first, batch);
}

void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch)
{
    BatchStyle rim = paint_style(layer, paint_tint(PAINT_RIM, 1.0f));
    Vec2 least = frame.least, most = frame.most;
    float in = CORNER_PX, half = CORNER_PX / 2.0f;
    const Vec2 corners[] = {least, vec2(most.x, least.y), most, vec2(least.x, most.y)};
    const Vec2 inward[] = {vec2(half, half), vec2(-half, half), vec2(-half, -half), vec2(half, -half)};
    for (int i = 0; i < 4; i++)
        batch_sprite(batch, SPRITE_FRAME_CORNER, vec2_add(corners[i], inward[i]), 90.0f * (float)i, 1.0f,
                     paint_style(layer, BATCH_WHITE));
    batch_rect(batch, vec2(least.x + in, least.y), vec2(most.x - in, least.y + RIM_PX), rim);
    batch_rect(batch, vec2(least.x + in, most.y - RIM_PX), vec2(most.x - in, most.y), rim);
    batch_rect(batch, vec2(least.x, least.y + in), vec2(least.x + RIM_PX, most.y - in), rim);
    batch_rect(batch, vec2(most.x - RIM_PX, least.y + in), vec2(most.x, most.y - in), rim);
}
