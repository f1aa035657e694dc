// file_changes.c -- polls the files.
#include "platform/file_changes.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"

typedef struct File {
    char path[PATH_SIZE];
    FileLook look;
    bool busy;                 // a change is not reported yet
    int64_t first_ns, last_ns; // its first and its latest moment
} File;

struct FileChanges {
    File files[FILE_CHANGES_MAX];
    int count;
    int64_t looked_ns;
};

FileChanges *file_changes_open(const char *const *paths, int count)
{
    ASSERT(count >= 0 && count <= FILE_CHANGES_MAX);
    FileChanges *changes = calloc(1, sizeof *changes);
    if (!changes)
        return NULL;
    changes->count = count;
    for (int i = 0; i < count; i++) {
        ASSERT(strlen(paths[i]) < PATH_SIZE);
        strcpy(changes->files[i].path, paths[i]);
        file_look(paths[i], &changes->files[i].look);
    }
    return changes;
}

void file_changes_close(FileChanges *changes)
{
    free(changes);
}

uint32_t file_changes_poll(FileChanges *changes, int64_t now_ns)
{
    uint32_t changed = 0;
    bool all = now_ns - changes->looked_ns >= FILE_CHANGES_LOOK_NS;
    if (all)
        changes->looked_ns = now_ns;
    for (int i = 0; i < changes->count; i++) {
        File *file = &changes->files[i];
        if (!all && !file->busy)
            continue;
        FileLook look;
        file_look(file->path, &look);
        const FileLook *old = &file->look;
        if (look.kind != old->kind || look.device != old->device || look.number != old->number || look.size != old->size
            || look.written_ns != old->written_ns || look.altered_ns != old->altered_ns) {
            // Editors save in several steps; a change is reported once it is complete.
            file->first_ns = file->busy ? file->first_ns : now_ns;
            file->last_ns = now_ns;
            file->busy = true;
        }
        file->look = look;
        bool over = now_ns - file->last_ns >= FILE_CHANGES_QUIET_NS;
        bool long_enough = now_ns - file->first_ns >= FILE_CHANGES_MOST_NS;
        if (file->busy && (over || long_enough)) {
            file->busy = false;
            changed |= 1u << i;
        }
    }
    return changed;
}
