// screen_credits.c -- who and what the game is made of, with the licences.
#include "game/screens/screen_local.h"

#define TOP_PX 82.0f
#define LINE_PX 17.0f

static float line(UiPage *page, const char *text, float y, uint32_t rgb)
{
    ui_line(page, TEXT_SMALL, text, y, rgb);
    return y + LINE_PX;
}

// What it is linked with. Names and licences are the same in every language.
static float libraries(UiPage *page, float y)
{
    static const char *const NAMES[][2] = {
        {"SDL 2, SDL2_image, SDL2_ttf", "zlib"},
        {"Expat", "MIT"},
        {"xxHash", "BSD-2-Clause"},
        {"Zstandard", "BSD-3-Clause"},
    };
    for (int i = 0; i < (int)(sizeof NAMES / sizeof NAMES[0]); i++, y += LINE_PX) {
        ViewportRect rect = {vec2(28.0f, y - 8.0f), vec2(332.0f, y + 8.0f)};
        ui_label(page, TEXT_SMALL, NAMES[i][0], rect, BATCH_LEFT, PAINT_DARK);
        ui_label(page, TEXT_SMALL, NAMES[i][1], rect, BATCH_RIGHT, PAINT_PALE_INK);
    }
    return y;
}

static void credits_page(const Game *game, UiPage *page)
{
    (void)game;
    screen_heading(page, UI_CREDITS);
    float y = line(page, ui_text(UI_CREDITS_GAME), TOP_PX, PAINT_DARK) + 14.0f;
    y = line(page, ui_text(UI_CREDITS_IDEAS), y, PAINT_HONEY_INK) + 2.0f;
    for (int i = 0; i < 5; i++)
        y = line(page, ui_text((UiText)(UI_CREDITS_IDEA_1 + i)), y, PAINT_DARK);
    y = line(page, ui_text(UI_CREDITS_PATTERNS), y + 14.0f, PAINT_DARK) + 14.0f;
    y = line(page, ui_text(UI_CREDITS_LIBRARIES), y, PAINT_HONEY_INK) + 2.0f;
    y = libraries(page, y) + 14.0f;
    y = line(page, ui_text(UI_CREDITS_FONT), y, PAINT_DARK);
    line(page, "SIL Open Font License 1.1", y, PAINT_PALE_INK);
    screen_back(page);
}

const Screen CREDITS_SCREEN = {
    SCREEN_OF_MENU,
    .page = credits_page,
    .draw = screen_paper_draw,
};
