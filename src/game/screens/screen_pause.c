// screen_pause.c -- a game that waits.
#include "game/screens/screen_local.h"

enum { ID_GO_ON = SCREEN_ID_FIRST, ID_AGAIN, ID_SETTINGS, ID_HELP, ID_TITLE };

#define TOP_PX 150.0f
#define FIRST_Y_PX 248.0f
#define ROW_PX 56.0f
#define WIDTH_PX 216.0f

static void pause_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    static const struct { int id; UiText text; } BUTTONS[] = {
        {ID_GO_ON, UI_GO_ON}, {ID_AGAIN, UI_RESTART}, {ID_SETTINGS, UI_SETTINGS}, {ID_HELP, UI_HELP},
        {ID_TITLE, UI_TO_TITLE},
    };
    float y = FIRST_Y_PX;
    (void)sim;
    ui_line(page, TEXT_LARGE, ui_text(UI_PAUSED), TOP_PX + 46.0f, PAINT_DARK);
    for (int i = 0; i < (int)(sizeof BUTTONS / sizeof BUTTONS[0]); i++, y += ROW_PX) {
        UiItem *item = ui_button(page, BUTTONS[i].id, ui_text(BUTTONS[i].text),
                                 ui_rect(SCREEN_MIDDLE_PX, y, WIDTH_PX, 48.0f));
        item->disabled = BUTTONS[i].id == ID_AGAIN && screens->mode.kind == MODE_JOURNEY; // it is one game as a whole
    }
}

static ScreenWish pause_event(Screens *screens, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK)
        return WISH_GO_ON;
    switch (event.id) {
    case ID_GO_ON: return WISH_GO_ON;
    case ID_AGAIN: return WISH_AGAIN;
    case ID_SETTINGS: return screen_go(screens, SCREEN_SETTINGS);
    case ID_HELP: return screen_go(screens, SCREEN_HELP);
    case ID_TITLE: return WISH_TITLE;
    default: return WISH_NONE;
    }
}

static void pause_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    (void)screens;
    (void)sim;
    screen_dark_draw(batch);
    screen_panel_draw(batch, (ViewportRect){vec2(36, TOP_PX), vec2(FIELD_WIDTH_PX - 36.0f, 518)});
}

const ScreenKind SCREEN_PAUSE_KIND = {pause_page, pause_event, pause_draw};
