// soft_rows.c -- the two sets of loops and the choice between them.
#include "render/soft.h"

#define LOW_BYTES 0x00ff00ffu
#define CHUNK 64 // pixels sampled at a time

#define ROWS(name) name##_plain
#define ROWS_BYTES 16
#define ROWS_TARGET
#include "render/soft_rows_template.h"
#undef ROWS
#undef ROWS_BYTES
#undef ROWS_TARGET

// The same loops for processors with AVX2, which is detected at run time.
#if defined(__x86_64__)
#define ROWS(name) name##_avx2
#define ROWS_BYTES 32
#define ROWS_TARGET __attribute__((target("avx2")))
#include "render/soft_rows_template.h"
#endif

// 0..255 to 0..256, so that a shift divides.
static uint32_t factor(uint32_t byte)
{
    return byte + (byte >> 7);
}

SoftInk soft_ink(BatchTint tint, bool add)
{
    uint32_t a = tint.a;
    uint32_t r = (tint.r * a + 127u) / 255u, g = (tint.g * a + 127u) / 255u, b = (tint.b * a + 127u) / 255u;
    return (SoftInk){
        .red_blue = factor(r) << 16 | factor(b),
        .alpha_green = factor(a) << 16 | factor(g),
        .plain = (tint.r & tint.g & tint.b & tint.a) == 255,
        .add = add,
    };
}

const SoftRows *soft_rows_plain(void)
{
    static const SoftRows PLAIN = {"plain", picture_plain, span_plain, fill_plain, shape_plain};
    return &PLAIN;
}

const SoftRows *soft_rows_best(void)
{
#if defined(__x86_64__)
    static const SoftRows AVX2 = {"avx2", picture_avx2, span_avx2, fill_avx2, shape_avx2};
    if (__builtin_cpu_supports("avx2"))
        return &AVX2;
#endif
    return soft_rows_plain();
}
