// test_sprites.c -- every name has its file, every file its name, and every text can be written.
#include "scene.h"

#include <expat.h>

#include "core/base/utf8.h"
#include "file_tools.h"
#include "lang/texts.h"

// Expat 2.9 deprecates the function with the shorter name, older versions lack the other.
#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 9
#define XML_GetCurrentLineNumber64 XML_GetCurrentLineNumber
#endif

static char folder[PATH_SIZE], font[PATH_SIZE];

static int find_assets(void **state)
{
    return path_of_assets(folder, sizeof folder, NULL) && path_of_font(font, sizeof font, NULL) ? 0 : -1;
}

TEST(test_every_name_has_a_file)
{
    for (int i = 0; i < SPRITE_COUNT; i++) {
        OwnText path = formatted("%s/sprites/%s.svg", folder, sprite_names()[i]);
        fail_if(!file_exists(path), "%s is missing", path);
    }
}

static bool is_named(const char *file)
{
    for (int i = 0; i < SPRITE_COUNT; i++) {
        OwnText name = formatted("%s.svg", sprite_names()[i]);
        if (strcmp(name, file) == 0)
            return true;
    }
    return false;
}

TEST(test_every_file_has_a_name)
{
    OwnText path = formatted("%s/sprites", folder);
    OwnList sprites = names_in(path, ".svg");
    for (int i = 0; i < sprites.count; i++)
        fail_if(!is_named(sprites.names[i]), "%s is not in sprites.def", sprites.names[i]);
}

// Features that SDL_image's reader, nanosvg, would ignore or misread without an error.
typedef struct SvgCheck {
    XML_Parser parser;
    const char *path;
    int elements;
} SvgCheck;

static float plain_size(const char **attributes, const char *name)
{
    float size = 0.0f;
    char rest = 0;
    for (; attributes[0] != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0 && strspn(attributes[1], "0123456789.") == strlen(attributes[1])
            && sscanf(attributes[1], "%f%c", &size, &rest) != 1)
            size = 0.0f;
    return size;
}

static void XMLCALL check_element(void *context, const char *name, const char **attributes)
{
    static const char *const NOT_DRAWN[] = {"use",   "text",    "clipPath", "mask",  "filter",
                                            "image", "pattern", "symbol",   "marker"};
    SvgCheck *check = context;
    int line = (int)XML_GetCurrentLineNumber64(check->parser);
    bool root = check->elements++ == 0;
    if (root != (strcmp(name, "svg") == 0))
        fail_msg("%s:%d: <%s>, expected <svg> as the root alone", check->path, line, name);
    if (root)
        for (int i = 0; i < 2; i++) {
            float size = plain_size(attributes, i ? "height" : "width");
            if (!(size >= 1.0f && size <= 4096.0f)) // a thinner one would be drawn without end in its other direction
                fail_msg("%s:%d: expected plain numbers from 1 to 4096 as width and height", check->path, line);
        }
    for (size_t i = 0; i < sizeof NOT_DRAWN / sizeof NOT_DRAWN[0]; i++)
        if (strcmp(name, NOT_DRAWN[i]) == 0)
            fail_msg("%s:%d: <%s> would not be drawn, expected plain shapes and gradients", check->path, line, name);
    for (; attributes[0] != NULL; attributes += 2) {
        if (strstr(attributes[0], "dasharray") || strstr(attributes[1], "dasharray"))
            fail_msg("%s:%d: dashes could be drawn without end, expected whole lines", check->path, line);
        if (strchr(attributes[1], '>') != NULL)
            fail_msg("%s:%d: '>' in an attribute ends the element for nanosvg", check->path, line);
    }
}

static void XMLCALL check_comment(void *context, const char *text)
{
    const SvgCheck *check = context;
    fail_if(strchr(text, '<') != NULL, "%s: nanosvg draws the elements in the comment \"%s\"", check->path, text);
}

static void check_svg(const char *path, const char *text, size_t size)
{
    SvgCheck check = {.parser = XML_ParserCreate(NULL), .path = path};
    XML_SetUserData(check.parser, &check);
    XML_SetStartElementHandler(check.parser, check_element);
    XML_SetCommentHandler(check.parser, check_comment);
    fail_if(XML_Parse(check.parser, text, (int)size, 1) != XML_STATUS_OK, "%s:%d: %s", path,
            (int)XML_GetCurrentLineNumber64(check.parser), XML_ErrorString(XML_GetErrorCode(check.parser)));
    XML_ParserFree(check.parser);
}

// The game trusts these files: render/image.c reports only those that cannot be read or are empty pictures.
TEST(test_every_file_is_drawn_as_written)
{
    for (int i = 0; i < SPRITE_COUNT; i++) {
        size_t size;
        OwnText path = formatted("%s/sprites/%s.svg", folder, sprite_names()[i]);
        char *text = SDL_LoadFile(path, &size);
        assert_non_null(text);
        check_svg(path, text, size);
        SDL_free(text);
    }
}

// One that is painted has its file once for each palette.
TEST(test_no_name_twice)
{
    static const char *const FILES[] = {
#define SPRITE(NAME, file) #file,
#define PAINTED(NAME, file) #file,
#include "view/sprites.def"
    };
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(FILES[i], FILES[k]);
}

// A painted file names a colour that the palettes have another one for, or painting it is in vain.
TEST(test_painted_files_have_paints)
{
    SpriteFonts fonts = {.font_path = font};
    AtlasConfig config = sprite_config(&fonts, folder, 1.0f);
    for (int i = 0; i < SPRITE_COUNT; i++) {
        char path[PATH_SIZE + 64], colour[8];
        if (config.paints[i].count == 0)
            continue;
        snprintf(path, sizeof path, "%s/sprites/%s.svg", folder, sprite_names()[i]);
        char *text = SDL_LoadFile(path, NULL);
        assert_non_null(text);
        bool found = false;
        for (int k = 0; k < config.paints[i].count; k++) {
            snprintf(colour, sizeof colour, "#%06X", (unsigned)(config.paints[i].items[k].from & 0xffffffu));
            found |= strstr(text, colour) != NULL;
        }
        fail_if(!found, "%s has no colour of look_paints.def", path);
        SDL_free(text);
    }
}

// The atlas of a language has every character of its texts: '?' stands in for none.
TEST(test_every_text_can_be_written)
{
    SpriteFonts fonts = {.font_path = font};
    OwnText sprites = formatted("%s/sprites", folder);
    for (int language = 0; language < TEXT_LANGUAGES; language++) {
        static Atlas atlas;
        ui_text_choose((TextLanguage)language);
        AtlasConfig config = sprite_config(&fonts, sprites, 0.5f);
        assert_good(atlas_build(&atlas, NULL, &config, &error), &error);
        for (int i = 0; i < UI_TEXT_COUNT; i++) {
            const char *text = ui_text((UiText)i);
            assert_true(text[0] != 0);
            for (uint32_t code = utf8_next(&text); code != 0; code = utf8_next(&text))
                if (atlas_glyph(&atlas, TEXT_SMALL, code)->code != code)
                    fail_msg("language %d, text %d needs U+%04X, which the font lacks", language, i, (unsigned)code);
        }
        assert_true(atlas.texts[TEXT_SMALL].glyph_count < ATLAS_GLYPHS_MAX);
        atlas_free(&atlas);
    }
    ui_text_choose(TEXT_ENGLISH);
}

TEST(test_languages_are_distinct)
{
    assert_int_equal(ui_text_language(), TEXT_ENGLISH);
    assert_string_equal(ui_text(UI_TITLE), "Mitsubachi");
    ui_text_choose(TEXT_JAPANESE);
    assert_string_equal(ui_text(UI_TITLE), "蜜蜂");
    ui_text_choose(TEXT_ENGLISH);
}

TEST(test_the_config_is_complete)
{
    SpriteFonts fonts = {.font_path = "font"};
    AtlasConfig config = sprite_config(&fonts, "folder", 1.5f);
    assert_int_equal(config.name_count, SPRITE_COUNT);
    assert_int_equal(config.text_count, TEXT_SIZE_COUNT);
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) {
        assert_non_null(config.texts[i].font_path);
        assert_true(config.texts[i].size_px > (i > 0 ? config.texts[i - 1].size_px : 0.0f));
    }
}

GROUP(find_assets, NULL)
