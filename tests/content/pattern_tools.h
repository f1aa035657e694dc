// pattern_tools.h -- a folder of small BulletML files for the tests of the app.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "platform/files.h"

// One shot each half second, for ever; and the same with a misspelt element in line 3, column 3.
#define PATTERN_GOOD                                                                                                   \
    "<bulletml>\n<action label=\"top\">\n<repeat><times>1000</times><action>\n<fire><bullet/></fire>\n"                \
    "<wait>30</wait>\n</action></repeat>\n</action>\n</bulletml>\n"
#define PATTERN_BAD "<bulletml>\n<action label=\"top\">\n  <fier><bullet/></fier>\n</action>\n</bulletml>\n"

// Writes a file below `root`, and the folders that it needs.
static inline void pattern_write(const char *root, const char *name, const char *text)
{
    char path[1024], parent[1024];
    Error wrong;
    snprintf(path, sizeof path, "%s/%s", root, name);
    bool good = file_folder(path, parent, sizeof parent) && folder_make(parent, &wrong)
             && file_replace(path, text, strlen(text), &wrong);
    if (!good) {
        fprintf(stderr, "%s\n", wrong.text);
        abort();
    }
}
