// look.h -- how the player wants to see the game: for every eye. Never part of a game: drawing only.
//
// The game fills it from its settings; films and tests take view_look_default().
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum Palette {
    PALETTE_USUAL,
    PALETTE_PROTAN, // red is dark
    PALETTE_DEUTAN, // red and green are alike
    PALETTE_TRITAN, // blue and yellow are alike
    PALETTES
} Palette;

typedef struct ViewLook {
    Palette palette;
    bool high_contrast; // a bare, dark ground; enemies and bees have pale rims
    bool plain_ground;  // of the ground only what lies on it, and no layers that drift
    bool flashes;       // hit flashes and the like; never more than three a second over a large area in any case
    bool shake;
    bool motion;             // the background moves
    bool slow_motion;        // time slows for the last bee, and for a boss that falls
    bool hit_stop;           // and stands still for an instant at calls and where a boss breaks
    float bullet_brightness; // 0.6 to 1.4
    float bullet_size;       // 1 to 2: as drawn, never as hit
} ViewLook;

// What a colour stands for.
typedef enum LookPaint {
#define LOOK_PAINT(ROLE, ...) LOOK_##ROLE##_PAINT,
#include "view/look_paints.def"
#undef LOOK_PAINT
    LOOK_PAINTS
} LookPaint;

// Its colour in a palette, 0xRRGGBB.
uint32_t look_paint(Palette palette, LookPaint paint);

// The default: the usual palette, everything on, factors of 1.
ViewLook view_look_default(void);
