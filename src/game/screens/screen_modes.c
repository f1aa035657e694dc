// screen_modes.c -- every way to play, with a line that says what it is.
#include "game/screens/screen_local.h"

enum { ID_LEVEL = SCREEN_ID_FIRST, ID_JOURNEY, ID_JOURNEY_NEW, ID_ENDLESS, ID_DAILY, ID_PRACTICE, ID_GALLERY,
       ID_SWARM_LORD, ID_LAB };

#define LEVEL_Y_PX 84.0f
#define FIRST_Y_PX 141.0f
#define MODE_PX 56.0f
#define MODE_HEIGHT_PX 54.0f

static void mode_button(UiPage *page, int *row, int id, UiText name, UiText about)
{
    ui_button_told(page, id, ui_text(name), ui_text(about),
                   ui_rect(SCREEN_MIDDLE_PX, FIRST_Y_PX + MODE_PX * (float)(*row)++, SCREEN_ROW_WIDTH_PX,
                           MODE_HEIGHT_PX));
}

static void modes_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    int row = 0;
    (void)sim;
    screen_heading(page, UI_MODES);
    screen_level(screens, page, ID_LEVEL, LEVEL_Y_PX);
    mode_button(page, &row, ID_JOURNEY, UI_MODE_JOURNEY, screens->journey_kept ? UI_ABOUT_JOURNEY_KEPT
                                                                               : UI_ABOUT_JOURNEY);
    if (screens->journey_kept)
        mode_button(page, &row, ID_JOURNEY_NEW, UI_MODE_JOURNEY_NEW,
                    screens->place.sure ? UI_JOURNEY_SURE : UI_ABOUT_JOURNEY_NEW);
    mode_button(page, &row, ID_ENDLESS, UI_MODE_ENDLESS, UI_ABOUT_ENDLESS);
    mode_button(page, &row, ID_DAILY, UI_MODE_DAILY, UI_ABOUT_DAILY);
    mode_button(page, &row, ID_PRACTICE, UI_MODE_PRACTICE, UI_ABOUT_PRACTICE);
    mode_button(page, &row, ID_GALLERY, UI_MODE_GALLERY, UI_ABOUT_GALLERY);
    mode_button(page, &row, ID_SWARM_LORD, UI_MODE_SWARM_LORD, UI_ABOUT_SWARM_LORD);
    mode_button(page, &row, ID_LAB, UI_LAB, UI_ABOUT_LAB);
    screen_back(page);
}

static ScreenWish begin(Screens *screens, ModeKind kind)
{
    screens->mode = screen_mode(screens, kind);
    return WISH_BEGIN;
}

// A journey that is kept is not thrown away by one press.
static ScreenWish journey_new(Screens *screens)
{
    if (screens->place.sure)
        return WISH_JOURNEY_NEW;
    screens->place.sure = true;
    return WISH_STAY;
}

static ScreenWish modes_event(Screens *screens, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK || event.id == SCREEN_ID_BACK)
        return screen_leave(screens);
    if (event.id != ID_JOURNEY_NEW)
        screens->place.sure = false;
    switch (event.id) {
    case ID_LEVEL: return screen_level_changed(screens, event);
    case ID_JOURNEY: return WISH_JOURNEY;
    case ID_JOURNEY_NEW: return journey_new(screens);
    case ID_ENDLESS: return begin(screens, MODE_ENDLESS);
    case ID_DAILY: return begin(screens, MODE_DAILY);
    case ID_PRACTICE: return screen_go(screens, SCREEN_PRACTICE);
    case ID_GALLERY: return begin(screens, MODE_GALLERY);
    case ID_SWARM_LORD: return begin(screens, MODE_SWARM_LORD);
    case ID_LAB: return WISH_LAB;
    default: return WISH_NONE;
    }
}

static void modes_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    (void)screens;
    (void)sim;
    screen_paper_draw(batch);
}

const ScreenKind SCREEN_MODES_KIND = {modes_page, modes_event, modes_draw};
