// process_self.c -- a system that tells a program nothing about itself.
#include "platform/process.h"

bool process_own_path(char *path, size_t path_size)
{
    (void)path, (void)path_size;
    return false;
}
