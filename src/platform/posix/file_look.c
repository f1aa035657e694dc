// file_look.c -- what stat tells.
#include <sys/stat.h>

#include "platform/files.h"

#ifdef __APPLE__ // has other names for the times
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
