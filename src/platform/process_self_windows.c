// process_self_windows.c -- what Windows tells a program about itself.
#include <windows.h>

#include <psapi.h>

#include "platform/process.h"

int64_t process_peak_bytes(void)
{
    PROCESS_MEMORY_COUNTERS counters = {.cb = sizeof counters};
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) ? (int64_t)counters.PeakWorkingSetSize
                                                                                 : 0;
}

bool process_own_path(char *path, size_t path_size)
{
    DWORD length = GetModuleFileNameA(NULL, path, (DWORD)path_size);
    // As all paths of the program are.
    for (DWORD i = 0; i < length; i++)
        path[i] = path[i] == '\\' ? '/' : path[i];
    return length > 0 && length < path_size;
}
