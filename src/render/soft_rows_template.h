// soft_rows_template.h -- the loops of soft_rows.c, for vectors of ROWS_BYTES bytes; included once for each set.
//
// ROWS(name) gives a function its name, ROWS_TARGET its processor. All helpers are compiled for the same processor,
// because a call between sets would cost as much as a row. There is no `#pragma once`, on purpose.
//
// Processes two of four bytes at a time, in 16 bits each. Source values are scaled by 256 (so a tint needs no
// division), the destination by 256 minus the alpha, and the sum is divided by 256. It fits, because a colour is at
// most its alpha: 256 * alpha + 255 * (256 - alpha) < 65536. White over white stays white, and opaque hides
// everything.

#define VECTOR ROWS(Vector)
#define HALVES ROWS(Halves)
#define LANES (ROWS_BYTES / 4)
#define HELPER static inline ROWS_TARGET __attribute__((always_inline))

typedef uint32_t VECTOR __attribute__((vector_size(ROWS_BYTES), aligned(4), may_alias));
typedef uint16_t HALVES __attribute__((vector_size(ROWS_BYTES), aligned(4), may_alias));

HELPER VECTOR ROWS(splat)(uint32_t value)
{
    VECTOR zero = {0};
    return zero + value;
}

HELPER VECTOR ROWS(over)(VECTOR there, HALVES red_blue, HALVES alpha_green)
{
    VECTOR keep = 256 - ((VECTOR)(alpha_green + 255) >> 24); // fractional alpha is rounded up
    keep |= keep << 16;
    HALVES rb = (HALVES)(there & LOW_BYTES) * (HALVES)keep + red_blue;
    HALVES ag = ((HALVES)there >> 8) * (HALVES)keep + alpha_green;
    return (VECTOR)(rb >> 8) | ((VECTOR)ag & ~LOW_BYTES);
}

// Bytes saturate at 255.
HELPER VECTOR ROWS(add)(VECTOR there, HALVES red_blue, HALVES alpha_green)
{
    HALVES rb = (HALVES)(there & LOW_BYTES) + (red_blue >> 8), ag = ((HALVES)there >> 8) + (alpha_green >> 8);
    HALVES rb_above = rb >> 8, ag_above = ag >> 8;
    rb |= (rb_above << 8) - rb_above;
    ag |= (ag_above << 8) - ag_above;
    return ((VECTOR)rb & LOW_BYTES) | (VECTOR)(ag << 8);
}

HELPER VECTOR ROWS(put)(VECTOR there, VECTOR from, HALVES red_blue, HALVES alpha_green, bool plain, bool add)
{
    HALVES rb = (HALVES)from << 8, ag = (HALVES)(from & ~LOW_BYTES);
    if (!plain) {
        rb = (HALVES)(from & LOW_BYTES) * red_blue;
        ag = ((HALVES)from >> 8) * alpha_green;
    }
    return add ? ROWS(add)(there, rb, ag) : ROWS(over)(there, rb, ag);
}

// Whole groups.
HELPER void ROWS(put_groups)(uint32_t *to, const uint32_t *from, int groups, HALVES red_blue, HALVES alpha_green,
                             bool plain, bool add)
{
    for (int i = 0; i < groups * SOFT_GROUP; i += LANES) {
        VECTOR *there = (VECTOR *)(void *)(to + i);
        *there = ROWS(put)(*there, *(const VECTOR *)(const void *)(from + i), red_blue, alpha_green, plain, add);
    }
}

HELPER void ROWS(put_rows)(uint32_t *to, ptrdiff_t stride, const SoftRow *rows, int count, const uint32_t *pixels,
                           const SoftInk *ink, bool plain, bool add)
{
    HALVES red_blue = (HALVES)ROWS(splat)(ink->red_blue), alpha_green = (HALVES)ROWS(splat)(ink->alpha_green);
    for (int i = 0; i < count; i++, to += stride)
        ROWS(put_groups)(to + rows[i].left, pixels + rows[i].first, rows[i].groups, red_blue, alpha_green, plain, add);
}

static ROWS_TARGET void ROWS(picture)(uint32_t *to, ptrdiff_t stride, const SoftRow *rows, int count,
                                      const uint32_t *pixels, const SoftInk *ink)
{
    if (ink->add)
        ROWS(put_rows)(to, stride, rows, count, pixels, ink, false, true);
    else if (ink->plain)
        ROWS(put_rows)(to, stride, rows, count, pixels, ink, true, false);
    else
        ROWS(put_rows)(to, stride, rows, count, pixels, ink, false, false);
}

// With constant bounds at the call, the loop for a plain ink has no multiplication.
HELPER void ROWS(put_ink)(uint32_t *to, const uint32_t *from, int groups, HALVES red_blue, HALVES alpha_green,
                          const SoftInk *ink)
{
    if (ink->plain && !ink->add)
        ROWS(put_groups)(to, from, groups, red_blue, alpha_green, true, false);
    else
        ROWS(put_groups)(to, from, groups, red_blue, alpha_green, false, ink->add);
}

// A partial group at the end uses a copy, so that nothing after it is touched, which may be another thread's
// row.
HELPER void ROWS(put_any)(uint32_t *to, const uint32_t *from, int count, const SoftInk *ink)
{
    HALVES red_blue = (HALVES)ROWS(splat)(ink->red_blue), alpha_green = (HALVES)ROWS(splat)(ink->alpha_green);
    int groups = count / SOFT_GROUP, rest = count % SOFT_GROUP;
    ROWS(put_ink)(to, from, groups, red_blue, alpha_green, ink);
    if (rest == 0)
        return;
    uint32_t there[SOFT_GROUP] = {0}, put[SOFT_GROUP] = {0};
    to += groups * SOFT_GROUP;
    from += groups * SOFT_GROUP;
    for (int i = 0; i < rest; i++) {
        there[i] = to[i];
        put[i] = from[i];
    }
    ROWS(put_groups)(there, put, 1, red_blue, alpha_green, false, ink->add);
    for (int i = 0; i < rest; i++)
        to[i] = there[i];
}

static ROWS_TARGET void ROWS(span)(uint32_t *to, const uint32_t *from, int count, const SoftInk *ink)
{
    ROWS(put_any)(to, from, count, ink);
}

// White, tinted and opaque: the tint itself, rounded instead of truncated, because a ground of it lies under
// everything.
HELPER uint32_t ROWS(opaque)(const SoftInk *ink)
{
    uint32_t red_blue = (255u * (ink->red_blue >> 16) + 128u) >> 8 << 16
                      | (255u * (ink->red_blue & 0xffffu) + 128u) >> 8;
    return 0xff000000u | red_blue | (255u * (ink->alpha_green & 0xffffu) + 128u) >> 8 << 8;
}

static ROWS_TARGET void ROWS(fill)(uint32_t *to, int count, const SoftInk *ink)
{
    // Opaque ink replaces the pixels without reading them.
    if (soft_ink_hides(ink)) {
        uint32_t colour = ROWS(opaque)(ink);
        VECTOR colours = ROWS(splat)(colour);
        int i = 0;
        for (; i + LANES <= count; i += LANES)
            *(VECTOR *)(void *)(to + i) = colours;
        for (; i < count; i++)
            to[i] = colour;
        return;
    }
    uint32_t white[CHUNK];
    for (int i = 0; i < CHUNK; i++)
        white[i] = 0xffffffffu;
    for (int i = 0; i < count; i += CHUNK)
        ROWS(put_any)(to + i, white, count - i < CHUNK ? count - i : CHUNK, ink);
}

// Mixes a and b, with `part` 256ths of b. Both use the low bytes of their halves.
HELPER HALVES ROWS(mix)(HALVES a, HALVES b, HALVES part)
{
    return (a * (256 - part) + b * part + 128) >> 8;
}

HELPER HALVES ROWS(mix_four)(HALVES a, HALVES b, HALVES c, HALVES d, HALVES right, HALVES down)
{
    return ROWS(mix)(ROWS(mix)(a, b, right), ROWS(mix)(c, d, right), down);
}

// Up to CHUNK pixels. Fetches the texels one by one first and then mixes vectors: loads right after their stores
// would stall.
HELPER void ROWS(sample_chunk)(const SoftShape *shape, uint32_t u, uint32_t v, int count, uint32_t *pixels)
{
    uint32_t a[CHUNK], b[CHUNK], c[CHUNK], d[CHUNK], right[CHUNK], down[CHUNK];
    uint32_t u_step = (uint32_t)shape->u_right, v_step = (uint32_t)shape->v_right;
    for (int i = 0; i < count; i++, u += u_step, v += v_step) {
        const uint32_t *at = shape->texels + ((int32_t)v >> 16) * (ptrdiff_t)shape->stride + ((int32_t)u >> 16);
        a[i] = at[0];
        b[i] = at[1];
        c[i] = at[shape->stride];
        d[i] = at[shape->stride + 1];
        right[i] = (u >> 8 & 255u) * 0x00010001u;
        down[i] = (v >> 8 & 255u) * 0x00010001u;
    }
    for (int i = count; i % LANES != 0; i++)
        a[i] = b[i] = c[i] = d[i] = right[i] = down[i] = 0;
    for (int i = 0; i < count; i += LANES) {
        VECTOR ta = *(VECTOR *)(void *)(a + i), tb = *(VECTOR *)(void *)(b + i);
        VECTOR tc = *(VECTOR *)(void *)(c + i), td = *(VECTOR *)(void *)(d + i);
        HALVES part_right = *(HALVES *)(void *)(right + i), part_down = *(HALVES *)(void *)(down + i);
        HALVES rb = ROWS(mix_four)((HALVES)(ta & LOW_BYTES), (HALVES)(tb & LOW_BYTES), (HALVES)(tc & LOW_BYTES),
                                   (HALVES)(td & LOW_BYTES), part_right, part_down);
        HALVES ag = ROWS(mix_four)((HALVES)ta >> 8, (HALVES)tb >> 8, (HALVES)tc >> 8, (HALVES)td >> 8, part_right,
                                   part_down);
        *(VECTOR *)(void *)(pixels + i) = (VECTOR)rb | (VECTOR)ag << 8;
    }
}

// The next chunk of a row; returns its length.
HELPER int ROWS(sample_next)(const SoftShape *shape, int x, int y, int count, uint32_t *pixels)
{
    int now = count < CHUNK ? count : CHUNK;
    uint32_t u = (uint32_t)shape->u + (uint32_t)x * (uint32_t)shape->u_right + (uint32_t)y * (uint32_t)shape->u_down;
    uint32_t v = (uint32_t)shape->v + (uint32_t)x * (uint32_t)shape->v_right + (uint32_t)y * (uint32_t)shape->v_down;
    ROWS(sample_chunk)(shape, u, v, now, pixels);
    return now;
}

static ROWS_TARGET void ROWS(shape)(uint32_t *to, const SoftShape *shape, int x, int y, int count, const SoftInk *ink)
{
    uint32_t chunk[CHUNK];
    for (int done = 0; done < count;) {
        int now = ROWS(sample_next)(shape, x + done, y, count - done, chunk);
        ROWS(put_any)(to + done, chunk, now, ink);
        done += now;
    }
}

#undef VECTOR
#undef HALVES
#undef LANES
#undef HELPER
