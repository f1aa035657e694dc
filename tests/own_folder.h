// own_folder.h -- a folder of its own for a test that writes files: it becomes the current one, and goes with the test.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char own_folder[512];

// Makes and enters it. What the program keeps for its player goes there, too; the assets are found all the same. 0 where
// all is well, as for a group's setup.
static inline int own_folder_enter(void **state)
{
    (void)state;
    char data[520], config[520], *assets = realpath("assets", NULL), *place = getenv("TMPDIR");
    snprintf(own_folder, sizeof own_folder, "%s/mitsubachi-test-XXXXXX", place ? place : "/tmp");
    if (!assets || !mkdtemp(own_folder) || chdir(own_folder) != 0)
        return -1;
    snprintf(data, sizeof data, "%s/data", own_folder);
    snprintf(config, sizeof config, "%s/config", own_folder);
    int bad = setenv("MITSUBACHI_ASSETS", assets, 1) + setenv("XDG_DATA_HOME", data, 1)
            + setenv("XDG_CONFIG_HOME", config, 1);
    free(assets);
    return bad;
}

// Removes it with all that is in it.
static inline int own_folder_leave(void **state)
{
    (void)state;
    char command[528];
    snprintf(command, sizeof command, "rm -rf '%s'", own_folder);
    return chdir("/") + system(command);
}
