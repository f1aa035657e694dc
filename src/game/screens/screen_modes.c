// screen_modes.c -- every way to play, with a picture and a line that says what it is.
#include "game/screens/screen_local.h"
#include "game/screens/screen_pictures.h"

enum { ID_LEVEL = SCREEN_ID_FIRST, ID_WAY };

#define LEVEL_Y_PX 84.0f
#define TOP_PX 113.0f
#define LEFT_PX 20.0f
#define STEP_X_PX 164.0f
#define STEP_Y_PX 117.0f
#define TILE_PX 115.0f // high

enum { WAY_JOURNEY, WAY_JOURNEY_NEW }; // the first ones

// A screen to go to, or else a mode that begins at once.
static const struct {
    UiText name, about;
    ScreenPicture picture;
    ScreenId to;
    ModeKind kind;
} WAYS[] = {
    {UI_MODE_JOURNEY, UI_ABOUT_JOURNEY, PICTURE_JOURNEY, SCREEN_MAP, MODE_JOURNEY},
    {UI_MODE_JOURNEY_NEW, UI_ABOUT_JOURNEY_NEW, PICTURE_JOURNEY_NEW, SCREEN_MAP, MODE_JOURNEY},
    {UI_MODE_ENDLESS, UI_ABOUT_ENDLESS, PICTURE_ENDLESS, SCREEN_NONE, MODE_ENDLESS},
    {UI_MODE_DAILY, UI_ABOUT_DAILY, PICTURE_DAILY, SCREEN_DAILY, MODE_DAILY},
    {UI_MODE_PRACTICE, UI_ABOUT_PRACTICE, PICTURE_PRACTICE, SCREEN_PRACTICE, MODE_PRACTICE},
    {UI_MODE_GALLERY, UI_ABOUT_GALLERY, PICTURE_GALLERY, SCREEN_NONE, MODE_GALLERY},
    {UI_MODE_SWARM_LORD, UI_ABOUT_SWARM_LORD, PICTURE_SWARM_LORD, SCREEN_NONE, MODE_SWARM_LORD},
    {UI_LAB, UI_ABOUT_LAB, PICTURE_LAB, SCREEN_LAB, MODE_ENDLESS},
};
#define WAYS_COUNT ((int)(sizeof WAYS / sizeof WAYS[0]))

static UiText about(const MenuPlace *place, int way)
{
    if (way == WAY_JOURNEY && place->journey_kept)
        return UI_ABOUT_JOURNEY_KEPT;
    return way == WAY_JOURNEY_NEW && place->sure ? UI_JOURNEY_SURE : WAYS[way].about;
}

// Two in a row. Where there is no journey to be left for a new one, the first tile takes the place of both.
static ViewportRect tile_rect(const MenuPlace *place, int way)
{
    bool wide = way == WAY_JOURNEY && !place->journey_kept;
    return ui_box(LEFT_PX + STEP_X_PX * (float)(way % 2), TOP_PX + STEP_Y_PX * (float)(way / 2),
                  wide ? SCREEN_ROW_WIDTH_PX : SCREEN_HALF_WIDTH_PX, TILE_PX);
}

static bool is_there(const MenuPlace *place, int way)
{
    return way != WAY_JOURNEY_NEW || place->journey_kept;
}

static const UiState *modes_page(const Game *game, UiPage *page)
{
    const MenuPlace *place = &game->screens.place;
    screen_heading(page, UI_MODES);
    screen_level(&game->player.settings, page, ID_LEVEL, LEVEL_Y_PX);
    for (int i = 0; i < WAYS_COUNT; i++) {
        if (is_there(place, i))
            ui_tile(page, ID_WAY + i, ui_text(WAYS[i].name), ui_text(about(place, i)), tile_rect(place, i));
    }
    screen_back(page);
    return &game->screens.ui;
}

static void modes_draw(Game *game)
{
    const MenuPlace *place = &game->screens.place;
    screen_paper_draw(game);
    for (int i = 0; i < WAYS_COUNT; i++) {
        ViewportRect picture = ui_tile_picture(ui_page_moved(&game->screens.page, tile_rect(place, i)));
        if (is_there(place, i) && ui_page_shows(&game->screens.page, picture))
            screen_picture_draw(WAYS[i].picture, picture, &game->machine.batch);
    }
}

// A journey that is kept is not thrown away by one press.
static void journey_new(Screens *screens)
{
    if (screens->place.sure)
        screens_ask(screens, SCREEN_MAP, "new");
    screens->place.sure = true;
}

static void modes_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
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
    } else if (WAYS[way].to != SCREEN_NONE) {
        screen_go(game, WAYS[way].to);
    } else {
        Mode mode = player_mode(&game->player, WAYS[way].kind);
        match_ask(game, &mode);
    }
}

const Screen MODES_SCREEN = {
    .input = modes_input,
    .tick = match_tick_swarm,
    .page = modes_page,
    .draw = modes_draw,
};
