// save_load.c -- a save takes the place of what is there: all of it or nothing, also where the power fails meanwhile.
#include <stdlib.h>
#include <string.h>

#include "game/save/save_local.h"
#include "platform/files.h"
#include "text/grow_stream.h"

#define WAITING ".loading" // the ending of a file that waits for its place
#define LIST "loading.txt"
#define LIST_BYTES_MAX (4u << 20)
#define PUT "put "
#define REMOVE "remove "

// A load while it is prepared.
typedef struct Loading {
    const Bundle *save;
    FILE *list;
} Loading;

static bool list_path(char path[PATH_SIZE], char *error, size_t error_size)
{
    return path_of_data(LIST, path, PATH_SIZE, error, error_size);
}

// --- 2: all files beside their places

static bool wait_write(const char *name, const uint8_t *bytes, size_t size, char *error, size_t error_size)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    return save_path(save_kind(name), name, WAITING, path, error, error_size)
        && file_folder(path, folder, sizeof folder) && folder_make(folder, error, error_size)
        && file_replace(path, bytes, size, error, error_size);
}

static void wait_discard(const char *name)
{
    char path[PATH_SIZE], error[SAVE_ERROR_BYTES];
    if (save_path(save_kind(name), name, WAITING, path, error, sizeof error))
        file_discard(path);
}

static void all_discard(const Bundle *save)
{
    wait_discard(SAVE_BEFORE);
    for (int i = 0; i < save->count; i++)
        wait_discard(save->parts[i].name);
}

static bool before_write(char *error, size_t error_size)
{
    SaveFacts facts;
    size_t size;
    uint8_t *bytes = save_present(&facts, &size, NULL, error, error_size);
    bool good = bytes && wait_write(SAVE_BEFORE, bytes, size, error, error_size);
    free(bytes);
    return good;
}

// What a load that was broken off before its list has left behind.
static void strays_discard(const SaveKind *kind)
{
    char folder[PATH_SIZE], path[2 * PATH_SIZE], error[SAVE_ERROR_BYTES];
    FolderList list;
    if (!save_path(kind, ".", "", folder, error, sizeof error))
        return;
    folder_list(folder, WAITING, &list);
    for (int i = 0; i < list.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        file_discard(path);
    }
    folder_list_free(&list);
}

static bool all_write(const Bundle *save, char *error, size_t error_size)
{
    bool good = before_write(error, error_size);
    for (int i = 0; good && i < save->count; i++)
        good = wait_write(save->parts[i].name, save->parts[i].bytes, save->parts[i].size, error, error_size);
    return good;
}

// --- 3: the list

// Settings, keys, journey and lists that the save does not have.
static bool remove_print(void *context, const SaveKind *kind, const char *name)
{
    const Loading *loading = context;
    (void)kind;
    if (bundle_name_good(name) && !bundle_find(loading->save, name))
        fprintf(loading->list, REMOVE "%s\n", name);
    return true;
}

static bool list_write(const Bundle *save, char *error, size_t error_size)
{
    char path[PATH_SIZE];
    MemoryStream stream;
    Loading loading = {save, grow_stream(&stream)};
    fprintf(loading.list, PUT SAVE_BEFORE "\n");
    for (int i = 0; i < save->count; i++)
        fprintf(loading.list, PUT "%s\n", save->parts[i].name);
    for (int i = 0; i < SAVE_KIND_COUNT; i++)
        if (SAVE_KINDS[i].state)
            save_each(&SAVE_KINDS[i], remove_print, &loading);
    char *text = grow_stream_end(&stream);
    bool good = list_path(path, error, error_size) && file_replace(path, text, strlen(text), error, error_size);
    free(text);
    return good;
}

// --- 4: what the list says

// A file that its reader refuses is not in before.mtbsave.
static bool aside_put(const SaveKind *kind, const char *name, const char *path, char *error, size_t error_size)
{
    FileBytes file;
    char wrong[SAVE_ERROR_BYTES];
    if (!kind->state || !file_taken(path))
        return true;
    bool good = file_read(path, BUNDLE_BYTES_MAX, &file, wrong, sizeof wrong)
             && kind->good(name, file.bytes, file.size, wrong, sizeof wrong);
    file_free(&file);
    return good || file_keep_damaged(path, error, error_size);
}

// One that does not wait any more is in its place already.
static bool put(const SaveKind *kind, const char *name, char *error, size_t error_size)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    if (!save_path(kind, name, WAITING, from, error, error_size) || !save_path(kind, name, "", to, error, error_size))
        return false;
    return !file_taken(from)
        || (aside_put(kind, name, to, error, error_size) && file_move(from, to, error, error_size));
}

static bool take_away(const SaveKind *kind, const char *name, char *error, size_t error_size)
{
    char path[PATH_SIZE];
    return save_path(kind, name, "", path, error, error_size) && aside_put(kind, name, path, error, error_size)
        && file_remove(path, error, error_size);
}

// The list is the program's own, and yet it leads nowhere but to files that a load may touch.
static bool line_do(const char *line, char *error, size_t error_size)
{
    bool puts = strncmp(line, PUT, strlen(PUT)) == 0, removes = strncmp(line, REMOVE, strlen(REMOVE)) == 0;
    const char *name = line + strlen(puts ? PUT : REMOVE);
    const SaveKind *kind = puts || removes ? save_kind(name) : NULL;
    if (!kind || (removes && !kind->state))
        return true;
    return puts ? put(kind, name, error, error_size) : take_away(kind, name, error, error_size);
}

static bool lines_do(const FileBytes *file, char *error, size_t error_size)
{
    const char *at = (const char *)file->bytes;
    bool good = true;
    while (good && *at != '\0') {
        char line[BUNDLE_NAME_BYTES + sizeof REMOVE];
        size_t length = strcspn(at, "\n");
        if (length < sizeof line) {
            memcpy(line, at, length);
            line[length] = '\0';
            good = line_do(line, error, error_size);
        }
        at += length + (at[length] != '\0');
    }
    return good;
}

bool save_finish(char *error, size_t error_size)
{
    char path[PATH_SIZE];
    FileBytes file;
    if (!list_path(path, error, error_size))
        return false;
    if (!file_taken(path))
        return true;
    if (!file_read(path, LIST_BYTES_MAX, &file, error, error_size))
        return false;
    bool good = lines_do(&file, error, error_size) && file_remove(path, error, error_size);
    file_free(&file);
    return good;
}

// --- all of it

static bool load(const Bundle *save, char *error, size_t error_size)
{
    if (!save_finish(error, error_size))
        return false;
    for (int i = 0; i < SAVE_KIND_COUNT; i++)
        strays_discard(&SAVE_KINDS[i]);
    if (all_write(save, error, error_size) && list_write(save, error, error_size))
        return save_finish(error, error_size);
    all_discard(save);
    return false;
}

bool save_load(const char *path, SaveFacts *facts, char *error, size_t error_size)
{
    Bundle save;
    if (!save_read(path, &save, facts, error, error_size))
        return false;
    bool good = load(&save, error, error_size);
    bundle_free(&save);
    return good;
}
