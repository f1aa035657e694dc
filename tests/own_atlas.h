// own_atlas.h -- the game's art and letters for tests of pages, as a group's set-up, or for all languages.
#pragma once

#include "lang/texts.h"
#include "ui/assets.h"
#include "test.h"

static Assets assets;
static Atlas atlas;

static inline int own_atlas_open(void **state)
{
    return assets_find(&assets, NULL) && assets_build_atlas(&assets, 1.0f, &atlas, NULL, NULL) ? 0 : -1;
}

static inline int own_atlas_close(void **state)
{
    atlas_free(&atlas);
    return 0;
}

// Builds one atlas with the letters of all languages, because drawing the art again for each takes seconds.
static inline void own_atlas_of_languages(const Assets *files, float scale, Atlas *built)
{
    static const char *texts[TEXT_LANGUAGES * UI_TEXT_TABLE], *titles[TEXT_LANGUAGES];
    SpriteFonts fonts = {.font_path = files->font_path};
    AtlasConfig config = sprite_config(&fonts, files->sprites_path, scale);
    for (int i = 0; i < TEXT_LANGUAGES; i++) {
        memcpy(texts + i * UI_TEXT_TABLE, ui_text_table((TextLanguage)i), UI_TEXT_TABLE * sizeof *texts);
        titles[i] = ui_text_table((TextLanguage)i)[UI_TITLE];
    }
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) {
        fonts.texts[i].glyphs = i == TEXT_TITLE ? titles : texts;
        fonts.texts[i].glyph_count = i == TEXT_TITLE ? TEXT_LANGUAGES : TEXT_LANGUAGES * UI_TEXT_TABLE;
    }
    config.glyphs = files->glyphs;
    assert_good(atlas_build(built, NULL, &config, &error), &error);
}
