// files.c -- reads and writes whole files, by descriptors because a replacement must be synced.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/exchange.h"

#define PART_BYTES (1u << 30)

// The largest part to read or write at once: not all systems accept more.
static unsigned part_of(size_t size)
{
    return size < PART_BYTES ? (unsigned)size : PART_BYTES;
}

bool file_read(const char *path, size_t most, FileBytes *file, Error *error)
{
    struct stat info;
    int descriptor = file_open(path), cause = 0;
    *file = (FileBytes){0};
    if (descriptor < 0 || fstat(descriptor, &info) != 0) {
        cause = errno;
        error_set(error, "%s: %s, expected a file", path, strerror(cause));
    } else if (!S_ISREG(info.st_mode)) {
        error_set(error, "%s: not a regular file, expected one", path);
    } else if ((uintmax_t)info.st_size > most) {
        error_set(error, "%s: %jd bytes long, expected at most %zu", path, (intmax_t)info.st_size, most);
    } else {
        // One byte more than expected, to notice a file that grows meanwhile. A read may return less than requested,
        // and be interrupted by a signal.
        size_t expected = (size_t)info.st_size;
        file->bytes = malloc(expected + 2);
        cause = file->bytes == NULL ? ENOMEM : 0;
        for (ssize_t got = 1; cause == 0 && got != 0 && file->size <= expected;) {
            got = read(descriptor, file->bytes + file->size, part_of(expected + 1 - file->size));
            file->size += got > 0 ? (size_t)got : 0;
            cause = got < 0 && errno != EINTR ? errno : file->size > expected ? EAGAIN : 0;
        }
        if (cause != 0) {
            error_set(error, "%s: cannot be read: %s", path,
                      cause == EAGAIN ? "it changes meanwhile" : strerror(cause));
            file_free(file);
        } else {
            file->bytes[file->size] = 0; // readers of text rely on it
        }
    }
    if (descriptor >= 0)
        close(descriptor);
    errno = cause;
    return file->bytes != NULL;
}

void file_free(FileBytes *file)
{
    free(file->bytes);
    *file = (FileBytes){0};
}

// A write may be short: near the end of a disk, in a pipe, after a signal.
bool file_append(int descriptor, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    while (size > 0) {
        errno = ENOSPC; // a write that does nothing may give no reason
        ssize_t put = write(descriptor, at, part_of(size));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

void file_rewind(int descriptor)
{
    lseek(descriptor, 0, SEEK_SET);
}

bool file_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) != 0;
}

bool file_close(int descriptor)
{
    return close(descriptor) == 0;
}

bool file_folder(const char *path, char *folder, size_t folder_size)
{
    const char *slash = strrchr(path, '/');
    int root = slash == path;
    int length = slash == NULL ? snprintf(folder, folder_size, ".")
                               : snprintf(folder, folder_size, "%.*s", (int)(slash - path) + root, path);
    return length > 0 && (size_t)length < folder_size;
}

void file_sync_name(const char *path)
{
    char folder[FILE_NAME_SIZE];
    if (file_folder(path, folder, sizeof folder))
        folder_sync(folder);
}

bool file_temporary_name(const char *path, char *name, size_t name_size)
{
    int length = snprintf(name, name_size, "%s.%ld.tmp", path, (long)getpid());
    return length > 0 && (size_t)length < name_size;
}

bool file_move(const char *from, const char *to, Error *error)
{
    if (file_is_link(to)) { // rename() does not work across file systems, so this copies through the link
        FileBytes file;
        bool copied = file_read(from, SIZE_MAX - 2, &file, error) && file_replace(to, file.bytes, file.size, error)
                   && file_remove(from, error);
        file_free(&file);
        return copied;
    }
    int descriptor = file_open(from);
    bool good = descriptor >= 0 && file_take_rights(descriptor, to);
    if (descriptor >= 0)
        file_close(descriptor);
    if (!good || !file_rename(from, to))
        return error_set(error, "%s: cannot be renamed into place: %s", to, strerror(errno));
    file_sync_name(to);
    storage_changed();
    return true;
}

// Writes beside its place first, and renames a complete, synced file: the name always leads to the old bytes or to the
// new ones, even after a power cut.
static bool replace_at(const char *path, const void *bytes, size_t size, Error *error)
{
    char temporary[FILE_NAME_SIZE];
    if (!file_temporary_name(path, temporary, sizeof temporary))
        return error_set(error, "file name: too long, expected at most %d bytes", FILE_NAME_SIZE - 32);
    unlink(temporary); // of a crashed run
    int descriptor = file_create(temporary);
    bool good = descriptor >= 0 && file_take_rights(descriptor, path) && file_append(descriptor, bytes, size)
             && file_sync(descriptor);
    int cause = errno;
    // Some file systems report a full disk only on closing.
    if (good && (!file_close(descriptor) || !file_rename(temporary, path))) {
        good = false;
        cause = errno;
    } else if (!good && descriptor >= 0) {
        file_close(descriptor);
    }
    if (good) {
        file_sync_name(path);
    } else {
        unlink(temporary);
        error_set(error, "%s: cannot be written: %s", path, strerror(cause));
    }
    storage_changed();
    return good;
}

bool file_replace(const char *path, const void *bytes, size_t size, Error *error)
{
    FileLook look;
    if (file_look(path, &look) && look.kind == FILE_OTHER) { // a device must not be replaced by a file
        int descriptor = file_open_device(path);
        bool written = descriptor >= 0 && file_append(descriptor, bytes, size);
        if (!written)
            error_set(error, "%s: cannot be written: %s", path, strerror(errno));
        if (descriptor >= 0)
            file_close(descriptor);
        return written;
    }
    if (!file_is_link(path))
        return replace_at(path, bytes, size, error);
    // A link, for example to a folder of settings kept elsewhere, stays and leads to the new bytes.
    char *real = file_real_path(path);
    bool good = real && replace_at(real, bytes, size, error);
    if (!real)
        error_set(error, "%s: a broken link, expected one to a file", path);
    free(real);
    return good;
}

// Callers want to read it, so it must be readable.
bool file_exists(const char *path)
{
    FileLook look;
    return file_look(path, &look) && look.kind == FILE_REGULAR && file_readable(path);
}

bool folder_exists(const char *path)
{
    FileLook look;
    return file_look(path, &look) && look.kind == FILE_FOLDER;
}

bool file_same(const char *a, const char *b)
{
    FileLook one, other;
    return file_look(a, &one) && file_look(b, &other) && one.device == other.device && one.number == other.number;
}

bool file_discard(const char *path)
{
    return unlink(path) == 0 || errno == ENOENT;
}

bool file_remove(const char *path, Error *error)
{
    if (unlink(path) == 0) {
        file_sync_name(path);
        storage_changed();
        return true;
    }
    if (errno == ENOENT)
        return true;
    return error_set(error, "%s: %s, expected a file that can be removed", path, strerror(errno));
}

bool file_keep_damaged(const char *path, Error *error)
{
    char bad[FILE_NAME_SIZE];
    if (!file_taken(path))
        return true;
    for (int i = 1; i < 100; i++) {
        int length = snprintf(bad, sizeof bad, i == 1 ? "%s.bad" : "%s.bad%d", path, i);
        if (length > 0 && (size_t)length < sizeof bad && !file_taken(bad) && file_rename(path, bad)) {
            storage_changed();
            return true;
        }
    }
    return error_set(error, "%s: cannot be backed up as %s, and is not overwritten", path, bad);
}

bool file_name_ends(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

const char *file_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// Independent of the locale, so that lists and choices are the same on all machines.
static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Skips hidden files, which belong to editors and file managers. Without text/grow.h: this layer may not include it,
// and the caller reports a failure.
bool folder_list(const char *path, const char *ending, FolderList *list)
{
    *list = (FolderList){0};
    DIR *entries = opendir(path);
    bool good = entries != NULL;
    while (good) {
        errno = 0; // readdir returns NULL at the end of the folder, and on an error
        struct dirent *entry = readdir(entries);
        if (entry == NULL)
            break;
        if (entry->d_name[0] == '.' || !file_name_ends(entry->d_name, ending))
            continue;
        if (list->count == list->room) {
            list->room = 2 * list->room + 16;
            char **names = realloc(list->names, (size_t)list->room * sizeof *names);
            good = names != NULL;
            list->names = good ? names : list->names;
        }
        char *name = good ? strdup(entry->d_name) : NULL;
        good = name != NULL;
        if (good)
            list->names[list->count++] = name;
    }
    good = good && errno == 0;
    // Closing may overwrite errno.
    int cause = errno;
    if (entries != NULL)
        closedir(entries);
    if (!good)
        folder_list_free(list);
    if (list->count > 1)
        qsort(list->names, (size_t)list->count, sizeof list->names[0], by_bytes);
    errno = cause;
    return good;
}

void folder_list_free(FolderList *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (FolderList){0};
}

bool folder_private(const char *path, char *folder, size_t folder_size, Error *error)
{
    int length = snprintf(folder, folder_size, "%s.tmp.%ld.XXXXXX", path, (long)getpid());
    if (length < 0 || (size_t)length >= folder_size)
        error_set(error, "%.40s...: the path is too long, expected a shorter one", path);
    else if (folder_create_private(folder))
        return true;
    else
        error_set(error, "%s: cannot be written: %s", path, strerror(errno));
    folder[0] = '\0';
    return false;
}

// From the root down; skips existing folders.
bool folder_make(const char *path, Error *error)
{
    char part[FILE_NAME_SIZE];
    size_t length = strlen(path);
    if (length >= sizeof part)
        return error_set(error, "folder name: too long, expected at most %d bytes", FILE_NAME_SIZE - 1);
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != 0)
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (folder_create(part)) {
            file_sync_name(part);
            continue;
        }
        // Another program may have made it meanwhile, which is fine. If it exists and cannot be examined, report that
        // reason.
        int cause = errno;
        FileLook look;
        bool looked = file_look(part, &look);
        if (!looked || look.kind != FILE_FOLDER) {
            cause = cause == EEXIST && !looked ? errno : cause;
            return error_set(error, "%s: cannot create this folder: %s", part, strerror(cause));
        }
    }
    return true;
}

bool folder_make_for(const char *path, Error *error)
{
    char folder[FILE_NAME_SIZE];
    if (file_folder(path, folder, sizeof folder))
        return folder_make(folder, error);
    return error_set(error, "%.256s: the path is too long, expected a shorter one", path);
}
