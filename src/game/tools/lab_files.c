// lab_files.c -- finds and lists the stages that can be loaded.
#include "game/tools/lab_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "content/text_file.h"
#include "core/sim/limits.h"
#include "game/screens/screen_parts.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/times.h"
#include "view/paint.h"

#define ENDING ".ini"
#define FOLDER "scenarios"

// Looks up the two folders each time, so that nothing can go stale.
static bool folder_of(bool own, char *path, size_t path_size, Error *error)
{
    return (own ? path_of_data : path_of_asset)(FOLDER, path, path_size, error);
}

static void folder_read(LabFiles *files, bool own)
{
    char folder[PATH_SIZE];
    if (!folder_of(own, folder, sizeof folder, NULL))
        return;
    FolderList list;
    folder_list(folder, ENDING, &list);
    for (int i = 0; i < list.count; i++) {
        char path[LAB_PATH_BYTES], line[LAB_FILE_ABOUT_BYTES + 1];
        FileLook look;
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        // Skips a folder named like a stage, and a broken link.
        if (strlen(list.names[i]) >= LAB_FILE_NAME_BYTES || !file_look(path, &look) || look.kind != FILE_REGULAR)
            continue;
        LabFile *file = &LIST_ADD(files->list, files->count, files->room);
        *file = (LabFile){.own = own, .changed_unix_s = look.written_ns / 1000000000};
        snprintf(file->path, sizeof file->path, "%s", path);
        // Reads only the first line: the list opens some hundred files.
        FILE *in = fopen(path, "r");
        if (in && fgets(line, sizeof line, in) && line[0] == '#') {
            line[strcspn(line, "\r\n")] = '\0';
            snprintf(file->about, sizeof file->about, "%s", line + (line[1] == ' ' ? 2 : 1));
        }
        if (in)
            fclose(in);
    }
    folder_list_free(&list);
}

// Own stages first, newest first: the last one saved is most often wanted.
static int in_order(const void *a, const void *b)
{
    const LabFile *one = a, *other = b;
    if (one->own != other->own)
        return one->own ? -1 : 1;
    if (one->own && one->changed_unix_s != other->changed_unix_s)
        return one->changed_unix_s < other->changed_unix_s ? 1 : -1;
    return strcmp(one->path, other->path);
}

void lab_files_free(LabFiles *files)
{
    free(files->list);
    *files = (LabFiles){0};
}

bool lab_files_is_asset(const char *path)
{
    char assets[PATH_SIZE], folder[PATH_SIZE];
    return file_folder(path, folder, sizeof folder) && folder_of(false, assets, sizeof assets, NULL)
        && file_same(assets, folder);
}

bool lab_files_new_path(char *path, size_t path_size, Error *error)
{
    char folder[PATH_SIZE];
    return folder_of(true, folder, sizeof folder, error) && folder_make(folder, error)
        && dated_path(folder, false, ENDING, path, path_size, error);
}

// --- the list on the screen

#define ROW_PX 60.0f // a name, and two lines of description
#define MIDDLE_PX (FIELD_WIDTH_PX / 2.0f)

static const ViewportRect PANEL = {{20.0f, 18.0f}, {FIELD_WIDTH_PX - 20.0f, 600.0f}};
static const ViewportRect LIST = {{36.0f, 74.0f}, {324.0f, 530.0f}};

// Reads the folders each time, because other programs may change them too.
void lab_files_open(LabFiles *files)
{
    files->count = 0;
    folder_read(files, true);
    folder_read(files, false);
    if (files->count > 1)
        qsort(files->list, (size_t)files->count, sizeof *files->list, in_order);
    if (files->count > LAB_FILES_MAX)
        files->count = LAB_FILES_MAX;
    files->open = true;
    files->sure = -1;
}

// The game's own have another colour: saving one makes a file of the player's.
static void add_row(const LabFiles *files, int row, ViewportRect rect, UiPage *page)
{
    const LabFile *file = &files->list[row];
    const char *name = file_base(file->path);
    char stem[LAB_FILE_NAME_BYTES], room[NAMES_BYTES], about[LAB_FILE_ABOUT_BYTES];
    bool sure = files->sure == row;
    snprintf(stem, sizeof stem, "%.*s", (int)(strlen(name) - strlen(ENDING)), name);
    if (file->about[0])
        snprintf(about, sizeof about, "%s", file->about);
    else
        local_time_text((time_t)file->changed_unix_s, "%Y-%m-%d %H:%M", "", about, sizeof about);
    UiItem *below = screen_lines(page, LAB_FILES_ID_ROWS + row, rect, name_of_file(NAME_SCENARIO, stem, room),
                                 file->own ? PAINT_DARK : PAINT_HONEY_INK, sure ? ui_text(UI_LAB_SURE) : about);
    below->rgb = sure ? PAINT_RED_INK : PAINT_PALE_INK;
}

void lab_files_page(const Game *game, UiPage *page)
{
    const LabFiles *files = &lab_of(game)->files;
    page->layer = LAYER_BORDER;
    ui_plate(page, UI_PLATE_VEIL, page->bounds)->alpha = 0.45f;
    ui_plate(page, UI_PLATE_PANEL, PANEL);
    ui_list_begin(page, &game->screens.ui, LIST, ROW_PX * sprite_text_grow(TEXT_SMALL), files->count, LAB_FILES_ID_ROWS,
                  1);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        add_row(files, row, ui_list_row(page, row), page);
    ui_scroll_end(page);
    ui_line(page, TEXT_LARGE, ui_text(UI_LAB_SCENARIOS), 50.0f, PAINT_DARK);
    if (files->count == 0)
        ui_line(page, TEXT_SMALL, ui_text(UI_LAB_NO_SCENARIOS), 250.0f, PAINT_PALE_INK);
    ui_button(page, LAB_FILES_ID_CLOSE, ui_text(UI_LAB_CLOSE), ui_rect(MIDDLE_PX, 562.0f, 140.0f, UI_LEAST_PX));
}
