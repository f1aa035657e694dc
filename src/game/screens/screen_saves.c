// screen_saves.c -- saves: made here, listed, and asked for before one is loaded.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/session/bug.h"
#include "game/session/save.h"
#include "game/screens/screen_local.h"
#include "platform/clock.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "text/times.h"

enum { ID_MAKE = SCREEN_ID_FIRST, ID_BUG, ID_OPEN, ID_ROWS };

#define FIRST_Y_PX 92.0f
#define BUTTON_PX 56.0f
#define BUTTON_STEP_PX 64.0f
#define HINT_PX 30.0f
#define BOTTOM_PX 572.0f
#define ROW_PX 50.0f
#define GAP_PX 2.0f
#define LINE_PX 18.0f
#define SAME_SECOND_MAX 99
#define SAVES_KEY (TUNABLE_COUNT + 3) // of the banner's line

typedef struct Saves {
    char folder[PATH_SIZE];
    FolderList list; // the newest last
} Saves;

// --- the list

static void list_read(Saves *saves)
{
    folder_list_free(&saves->list);
    if (save_folder(saves->folder, sizeof saves->folder, NULL))
        folder_list(saves->folder, SAVE_ENDING, &saves->list);
}

static bool saves_open(Game *game, void *own, const char *what, Error *error)
{
    (void)game, (void)what, (void)error;
    list_read(own);
    return true;
}

static void saves_close(Game *game, void *own)
{
    (void)game;
    folder_list_free(&((Saves *)own)->list);
}

// Before the saves that are named by their time stands what the last load has replaced.
static const char *name_at(const Saves *saves, int row)
{
    return saves->list.names[saves->list.count - 1 - row];
}

static void row_add(const char *name, int id, ViewportRect rect, UiPage *page)
{
    bool before = strcmp(name, SAVE_BEFORE) == 0;
    ViewportRect whole = ui_inset(rect, 0.0f, GAP_PX), text = ui_inset(whole, 13.0f, 4.0f), lower = text;
    ui_plate(page, UI_PLATE_ROW, whole);
    ui_chip(page, id, "", false, whole)->flat = true;
    if (before)
        text.most.y = lower.least.y = text.least.y + LINE_PX * sprite_text_grow(TEXT_SMALL);
    ui_label(page, TEXT_SMALL, name, text, BATCH_LEFT, PAINT_DARK);
    if (before)
        ui_label(page, TEXT_SMALL, ui_text(UI_SAVES_BEFORE), lower, BATCH_LEFT, PAINT_PALE_INK);
}

static float buttons_end(void)
{
    return FIRST_Y_PX + BUTTON_STEP_PX * (exchange_needed() ? 3.0f : 2.0f) - BUTTON_STEP_PX / 2.0f;
}

static void list_add(const Game *game, UiPage *page, float top)
{
    const Saves *saves = game->screens.own;
    ViewportRect area = {vec2(20.0f, top), vec2(FIELD_WIDTH_PX - 20.0f, BOTTOM_PX)};
    ui_list_begin(page, &game->screens.ui, area, ROW_PX * sprite_text_grow(TEXT_SMALL), saves->list.count, ID_ROWS, 1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        row_add(name_at(saves, row), ID_ROWS + row, ui_list_row(page, row), page);
    ui_scroll_end(page);
    screen_cover(page, area);
}

static const UiState *saves_page(const Game *game, UiPage *page)
{
    float end = buttons_end(), hint = HINT_PX * sprite_text_grow(TEXT_SMALL);
    list_add(game, page, end + hint);
    screen_heading(page, UI_SAVES);
    ui_button_lines(page, ID_MAKE, ui_text(UI_SAVES_MAKE), ui_text(UI_ABOUT_SAVES_MAKE),
                    ui_rect(SCREEN_MIDDLE_PX, FIRST_Y_PX, SCREEN_ROW_WIDTH_PX, BUTTON_PX));
    ui_button_lines(page, ID_BUG, ui_text(UI_BUG), ui_text(UI_ABOUT_BUG),
                    ui_rect(SCREEN_MIDDLE_PX, FIRST_Y_PX + BUTTON_STEP_PX, SCREEN_ROW_WIDTH_PX, BUTTON_PX));
    if (exchange_needed())
        ui_button(page, ID_OPEN, ui_text(UI_FILES_OPEN),
                  ui_rect(SCREEN_MIDDLE_PX, FIRST_Y_PX + 2.0f * BUTTON_STEP_PX, SCREEN_ROW_WIDTH_PX, BUTTON_PX));
    ui_label(page, TEXT_SMALL, ui_text(UI_SAVES_HINT), ui_box(20.0f, end, FIELD_WIDTH_PX - 40.0f, hint), BATCH_CENTRE,
             PAINT_PALE_INK);
    screen_back(page);
    return &game->screens.ui;
}

// --- what is pressed

void screen_tell(Game *game, UiText what, const char *path)
{
    BannerNews news = {.changes = {.count = 0}};
    char line[UI_TEXT_BYTES];
    const char *slash = path ? strrchr(path, '/') : NULL;
    snprintf(line, sizeof line, "%s%s%.256s", ui_text(what), path ? ": " : "", slash ? slash + 1 : path ? path : "");
    banner_add_change(&news, SAVES_KEY, line);
    show_tell(&game->show, &news, game->numbers.tuning, clock_now_ns());
}

void screen_tell_mistake(Game *game, const char *error)
{
    BannerNews news = {.changes = {.count = 0}};
    game_complain(error);
    show_mistakes(&news, error, 1);
    show_tell(&game->show, &news, game->numbers.tuning, clock_now_ns());
}

// Named by the time; a name that is there is none of a second save.
static bool name_free(const char *folder, char path[PATH_SIZE])
{
    char name[DATED_NAME_BYTES];
    for (int i = 1; i <= SAME_SECOND_MAX; i++) {
        dated_name(time(NULL), false, i, name);
        int length = snprintf(path, PATH_SIZE, "%s/%s" SAVE_ENDING, folder, name);
        if (length > 0 && length < PATH_SIZE && !file_taken(path))
            return true;
    }
    return false;
}

// What is set, but not written yet, belongs to it.
static void make(Game *game, Saves *saves)
{
    Error error = {0};
    char path[PATH_SIZE];
    SaveFacts facts;
    player_save(&game->player);
    if (!save_folder(saves->folder, sizeof saves->folder, &error) || !name_free(saves->folder, path)
        || !save_make(path, &facts, stderr, &error)) {
        screen_tell_mistake(game, error.text);
        return;
    }
    list_read(saves);
    screen_tell(game, UI_SAVES_MADE, path);
    if (exchange_needed())
        exchange_give(path);
}

static void row_press(Game *game, const Saves *saves, int row)
{
    Error error;
    char path[2 * PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", saves->folder, name_at(saves, row));
    if (screens_open(game, SCREEN_LOAD, path, &error))
        game->screens.way = 1;
    else
        screen_tell_mistake(game, error.text);
}

static void saves_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    Saves *saves = game->screens.own;
    if (event.id == ID_MAKE)
        make(game, saves);
    else if (event.id == ID_BUG)
        bug_report(game);
    else if (event.id == ID_OPEN)
        exchange_ask();
    else if (event.id - ID_ROWS < saves->list.count)
        row_press(game, saves, event.id - ID_ROWS);
}

const Screen SAVES_SCREEN = {
    .open = saves_open,
    .input = saves_input,
    .tick = match_tick_swarm,
    .page = saves_page,
    .draw = screen_paper_draw,
    .close = saves_close,
    .own_bytes = sizeof(Saves),
};
