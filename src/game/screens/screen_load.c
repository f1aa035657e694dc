// screen_load.c -- a save would take the place of what there is: what is in it, and whether to load it.
#include <stdio.h>
#include <string.h>

#include "game/screens/map_row.h"
#include "game/session/save.h"
#include "game/screens/screen_local.h"

enum { ID_LOAD = SCREEN_ID_FIRST };

#define TOP_PX 96.0f
#define LINE_PX 26.0f
#define TEXT_PX 44.0f
#define BUTTON_PX 52.0f

typedef struct Load {
    char path[PATH_SIZE];
    SaveFacts facts;
} Load;

// It is read here as a whole, so that nobody is asked for what cannot be loaded.
static bool load_open(Game *game, void *own, const char *what, Error *error)
{
    Load *load = own;
    Bundle save;
    (void)game;
    if (!save_read(what, &save, &load->facts, error))
        return false;
    bundle_free(&save);
    snprintf(load->path, sizeof load->path, "%s", what);
    return true;
}

static const char *name_of(const Load *load)
{
    const char *slash = strrchr(load->path, '/');
    return slash ? slash + 1 : load->path;
}

static void line_add(UiPage *page, const char *text, float *y)
{
    ui_line(page, TEXT_MEDIUM, text, *y, PAINT_DARK);
    *y += LINE_PX;
}

static void facts_add(const SaveFacts *facts, UiPage *page, float *y)
{
    char text[64];
    if (facts->settings || facts->keys)
        line_add(page, ui_text(UI_SETTINGS), y);
    if (facts->journey)
        line_add(page, ui_text(UI_LOAD_JOURNEY), y);
    line_add(page, ui_count(text, sizeof text, UI_LOAD_LISTS, (unsigned)facts->lists), y);
    line_add(page, ui_count(text, sizeof text, UI_LOAD_DEMOS, (unsigned)facts->demos), y);
}

static void text_add(UiPage *page, UiText text, float *y)
{
    ui_label(page, TEXT_SMALL, ui_text(text), ui_box(24.0f, *y, FIELD_WIDTH_PX - 48.0f, TEXT_PX), BATCH_CENTRE,
             PAINT_PALE_INK);
    *y += TEXT_PX;
}

static const UiState *load_page(const Game *game, UiPage *page)
{
    const Load *load = game->screens.own;
    float y = TOP_PX;
    screen_heading(page, UI_LOAD_ASK);
    ui_label(page, TEXT_SMALL, name_of(load), ui_rect(SCREEN_MIDDLE_PX, y, SCREEN_ROW_WIDTH_PX, 20.0f), BATCH_CENTRE,
             PAINT_HONEY_INK);
    y += 40.0f;
    facts_add(&load->facts, page, &y);
    y += 12.0f;
    text_add(page, UI_LOAD_REPLACES, &y);
    text_add(page, UI_LOAD_KEEPS, &y);
    if (game->match.running)
        text_add(page, UI_OPEN_ENDS, &y);
    ui_button(page, ID_LOAD, ui_text(UI_LOAD),
              ui_rect(SCREEN_MIDDLE_PX, y + BUTTON_PX / 2.0f + 8.0f, SCREEN_ROW_WIDTH_PX, BUTTON_PX));
    screen_back(page);
    return &game->screens.ui;
}

// The game that waits ends first: its score belongs to what is kept aside. Nothing that was read before may be written
// over what was loaded.
static void load_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    Load *load = game->screens.own;
    Error error;
    if (event.id != ID_LOAD)
        return;
    match_finish(game);
    player_save(&game->player);
    if (!save_load(load->path, &load->facts, &error)) {
        screen_tell_mistake(game, error.text);
        return;
    }
    map_free(&game->match);
    player_loaded(&game->player);
    screen_tell(game, UI_LOADED, load->path);
    screens_ask(&game->screens, SCREEN_TITLE, NULL);
}

const Screen LOAD_SCREEN = {
    .open = load_open,
    .input = load_input,
    .tick = match_tick_swarm,
    .page = load_page,
    .draw = screen_paper_draw,
    .own_bytes = sizeof(Load),
};
