// own_folder.h -- a folder of its own for a test that writes files: it becomes the current one, and goes with the test.
#pragma once

#include <unistd.h>

#include "file_tools.h"

static char own_folder[512];

// Makes it and stays where it is. 0 where all is well, as for a test's set_up.
static inline int own_folder_make(void **state)
{
    const char *place = getenv("TMPDIR");
    snprintf(own_folder, sizeof own_folder, "%s/mitsubachi-test-XXXXXX", place ? place : "/tmp");
    return mkdtemp(own_folder) ? 0 : -1;
}

// Removes it with all that is in it.
static inline int own_folder_remove(void **state)
{
    OwnText command = formatted("chmod -R u+rwx '%s'; rm -rf '%s'", own_folder, own_folder);
    return system(command);
}

// The path of what is in it, good for the next three calls.
static inline const char *own_path(const char *name)
{
    static char paths[4][700];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", own_folder, name);
    return path;
}

// Makes and enters it. The player's files go there, too; the assets are found all the same. 0 where all is well, as for
// a group's setup.
static inline int own_folder_enter(void **state)
{
    OwnText whole = realpath("assets", NULL);
    if (!whole || own_folder_make(state) != 0 || chdir(own_folder) != 0)
        return -1;
    int bad = setenv("MITSUBACHI_ASSETS", whole, 1) + setenv("XDG_DATA_HOME", own_path("data"), 1)
            + setenv("XDG_CONFIG_HOME", own_path("config"), 1);
    return bad;
}

static inline int own_folder_leave(void **state)
{
    return chdir("/") + own_folder_remove(state);
}
