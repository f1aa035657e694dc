// file_changes.c -- inotify as the quick way, looks at the files as the sure one.
#define _POSIX_C_SOURCE 200809L
#include "platform/file_changes.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

#include "base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"

#define LINKS_MAX 8 // from a file that is a link to the file that is meant
#define WATCHES_MAX (FILE_CHANGES_MAX * LINKS_MAX)
#define NAME_BYTES 256

// What a file looks like from outside; all zero where there is none.
typedef struct Look {
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec written, altered; // altered: rights and names as well
} Look;

typedef struct File {
    char path[PATH_SIZE];
    Look look;
    bool busy;                 // something has happened that is not reported yet
    int64_t first_ns, last_ns; // when it began, and when it happened last
} File;

// A name in a folder that inotify looks after: a file's, or that of a link on the way to it.
typedef struct Watch {
    int folder; // inotify's number
    int file;
    char name[NAME_BYTES];
} Watch;

struct FileChanges {
    File files[FILE_CHANGES_MAX];
    int count;
    int64_t looked_ns;
    int inotify; // its descriptor; -1 for none
    Watch watches[WATCHES_MAX];
    int watch_count;
};

static Look look_at(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return (Look){0};
    return (Look){info.st_dev, info.st_ino, info.st_size, info.st_mtim, info.st_ctim};
}

static bool times_equal(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool looks_equal(const Look *a, const Look *b)
{
    return a->device == b->device && a->number == b->number && a->size == b->size && times_equal(a->written, b->written)
        && times_equal(a->altered, b->altered);
}

// Editors save in several steps; a change is reported when it is over, so its first and last moment are kept.
static void touch(File *file, int64_t now_ns)
{
    if (!file->busy)
        file->first_ns = now_ns;
    file->busy = true;
    file->last_ns = now_ns;
}

#ifdef __linux__

#define EVENTS                                                                                                         \
    (IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

// Splits a path into a folder and a name there.
static bool split(const char *path, char folder[PATH_SIZE], char name[NAME_BYTES])
{
    const char *slash = strrchr(path, '/');
    const char *last = slash ? slash + 1 : path;
    if (strlen(last) >= NAME_BYTES)
        return false;
    strcpy(name, last);
    return file_folder(path, folder, PATH_SIZE);
}

// Puts in the place of `path`, which lies in `folder`, where it points to; false where it is no link.
static bool follow(char path[PATH_SIZE], const char *folder)
{
    char target[PATH_SIZE], full[2 * PATH_SIZE];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length <= 0)
        return false;
    target[length] = '\0';
    int size = target[0] == '/' ? snprintf(full, sizeof full, "%s", target)
                                : snprintf(full, sizeof full, "%s/%s", folder, target);
    if (size >= PATH_SIZE)
        return false;
    memcpy(path, full, (size_t)size + 1);
    return true;
}

static void watch_file(FileChanges *changes, int index)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    strcpy(path, changes->files[index].path);
    for (int i = 0; i < LINKS_MAX; i++) {
        Watch *watch = &changes->watches[changes->watch_count];
        if (!split(path, folder, watch->name))
            return;
        watch->folder = inotify_add_watch(changes->inotify, folder, EVENTS);
        watch->file = index;
        changes->watch_count += watch->folder >= 0;
        if (!follow(path, folder))
            return;
    }
}

static bool is_watched(const FileChanges *changes, int folder)
{
    for (int i = 0; i < changes->watch_count; i++)
        if (changes->watches[i].folder == folder)
            return true;
    return false;
}

// Watches the files, links and folders that there are by now. To add what is watched already changes nothing.
static void watch_all(FileChanges *changes)
{
    int folders[WATCHES_MAX], count = changes->watch_count;
    if (changes->inotify < 0)
        return;
    for (int i = 0; i < count; i++)
        folders[i] = changes->watches[i].folder;
    changes->watch_count = 0;
    for (int i = 0; i < changes->count; i++)
        watch_file(changes, i);
    for (int i = 0; i < count; i++)
        if (!is_watched(changes, folders[i]))
            inotify_rm_watch(changes->inotify, folders[i]);
}

// True where more than a file's content may have changed, and so what has to be watched.
static bool take_event(FileChanges *changes, const struct inotify_event *event, int64_t now_ns)
{
    // Where inotify's queue was too short, anything may have happened.
    bool events_lost = (event->mask & IN_Q_OVERFLOW) != 0;
    bool names_changed = (event->mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)) != 0;
    bool ours = false;
    for (int i = 0; i < changes->watch_count; i++) {
        const Watch *watch = &changes->watches[i];
        if (!events_lost && (watch->folder != event->wd || event->len == 0 || strcmp(watch->name, event->name) != 0))
            continue;
        touch(&changes->files[watch->file], now_ns);
        ours = true;
    }
    return events_lost || (ours && names_changed) || (event->mask & IN_IGNORED) != 0;
}

static bool take_events(FileChanges *changes, int64_t now_ns)
{
    _Alignas(struct inotify_event) char bytes[4096];
    bool names_changed = false;
    ssize_t size;
    while (changes->inotify >= 0 && (size = read(changes->inotify, bytes, sizeof bytes)) > 0) {
        for (const char *at = bytes; at < bytes + size;) {
            const struct inotify_event *event = (const void *)at;
            names_changed |= take_event(changes, event, now_ns);
            at += sizeof *event + event->len;
        }
    }
    return names_changed;
}

static int inotify_begin(void)
{
    return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

#else

static void watch_all(FileChanges *changes)
{
    (void)changes;
}

static bool take_events(FileChanges *changes, int64_t now_ns)
{
    (void)changes;
    (void)now_ns;
    return false;
}

static int inotify_begin(void)
{
    return -1;
}

#endif

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
    changes->inotify = by_looks ? -1 : inotify_begin();
    watch_all(changes);
    for (int i = 0; i < count; i++)
        // After watching began: a change between the two is seen by one of them.
        changes->files[i].look = look_at(paths[i]);
    return changes;
}

void file_changes_close(FileChanges *changes)
{
    if (changes && changes->inotify >= 0)
        close(changes->inotify);
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
        Look now = look_at(file->path);
        bool other = !looks_equal(&now, &file->look);
        file->look = now;
        if (other)
            touch(file, now_ns);
        any |= other;
    }
    return any;
}

// The files whose change is over or has lasted long enough.
static uint32_t tell(FileChanges *changes, int64_t now_ns)
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
    bool names_changed = take_events(changes, now_ns);
    if (look_at_files(changes, all, now_ns) || names_changed)
        watch_all(changes);
    return tell(changes, now_ns);
}
