// lab_paint.c -- paper and rims of the lab's plates and lists.
#include "app/lab/lab_paint.h"

#define RIM_PX 5.5f

void lab_frame(Batch *batch, ViewportRect rect)
{
    static const struct {
        float from_px, to_px;
        uint32_t rgb;
    } LINES[] = {{0.2f, 2.8f, 0x5b3716u}, {2.8f, 3.1f, LAB_SHADE}, {3.1f, 5.7f, 0xedb04au}};
    const float corner = LAB_CORNER_PX, l = rect.least.x, t = rect.least.y, r = rect.most.x, b = rect.most.y;
    const Vec2 corners[] = {rect.least, vec2(r, t), rect.most, vec2(l, b)};
    for (int i = 0; i < 4; i++) {
        Vec2 inward = vec2(i == 1 || i == 2 ? -0.5f : 0.5f, i >= 2 ? -0.5f : 0.5f);
        batch_sprite(batch, SPRITE_FRAME_CORNER, vec2_add(corners[i], vec2_scale(inward, corner)), 90.0f * (float)i,
                     1.0f, lab_ink(0xffffffu, 1.0f));
    }
    for (int i = 0; i < 3; i++) {
        float from = LINES[i].from_px, to = LINES[i].to_px;
        BatchStyle style = lab_ink(LINES[i].rgb, 1.0f);
        batch_rect(batch, vec2(l + corner, t + from), vec2(r - corner, t + to), style);
        batch_rect(batch, vec2(l + corner, b - to), vec2(r - corner, b - from), style);
        batch_rect(batch, vec2(l + from, t + corner), vec2(l + to, b - corner), style);
        batch_rect(batch, vec2(r - to, t + corner), vec2(r - from, b - corner), style);
    }
}

// Paper from `top` to `bottom` in a panel, which leaves its corners free where it reaches them.
void lab_paper(Batch *batch, ViewportRect rect, float top, float bottom)
{
    const float rim = RIM_PX, corner = LAB_CORNER_PX;
    float low = rect.least.y + corner - 1.0f, high = rect.most.y - corner + 1.0f; // no seam
    float from = top < rect.least.y + rim ? rect.least.y + rim : top;
    float to = bottom > rect.most.y - rim ? rect.most.y - rim : bottom;
    batch_rect(batch, vec2(rect.least.x + corner, from), vec2(rect.most.x - corner, to), lab_ink(LAB_SHADE, 1.0f));
    from = from < low ? low : from;
    to = to > high ? high : to;
    batch_rect(batch, vec2(rect.least.x + rim, from), vec2(rect.least.x + corner, to), lab_ink(LAB_SHADE, 1.0f));
    batch_rect(batch, vec2(rect.most.x - corner, from), vec2(rect.most.x - rim, to), lab_ink(LAB_SHADE, 1.0f));
}
