// files.c -- what files.c asks of a POSIX system.
#define _DEFAULT_SOURCE 1 // realpath, mkdtemp
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/files_local.h"

int file_open(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

// Once a pipe is open, waiting for its reader is as it should be.
int file_open_device(const char *path)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor >= 0)
        fcntl(descriptor, F_SETFL, 0);
    return descriptor;
}

int file_create(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

bool file_sync(int descriptor)
{
    return fsync(descriptor) == 0;
}

bool file_cut(int descriptor, int64_t size)
{
    return ftruncate(descriptor, size) == 0;
}

bool file_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool file_is_link(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

bool file_readable(const char *path)
{
    return access(path, R_OK) == 0;
}

bool file_writable(const char *path)
{
    return access(path, W_OK) == 0;
}

bool file_taken(const char *path)
{
    struct stat info;
    // A name that cannot be looked at counts as taken: nothing is overwritten on a guess.
    return lstat(path, &info) == 0 || errno != ENOENT;
}

char *file_real_path(const char *path)
{
    return realpath(path, NULL);
}

// Only those of reading, writing and running: a new file is never one that runs as somebody else.
bool file_take_rights(int descriptor, const char *path)
{
    struct stat info;
    return stat(path, &info) != 0 || !S_ISREG(info.st_mode) || fchmod(descriptor, info.st_mode & 0777) == 0;
}

bool folder_create(const char *path)
{
    return mkdir(path, 0777) == 0;
}

bool folder_create_private(char *path)
{
    return mkdtemp(path) != NULL;
}

bool folder_remove(const char *path)
{
    return rmdir(path) == 0;
}

// A file system that cannot sync folders is none of our business.
void folder_sync(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}

// Unlinked at once: nothing is left behind even where the program is killed.
int file_scratch(void)
{
    const char *folder = getenv("TMPDIR");
    char name[FILE_NAME_SIZE];
    int length = snprintf(name, sizeof name, "%s/mitsubachi-XXXXXX", folder != NULL && *folder ? folder : "/tmp");
    if (length < 0 || (size_t)length >= sizeof name) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int descriptor = mkstemp(name);
    if (descriptor < 0)
        return -1;
    unlink(name);
    // Children get only what they are given (process.h).
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}
