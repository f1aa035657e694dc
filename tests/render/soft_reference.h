// soft_reference.h -- the software backend's rules once more, pixel by pixel and byte by byte: no spans, no vectors, no
// memory of earlier frames. Roundings of places and sizes are soft_shape.c's.
#pragma once

#include "render/soft.h"

// One byte of what is there, under one byte of a colour that counts 256fold.
static inline uint32_t reference_byte(uint32_t there, uint32_t from_256, uint32_t alpha, bool add)
{
    if (!add)
        return (from_256 + there * (256u - alpha)) / 256u;
    uint32_t sum = there + from_256 / 256u;
    return sum < 255u ? sum : 255u;
}

static inline uint32_t reference_factor(uint32_t byte)
{
    return byte >= 128u ? byte + 1u : byte;
}

static inline uint32_t reference_put(uint32_t there, uint32_t from, const BatchRecord *record)
{
    const uint32_t tint[4] = {record->tint.b, record->tint.g, record->tint.r, 255};
    bool add = (record->flags & BATCH_FLAG_ADD) != 0;
    uint32_t inked[4], result = 0;
    for (int i = 0; i < 4; i++)
        inked[i] = (from >> 8 * i & 255u) * reference_factor((tint[i] * record->tint.a + 127u) / 255u);
    for (int i = 0; i < 4; i++)
        result |= reference_byte(there >> 8 * i & 255u, inked[i], (inked[3] + 255u) / 256u, add) << 8 * i;
    return result;
}

static inline uint32_t reference_mix(uint32_t a, uint32_t b, uint32_t part)
{
    return (a * (256u - part) + b * part + 128u) / 256u;
}

static inline uint32_t reference_texel(const SoftShape *shape, int x, int y)
{
    int32_t u = shape->u + x * shape->u_right + y * shape->u_down;
    int32_t v = shape->v + x * shape->v_right + y * shape->v_down;
    const uint32_t *at = shape->texels + (v >> 16) * shape->stride + (u >> 16);
    uint32_t right = (uint32_t)u >> 8 & 255u, down = (uint32_t)v >> 8 & 255u, texel = 0;
    for (int i = 0; i < 32; i += 8) {
        uint32_t above = reference_mix(at[0] >> i & 255u, at[1] >> i & 255u, right);
        uint32_t below = reference_mix(at[shape->stride] >> i & 255u, at[shape->stride + 1] >> i & 255u, right);
        texel |= reference_mix(above, below, down) << i;
    }
    return texel;
}

static inline bool reference_inside(const SoftShape *shape, int x, int y)
{
    int64_t along = shape->along + (int64_t)x * shape->cosine + (int64_t)y * shape->sine;
    int64_t across = shape->across + (int64_t)y * shape->cosine - (int64_t)x * shape->sine;
    return along >= -shape->half_width && along < shape->half_width && across >= -shape->half_height
        && across < shape->half_height;
}

static inline void reference_record(const Batch *list, const BatchRecord *record, const Pixels *output)
{
    SoftView view = soft_view(&list->viewport);
    SoftPlace place;
    int x_parts, y_parts;
    if (!soft_middle(&view, record, &x_parts, &y_parts) || !soft_place(record, x_parts, y_parts, &place))
        return;
    bool plain = record->cell == list->atlas->white_cell && record->angle_deg == 0.0f;
    SoftRect rect = soft_rect(&view, record, x_parts, y_parts);
    SoftShape shape = soft_shape(list->atlas, &view, &place.key);
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            uint32_t *at = pixels_row(output, y) + x;
            if (plain && x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom)
                *at = reference_put(*at, 0xffffffffu, record);
            else if (!plain && reference_inside(&shape, x - place.x, y - place.y))
                *at = reference_put(*at, reference_texel(&shape, x - place.x, y - place.y), record);
        }
    }
}

static inline void reference_draw(const Batch *list, const Pixels *output)
{
    for (int i = 0; i < list->count; i++)
        reference_record(list, &list->records[list->order[i]], output);
}
