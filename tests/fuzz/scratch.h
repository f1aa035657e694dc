// scratch.h -- a folder in memory for what reads and writes files by their paths; it is gone when the program ends.
#pragma once

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/files.h"

#define SCRATCH_BYTES 320

static char scratch[64];

static inline void scratch_remove(void)
{
    char command[sizeof scratch + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", scratch);
    if (system(command) != 0)
        perror(scratch);
}

// The path of a file in the folder, which is made when it is first asked for.
static inline const char *scratch_path(const char *name, char path[SCRATCH_BYTES])
{
    if (scratch[0] == '\0') {
        bool memory = access("/dev/shm", W_OK | X_OK) == 0;
        snprintf(scratch, sizeof scratch, "%s/mitsubachi-fuzz-XXXXXX", memory ? "/dev/shm" : "/tmp");
        if (!mkdtemp(scratch))
            abort();
        atexit(scratch_remove);
    }
    if (snprintf(path, SCRATCH_BYTES, "%s/%s", scratch, name) >= SCRATCH_BYTES)
        abort();
    return path;
}

static inline void scratch_put(const char *name, const void *bytes, size_t size)
{
    char path[SCRATCH_BYTES];
    FILE *file = fopen(scratch_path(name, path), "wb");
    if (!file || (size > 0 && fwrite(bytes, 1, size, file) != size) || fclose(file) != 0)
        abort();
}

static inline bool scratch_has(const char *name)
{
    char path[SCRATCH_BYTES];
    return access(scratch_path(name, path), F_OK) == 0;
}

static inline void scratch_drop(const char *name)
{
    char path[SCRATCH_BYTES];
    remove(scratch_path(name, path));
}

// Removes all files in a folder and those below it.
static inline void scratch_remove_below(const char *below)
{
    OwnList list;
    char path[SCRATCH_BYTES], name[SCRATCH_BYTES];
    folder_list(scratch_path(below, path), "", &list);
    for (int i = 0; i < list.count; i++) {
        if ((size_t)snprintf(name, sizeof name, "%s/%s", below, list.names[i]) >= sizeof name)
            abort();
        if (folder_exists(scratch_path(name, path)))
            scratch_remove_below(name);
        scratch_drop(name);
    }
}
