// process_self.c -- what Linux tells a program about itself.
#include <unistd.h>

#include "platform/process.h"

bool process_own_path(char *path, size_t path_size)
{
    ssize_t length = readlink("/proc/self/exe", path, path_size - 1);
    if (length <= 0)
        return false;
    path[length] = 0;
    return true;
}
