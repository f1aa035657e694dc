// lab_paint.h -- paper, rims, sliders and round buttons of the lab and of the preview of patterns; nobody else includes
// it.
#pragma once

#include "sim/tunables.h"
#include "view/layers.h"
#include "view/paint.h"

// Above everything, the border included: strip and plate may lie in the bars beside the field. One layer, in the order
// of drawing.
#define LAB_LAYER LAYER_BORDER
#define LAB_SHADE 0xf0ddaeu

static inline BatchStyle lab_ink(uint32_t rgb, float alpha)
{
    return paint_style(LAB_LAYER, paint_tint(rgb, alpha));
}

// A box with a rim.
static inline void lab_box(Batch *batch, ViewportRect rect, uint32_t rim, uint32_t inside)
{
    Vec2 in = vec2(1.2f, 1.2f);
    batch_rect(batch, rect.least, rect.most, lab_ink(rim, 1.0f));
    batch_rect(batch, vec2_add(rect.least, in), vec2_sub(rect.most, in), lab_ink(inside, 1.0f));
}

static inline ViewportRect lab_inset(ViewportRect rect, float x_px, float y_px)
{
    return (ViewportRect){vec2_add(rect.least, vec2(x_px, y_px)), vec2_sub(rect.most, vec2(x_px, y_px))};
}

static inline Vec2 lab_middle(ViewportRect rect)
{
    return vec2_mix(rect.least, rect.most, 0.5f);
}

#define LAB_CORNER_PX 16.0f

// The rim of a panel, with round corners. What lies inside has to keep off the corners.
void lab_frame(Batch *batch, ViewportRect rect);

// Its paper from `top` to `bottom`, as far as it goes.
void lab_paper(Batch *batch, ViewportRect rect, float top, float bottom);

// The slider of a tunable with this value, and a mark where its default is.
void lab_slider_draw(Batch *batch, int index, float value, ViewportRect rect, bool lit);

// The value of a tunable that is chosen among words.
void lab_word_draw(Batch *batch, const Tunables *now, int index, ViewportRect rect);

// A round button with an icon in the middle of `rect`.
typedef struct LabRound {
    SpriteId icon;
    float scale;         // of the icon; 0 for none
    bool mirrored, held, lit;
} LabRound;
void lab_round_draw(Batch *batch, ViewportRect rect, LabRound round);
