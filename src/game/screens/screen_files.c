// screen_files.c -- the player's files: saves are made, listed and loaded; files are imported and exported.
#include "game/session/bug.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/text_file.h"
#include "game/screens/journey_screen.h"
#include "game/screens/screen_parts.h"
#include "game/session/save.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "text/grow.h"

// --- saves: made here, listed, and confirmed before one is loaded

enum { ID_MAKE = SCREEN_ID_FIRST, ID_BUG, ID_SAVES_OPEN, ID_SAVES_ROWS };

#define SAVES_TOP_PX 64.0f
#define SAVES_BUTTON_PX 56.0f
#define BUTTON_GAP_PX 8.0f
#define HINT_PX 30.0f
#define BOTTOM_PX 572.0f
#define SAVES_ROW_PX 50.0f
#define GAP_PX 2.0f

typedef struct Saves {
    char folder[PATH_SIZE];
    FolderList list; // newest last
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

static void saves_close(Game *game)
{
    folder_list_free(&((Saves *)game->screens.own)->list);
}

// The state before the last load comes first, then the saves named by their time.
static const char *name_at(const Saves *saves, int row)
{
    return saves->list.names[saves->list.count - 1 - row];
}

static ViewportRect large_row(ViewportRect *column)
{
    ViewportRect row = ui_cut_top(column, SAVES_BUTTON_PX * fmaxf(1.0f, 0.85f * sprite_text_grow(TEXT_SMALL)));
    ui_cut_top(column, BUTTON_GAP_PX);
    return row;
}

// The list comes first, because its rows scroll below the rest.
static void saves_page(const Game *game, UiPage *page)
{
    const Saves *saves = game->screens.own;
    ViewportRect column = screen_column(SAVES_TOP_PX), make = large_row(&column), bug = large_row(&column), open = bug;
    if (exchange_needed())
        open = large_row(&column);
    ViewportRect hint = ui_cut_top(&column, HINT_PX * sprite_text_grow(TEXT_SMALL));
    column.most.y = BOTTOM_PX;
    ui_list_begin(page, &game->screens.ui, column, SAVES_ROW_PX * sprite_text_grow(TEXT_SMALL), saves->list.count,
                  ID_SAVES_ROWS, 1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++) {
        const char *name = name_at(saves, row);
        screen_lines(page, ID_SAVES_ROWS + row, ui_inset(ui_list_row(page, row), 0.0f, GAP_PX), name, PAINT_DARK,
                     strcmp(name, SAVE_BEFORE) == 0 ? ui_text(UI_SAVES_BEFORE) : "");
    }
    ui_scroll_end(page);
    screen_heading(page, UI_SAVES);
    ui_button_lines(page, ID_MAKE, ui_text(UI_SAVES_MAKE), ui_text(UI_ABOUT_SAVES_MAKE), make);
    ui_button_lines(page, ID_BUG, ui_text(UI_BUG), ui_text(UI_ABOUT_BUG), bug);
    if (exchange_needed())
        ui_button(page, ID_SAVES_OPEN, ui_text(UI_FILES_OPEN), open);
    ui_label(page, TEXT_SMALL, ui_text(UI_SAVES_HINT), hint, BATCH_CENTRE, PAINT_PALE_INK);
    screen_back(page);
}

// --- presses

static void path_show(Game *game, UiText what, const char *path)
{
    char line[UI_TEXT_BYTES];
    snprintf(line, sizeof line, "%s: %.256s", ui_text(what), file_base(path));
    show_line(game, NEWS_SHARE, line);
}

static void problem_show(Game *game, const char *error)
{
    game_complain(error);
    show_problem(game, error, 1);
}

// Pending settings are part of the save.
static void save_now(Game *game, Saves *saves)
{
    Error error = {0};
    char path[PATH_SIZE];
    SaveContents contents;
    player_save(&game->player);
    if (!save_folder(saves->folder, sizeof saves->folder, &error)
        || !dated_path(saves->folder, false, SAVE_ENDING, path, sizeof path, &error)
        || !save_make(path, &contents, stderr, &error)) {
        problem_show(game, error.text);
        return;
    }
    list_read(saves);
    path_show(game, UI_SAVES_MADE, path);
    if (exchange_needed())
        exchange_give(path);
}

static void saves_press(Game *game, UiEvent event)
{
    Saves *saves = game->screens.own;
    if (event.id == ID_MAKE)
        save_now(game, saves);
    else if (event.id == ID_BUG)
        bug_report(game);
    else if (event.id == ID_SAVES_OPEN)
        exchange_ask();
    if (event.id >= ID_SAVES_ROWS && event.id - ID_SAVES_ROWS < saves->list.count) {
        Error error;
        char path[2 * PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", saves->folder, name_at(saves, event.id - ID_SAVES_ROWS));
        if (!screens_open(game, SCREEN_LOAD, path, &error))
            problem_show(game, error.text);
    }
}

const Screen SAVES_SCREEN = {
    .open = saves_open, .press = saves_press, .page = saves_page, .close = saves_close, .own_bytes = sizeof(Saves)};

// --- the confirmation before a save replaces the present state

enum { ID_LOAD = SCREEN_ID_FIRST };

#define LOAD_TOP_PX 86.0f
#define LOAD_LINE_PX 26.0f
#define TEXT_PX 44.0f
#define LOAD_BUTTON_PX 52.0f

typedef struct Load {
    char path[PATH_SIZE];
    SaveContents contents;
} Load;

// Reads the whole save here, so that an invalid one is never offered.
static bool load_open(Game *game, void *own, const char *what, Error *error)
{
    Load *load = own;
    Bundle save;
    (void)game;
    if (!save_read(what, &save, &load->contents, error))
        return false;
    bundle_free(&save);
    snprintf(load->path, sizeof load->path, "%s", what);
    return true;
}

static void line_add(UiPage *page, const char *text, ViewportRect *column)
{
    ui_line(page, TEXT_MEDIUM, text, ui_middle(ui_cut_top(column, LOAD_LINE_PX)).y, PAINT_DARK);
}

static void text_add(UiPage *page, UiText text, ViewportRect *column)
{
    ui_label(page, TEXT_SMALL, ui_text(text), ui_inset(ui_cut_top(column, TEXT_PX), 4.0f, 0.0f), BATCH_CENTRE,
             PAINT_PALE_INK);
}

static void load_page(const Game *game, UiPage *page)
{
    const Load *load = game->screens.own;
    const SaveContents *contents = &load->contents;
    ViewportRect column = screen_column(LOAD_TOP_PX);
    char text[64];
    screen_heading(page, UI_LOAD_ASK);
    ui_label(page, TEXT_SMALL, file_base(load->path), ui_cut_top(&column, 20.0f), BATCH_CENTRE, PAINT_HONEY_INK);
    ui_cut_top(&column, 17.0f);
    if (contents->settings || contents->keys)
        line_add(page, ui_text(UI_SETTINGS), &column);
    if (contents->journey)
        line_add(page, ui_text(UI_LOAD_JOURNEY), &column);
    line_add(page, ui_count(text, sizeof text, UI_LOAD_LISTS, (unsigned)contents->lists), &column);
    line_add(page, ui_count(text, sizeof text, UI_LOAD_DEMOS, (unsigned)contents->demos), &column);
    ui_cut_top(&column, 25.0f);
    text_add(page, UI_LOAD_REPLACES, &column);
    text_add(page, UI_LOAD_KEEPS, &column);
    if (game->match.running)
        text_add(page, UI_OPEN_ENDS, &column);
    ui_cut_top(&column, 8.0f);
    ui_button(page, ID_LOAD, ui_text(UI_LOAD), ui_cut_top(&column, LOAD_BUTTON_PX));
    screen_back(page);
}

// Ends the paused game first: its score belongs to the backup. Nothing in memory may be written over the loaded files.
static void load_press(Game *game, UiEvent event)
{
    Load *load = game->screens.own;
    Error error;
    if (event.id != ID_LOAD)
        return;
    match_finish(game);
    player_save(&game->player);
    if (!save_load(load->path, &load->contents, &error)) {
        problem_show(game, error.text);
        return;
    }
    map_free(&game->match);
    player_loaded(&game->player);
    path_show(game, UI_LOADED, load->path);
    screens_ask(&game->screens, SCREEN_TITLE, NULL);
}

const Screen LOAD_SCREEN = {.open = load_open, .press = load_press, .page = load_page, .own_bytes = sizeof(Load)};

// --- import and export, where the player has no folder

enum { ID_FILES_OPEN = SCREEN_ID_FIRST, ID_FILES_ROWS };

#define FILES_TOP_PX 60.0f
#define FILES_HINT_PX 18.0f
#define FILES_ROW_PX 48.0f

// Folders in the order in which they are shown. "" is their parent.
static const struct {
    bool (*path)(const char *name, char *path, size_t path_size, Error *error);
    const char *folder, *ending;
    UiText what;
} PLACES[] = {
    {path_of_data, "demos", ".mtb", UI_REPLAYS},
    {path_of_data, "scenarios", ".ini", UI_LAB_SCENARIOS},
    {path_of_data, "saves", ".mtbsave", UI_SAVES},
    {path_of_config, "", ".ini", UI_SETTINGS},
    {path_of_data, "", "", UI_BEST_LIST},
    {path_of_asset, "stages", ".ini", UI_STAGE},
    {path_of_asset, "patterns", ".xml", UI_FILES_PATTERN},
    {path_of_asset, "scenarios", ".ini", UI_LAB_SCENARIOS},
    {path_of_asset, "presets", ".ini", UI_FILES_NUMBERS},
    {path_of_asset, "", ".ini", UI_FILES_NUMBERS},
};

#define PLACE_COUNT ((int)(sizeof PLACES / sizeof PLACES[0]))

typedef struct OwnFile {
    char path[PATH_SIZE];
    int place;
} OwnFile;

typedef struct OwnFiles {
    OwnFile *list;
    int count, room;
} OwnFiles;

static bool files_open(Game *game, void *own, const char *what, Error *error)
{
    OwnFiles *files = own;
    char folder[PATH_SIZE];
    (void)game, (void)what, (void)error;
    for (int place = 0; place < PLACE_COUNT; place++) {
        FolderList list;
        if (!PLACES[place].path(PLACES[place].folder, folder, sizeof folder, NULL))
            continue;
        folder_list(folder, PLACES[place].ending, &list); // a missing folder is empty
        for (int i = list.count - 1; i >= 0; i--) {       // newest first, because names are dates
            OwnFile file = {.place = place};
            int length = snprintf(file.path, sizeof file.path, "%s/%s", folder, list.names[i]);
            if (length < 0 || length >= (int)sizeof file.path || !file_exists(file.path))
                continue;
            LIST_ADD(files->list, files->count, files->room) = file;
        }
        folder_list_free(&list);
    }
    return true;
}

static void files_close(Game *game)
{
    free(((OwnFiles *)game->screens.own)->list);
}

static void files_page(const Game *game, UiPage *page)
{
    const OwnFiles *files = game->screens.own;
    ViewportRect column = screen_column(FILES_TOP_PX), open = large_row(&column);
    ViewportRect hint = ui_cut_top(&column, FILES_HINT_PX * sprite_text_grow(TEXT_SMALL));
    ui_cut_top(&column, 5.0f);
    column.most.y = BOTTOM_PX;
    ui_list_begin(page, &game->screens.ui, column, FILES_ROW_PX * sprite_text_grow(TEXT_SMALL), files->count,
                  ID_FILES_ROWS, 1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++) {
        // Files of the game have another colour, as in the lab.
        bool own = PLACES[files->list[row].place].path != path_of_asset;
        screen_lines(page, ID_FILES_ROWS + row, ui_list_row(page, row), file_base(files->list[row].path),
                     own ? PAINT_DARK : PAINT_HONEY_INK, ui_text(PLACES[files->list[row].place].what));
    }
    ui_scroll_end(page);
    screen_heading(page, UI_FILES);
    ui_button_lines(page, ID_FILES_OPEN, ui_text(UI_FILES_OPEN), ui_text(UI_ABOUT_FILES_OPEN), open);
    ui_label(page, TEXT_SMALL, ui_text(UI_FILES_HINT), hint, BATCH_CENTRE, PAINT_PALE_INK);
    screen_back(page);
}

static void files_press(Game *game, UiEvent event)
{
    const OwnFiles *files = game->screens.own;
    if (event.id == ID_FILES_OPEN)
        exchange_ask();
    else if (event.id - ID_FILES_ROWS < files->count)
        exchange_give(files->list[event.id - ID_FILES_ROWS].path);
}

const Screen FILES_SCREEN = {
    .open = files_open, .press = files_press, .page = files_page, .close = files_close, .own_bytes = sizeof(OwnFiles)};
