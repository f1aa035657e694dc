// processor_linux.c -- the processor's name as the kernel tells it.
#include "platform/processor.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

// "model name : ...", which not every kind of processor has.
void processor_name(char *name, size_t size)
{
    struct utsname system;
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    name[0] = '\0';
    while (file != NULL && name[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL)
            continue;
        colon[strcspn(colon, "\n")] = '\0';
        snprintf(name, size, "%.*s", (int)size - 1, colon + 1 + strspn(colon + 1, " "));
    }
    if (file != NULL)
        fclose(file);
    if (name[0] == '\0')
        snprintf(name, size, "%.60s", uname(&system) >= 0 ? system.machine : "unknown");
}
