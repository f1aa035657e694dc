// soft_shape.c -- rounding, and the affine map from pixels to texels.
#include "render/soft.h"

#include "core/base/trig.h"

#define ONE 65536
#define FARTHEST_PX 30000.0f
// In playfield px, so that a finer output shows finer steps without more pictures of frequent sprites.
#define SMALL_PX 32  // up to here: 128 angles, half pixels
#define MIDDLE_PX 64 // up to here: 256 angles, quarters of pixels
#define LARGE_PX 100 // up to here: quarters of pixels; beyond: 16ths

// A cast truncates toward zero, which would reverse direction left of the field.
static int round_down(float value)
{
    int whole = (int)value;
    return whole - (value < (float)whole);
}

SoftView soft_view(const Viewport *viewport)
{
    return (SoftView){viewport->scale, viewport->corner_px.x, viewport->corner_px.y,
                      (int32_t)(viewport->scale * (float)ONE + 0.5f)};
}

bool soft_middle(const SoftView *view, const BatchRecord *record, int *x_parts, int *y_parts)
{
    float x = record->x_px * view->scale + view->corner_x;
    float y = record->y_px * view->scale + view->corner_y;
    if (!(x > -FARTHEST_PX && x < FARTHEST_PX && y > -FARTHEST_PX && y < FARTHEST_PX))
        return false;
    *x_parts = round_down(x * (float)SOFT_PART + 0.5f);
    *y_parts = round_down(y * (float)SOFT_PART + 0.5f);
    return true;
}

// A record's length in output pixels.
static int64_t to_output(const SoftView *view, uint16_t length_32nds)
{
    return ((int64_t)length_32nds * view->scale_fixed + 16) >> 5;
}

bool soft_place(const BatchRecord *record, int x_parts, int y_parts, SoftPlace *place)
{
    if (record->width_32nds == 0 || record->height_32nds == 0)
        return false;
    int longer_px = (record->width_32nds > record->height_32nds ? record->width_32nds : record->height_32nds) / 32;
    int angles = longer_px <= SMALL_PX ? 128 : longer_px <= MIDDLE_PX ? 256 : SOFT_TURN;
    int step = round_down(record->angle_deg * ((float)angles / 360.0f) + 0.5f) & (angles - 1);
    uint32_t angle = (uint32_t)(step * (SOFT_TURN / angles));
    // Upright sprites use quarters at any size: there are few pictures of each.
    bool coarse = longer_px <= SMALL_PX && angle != 0;
    int grain = longer_px > LARGE_PX ? SOFT_PART / 16 : coarse ? SOFT_PART / 2 : SOFT_PART / 4;
    int x = (x_parts + grain / 2) & ~(grain - 1);
    int y = (y_parts + grain / 2) & ~(grain - 1);
    int inner_x = x & (SOFT_PART - 1), inner_y = y & (SOFT_PART - 1);
    uint32_t mirrored = (record->flags & BATCH_FLAG_MIRROR) != 0;
    place->key.size = record->cell | (uint64_t)record->width_32nds << 16 | (uint64_t)record->height_32nds << 32
                    | (uint64_t)angle << 48;
    place->key.phase = (uint32_t)inner_x / 16u | (uint32_t)inner_y / 16u << 4 | mirrored << 8;
    place->x = (x - inner_x) / SOFT_PART;
    place->y = (y - inner_y) / SOFT_PART;
    return true;
}

// a * b in fixed point.
static int64_t fixed_times(int64_t a, int64_t b)
{
    return (a * b) >> 16;
}

// Rounds halves away from zero, so that a mirrored angle has the mirrored sine.
static int32_t to_fixed(float value)
{
    return (int32_t)(value < 0.0f ? value * (float)ONE - 0.5f : value * (float)ONE + 0.5f);
}

// One direction of the sprite: its length in the output, its centre in the atlas, and the texels per pixel.
typedef struct Side {
    int64_t length, middle, pace;
} Side;

// If a length equals that of the texels up to rounding, every texel becomes exactly one pixel.
static Side side_of(const SoftView *view, uint16_t length_32nds, float least, float most, int texels)
{
    int64_t first = to_fixed(least * (float)texels);
    int64_t last = to_fixed(most * (float)texels);
    Side side = {.length = to_output(view, length_32nds), .middle = (first + last) / 2};
    int64_t off = side.length - (last - first);
    int64_t rounding = view->scale_fixed / 32 + 1;
    if (off <= rounding && off >= -rounding)
        side.length = last - first;
    int64_t divisor = side.length < ONE / 4 ? ONE / 4 : side.length; // thinner ones hardly show; no pace overflows
    side.pace = ((last - first) * ONE + divisor / 2) / divisor;
    return side;
}

SoftShape soft_shape(const Atlas *atlas, const SoftView *view, const SoftKey *key)
{
    const AtlasCell *cell = &atlas->cells[key->size & 0xffffu];
    Side width = side_of(view, (uint16_t)(key->size >> 16), cell->u0, cell->u1, atlas->width);
    Side height = side_of(view, (uint16_t)(key->size >> 32), cell->v0, cell->v1, atlas->height);
    if ((key->phase >> 8 & 1u) != 0)
        width.pace = -width.pace;
    float angle_deg = (float)(key->size >> 48) * (360.0f / (float)SOFT_TURN);
    int64_t cosine = to_fixed(trig_cos_deg(angle_deg)), sine = to_fixed(trig_sin_deg(angle_deg));
    int64_t middle_x = (int64_t)(key->phase & 15u) * (ONE / 16);
    int64_t middle_y = (int64_t)(key->phase >> 4 & 15u) * (ONE / 16);
    int64_t x = ONE / 2 - middle_x, y = ONE / 2 - middle_y;
    SoftShape shape = {
        .texels = atlas->texels,
        .stride = atlas->width,
        .along = fixed_times(x, cosine) + fixed_times(y, sine),
        .across = fixed_times(y, cosine) - fixed_times(x, sine),
        .half_width = width.length / 2,
        .half_height = height.length / 2,
        .cosine = (int32_t)cosine,
        .sine = (int32_t)sine,
        .u_right = (int32_t)fixed_times(width.pace, cosine),
        .u_down = (int32_t)fixed_times(width.pace, sine),
        .v_right = (int32_t)-fixed_times(height.pace, sine),
        .v_down = (int32_t)fixed_times(height.pace, cosine),
    };
    shape.u = (int32_t)(width.middle + fixed_times(shape.along, width.pace) - ONE / 2);
    shape.v = (int32_t)(height.middle + fixed_times(shape.across, height.pace) - ONE / 2);
    // The box around the rotated rectangle, with a margin of one pixel for rounding.
    int64_t wide = cosine < 0 ? -cosine : cosine, high = sine < 0 ? -sine : sine;
    int64_t reach_x = fixed_times(wide, shape.half_width) + fixed_times(high, shape.half_height) + ONE;
    int64_t reach_y = fixed_times(high, shape.half_width) + fixed_times(wide, shape.half_height) + ONE;
    shape.left = (int)((middle_x - reach_x) >> 16);
    shape.right = (int)((middle_x + reach_x) >> 16) + 1;
    shape.top = (int)((middle_y - reach_y) >> 16);
    shape.bottom = (int)((middle_y + reach_y) >> 16) + 1;
    return shape;
}

// C divides toward zero, which would make spans left of the origin a pixel too long.
static int64_t divide_down(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

// Narrows [*from, *to) to the x for which -half <= start + x * step < half.
static void span_narrow(int64_t start, int64_t step, int64_t half, int *from, int *to)
{
    int64_t first = *from, end = *to;
    if (step > 0) {
        first = -divide_down(start + half, step); // the ceiling of (-half - start) / step
        end = -divide_down(start - half, step);
    } else if (step < 0) {
        first = divide_down(start - half, -step) + 1;
        end = divide_down(start + half, -step) + 1;
    } else if (start < -half || start >= half) {
        end = first;
    }
    *from = first > *from ? (int)(first < *to ? first : *to) : *from;
    *to = end < *to ? (int)(end > *from ? end : *from) : *to;
}

bool soft_shape_span(const SoftShape *shape, int y, int *from, int *to)
{
    *from = shape->left;
    *to = shape->right;
    span_narrow(shape->along + (int64_t)y * shape->sine, shape->cosine, shape->half_width, from, to);
    span_narrow(shape->across + (int64_t)y * shape->cosine, -(int64_t)shape->sine, shape->half_height, from, to);
    return *from < *to;
}

// The first pixel whose centre is not before a place.
// Half-open, so that rectangles side by side neither overlap nor leave a gap.
static int first_pixel(int64_t at)
{
    return (int)((at + ONE / 2 - 1) >> 16);
}

SoftRect soft_rect(const SoftView *view, const BatchRecord *record, int x_parts, int y_parts)
{
    int64_t half_width = to_output(view, record->width_32nds) / 2;
    int64_t half_height = to_output(view, record->height_32nds) / 2;
    int64_t x = (int64_t)x_parts * (ONE / SOFT_PART), y = (int64_t)y_parts * (ONE / SOFT_PART);
    return (SoftRect){first_pixel(x - half_width), first_pixel(y - half_height), first_pixel(x + half_width),
                      first_pixel(y + half_height)};
}
