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

static void modes_page(const Game *game, UiPage *page)
{
    int row = 0;
    screen_heading(page, UI_MODES);
    screen_level(&game->player.settings, page, ID_LEVEL, LEVEL_Y_PX);
    mode_button(page, &row, ID_JOURNEY, UI_MODE_JOURNEY, game->screens.place.journey_kept ? UI_ABOUT_JOURNEY_KEPT
                                                                               : UI_ABOUT_JOURNEY);
    if (game->screens.place.journey_kept)
        mode_button(page, &row, ID_JOURNEY_NEW, UI_MODE_JOURNEY_NEW,
                    game->screens.place.sure ? UI_JOURNEY_SURE : UI_ABOUT_JOURNEY_NEW);
    mode_button(page, &row, ID_ENDLESS, UI_MODE_ENDLESS, UI_ABOUT_ENDLESS);
    mode_button(page, &row, ID_DAILY, UI_MODE_DAILY, UI_ABOUT_DAILY);
    mode_button(page, &row, ID_PRACTICE, UI_MODE_PRACTICE, UI_ABOUT_PRACTICE);
    mode_button(page, &row, ID_GALLERY, UI_MODE_GALLERY, UI_ABOUT_GALLERY);
    mode_button(page, &row, ID_SWARM_LORD, UI_MODE_SWARM_LORD, UI_ABOUT_SWARM_LORD);
    mode_button(page, &row, ID_LAB, UI_LAB, UI_ABOUT_LAB);
    screen_back(page);
}

static void begin(Game *game, ModeKind kind)
{
    Mode mode = player_mode(&game->player, kind);
    match_ask(game, &mode);
}

// A journey that is kept is not thrown away by one press.
static void journey_new(Game *game)
{
    if (game->screens.place.sure)
        screens_ask(&game->screens, &MAP_SCREEN, "new");
    game->screens.place.sure = true;
}

static void modes_event(Game *game, UiEvent event)
{
    if (event.id != ID_JOURNEY_NEW)
        game->screens.place.sure = false;
    switch (event.id) {
    case ID_LEVEL: screen_level_changed(&game->player, event); break;
    case ID_JOURNEY: screen_go(game, &MAP_SCREEN); break;
    case ID_JOURNEY_NEW: journey_new(game); break;
    case ID_ENDLESS: begin(game, MODE_ENDLESS); break;
    case ID_DAILY: begin(game, MODE_DAILY); break;
    case ID_PRACTICE: screen_go(game, &PRACTICE_SCREEN); break;
    case ID_GALLERY: begin(game, MODE_GALLERY); break;
    case ID_SWARM_LORD: begin(game, MODE_SWARM_LORD); break;
    case ID_LAB: screen_go(game, &LAB_SCREEN); break;
    }
}

const Screen MODES_SCREEN = {
    SCREEN_OF_MENU, .page = modes_page, .event = modes_event, .draw = screen_paper_draw,
};
