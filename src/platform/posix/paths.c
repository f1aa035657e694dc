// paths.c -- the XDG folders.
#include <stdio.h>
#include <stdlib.h>

#include "platform/paths_local.h"

// Our folder in `base`/`rest`; false where that does not fit.
static bool ours(char folder[PATH_SIZE], const char *base, const char *rest)
{
    int length = snprintf(folder, PATH_SIZE, "%s%s/mitsubachi", base, rest);
    return length >= 0 && length < PATH_SIZE;
}

bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error)
{
    static const struct {
        const char *variable, *usual, *what;
    } FOLDERS[] = {[PATH_DATA] = {"XDG_DATA_HOME", "/.local/share", "data folder"},
                   [PATH_CONFIG] = {"XDG_CONFIG_HOME", "/.config", "folder of settings"}};
    const char *xdg = getenv(FOLDERS[own].variable), *home = getenv("HOME");
    // The XDG rules want relative paths to be ignored.
    bool good = xdg != NULL && xdg[0] == '/'
                  ? ours(folder, xdg, "")
                  : home != NULL && home[0] != '\0' && ours(folder, home, FOLDERS[own].usual);
    return good || error_set(error, "%s: HOME is not set or too long, a home folder was expected", FOLDERS[own].what);
}

// There is nothing but slashes.
void path_make_plain(char *path)
{
    (void)path;
}
