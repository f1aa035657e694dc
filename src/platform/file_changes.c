// file_changes.c -- the system's news as the quick way, looks at the files as the sure one.
#include "platform/file_changes.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "platform/file_news.h"
#include "platform/files.h"
#include "platform/paths.h"

typedef struct File {
    char path[PATH_SIZE];
    FileLook look;
    bool busy;                 // something has happened that is not reported yet
    int64_t first_ns, last_ns; // when it began, and when it happened last
} File;

struct FileChanges {
    File files[FILE_CHANGES_MAX];
    int count;
    int64_t looked_ns;
    FileNews *news; // NULL for none
};

static bool looks_equal(const FileLook *a, const FileLook *b)
{
    return a->kind == b->kind && a->device == b->device && a->number == b->number && a->size == b->size
        && a->written_ns == b->written_ns && a->altered_ns == b->altered_ns;
}

// Editors save in several steps; a change is reported when it is over, so its first and last moment are kept.
static void touch(File *file, int64_t now_ns)
{
    if (!file->busy)
        file->first_ns = now_ns;
    file->busy = true;
    file->last_ns = now_ns;
}

// Watches the files, links and folders that there are by now.
static void watch_all(FileChanges *changes)
{
    const char *paths[FILE_CHANGES_MAX];
    for (int i = 0; i < changes->count; i++)
        paths[i] = changes->files[i].path;
    if (changes->news)
        file_news_watch(changes->news, paths, changes->count);
}

static bool take_news(FileChanges *changes, int64_t now_ns)
{
    uint32_t touched = 0;
    bool names_changed = changes->news && file_news_take(changes->news, &touched);
    for (int i = 0; i < changes->count; i++)
        if (touched >> i & 1u)
            touch(&changes->files[i], now_ns);
    return names_changed;
}

FileChanges *file_changes_open(const char *const *paths, int count, bool by_looks)
{
    ASSERT(count >= 0 && count <= FILE_CHANGES_MAX);
    FileChanges *changes = calloc(1, sizeof *changes);
    if (!changes)
        return NULL;
    changes->count = count;
    for (int i = 0; i < count; i++) {
        ASSERT(strlen(paths[i]) < PATH_SIZE);
        strcpy(changes->files[i].path, paths[i]);
    }
    changes->news = by_looks ? NULL : file_news_open();
    watch_all(changes);
    for (int i = 0; i < count; i++)
        // After watching began: a change between the two is seen by one of them.
        file_look(paths[i], &changes->files[i].look);
    return changes;
}

void file_changes_close(FileChanges *changes)
{
    if (changes)
        file_news_close(changes->news);
    free(changes);
}

// Looks at all files, or only at those that are just being saved. True where one is not what it was.
static bool look_at_files(FileChanges *changes, bool all, int64_t now_ns)
{
    bool any = false;
    for (int i = 0; i < changes->count; i++) {
        File *file = &changes->files[i];
        if (!all && !file->busy)
            continue;
        FileLook now;
        file_look(file->path, &now);
        bool other = !looks_equal(&now, &file->look);
        file->look = now;
        if (other)
            touch(file, now_ns);
        any |= other;
    }
    return any;
}

// The files whose change is over or has lasted long enough.
static uint32_t changes_over(FileChanges *changes, int64_t now_ns)
{
    uint32_t told = 0;
    for (int i = 0; i < changes->count; i++) {
        File *file = &changes->files[i];
        bool over = now_ns - file->last_ns >= FILE_CHANGES_QUIET_NS;
        bool long_enough = now_ns - file->first_ns >= FILE_CHANGES_MOST_NS;
        if (!file->busy || (!over && !long_enough))
            continue;
        file->busy = false;
        told |= 1u << i;
    }
    return told;
}

uint32_t file_changes_poll(FileChanges *changes, int64_t now_ns)
{
    bool all = now_ns - changes->looked_ns >= FILE_CHANGES_LOOK_NS;
    if (all)
        changes->looked_ns = now_ns;
    bool names_changed = take_news(changes, now_ns);
    if (look_at_files(changes, all, now_ns) || names_changed)
        watch_all(changes);
    return changes_over(changes, now_ns);
}
