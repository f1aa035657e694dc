// languages.c -- the files of the player's own languages, read and watched.
#include "game/session/languages.h"

#include <stdlib.h>
#include <string.h>

#include "game/session/game.h"
#include "lang/po_read.h"
#include "platform/files.h"
#include "platform/process.h"

#define FOLDER "languages"

// Reads a file; returns its mistakes as lines, which the caller frees. At the first try a file with mistakes gets its
// place in the list as well.
static bool load(const OwnLanguages *own, int which, char **lines, int *mistakes)
{
    PoTexts po = {0};
    FileBytes file = {0};
    TextErrors errors = {0};
    Error error;
    const char *path = own->paths[which];
    TextLanguage language = (TextLanguage)(TEXT_OWN + which);
    bool there = file_read(path, PO_BYTES_MAX, &file, &error);
    if (!there)
        text_errors_add_whole(&errors, path, error.text);
    bool good = there && po_read(&po, (const char *)file.bytes, file.size, &errors);
    if (!good)
        snprintf(po.name, sizeof po.name, "%.*s", (int)sizeof po.name - 1, file_base(path));
    if (good || ui_language_name(language)[0] == '\0')
        ui_text_own(language, &po);
    *lines = text_errors_lines(&errors, path);
    *mistakes = errors.errors;
    messages_print(*lines);
    text_errors_free(&errors);
    file_free(&file);
    return good;
}

// Puts a file into the list, by its name, and returns its place. It replaces one of the same name, or in a full list
// the last one. `grown`: the later ones have moved.
static int place(OwnLanguages *own, const char *path, bool *grown)
{
    const char *paths[OWN_LANGUAGES], *base = file_base(path);
    int at = 0;
    while (at < own->count && at < OWN_LANGUAGES - 1 && strcmp(file_base(own->paths[at]), base) < 0)
        at++;
    *grown = own->count < OWN_LANGUAGES && (at == own->count || strcmp(file_base(own->paths[at]), base) != 0);
    if (*grown)
        memmove(own->paths[at + 1], own->paths[at], (size_t)(own->count++ - at) * PATH_SIZE);
    snprintf(own->paths[at], PATH_SIZE, "%s", path);
    for (int i = 0; i < own->count; i++)
        paths[i] = own->paths[i];
    file_changes_close(own->changes);
    own->changes = file_changes_open(paths, own->count);
    return at;
}

void language_add(Game *game, const char *path)
{
    OwnLanguages *own = &game->player.own_languages;
    bool grown;
    int at = place(own, path, &grown);
    own->unread |= 1u << at;
    own->wanted = TEXT_OWN + at;
    for (int i = at; i < own->count && grown; i++) {
        ui_text_own((TextLanguage)(TEXT_OWN + i), &(PoTexts){0});
        own->unread |= 1u << i;
        own->mistaken &= ~(1u << i);
    }
}

// A file has its own name, because two of them may translate into one language, or into one of the game's.
const char *languages_key(const OwnLanguages *own, int choice)
{
    return choice == 0       ? ""
         : choice < TEXT_OWN ? ui_language_code((TextLanguage)(choice - 1))
                             : file_base(own->paths[choice - TEXT_OWN]);
}

int languages_find(const OwnLanguages *own, const char *key)
{
    int choice = TEXT_OWN + own->count - 1;
    while (choice > 0 && strcmp(languages_key(own, choice), key) != 0)
        choice--;
    return choice;
}

void languages_open(OwnLanguages *own)
{
    char folder[PATH_SIZE], path[PATH_SIZE], *lines;
    FolderList list;
    bool grown;
    int mistakes;
    if (!path_of_data(FOLDER, folder, sizeof folder, NULL))
        return;
    folder_list(folder, ".po", &list);
    for (int i = 0; i < list.count && i < OWN_LANGUAGES; i++) {
        snprintf(path, sizeof path, "%.512s/%.500s", folder, list.names[i]);
        int at = place(own, path, &grown);
        if (!load(own, at, &lines, &mistakes))
            own->unread |= 1u << at; // once more, for the banner
        free(lines);
    }
    folder_list_free(&list);
}

void languages_close(OwnLanguages *own)
{
    for (int i = 0; i < own->count; i++)
        ui_text_own((TextLanguage)(TEXT_OWN + i), &(PoTexts){0});
    file_changes_close(own->changes);
    *own = (OwnLanguages){0};
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

void languages_poll(Game *game, int64_t now_ns)
{
    OwnLanguages *own = &game->player.own_languages;
    uint32_t changed = own->unread | (own->changes ? file_changes_poll(own->changes, now_ns) : 0);
    char *lines, line[UI_TEXT_BYTES + PO_NAME_BYTES];
    Error error;
    int mistakes;
    own->unread = 0;
    for (int i = own->count - 1; i >= 0; i--) { // the banner keeps the last one: the dropped file
        const uint32_t bit = 1u << i;
        const TextLanguage language = (TextLanguage)(TEXT_OWN + i);
        if (!(changed & bit))
            continue;
        if (!keep(own->paths[i], &error)) // with its mistakes, so that all keep their places
            game_complain(error.text);
        if (load(own, i, &lines, &mistakes)) {
            if (own->mistaken & bit && (own->mistaken &= ~bit) == 0)
                show_repaired(&game->graphics);
            if (own->wanted == (int)language) {
                settings_set_language(&game->player.settings, file_base(own->paths[i]));
                own->wanted = 0;
            }
            player_changed(&game->player);
            snprintf(line, sizeof line, "%s: %s", ui_language_name(language), ui_text(UI_STAGE_READ));
            show_line(game, NEWS_LANGUAGE, line);
            own->anew = true;
        } else {
            own->mistaken |= bit;
            show_mistaken(&game->graphics, lines, mistakes, now_ns);
        }
        free(lines);
    }
}
