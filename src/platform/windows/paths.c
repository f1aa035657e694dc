// paths.c -- %APPDATA%, for settings and data alike: that is where players look for both.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/paths_local.h"

bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error)
{
    (void)own;
    const char *home = getenv("APPDATA");
    int length = home != NULL && home[0] != '\0' ? snprintf(folder, PATH_SIZE, "%s/Mitsubachi", home) : -1;
    if (length >= 0 && length < PATH_SIZE) {
        path_make_plain(folder);
        return true;
    }
    return error_set(error, "own files: APPDATA is not set or too long, the folder for such files was expected");
}

void path_make_plain(char *path)
{
    for (char *at = strchr(path, '\\'); at != NULL; at = strchr(at, '\\'))
        *at = '/';
}
