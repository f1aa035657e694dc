// sprites.h -- layers from the ground to the border, palettes for colour blindness, and all sprites.
//
// Each change between ordinary and additive drawing costs a draw call, so only two layers are additive.
#pragma once

#include "render/atlas.h"
#include "render/batch.h"

typedef enum Layer {
    LAYER_DEEP, // the ground's colour, things below the surface, fish
    LAYER_GROUND,
    LAYER_SHADOWS,
    LAYER_WALLS, // of a stage
    LAYER_MARKS, // the swarm's goal
    LAYER_SHOTS,
    LAYER_FLOWERS,
    LAYER_ENEMIES,
    LAYER_LOW_LIGHTS, // additive: hit flashes, the bees' glow
    LAYER_BEES,
    LAYER_EFFECTS,
    LAYER_LIGHTS,  // additive: sparks
    LAYER_HUD,     // words in the field, below the bullets: no word may hide one
    LAYER_BULLETS, // over everything that flies
    LAYER_STRIP,   // of numbers: no bullet and no bee may hide a digit
    LAYER_BUTTONS, // of play
    LAYER_MENU_SHADE,
    LAYER_MENU,
    LAYER_MENU_TEXT,
    LAYER_OVERLAY,
    LAYER_OVERLAY_TEXT,
    LAYER_BORDER,
    LAYER_COUNT
} Layer;

// --- the player's choices for drawing, which never affect a game
//
// The game takes them from its settings; films and tests use view_look_default().

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
    bool plain_ground;  // no layers that drift
    bool flashes;       // hit flashes and the like; at most three a second over a large area in any case
    bool shake;
    bool motion;             // the background moves
    bool slow_motion;        // time slows for the last bee, and for a boss that falls
    bool hit_stop;           // and stops for an instant at calls and when a boss breaks
    float bullet_brightness; // 0.6 to 1.4
    float bullet_size;       // 1 to 2: as drawn, never as hit
} ViewLook;

// The meaning of a colour.
typedef enum LookPaint {
#define LOOK_PAINT(ROLE, ...) LOOK_##ROLE##_PAINT,
#include "view/look_paints.def"
    LOOK_PAINTS
} LookPaint;

// Its colour in a palette, 0xRRGGBB.
uint32_t look_paint(Palette palette, LookPaint paint);

// Palette PALETTE_USUAL, everything on, factors of 1.
ViewLook view_look_default(void);

// --- all sprites and text sizes, and the config from which the atlas is built

// Sprite ids for batch_sprite. A PAINTED sprite has one per palette: its id + the Palette.
typedef enum SpriteId {
#define SPRITE(NAME, file) SPRITE_##NAME,
#define PAINTED(NAME, file) SPRITE_##NAME, SPRITE_##NAME##_PROTAN, SPRITE_##NAME##_DEUTAN, SPRITE_##NAME##_TRITAN,
#include "view/sprites.def"
    SPRITE_COUNT
} SpriteId;

// Text sizes for batch_text.
typedef enum TextSize {
#define TEXT_SIZE(NAME, size_px) TEXT_##NAME,
#include "view/sprites.def"
    TEXT_SIZE_COUNT
} TextSize;

// The factor of the player's choice on a text size: larger sizes grow by as many px as TEXT_MEDIUM. Areas with small
// texts, such as the strip of numbers, grow with them.
float sprite_text_grow(TextSize size);

_Static_assert(SPRITE_COUNT <= ATLAS_SPRITES_MAX && TEXT_SIZE_COUNT <= ATLAS_TEXTS_MAX, "the atlas holds them all");

// The meadow's green; clear the output with it before batch_flush.
#define VIEW_CLEAR_COLOUR ((BatchTint){0x3a, 0x78, 0x32, 255})

// SPRITE_COUNT file names without ".svg", by id; constant.
const char *const *sprite_names(void);

// The font, and memory for the config. Fill in the path; it must outlive atlas_build.
typedef struct SpriteFonts {
    const char *font_path;
    AtlasTextConfig texts[TEXT_SIZE_COUNT]; // these are filled by sprite_config
    SvgPaint paints[PALETTES][LOOK_PAINTS]; // replacements of the default palette's colours
    SvgPaints by_sprite[SPRITE_COUNT];
} SpriteFonts;

// The input of atlas_build: `folder` holds the SVG files, `scale` is the viewport's. The config points into `fonts` and
// at `folder`. It requests the characters of all texts in the chosen language (texts.h), in the largest size only those
// of the title. Set its `glyphs` for the characters of other texts.
AtlasConfig sprite_config(SpriteFonts *fonts, const char *folder, float scale);
