// languages.c -- the file of the player's own language, read and watched.
#include "game/session/languages.h"

#include <stdlib.h>
#include <string.h>

#include "game/session/game.h"
#include "lang/po_read.h"
#include "platform/files.h"
#include "platform/process.h"

#define FOLDER "languages"

// Makes the file the own language; returns its mistakes as lines, which the caller frees.
static bool load(const char *path, char **lines, int *mistakes)
{
    PoTexts po;
    FileBytes file = {0};
    TextErrors errors = {0};
    Error error;
    bool there = file_read(path, PO_BYTES_MAX, &file, &error);
    if (!there)
        text_errors_add_whole(&errors, path, error.text);
    bool good = there && po_read(&po, (const char *)file.bytes, file.size, &errors);
    if (good)
        ui_text_own(&po);
    *lines = text_errors_lines(&errors, path);
    *mistakes = errors.errors;
    messages_print(*lines);
    text_errors_free(&errors);
    file_free(&file);
    return good;
}

void language_add(OwnLanguage *own, const char *path)
{
    const char *watched = own->path;
    snprintf(own->path, sizeof own->path, "%s", path);
    file_changes_close(own->changes);
    own->changes = file_changes_open(&watched, 1);
    own->unread = own->wanted = true;
}

void language_open(OwnLanguage *own)
{
    char folder[PATH_SIZE], path[PATH_SIZE], newest[PATH_SIZE] = "";
    FolderList list;
    int64_t newest_ns = INT64_MIN;
    if (!path_of_data(FOLDER, folder, sizeof folder, NULL))
        return;
    folder_list(folder, ".po", &list);
    for (int i = 0; i < list.count; i++) {
        FileLook look;
        if (snprintf(path, sizeof path, "%s/%s", folder, list.names[i]) < PATH_SIZE && file_look(path, &look)
            && look.written_ns > newest_ns) {
            newest_ns = look.written_ns;
            strcpy(newest, path);
        }
    }
    folder_list_free(&list);
    if (newest[0] == '\0')
        return;
    char *lines;
    int mistakes;
    language_add(own, newest);
    own->wanted = false;
    own->unread = !load(newest, &lines, &mistakes); // then once more, for the banner
    free(lines);
}

void language_close(OwnLanguage *own)
{
    ui_text_own(&(PoTexts){0});
    file_changes_close(own->changes);
    *own = (OwnLanguage){0};
}

// Copies a file from elsewhere into the folder.
static bool keep(const char *path, Error *error)
{
    char name[PATH_SIZE], place[PATH_SIZE];
    FileBytes file = {0};
    const char *base = file_base(path);
    snprintf(name, sizeof name, FOLDER "/%.512s%s", base, file_name_ends(base, ".po") ? "" : ".po");
    bool good = path_of_data(name, place, sizeof place, error);
    if (!good || file_same(path, place))
        return good;
    good = folder_make_for(place, error) && file_read(path, PO_BYTES_MAX, &file, error)
        && file_replace(place, file.bytes, file.size, error);
    file_free(&file);
    return good;
}

void language_poll(Game *game, int64_t now_ns)
{
    OwnLanguage *own = &game->player.own_language;
    Error error;
    char *lines, line[UI_TEXT_BYTES + PO_NAME_BYTES];
    int mistakes;
    if (!own->unread && (!own->changes || file_changes_poll(own->changes, now_ns) == 0))
        return;
    if (load(own->path, &lines, &mistakes)) {
        if (!keep(own->path, &error))
            game_complain(error.text);
        if (own->mistaken)
            show_repaired(&game->graphics);
        if (own->wanted)
            settings_set(&game->player.settings, SETTING_game_language, TEXT_OWN);
        player_changed(&game->player);
        snprintf(line, sizeof line, "%s: %s", ui_language_name(TEXT_OWN), ui_text(UI_STAGE_READ));
        show_line(game, NEWS_LANGUAGE, line);
        own->anew = true;
        own->mistaken = own->wanted = false;
    } else {
        own->mistaken = true;
        show_mistaken(&game->graphics, lines, mistakes, now_ns);
    }
    own->unread = false;
    free(lines);
}
