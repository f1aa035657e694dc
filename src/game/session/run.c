// run.c -- the messages of programs that crashed, which the next start offers to report.
#include "game/session/bug.h"
#include "platform/process.h"

#include <stdio.h>
#include <string.h>

#include "platform/files.h"
#include "text/words.h"

#define RUN_ENDING ".txt"

static bool folder_find(char folder[PATH_SIZE])
{
    return path_of_data("runs", folder, PATH_SIZE, NULL);
}

static bool own_path(char path[PATH_SIZE])
{
    char folder[PATH_SIZE];
    int length = folder_find(folder) ? snprintf(path, PATH_SIZE, "%s/%lld" RUN_ENDING, folder, (long long)process_id())
                                     : -1;
    return length > 0 && length < PATH_SIZE;
}

// True for a process that is gone; a file with this process's own number is from before the last reboot.
static bool broke_off(const char *name)
{
    uint64_t id;
    const Word digits = words_first(name, strcspn(name, "."));
    return words_u64_in(digits.text, 1, INT64_MAX, &id) && strcmp(name + strlen(digits.text), RUN_ENDING) == 0
        && ((int64_t)id == process_id() || !process_runs((int64_t)id));
}

// The last file counts; a page in a browser may end at any moment, which is not a crash.
static void runs_look(Game *game)
{
    char folder[PATH_SIZE], path[2 * PATH_SIZE];
    FolderList list;
    if (!folder_find(folder))
        return;
    folder_list(folder, RUN_ENDING, &list);
    for (int i = 0; i < list.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        if (!broke_off(list.names[i]))
            continue;
        int length = snprintf(game->broke_off, sizeof game->broke_off, "%s/last", folder);
        if (length >= (int)sizeof game->broke_off || !process_possible() || !file_rename(path, game->broke_off)) {
            file_discard(path);
            game->broke_off[0] = '\0';
        }
    }
    folder_list_free(&list);
}

void run_begin(Game *game)
{
    const Options *options = game->options;
    char path[PATH_SIZE];
    if (options->pilot || options->ticks > 0 || options->offscreen)
        return;
    runs_look(game);
    game->kept = own_path(path) && folder_make_for(path, NULL) && messages_begin(path);
}

void run_end(Game *game)
{
    char path[PATH_SIZE], runs[PATH_SIZE], data[PATH_SIZE];
    if (!game->kept)
        return;
    messages_end();
    // A game that never began, without a display, leaves nothing: removes both folders if they are empty.
    if (own_path(path) && file_discard(path) && file_folder(path, runs, sizeof runs) && folder_remove(runs)
        && file_folder(runs, data, sizeof data))
        folder_remove(data);
    run_reported(game);
    game->kept = false;
}

bool run_path(const Game *game, char path[PATH_SIZE])
{
    if (game->broke_off[0] == '\0')
        return game->kept && own_path(path);
    snprintf(path, PATH_SIZE, "%s", game->broke_off);
    return true;
}

void run_reported(Game *game)
{
    if (game->broke_off[0] != '\0')
        file_discard(game->broke_off);
    game->broke_off[0] = '\0';
}
