// miniature.c -- a ground made smaller and cut to a frame.
#include "view/miniature.h"

#include "view/ground.h"
#include "view/paint.h"
#include "view/sprites.h"

#define CORNER_PX 8.0f
#define RIM_PX 1.6f

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

static BatchTint shaded(BatchTint tint, float shade)
{
    return (BatchTint){(uint8_t)((float)tint.r * shade), (uint8_t)((float)tint.g * shade),
                       (uint8_t)((float)tint.b * shade), tint.a};
}

// The field's middle lies in the frame's.
static void move_into(const Miniature *miniature, ViewportRect frame, Layer layer, int first, Batch *batch)
{
    Vec2 middle = vec2_mix(frame.least, frame.most, 0.5f);
    float zoom = miniature->zoom;
    for (int i = first; i < batch->count; i++) {
        BatchRecord record = batch->records[i];
        record.x_px = middle.x + zoom * (record.x_px - VIEWPORT_FIELD_WIDTH_PX / 2.0f);
        record.y_px = middle.y + zoom * (record.y_px - VIEWPORT_FIELD_HEIGHT_PX / 2.0f);
        record.width_32nds = (uint16_t)((float)record.width_32nds * zoom + 0.5f);
        record.height_32nds = (uint16_t)((float)record.height_32nds * zoom + 0.5f);
        record.layer = (uint8_t)layer;
        record.tint = shaded(record.tint, miniature->shade);
        batch->records[i] = record;
    }
}

void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    GroundScene scene = {
        .look = miniature->look, .scrolled_px = miniature->scrolled_px, .sky = {1.0f, 0.0f}, .light = miniature->light};
    batch_rect(batch, frame.least, frame.most, paint_style(layer, shaded(clear, miniature->shade)));
    int first = batch->count;
    batch_clip(batch, frame);
    ground_draw(&scene, batch);
    batch_clip_end(batch);
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
