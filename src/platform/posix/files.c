// files.c -- POSIX's part of files.h and paths.h.
#define _DEFAULT_SOURCE 1 // realpath, mkdtemp
#include "platform/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/paths.h"
#include "platform/stub.h"

int file_open(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

// Once a pipe is open, waiting for its reader is correct.
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
    // A name that cannot be examined counts as taken, so that nothing is overwritten.
    return lstat(path, &info) == 0 || errno != ENOENT;
}

char *file_real_path(const char *path)
{
    return realpath(path, NULL);
}

// Only the rwx bits: a new file must never be setuid.
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

// Ignores file systems that cannot sync folders.
void folder_sync(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}

// Unlinked at once: nothing is left behind even if the program is killed.
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
    // Children only inherit explicit descriptors (process.h).
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

#ifdef __APPLE__ // it names the times differently
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

static int64_t in_ns(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

bool file_look(const char *path, FileLook *look)
{
    struct stat info;
    *look = (FileLook){0};
    if (stat(path, &info) != 0)
        return false;
    *look = (FileLook){
        .kind = S_ISREG(info.st_mode) ? FILE_REGULAR
              : S_ISDIR(info.st_mode) ? FILE_FOLDER
                                      : FILE_OTHER,
        .size = info.st_size,
        .device = (uint64_t)info.st_dev,
        .number = info.st_ino,
        .written_ns = in_ns(info.st_mtim),
        .altered_ns = in_ns(info.st_ctim),
    };
    return true;
}

bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error)
{
    static const struct {
        const char *variable, *usual, *what;
    } FOLDERS[] = {[PATH_DATA] = {"XDG_DATA_HOME", "/.local/share", "data folder"},
                   [PATH_CONFIG] = {"XDG_CONFIG_HOME", "/.config", "folder of settings"}};
    const char *xdg = getenv(FOLDERS[own].variable), *home = getenv("HOME");
    // The XDG rules require that relative paths are ignored.
    bool absolute = xdg != NULL && xdg[0] == '/';
    const char *base = absolute ? xdg : home, *below = absolute ? "" : FOLDERS[own].usual;
    int length = base != NULL && base[0] != '\0' ? snprintf(folder, PATH_SIZE, "%s%s/mitsubachi", base, below) : -1;
    return (length >= 0 && length < PATH_SIZE)
        || error_set(error, "%s: HOME is not set or too long, expected a home folder", FOLDERS[own].what);
}

// All separators are slashes already.
STUB(void path_make_plain(char *path), )
