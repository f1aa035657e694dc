// run.c -- cleans up after programs that crashed: their messages, which the next start offers to report, and
// temporaries.
#include "game/session/bug.h"
#include "platform/process.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

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

// --- temporaries of programs that were killed while they wrote a file

#define LEFTOVERS_ENDING ".tmp"
#define OLD_S 3600
#define NS_PER_S INT64_C(1000000000)

// Endings of the player's files.
static const char *const ENDINGS[] = {".ini", ".txt", ".mtb", ".mtbsave", ".mtbreport", ".loading"};
static const char *const FOLDERS[] = {".", "demos", "reports", "saves", "scenarios"}; // of data

static bool is_ours(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        size_t end = strlen(ENDINGS[i]);
        if (length > end && strncmp(name + length - end, ENDINGS[i], end) == 0)
            return true;
    }
    return false;
}

// True for "settings.ini.4711.tmp" if process 4711 is gone.
static bool is_left(const char *name)
{
    uint64_t id;
    size_t length = strlen(name) - strlen(LEFTOVERS_ENDING), digits = 0;
    while (digits < length && name[length - digits - 1] >= '0' && name[length - digits - 1] <= '9')
        digits++;
    const Word number = words_first(name + length - digits, digits);
    return digits + 1 < length && name[length - digits - 1] == '.' && is_ours(name, length - digits - 1)
        && words_u64_in(number.text, 1, INT32_MAX, &id) && (int64_t)id != process_id() && !process_runs((int64_t)id);
}

static void folder_clean(const char *folder)
{
    char path[2 * PATH_SIZE];
    FolderList list;
    folder_list(folder, LEFTOVERS_ENDING, &list);
    for (int i = 0; i < list.count; i++) {
        int length = snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        FileLook look;
        bool old = length < (int)sizeof path && !file_is_link(path) && file_look(path, &look)
                && look.kind == FILE_REGULAR && look.written_ns / NS_PER_S < (int64_t)time(NULL) - OLD_S;
        if (old && is_left(list.names[i]))
            file_discard(path);
    }
    folder_list_free(&list);
}

void leftovers_remove(void)
{
    char folder[PATH_SIZE];
    for (size_t i = 0; i < sizeof FOLDERS / sizeof FOLDERS[0]; i++)
        if (path_of_data(FOLDERS[i], folder, sizeof folder, NULL))
            folder_clean(folder);
    if (path_of_config(".", folder, sizeof folder, NULL))
        folder_clean(folder);
}
