// screen_credits.c -- who and what the game is made of, with the licences.
#include <stdio.h>
#include <string.h>

#include "core/base/version.h"
#include "game/screens/screen_local.h"
#include "core/steer/radar.h"
#include "view/wrap.h"

#define TOP_PX 82.0f
#define LINE_PX 17.0f
#define WIDTH_PX 344.0f

// Two rows where a language needs them.
static float line(const Atlas *atlas, UiPage *page, const char *text, float y, uint32_t rgb)
{
    float height = LINE_PX * (float)wrap_rows(atlas, TEXT_SMALL, text, WIDTH_PX, 2);
    ui_label(page, TEXT_SMALL, text, ui_rect(SCREEN_MIDDLE_PX, y + (height - LINE_PX) / 2.0f, WIDTH_PX, height),
             BATCH_CENTRE, rgb);
    return y + height;
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
        ui_label(page, TEXT_SMALL, NAMES[i][0], ui_box(20.0f, y - 8.0f, 210.0f, 16.0f), BATCH_LEFT, PAINT_DARK);
        ui_label(page, TEXT_SMALL, NAMES[i][1], ui_box(234.0f, y - 8.0f, 106.0f, 16.0f), BATCH_RIGHT, PAINT_PALE_INK);
    }
    return y;
}

// What a report of a mistake should name; numbers and names alone, the same in every language.
static float versions(const Game *game, UiPage *page, float y)
{
    char text[256], library[WINDOW_LIBRARY_BYTES];
    const Window *window = &game->machine.window;
    window_library(library);
    snprintf(text, sizeof text, "Mitsubachi " MITSUBACHI_VERSION " (%d/%d) · %.*s · %s, %s · %s", SIM_VERSION,
             DEMO_FORMAT_VERSION, (int)strcspn(library, ","), library, window->video, window->drawing, radar_kernel());
    return line(&game->machine.atlas, page, text, y, PAINT_PALE_INK);
}

static const UiState *credits_page(const Game *game, UiPage *page)
{
    const Atlas *atlas = &game->machine.atlas;
    screen_heading(page, UI_CREDITS);
    float y = line(atlas, page, ui_text(UI_CREDITS_GAME), TOP_PX, PAINT_DARK);
    y = versions(game, page, y) + 14.0f;
    y = line(atlas, page, ui_text(UI_CREDITS_IDEAS), y, PAINT_HONEY_INK) + 2.0f;
    for (int i = 0; i < 5; i++)
        y = line(atlas, page, ui_text((UiText)(UI_CREDITS_IDEA_1 + i)), y, PAINT_DARK);
    y = line(atlas, page, ui_text(UI_CREDITS_PATTERNS), y + 14.0f, PAINT_DARK) + 14.0f;
    y = line(atlas, page, ui_text(UI_CREDITS_LIBRARIES), y, PAINT_HONEY_INK) + 2.0f;
    y = libraries(page, y) + 14.0f;
    y = line(atlas, page, ui_text(UI_CREDITS_FONT), y, PAINT_DARK);
    line(atlas, page, "SIL Open Font License 1.1", y, PAINT_PALE_INK);
    screen_back(page);
    return &game->screens.ui;
}

static void credits_input(Game *game)
{
    screens_press(game); // there is nothing but the way back
}

const Screen CREDITS_SCREEN = {
    .input = credits_input,
    .tick = match_tick_swarm,
    .page = credits_page,
    .draw = screen_paper_draw,
};
