// process_self.c -- what macOS tells a program about itself.
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>

#include "platform/process.h"

// As it was called, so links have to be gone through.
bool process_own_path(char *path, size_t path_size)
{
    char called[PATH_MAX], real[PATH_MAX];
    uint32_t room = sizeof called;
    if (_NSGetExecutablePath(called, &room) != 0 || realpath(called, real) == NULL)
        return false;
    int length = snprintf(path, path_size, "%s", real);
    return length > 0 && (size_t)length < path_size;
}
