// paint.c -- tints, outlined text, paragraphs, dashes and arrows.
#include "view/paint.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "core/base/utf8.h"

#define DASHES_MAX 400
#define ARC_DASHES 60 // of a whole ring

BatchTint paint_tint(uint32_t rgb, float alpha)
{
    float held = clampf(alpha, 0.0f, 1.0f);
    return (BatchTint){(uint8_t)(rgb >> 16 & 255u), (uint8_t)(rgb >> 8 & 255u), (uint8_t)(rgb & 255u),
                       (uint8_t)(held * 255.0f + 0.5f)};
}

BatchStyle paint_style(Layer layer, BatchTint tint)
{
    bool light = layer == LAYER_LOW_LIGHTS || layer == LAYER_LIGHTS;
    return (BatchStyle){tint, (uint8_t)layer, light ? BATCH_ADD : BATCH_ALPHA};
}

static uint8_t mix_channel(uint8_t a, uint8_t b, float t)
{
    return (uint8_t)((float)a + ((float)b - (float)a) * t + 0.5f);
}

BatchTint paint_lit(BatchTint tint, BatchTint light)
{
    return (BatchTint){(uint8_t)(tint.r * light.r / 255), (uint8_t)(tint.g * light.g / 255),
                       (uint8_t)(tint.b * light.b / 255), tint.a};
}

BatchTint paint_mix(BatchTint a, BatchTint b, float t)
{
    ASSERT(t >= 0.0f && t <= 1.0f);
    return (BatchTint){mix_channel(a.r, b.r, t), mix_channel(a.g, b.g, t), mix_channel(a.b, b.b, t),
                       mix_channel(a.a, b.a, t)};
}

// The rim is the text itself, once in each of eight directions: four leave gaps where strokes are slanted.
#define RIM_SIDES 8

float paint_text(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float scale, BatchAlign align, Layer layer,
                 BatchTint tint, BatchTint outline)
{
    float rim_px = (size <= TEXT_SMALL ? 1.1f : size == TEXT_MEDIUM ? 1.4f : 1.8f) * (scale > 0.0f ? scale : 1.0f);
    for (int i = 0; i < RIM_SIDES; i++) {
        Vec2 side = vec2_scale(heading_unit(360.0f / RIM_SIDES * (float)i), rim_px);
        batch_text_scaled(batch, (int)size, utf8, vec2_add(pen, side), scale, align, paint_style(layer, outline));
    }
    return batch_text_scaled(batch, (int)size, utf8, pen, scale, align, paint_style(layer, tint));
}

float paint_paragraph(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float width_px, float line_px, int lines,
                      BatchStyle style)
{
    char row[WRAP_ROW_BYTES];
    for (int i = 1; i <= lines && *utf8; i++, pen.y += line_px) {
        utf8 = wrap_row(batch->atlas, size, utf8, width_px, i == lines, row);
        batch_text(batch, (int)size, row, pen, BATCH_LEFT, style);
    }
    return pen.y;
}

void paint_dashes(Batch *batch, Vec2 from, Vec2 to, float thickness_px, float dash_px, float period_px, float phase_px,
                  BatchStyle style)
{
    ASSERT(period_px > 0.0f && dash_px > 0.0f && dash_px <= period_px);
    Vec2 way = vec2_sub(to, from);
    float length = vec2_length(way);
    Vec2 unit = vec2_unit(way);
    float at = -(phase_px - period_px * (float)(int)(phase_px / period_px));
    for (int i = 0; i < DASHES_MAX && at < length; i++, at += period_px) {
        float begin = at > 0.0f ? at : 0.0f;
        float end = at + dash_px < length ? at + dash_px : length;
        if (end > begin)
            batch_line(batch, vec2_add(from, vec2_scale(unit, begin)), vec2_add(from, vec2_scale(unit, end)),
                       thickness_px, style);
    }
}

// The lines overlap slightly, so that no seams are visible.
void paint_arc(Batch *batch, Vec2 middle, float radius_px, float part, float thickness_px, BatchStyle style)
{
    int dashes = (int)((float)ARC_DASHES * part) + 1;
    for (int i = 0; i < dashes; i++) {
        float from = (float)i / (float)ARC_DASHES, to = ((float)i + 1.15f) / (float)ARC_DASHES;
        to = to < part ? to : part;
        if (to <= from)
            return;
        batch_line(batch, vec2_add(middle, vec2_scale(heading_unit(360.0f * from), radius_px)),
                   vec2_add(middle, vec2_scale(heading_unit(360.0f * to), radius_px)), thickness_px, style);
    }
}

void paint_arrow(Batch *batch, Vec2 from, Vec2 to, float thickness_px, BatchStyle style)
{
    Vec2 way = vec2_sub(to, from);
    float length = vec2_length(way);
    if (length <= 0.0f)
        return;
    float head = length * 0.4f < 5.0f ? length * 0.4f : 5.0f;
    Vec2 back = vec2_scale(vec2_unit(way), -head);
    Vec2 side = vec2_scale(vec2(-back.y, back.x), 0.6f);
    batch_line(batch, from, to, thickness_px, style);
    batch_line(batch, to, vec2_add(vec2_add(to, back), side), thickness_px, style);
    batch_line(batch, to, vec2_sub(vec2_add(to, back), side), thickness_px, style);
}

// Overshoots by about 10 % of the way, like a spring.
float paint_pop_words(float t)
{
    float rest = 1.0f - t;
    return t <= 0.0f ? 0.5f : t >= 1.0f ? 1.0f : 0.5f + 0.5f * (1.0f - rest * rest * (1.0f - 2.7f * t));
}

// --- texts that are too wide for one line

#define LINE_BYTES 512
#define ELLIPSIS "…"

// Japanese is written without blanks: a line may end between almost any two characters.
static bool is_wide(uint32_t code)
{
    return code >= 0x2e80u;
}

static bool is_among(uint32_t code, const char *utf8)
{
    for (uint32_t one = utf8_next(&utf8); one != 0; one = utf8_next(&utf8))
        if (one == code)
            return true;
    return false;
}

// No line begins with a character of the first list, or ends with one of the second.
static bool may_break(uint32_t code, uint32_t next)
{
    bool between = next == ' ' || is_wide(code) || is_wide(next);
    return between && code != ' '
        && !is_among(next, "、。，．・：；？！）」』】…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.:;?!)")
        && !is_among(code, "（「『【(");
}

size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px)
{
    size_t end = 0, at = 0;
    float width = 0.0f;
    while (utf8[at] && utf8[at] != '\n') {
        const char *behind = utf8 + at;
        uint32_t code = utf8_next(&behind);
        width += atlas_glyph(atlas, (int)size, code)->advance_px;
        // At least one character per line, however narrow the line is: otherwise this would never end.
        if (width > width_px || behind - utf8 >= LINE_BYTES)
            return end > 0 ? end : at > 0 ? at : (size_t)(behind - utf8);
        at = (size_t)(behind - utf8);
        if (may_break(code, utf8_next(&behind)))
            end = at;
    }
    return at;
}

const char *wrap_next(const char *utf8, size_t bytes)
{
    const char *rest = utf8 + bytes + strspn(utf8 + bytes, " ");
    return rest + (*rest == '\n');
}

const char *wrap_row(const Atlas *atlas, TextSize size, const char *utf8, float width_px, bool last,
                     char row[WRAP_ROW_BYTES])
{
    _Static_assert(LINE_BYTES + sizeof ELLIPSIS <= WRAP_ROW_BYTES, "a line and the mark have to fit");
    size_t bytes = wrap_line(atlas, size, utf8, width_px);
    bool more = last && *wrap_next(utf8, bytes);
    if (more)
        bytes = wrap_line(atlas, size, utf8, width_px - atlas_text_width(atlas, (int)size, ELLIPSIS));
    snprintf(row, WRAP_ROW_BYTES, "%.*s%s", (int)bytes, utf8, more ? ELLIPSIS : "");
    return wrap_next(utf8, bytes);
}

int wrap_rows(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most, bool whole)
{
    int rows = 0;
    for (; *utf8; rows++) {
        if (rows == most)
            return whole ? 0 : most;
        size_t bytes = wrap_line(atlas, size, utf8, width_px);
        const char *at = utf8, *end = utf8 + bytes;
        uint32_t last = 0;
        while (whole && at < end)
            last = utf8_next(&at);
        // A row that ends where no line may end has cut a word.
        uint32_t next = utf8_next(&end);
        if (last != 0 && next != 0 && next != '\n' && !may_break(last, next))
            return 0;
        utf8 = wrap_next(utf8, bytes);
    }
    return rows;
}
