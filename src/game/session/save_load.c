// save_load.c -- a save takes the place of what is there: all of it or nothing, also where the power fails meanwhile.
#include <stdlib.h>
#include <string.h>

#include "game/session/save_local.h"
#include "platform/files.h"
#include "text/grow_stream.h"

#define WAITING ".loading" // the ending of a file that waits for its place
#define LIST "loading.txt"
#define LIST_BYTES_MAX (4u << 20)
#define PUT "put "
#define REMOVE "remove "
#define KEEP "keep "   // what is there is put aside, as its save lacks it, before NAME takes its place
#define ASIDE "aside " // the same for what nothing takes the place of

// A load while it is prepared.
typedef struct Loading {
    const Bundle *save;
    Bundle before; // what was there
    FILE *list;
} Loading;

static bool list_path(char path[PATH_SIZE], Error *error)
{
    return path_of_data(LIST, path, PATH_SIZE, error);
}

// --- 2: all files beside their places

static bool wait_write(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    char path[PATH_SIZE];
    return save_path(save_kind(name), name, WAITING, path, error) && folder_make_for(path, error)
        && file_replace(path, bytes, size, error);
}

static void wait_discard(const char *name)
{
    char path[PATH_SIZE];
    if (save_path(save_kind(name), name, WAITING, path, NULL))
        file_discard(path);
}

static void all_discard(const Bundle *save)
{
    wait_discard(SAVE_BEFORE);
    for (int i = 0; i < save->count; i++)
        wait_discard(save->parts[i].name);
}

static bool before_write(const Bundle *before, Error *error)
{
    size_t size;
    uint8_t *bytes = bundle_pack(before, BUNDLE_SAVE, &size);
    bool good = wait_write(SAVE_BEFORE, bytes, size, error);
    free(bytes);
    return good;
}

// What a load that was broken off before its list has left behind.
static void strays_discard(const SaveKind *kind)
{
    char folder[PATH_SIZE], path[2 * PATH_SIZE];
    FolderList list;
    if (!save_path(kind, ".", "", folder, NULL))
        return;
    folder_list(folder, WAITING, &list);
    for (int i = 0; i < list.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        file_discard(path);
    }
    folder_list_free(&list);
}

static bool all_write(const Loading *loading, Error *error)
{
    const Bundle *save = loading->save;
    bool good = before_write(&loading->before, error);
    for (int i = 0; good && i < save->count; i++)
        good = wait_write(save->parts[i].name, save->parts[i].bytes, save->parts[i].size, error);
    return good;
}

// --- 3: the list

// What is there of settings, keys, journey and lists. What its own save lacks, for whatever reason, is not destroyed.
static bool present_print(void *context, const SaveKind *kind, const char *name)
{
    const Loading *loading = context;
    bool kept = bundle_find(&loading->before, name), put = bundle_find(loading->save, name);
    (void)kind;
    if (bundle_name_good(name) && !(kept && put))
        fprintf(loading->list, "%s%s\n", kept ? REMOVE : put ? KEEP : ASIDE, name);
    return true;
}

static bool list_write(Loading *loading, Error *error)
{
    char path[PATH_SIZE];
    MemoryStream stream;
    bool good = true;
    loading->list = grow_stream(&stream);
    for (int i = 0; good && i < SAVE_KIND_COUNT; i++)
        good = !SAVE_KINDS[i].state || save_each(&SAVE_KINDS[i], present_print, loading, error);
    fprintf(loading->list, PUT SAVE_BEFORE "\n");
    for (int i = 0; i < loading->save->count; i++)
        fprintf(loading->list, PUT "%s\n", loading->save->parts[i].name);
    char *text = grow_stream_end(&stream);
    good = good && list_path(path, error) && file_replace(path, text, strlen(text), error);
    free(text);
    return good;
}

// --- 4: what the list says

// One that does not wait any more is in its place already.
static bool put(const char *from, const char *to, Error *error)
{
    return !file_taken(from) || file_move(from, to, error);
}

static bool keep(const char *from, const char *to, Error *error)
{
    return !file_taken(from) || file_keep_damaged(to, error);
}

static bool take_away(const char *from, const char *path, Error *error)
{
    (void)from;
    return file_remove(path, error);
}

static bool put_aside(const char *from, const char *path, Error *error)
{
    (void)from;
    return file_keep_damaged(path, error);
}

// Each may be done twice. `state`: only for what a save's state replaces.
static const struct {
    const char *word;
    bool state;
    bool (*act)(const char *from, const char *to, Error *error);
} WORDS[] = {{PUT, false, put}, {KEEP, true, keep}, {REMOVE, true, take_away}, {ASIDE, true, put_aside}};

// The list is the program's own, and yet it leads nowhere but to files that a load may touch.
static bool line_do(const char *line, Error *error)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    size_t i = 0, count = sizeof WORDS / sizeof WORDS[0];
    while (i < count && strncmp(line, WORDS[i].word, strlen(WORDS[i].word)) != 0)
        i++;
    const char *name = i < count ? line + strlen(WORDS[i].word) : "";
    const SaveKind *kind = save_kind(name);
    if (!kind || (WORDS[i].state && !kind->state))
        return true;
    return save_path(kind, name, WAITING, from, error) && save_path(kind, name, "", to, error)
        && WORDS[i].act(from, to, error);
}

static bool lines_do(const FileBytes *file, Error *error)
{
    const char *at = (const char *)file->bytes;
    bool good = true;
    while (good && *at != '\0') {
        char line[BUNDLE_NAME_BYTES + sizeof REMOVE];
        size_t length = strcspn(at, "\n");
        if (length < sizeof line) {
            memcpy(line, at, length);
            line[length] = '\0';
            good = line_do(line, error);
        }
        at += length + (at[length] != '\0');
    }
    return good;
}

bool save_finish(Error *error)
{
    char path[PATH_SIZE];
    FileBytes file;
    if (!list_path(path, error))
        return false;
    if (!file_taken(path))
        return true;
    if (!file_read(path, LIST_BYTES_MAX, &file, error))
        return false;
    bool good = lines_do(&file, error) && file_remove(path, error);
    file_free(&file);
    return good;
}

// --- all of it

static bool load(const Bundle *save, Error *error)
{
    Loading loading = {.save = save};
    if (!save_finish(error) || !save_gather(&loading.before, stderr, error))
        return false;
    for (int i = 0; i < SAVE_KIND_COUNT; i++)
        strays_discard(&SAVE_KINDS[i]);
    bool listed = all_write(&loading, error) && list_write(&loading, error);
    bundle_free(&loading.before);
    if (listed)
        return save_finish(error);
    all_discard(save);
    return false;
}

bool save_load(const char *path, SaveFacts *facts, Error *error)
{
    Bundle save;
    if (!save_read(path, &save, facts, error))
        return false;
    bool good = load(&save, error);
    bundle_free(&save);
    return good;
}
