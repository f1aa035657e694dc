// screen_title.c -- the title: the journey first, and the way to everything else.
#include "base/trig.h"
#include "game/screens/screen_local.h"

enum { ID_PLAY = SCREEN_ID_FIRST, ID_MODES, ID_REPLAYS, ID_BEST, ID_SETTINGS, ID_HELP, ID_LAB, ID_CREDITS, ID_LEAVE };

#define PLAY_Y_PX 356.0f
#define PLAY_HEIGHT_PX 56.0f
#define FIRST_ROW_Y_PX 414.0f
#define ROW_PX 52.0f
#define ROW_HEIGHT_PX 48.0f

static void title_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    static const struct { int id; UiText text; } BUTTONS[] = {
        {ID_MODES, UI_MODES}, {ID_REPLAYS, UI_REPLAYS}, {ID_BEST, UI_BEST_GAMES}, {ID_SETTINGS, UI_SETTINGS},
        {ID_HELP, UI_HELP},   {ID_LAB, UI_LAB},         {ID_CREDITS, UI_CREDITS}, {ID_LEAVE, UI_LEAVE},
    };
    (void)sim;
    ui_button_told(page, ID_PLAY, ui_text(screens->journey_kept ? UI_JOURNEY_GO_ON : UI_PLAY),
                   ui_text(screens->journey_kept ? UI_ABOUT_JOURNEY_KEPT : UI_ABOUT_JOURNEY),
                   ui_rect(SCREEN_MIDDLE_PX, PLAY_Y_PX, SCREEN_ROW_WIDTH_PX, PLAY_HEIGHT_PX));
    for (int i = 0; i < (int)(sizeof BUTTONS / sizeof BUTTONS[0]); i++)
        ui_button(page, BUTTONS[i].id, ui_text(BUTTONS[i].text),
                  ui_rect(i % 2 ? SCREEN_RIGHT_PX : SCREEN_LEFT_PX, FIRST_ROW_Y_PX + ROW_PX * (float)(i / 2),
                          SCREEN_HALF_WIDTH_PX, ROW_HEIGHT_PX));
}

static ScreenWish best_go(Screens *screens)
{
    screen_go(screens, SCREEN_BEST);
    screens->best_mode = screen_mode(screens, MODE_ENDLESS);
    return WISH_BEST;
}

static ScreenWish title_event(Screens *screens, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK)
        return WISH_LEAVE;
    switch (event.id) {
    case ID_PLAY: return WISH_JOURNEY;
    case ID_MODES: return screen_go(screens, SCREEN_MODES);
    case ID_REPLAYS: return WISH_REPLAYS;
    case ID_BEST: return best_go(screens);
    case ID_SETTINGS: return screen_go(screens, SCREEN_SETTINGS);
    case ID_HELP: return screen_go(screens, SCREEN_HELP);
    case ID_LAB: return WISH_LAB;
    case ID_CREDITS: return screen_go(screens, SCREEN_CREDITS);
    case ID_LEAVE: return WISH_LEAVE;
    default: return WISH_NONE;
    }
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

static void title_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    float sway = trig_sin_deg((float)(screens->ticks % 240u) * 1.5f);
    BatchTint white = paint_tint(0xffffffu, 1.0f);
    (void)sim;
    batch_sprite(batch, SPRITE_TITLE_COMB, vec2(SCREEN_MIDDLE_PX, 66), 0, 1.35f, paint_style(LAYER_MENU_SHADE, white));
    batch_sprite(batch, SPRITE_LOGO_BEE, vec2(SCREEN_MIDDLE_PX, 150.0f + 5.0f * sway), 4.0f * sway, 1.0f,
                 paint_style(LAYER_MENU, white));
    text_rimmed(batch, TEXT_TITLE, ui_text(UI_TITLE), 270, paint_tint(PAINT_DARK, 1.0f), 2.5f);
    text_rimmed(batch, TEXT_LARGE, ui_text(UI_TITLE_NATIVE), 306, paint_tint(PAINT_HONEY_INK, 1.0f), 2.0f);
}

const ScreenKind SCREEN_TITLE_KIND = {title_page, title_event, title_draw};
