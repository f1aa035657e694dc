// sprites.c -- the tables made from sprites.def and look_paints.def.
#include "view/sprites.h"

#include "core/base/assert.h"
#include "lang/texts.h"

// --- the default look, and the colours of each palette

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

// Chosen by hand for each kind of eye: computed colours are seldom easy to distinguish.
uint32_t look_paint(Palette palette, LookPaint paint)
{
    static const uint32_t COLOURS[LOOK_PAINTS][PALETTES] = {
#define LOOK_PAINT(ROLE, ...) {__VA_ARGS__},
#include "view/look_paints.def"
    };
    ASSERT(palette < PALETTES && paint < LOOK_PAINTS);
    return COLOURS[paint][palette];
}

// --- the tables made from sprites.def

const char *const *sprite_names(void)
{
    static const char *const NAMES[SPRITE_COUNT] = {
#define SPRITE(NAME, file) #file,
#define PAINTED(NAME, file) #file, #file, #file, #file,
#include "view/sprites.def"
    };
    return NAMES;
}

float sprite_text_grow(TextSize size)
{
    static const float SIZES_PX[TEXT_SIZE_COUNT] = {
#define TEXT_SIZE(NAME, size_px) [TEXT_##NAME] = (size_px),
#include "view/sprites.def"
    };
    float usual = SIZES_PX[size], grown = usual < SIZES_PX[TEXT_MEDIUM] ? usual : SIZES_PX[TEXT_MEDIUM];
    return 1.0f + (float)(ui_text_percent() - 100) / 100.0f * grown / usual;
}

AtlasConfig sprite_config(SpriteFonts *fonts, const char *folder, float scale)
{
    const char *const *texts = ui_text_table(ui_text_language());
#define TEXT_SIZE(NAME, size_px)                                                                                       \
    fonts->texts[TEXT_##NAME] = (AtlasTextConfig){fonts->font_path, (size_px)*sprite_text_grow(TEXT_##NAME), texts,    \
                                                  UI_TEXT_TABLE};
#include "view/sprites.def"
    // The largest size writes one text; all characters in it would double the atlas.
    fonts->texts[TEXT_TITLE].glyphs = texts + UI_TITLE;
    fonts->texts[TEXT_TITLE].glyph_count = 1;
    static const uint8_t PALETTE_OF[SPRITE_COUNT] = {
#define SPRITE(NAME, file) PALETTE_USUAL,
#define PAINTED(NAME, file) PALETTE_USUAL, PALETTE_PROTAN, PALETTE_DEUTAN, PALETTE_TRITAN,
#include "view/sprites.def"
    };
    for (int palette = PALETTE_USUAL + 1; palette < PALETTES; palette++)
        for (int i = 0; i < LOOK_PAINTS; i++)
            fonts->paints[palette][i] = (SvgPaint){look_paint(PALETTE_USUAL, (LookPaint)i),
                                                   look_paint((Palette)palette, (LookPaint)i)};
    for (int i = 0; i < SPRITE_COUNT; i++) {
        int palette = PALETTE_OF[i];
        fonts->by_sprite[i] = (SvgPaints){fonts->paints[palette], palette == PALETTE_USUAL ? 0 : LOOK_PAINTS};
    }
    return (AtlasConfig){
        .folder = folder,
        .names = sprite_names(),
        .name_count = SPRITE_COUNT,
        .paints = fonts->by_sprite,
        .texts = fonts->texts,
        .text_count = TEXT_SIZE_COUNT,
        .scale = scale,
    };
}
