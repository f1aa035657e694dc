// screen_files.c -- files come in and go out, where there is no folder to look into: all that the player has, and what
// comes with the game to begin one's own from.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/screens/screen_local.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

enum { ID_OPEN = SCREEN_ID_FIRST, ID_ROWS };

#define OPEN_Y_PX 88.0f
#define OPEN_HEIGHT_PX 56.0f
#define HINT_Y_PX 130.0f
#define ROW_PX 48.0f
#define LINE_PX 18.0f

static const ViewportRect LIST = {{20.0f, 144.0f}, {FIELD_WIDTH_PX - 20.0f, 572.0f}};

// Where they lie, in the order in which they are shown. A folder "" is the one that the others lie in.
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
    {path_of_asset, "stages", ".ini", UI_STAGE_SCRIPT},
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

static void add(OwnFiles *files, const char *folder, const char *name, int place)
{
    OwnFile file = {.place = place};
    int length = snprintf(file.path, sizeof file.path, "%s/%s", folder, name);
    if (length < 0 || length >= (int)sizeof file.path || !file_exists(file.path))
        return;
    files->list = grow_list(files->list, sizeof *files->list, files->count, &files->room);
    files->list[files->count++] = file;
}

// The newest first, of names that are dates. A folder that is not there has no files.
static void add_place(OwnFiles *files, int place)
{
    char folder[PATH_SIZE];
    if (!PLACES[place].path(PLACES[place].folder, folder, sizeof folder, NULL))
        return;
    FolderList list;
    folder_list(folder, PLACES[place].ending, &list);
    for (int i = list.count - 1; i >= 0; i--)
        add(files, folder, list.names[i], place);
    folder_list_free(&list);
}

static bool files_open(Game *game, void *own, const char *what, Error *error)
{
    (void)game, (void)what, (void)error;
    for (int i = 0; i < PLACE_COUNT; i++)
        add_place(own, i);
    return true;
}

static void files_close(Game *game, void *own)
{
    (void)game;
    free(((OwnFiles *)own)->list);
}

// What comes with the game is in another ink, as in the lab.
static void row_add(const OwnFile *file, int id, ViewportRect rect, UiPage *page)
{
    bool own = PLACES[file->place].path != path_of_asset;
    ViewportRect upper = ui_inset(rect, 10.0f, 5.0f), lower = upper;
    upper.most.y = lower.least.y = upper.least.y + LINE_PX * sprite_text_grow(TEXT_SMALL);
    ui_chip(page, id, "", false, rect);
    ui_label(page, TEXT_SMALL, strrchr(file->path, '/') + 1, upper, BATCH_LEFT, own ? PAINT_DARK : PAINT_HONEY_INK);
    ui_label(page, TEXT_SMALL, ui_text(PLACES[file->place].what), lower, BATCH_LEFT, PAINT_PALE_INK);
}

static const UiState *files_page(const Game *game, UiPage *page)
{
    const OwnFiles *files = game->screens.own;
    ui_list_begin(page, &game->screens.ui, LIST, ROW_PX * sprite_text_grow(TEXT_SMALL), files->count, ID_ROWS, 1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        row_add(&files->list[row], ID_ROWS + row, ui_list_row(page, row), page);
    ui_scroll_end(page);
    screen_cover(page, LIST);
    screen_heading(page, UI_FILES);
    ui_button_lines(page, ID_OPEN, ui_text(UI_FILES_OPEN), ui_text(UI_ABOUT_FILES_OPEN),
                    ui_rect(SCREEN_MIDDLE_PX, OPEN_Y_PX, SCREEN_ROW_WIDTH_PX, OPEN_HEIGHT_PX));
    ui_line(page, TEXT_SMALL, ui_text(UI_FILES_HINT), HINT_Y_PX, PAINT_PALE_INK);
    screen_back(page);
    return &game->screens.ui;
}

static void files_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    const OwnFiles *files = game->screens.own;
    if (event.id == ID_OPEN)
        exchange_ask();
    else if (event.id - ID_ROWS < files->count)
        exchange_give(files->list[event.id - ID_ROWS].path);
}

const Screen FILES_SCREEN = {
    .open = files_open,
    .input = files_input,
    .tick = match_tick_swarm,
    .page = files_page,
    .draw = screen_paper_draw,
    .close = files_close,
    .own_bytes = sizeof(OwnFiles),
};
