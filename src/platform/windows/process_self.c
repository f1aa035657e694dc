// process_self.c -- what Windows tells a program about itself.
#include <windows.h>

#include "platform/process.h"

bool process_own_path(char *path, size_t path_size)
{
    DWORD length = GetModuleFileNameA(NULL, path, (DWORD)path_size);
    // As all paths of the program are.
    for (DWORD i = 0; i < length; i++)
        path[i] = path[i] == '\\' ? '/' : path[i];
    return length > 0 && length < path_size;
}
