// test_fonts.c -- the font that comes with the game has every character that it can show.
#include <SDL_ttf.h>

#include "core/base/utf8.h"
#include "platform/paths.h"
#include "test.h"

static char characters[8192];

static int read_characters(void **state)
{
    FILE *output = popen("packaging/fonts.sh characters", "r");
    if (output == NULL)
        return -1;
    size_t length = fread(characters, 1, sizeof characters - 1, output);
    characters[strcspn(characters, "\n")] = 0;
    return pclose(output) == 0 && length > 0 && length < sizeof characters - 1 && TTF_Init() == 0 ? 0 : -1;
}

static int leave(void **state)
{
    TTF_Quit();
    return 0;
}

TEST(test_the_font_has_every_character)
{
    char path[PATH_SIZE];
    assert_good(path_of_font(path, sizeof path, &error), &error);
    assert_non_null(strstr(path, "assets/fonts/"));
    TTF_Font *font = TTF_OpenFont(path, 12);
    assert_non_null(font);
    const char *text = characters;
    int count = 0;
    uint32_t lacks = 0;
    for (uint32_t code = utf8_next(&text); code != 0; code = utf8_next(&text), count++)
        if (lacks == 0 && !TTF_GlyphIsProvided32(font, code))
            lacks = code;
    for (uint32_t code = ' '; code <= '~'; code++)
        assert_true(TTF_GlyphIsProvided32(font, code));
    TTF_CloseFont(font);
    fail_if(lacks != 0, "%s lacks U+%04X, which the game can show: run `make fonts`", path, (unsigned)lacks);
    assert_true(count > 400);
}

GROUP(read_characters, leave)
