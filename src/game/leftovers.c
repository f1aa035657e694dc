// leftovers.c -- looked for at each start: nobody else comes to these names again.
#include "game/leftovers.h"

#include <string.h>
#include <time.h>

#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/words.h"

#define ENDING ".tmp"
#define OLD_S 3600
#define NS_PER_S INT64_C(1000000000)

// Of what the game keeps for its player.
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

// "settings.ini.4711.tmp", where 4711 is gone.
static bool is_left(const char *name)
{
    uint64_t id;
    size_t length = strlen(name) - strlen(ENDING), digits = 0;
    while (digits < length && name[length - digits - 1] >= '0' && name[length - digits - 1] <= '9')
        digits++;
    const Word number = words_first(name + length - digits, digits);
    return digits + 1 < length && name[length - digits - 1] == '.' && is_ours(name, length - digits - 1)
        && words_u64_in(number.text, 1, INT32_MAX, &id) && (int64_t)id != process_id() && !process_runs((int64_t)id);
}

static bool is_old(const char *path)
{
    FileLook look;
    return !file_is_link(path) && file_look(path, &look) && look.kind == FILE_REGULAR
        && look.written_ns / NS_PER_S < (int64_t)time(NULL) - OLD_S;
}

static void folder_clean(const char *folder)
{
    char path[2 * PATH_SIZE];
    FolderList list;
    folder_list(folder, ENDING, &list);
    for (int i = 0; i < list.count; i++) {
        int length = snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        if (length < (int)sizeof path && is_left(list.names[i]) && is_old(path))
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
