// sprites.c -- the tables made from sprites.def.
#include "view/sprites.h"

const char *const *sprite_names(void)
{
    static const char *const NAMES[SPRITE_COUNT] = {
#define SPRITE(NAME, file) #file,
#include "view/sprites.def"
#undef SPRITE
    };
    return NAMES;
}

AtlasWish sprite_wish(SpriteFonts *fonts, const char *folder, float scale)
{
#define TEXT_SIZE(NAME, size_px, bold)                                                                                 \
    fonts->texts[TEXT_##NAME] = (AtlasTextWish){(bold) ? fonts->bold_path : fonts->medium_path, size_px};
#include "view/sprites.def"
#undef TEXT_SIZE
    return (AtlasWish){
        .folder = folder,
        .names = sprite_names(),
        .name_count = SPRITE_COUNT,
        .texts = fonts->texts,
        .text_count = TEXT_SIZE_COUNT,
        .glyphs = VIEW_EXTRA_GLYPHS,
        .scale = scale,
    };
}
