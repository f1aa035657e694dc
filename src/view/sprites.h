// sprites.h -- the names of all sprites and text sizes, and the config from which the atlas is built.
#pragma once

#include "render/atlas.h"
#include "render/batch.h"

// Sprite ids, as batch_sprite wants them. One that is PAINTED has one for each palette: its id + the Palette.
typedef enum SpriteId {
#define SPRITE(NAME, file) SPRITE_##NAME,
#define PAINTED(NAME, file) SPRITE_##NAME, SPRITE_##NAME##_PROTAN, SPRITE_##NAME##_DEUTAN, SPRITE_##NAME##_TRITAN,
#include "view/sprites.def"
#undef SPRITE
#undef PAINTED
    SPRITE_COUNT
} SpriteId;

// Text sizes, as batch_text wants them.
typedef enum TextSize {
#define TEXT_SIZE(NAME, size_px, bold) TEXT_##NAME,
#include "view/sprites.def"
#undef TEXT_SIZE
    TEXT_SIZE_COUNT
} TextSize;

// How many times its usual size a text size is, by the player's choice: large ones grow by as many px as TEXT_MEDIUM at
// most. What holds small texts, such as the strip of numbers, grows as these do.
float sprite_text_grow(TextSize size);

_Static_assert(SPRITE_COUNT <= ATLAS_SPRITES_MAX && TEXT_SIZE_COUNT <= ATLAS_TEXTS_MAX, "the atlas holds them all");

// The meadow's green: clear the output with it before batch_flush.
#define VIEW_CLEAR_COLOUR ((BatchTint){0x3a, 0x78, 0x32, 255})

// SPRITE_COUNT file names without ".svg", by id; constant.
const char *const *sprite_names(void);

// The fonts of the two weights and room for the text sizes. Fill in the paths; they must outlive atlas_build.
typedef struct SpriteFonts {
    const char *medium_path, *bold_path;
    AtlasTextConfig texts[TEXT_SIZE_COUNT]; // filled by sprite_config
} SpriteFonts;

// What atlas_build needs for all of view/: `folder` holds the SVG files, `scale` is the viewport's. The config points
// into `fonts` and at `folder`. It asks for the characters of the texts in the chosen language (texts.h), in the
// title's size for those of the title; other texts' characters are the config's `glyphs`.
AtlasConfig sprite_config(SpriteFonts *fonts, const char *folder, float scale);
