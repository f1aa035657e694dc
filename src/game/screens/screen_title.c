// screen_title.c -- the title: the journey first, and the way to everything else.
#include "core/base/trig.h"
#include "content/journey/journey_file.h"
#include "game/session/bug.h"
#include "game/screens/screen_local.h"
#include "platform/clock.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/window.h"

enum { ID_PLAY = SCREEN_ID_FIRST, ID_BUG, ID_BUTTON };

#define PLAY_Y_PX 356.0f
#define PLAY_HEIGHT_PX 56.0f
#define FIRST_ROW_Y_PX 414.0f
#define ROW_PX 52.0f
#define ROW_HEIGHT_PX 48.0f
#define BUG_Y_PX 617.5f
#define IDLE_NS (20 * CLOCK_NS_PER_SECOND)

static const struct {
    UiText text;
    ScreenId to;
} BUTTONS[] = {
    {UI_MODES, SCREEN_MODES},       {UI_REPLAYS, SCREEN_REPLAYS}, {UI_BEST_GAMES, SCREEN_BEST},
    {UI_SETTINGS, SCREEN_SETTINGS}, {UI_HELP, SCREEN_HELP},       {UI_LAB, SCREEN_LAB},
    {UI_CREDITS, SCREEN_CREDITS},   {UI_LEAVE, SCREEN_NONE},      {UI_FILES, SCREEN_FILES},
};

enum { BUTTON_LEAVE = sizeof BUTTONS / sizeof BUTTONS[0] - 2, BUTTON_FILES };

// A page in a browser is left by closing it; and there files have no folder that one could look into.
static int button_at(int place)
{
    return place == BUTTON_LEAVE && exchange_needed() ? BUTTON_FILES : place;
}

// The journey is what one comes for, so it is the large one.
static const UiState *title_page(const Game *game, UiPage *page)
{
    bool kept = game->screens.place.journey_kept;
    ui_button_lines(page, ID_PLAY, ui_text(kept ? UI_JOURNEY_GO_ON : UI_PLAY),
                    ui_text(kept ? UI_ABOUT_JOURNEY_KEPT : UI_ABOUT_JOURNEY),
                    ui_rect(SCREEN_MIDDLE_PX, PLAY_Y_PX, SCREEN_ROW_WIDTH_PX, PLAY_HEIGHT_PX));
    for (int i = 0; i < BUTTON_FILES; i++)
        ui_button(page, ID_BUTTON + i, ui_text(BUTTONS[button_at(i)].text),
                  ui_rect(i % 2 ? SCREEN_RIGHT_PX : SCREEN_LEFT_PX, FIRST_ROW_Y_PX + ROW_PX * (float)(i / 2),
                          SCREEN_HALF_WIDTH_PX, ROW_HEIGHT_PX));
    if (game->broke_off[0] != '\0')
        ui_chip(page, ID_BUG, ui_text(UI_BUG_CRASHED), false,
                ui_rect(SCREEN_MIDDLE_PX, BUG_Y_PX, SCREEN_ROW_WIDTH_PX, UI_LEAST_PX));
    return &game->screens.ui;
}

// A kept journey is a file.
static bool journey_kept(void)
{
    char path[PATH_SIZE];
    return journey_file_path(path, sizeof path, NULL) && file_taken(path);
}

// A journey may have begun or ended meanwhile, so its file is looked for again.
static bool title_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    match_show_swarm(game);
    match_best_next(game);
    game->screens.place.journey_kept = journey_kept();
    game->screens.place.idle_ns = 0;
    return true;
}

// Escape ends: from the title there is nothing behind. A page in a browser stays.
static void press(Game *game, UiEvent event)
{
    bool pressed = event.kind != UI_EVENT_BACK;
    ScreenId to = pressed && event.id >= ID_BUTTON ? BUTTONS[button_at(event.id - ID_BUTTON)].to : SCREEN_NONE;
    if (pressed && event.id == ID_PLAY)
        screen_journey(game);
    else if (pressed && event.id == ID_BUG)
        bug_report(game);
    else if (to != SCREEN_NONE)
        screen_go(game, to);
    else
        game->leaving = shell_may_leave();
}

// Highlights play while nobody does anything, until the screen rests.
static void title_input(Game *game)
{
    int64_t *idle_ns = &game->screens.place.idle_ns;
    bool waits = !game->machine.used && game->options->ticks == 0;
    *idle_ns = waits ? *idle_ns + game->pace.passed_ns : 0;
    UiEvent event = screens_press(game);
    if (event.kind != UI_EVENT_NONE)
        press(game, event);
    if (*idle_ns < IDLE_NS || screens_rested_ns(&game->screens) >= 0)
        return;
    *idle_ns = 0;
    screens_ask(&game->screens, SCREEN_ATTRACT, NULL);
}

// Letters on the bare meadow get a pale rim.
static void text_rimmed(Batch *batch, TextSize size, const char *utf8, float y, BatchTint tint, float rim_px)
{
    Vec2 pen = vec2(SCREEN_MIDDLE_PX, y);
    for (int i = 0; i < 8; i++)
        batch_text(batch, (int)size, utf8, vec2_add(pen, vec2_scale(heading_unit(45.0f * (float)i), rim_px)),
                   BATCH_CENTRE, paint_style(LAYER_MENU, (BatchTint){255, 248, 225, 255}));
    batch_text(batch, (int)size, utf8, pen, BATCH_CENTRE, paint_style(LAYER_MENU_TEXT, tint));
}

static void title_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    float sway = trig_sin_deg((float)(game->screens.ticks % 240u) * 1.5f);
    BatchTint white = paint_tint(0xffffffu, 1.0f);
    batch_sprite(batch, SPRITE_TITLE_COMB, vec2(SCREEN_MIDDLE_PX, 66), 0, 1.35f, paint_style(LAYER_MENU_SHADE, white));
    batch_sprite(batch, SPRITE_LOGO_BEE, vec2(SCREEN_MIDDLE_PX, 150.0f + 5.0f * sway), 4.0f * sway, 1.0f,
                 paint_style(LAYER_MENU, white));
    text_rimmed(batch, TEXT_TITLE, ui_text(UI_TITLE), 270, paint_tint(PAINT_DARK, 1.0f), 2.5f);
    text_rimmed(batch, TEXT_LARGE, ui_text(UI_TITLE_NATIVE), 306, paint_tint(PAINT_HONEY_INK, 1.0f), 2.0f);
}

const Screen TITLE_SCREEN = {
    .open = title_open,
    .input = title_input,
    .tick = match_tick_swarm,
    .page = title_page,
    .draw = title_draw,
};
