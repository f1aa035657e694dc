// screen_modes.c -- every way to play, with a line that says what it is.
#include "game/screens/screen_local.h"

enum { ID_LEVEL = SCREEN_ID_FIRST, ID_WAY };

#define LEVEL_Y_PX 84.0f
#define FIRST_Y_PX 141.0f
#define MODE_PX 56.0f
#define MODE_HEIGHT_PX 54.0f

enum { WAY_JOURNEY, WAY_JOURNEY_NEW }; // the first rows

// A screen to go to, or else a mode that begins at once.
static const struct {
    UiText name, about;
    const Screen *to;
    ModeKind kind;
} WAYS[] = {
    {UI_MODE_JOURNEY, UI_ABOUT_JOURNEY, &MAP_SCREEN, MODE_JOURNEY},
    {UI_MODE_JOURNEY_NEW, UI_ABOUT_JOURNEY_NEW, &MAP_SCREEN, MODE_JOURNEY},
    {UI_MODE_ENDLESS, UI_ABOUT_ENDLESS, NULL, MODE_ENDLESS},
    {UI_MODE_DAILY, UI_ABOUT_DAILY, NULL, MODE_DAILY},
    {UI_MODE_PRACTICE, UI_ABOUT_PRACTICE, &PRACTICE_SCREEN, MODE_PRACTICE},
    {UI_MODE_GALLERY, UI_ABOUT_GALLERY, NULL, MODE_GALLERY},
    {UI_MODE_SWARM_LORD, UI_ABOUT_SWARM_LORD, NULL, MODE_SWARM_LORD},
    {UI_LAB, UI_ABOUT_LAB, &LAB_SCREEN, MODE_ENDLESS},
};

static UiText about(const MenuPlace *place, int way)
{
    if (way == WAY_JOURNEY && place->journey_kept)
        return UI_ABOUT_JOURNEY_KEPT;
    return way == WAY_JOURNEY_NEW && place->sure ? UI_JOURNEY_SURE : WAYS[way].about;
}

static void modes_page(const Game *game, UiPage *page)
{
    const MenuPlace *place = &game->screens.place;
    float y = FIRST_Y_PX;
    screen_heading(page, UI_MODES);
    screen_level(&game->player.settings, page, ID_LEVEL, LEVEL_Y_PX);
    for (int i = 0; i < (int)(sizeof WAYS / sizeof WAYS[0]); i++) {
        if (i == WAY_JOURNEY_NEW && !place->journey_kept)
            continue; // the one above begins a new one anyway
        ui_button_lines(page, ID_WAY + i, ui_text(WAYS[i].name), ui_text(about(place, i)),
                        ui_rect(SCREEN_MIDDLE_PX, y, SCREEN_ROW_WIDTH_PX, MODE_HEIGHT_PX));
        y += MODE_PX;
    }
    screen_back(page);
}

// A journey that is kept is not thrown away by one press.
static void journey_new(Screens *screens)
{
    if (screens->place.sure)
        screens_ask(screens, &MAP_SCREEN, "new");
    screens->place.sure = true;
}

static void modes_event(Game *game, UiEvent event)
{
    int way = event.id - ID_WAY;
    if (way == WAY_JOURNEY_NEW) {
        journey_new(&game->screens);
        return;
    }
    game->screens.place.sure = false;
    if (event.id == ID_LEVEL) {
        screen_level_changed(&game->player, event);
    } else if (way == WAY_JOURNEY) {
        screen_journey(game);
    } else if (WAYS[way].to) {
        screen_go(game, WAYS[way].to);
    } else {
        Mode mode = player_mode(&game->player, WAYS[way].kind);
        match_ask(game, &mode);
    }
}

const Screen MODES_SCREEN = {
    SCREEN_OF_MENU,
    .page = modes_page,
    .event = modes_event,
    .draw = screen_paper_draw,
};
