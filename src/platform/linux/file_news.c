// file_news.c -- inotify.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "platform/file_changes.h"
#include "platform/file_news.h"
#include "platform/files.h"
#include "platform/paths.h"

#define LINKS_MAX 8 // from a file that is a link to the file that is meant
#define WATCHES_MAX (FILE_CHANGES_MAX * LINKS_MAX)
#define NAME_BYTES 256

// A name in a folder that inotify looks after: a file's, or that of a link on the way to it.
typedef struct Watch {
    int folder; // inotify's number
    int file;
    char name[NAME_BYTES];
} Watch;

struct FileNews {
    int inotify; // its descriptor
    Watch watches[WATCHES_MAX];
    int watch_count;
};

#define EVENTS                                                                                                         \
    (IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

FileNews *file_news_open(void)
{
    int inotify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    FileNews *news = inotify >= 0 ? calloc(1, sizeof *news) : NULL;
    if (news)
        news->inotify = inotify;
    else if (inotify >= 0)
        close(inotify);
    return news;
}

void file_news_close(FileNews *news)
{
    if (news)
        close(news->inotify);
    free(news);
}

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

static void watch_file(FileNews *news, const char *file, int index)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    strcpy(path, file);
    for (int i = 0; i < LINKS_MAX; i++) {
        Watch *watch = &news->watches[news->watch_count];
        if (!split(path, folder, watch->name))
            return;
        watch->folder = inotify_add_watch(news->inotify, folder, EVENTS);
        watch->file = index;
        news->watch_count += watch->folder >= 0;
        if (!follow(path, folder))
            return;
    }
}

static bool is_watched(const FileNews *news, int folder)
{
    for (int i = 0; i < news->watch_count; i++)
        if (news->watches[i].folder == folder)
            return true;
    return false;
}

// To add what is watched already changes nothing.
void file_news_watch(FileNews *news, const char *const *paths, int count)
{
    int folders[WATCHES_MAX], before = news->watch_count;
    for (int i = 0; i < before; i++)
        folders[i] = news->watches[i].folder;
    news->watch_count = 0;
    for (int i = 0; i < count; i++)
        watch_file(news, paths[i], i);
    for (int i = 0; i < before; i++)
        if (!is_watched(news, folders[i]))
            inotify_rm_watch(news->inotify, folders[i]);
}

static bool take_event(const FileNews *news, const struct inotify_event *event, uint32_t *touched)
{
    // Where inotify's queue was too short, anything may have happened.
    bool events_lost = (event->mask & IN_Q_OVERFLOW) != 0;
    bool names_changed = (event->mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)) != 0;
    bool ours = false;
    for (int i = 0; i < news->watch_count; i++) {
        const Watch *watch = &news->watches[i];
        if (!events_lost && (watch->folder != event->wd || event->len == 0 || strcmp(watch->name, event->name) != 0))
            continue;
        *touched |= 1u << watch->file;
        ours = true;
    }
    return events_lost || (ours && names_changed) || (event->mask & IN_IGNORED) != 0;
}

bool file_news_take(FileNews *news, uint32_t *touched)
{
    _Alignas(struct inotify_event) char bytes[4096];
    bool names_changed = false;
    ssize_t size;
    while ((size = read(news->inotify, bytes, sizeof bytes)) > 0) {
        for (const char *at = bytes; at < bytes + size;) {
            const struct inotify_event *event = (const void *)at;
            names_changed |= take_event(news, event, touched);
            at += sizeof *event + event->len;
        }
    }
    return names_changed;
}
