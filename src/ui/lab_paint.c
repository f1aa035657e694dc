// lab_paint.c -- paper, rims, sliders and round buttons.
#include "ui/lab_paint.h"

#include "content/tuning/tunables_text.h"
#include "ui/value_slider.h"

#define RIM_PX 5.5f
#define KNOB_HALF_PX 4.5f
#define VALUE_BYTES 48

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

void lab_slider_draw(Batch *batch, int index, float value, ViewportRect rect, bool lit)
{
    float width = rect.most.x - rect.least.x, y = lab_middle(rect).y;
    float x = rect.least.x + width * value_slider_place(index, value);
    float usual = rect.least.x + width * value_slider_place(index, tunable_info(index)->initial);
    ViewportRect groove = {vec2(rect.least.x - 2.0f, y - 2.5f), vec2(rect.most.x + 2.0f, y + 2.5f)};
    lab_box(batch, groove, PAINT_PALE_INK, 0xe9d3a2u);
    batch_rect(batch, vec2(rect.least.x - 1.0f, y - 1.5f), vec2(x, y + 1.5f), lab_ink(PAINT_HONEY, 1.0f));
    batch_rect(batch, vec2(usual - 0.7f, y - 6.0f), vec2(usual + 0.7f, y + 6.0f), lab_ink(PAINT_PALE_INK, 0.8f));
    ViewportRect knob = {vec2(x - KNOB_HALF_PX, y - 8.0f), vec2(x + KNOB_HALF_PX, y + 8.0f)};
    lab_box(batch, knob, PAINT_DARK, lit ? 0xffd75cu : 0xf7c252u);
}

void lab_word_draw(Batch *batch, const Tunables *now, int index, ViewportRect rect)
{
    char value[VALUE_BYTES];
    ViewportRect box = lab_inset(rect, 0.0f, 3.0f);
    tunable_write(now, index, value, sizeof value);
    lab_box(batch, box, PAINT_RIM, 0xf7c252u);
    batch_text(batch, TEXT_SMALL, value, vec2(lab_middle(box).x, lab_middle(box).y + 4.0f), BATCH_CENTRE,
               lab_ink(PAINT_DARK, 1.0f));
}

void lab_round_draw(Batch *batch, ViewportRect rect, LabRound round)
{
    Vec2 middle = lab_middle(rect);
    batch_sprite(batch, SPRITE_BUTTON_ROUND, middle, 0.0f, round.held ? 0.74f : 0.78f,
                 lab_ink(round.lit ? 0xffffffu : 0xd2c0a4u, 1.0f));
    if (round.scale > 0.0f)
        batch_sprite_scaled(batch, (int)round.icon, vec2(middle.x, middle.y - 1.0f), 0.0f,
                            vec2(round.mirrored ? -round.scale : round.scale, round.scale), lab_ink(0xffffffu, 1.0f));
}
