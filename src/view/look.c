// look.c -- the usual look, and the colours of each palette.
#include "view/look.h"

#include "core/base/assert.h"

ViewLook view_look_default(void)
{
    return (ViewLook){.flashes = true,
                      .shake = true,
                      .motion = true,
                      .slow_motion = true,
                      .hit_stop = true,
                      .bullet_brightness = 1.0f,
                      .bullet_size = 1.0f};
}

// Colours for each kind of eyes are chosen, not computed: what a filter makes is seldom what one can tell apart.
uint32_t look_paint(Palette palette, LookPaint paint)
{
    static const uint32_t PAINTS[LOOK_PAINTS][PALETTES] = {
#define LOOK_PAINT(ROLE, ...) {__VA_ARGS__},
#include "view/look_paints.def"
#undef LOOK_PAINT
    };
    ASSERT(palette < PALETTES && paint < LOOK_PAINTS);
    return PAINTS[paint][palette];
}
