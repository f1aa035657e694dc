// paths.c -- the candidate places, in order.
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/paths.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

// An environment variable that is set and not empty, or NULL.
static const char *environment_of(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != 0 ? value : NULL;
}

// Joins base and rest; false if they do not fit.
static bool path_join(char *path, size_t path_size, const char *base, const char *rest)
{
    int length = snprintf(path, path_size, "%s%s", base, rest);
    return length >= 0 && (size_t)length < path_size;
}

// Writes the path of the file `name` in `folder`.
static bool file_in(const char *folder, const char *name, char *path, size_t path_size, Error *error)
{
    char below[PATH_SIZE];
    return (path_join(below, sizeof below, "/", name) && path_join(path, path_size, folder, below))
        || error_set(error, "%s: the path is too long, expected a shorter one", folder);
}

bool path_home(char path[PATH_SIZE])
{
    const char *home = environment_of("HOME") ? environment_of("HOME") : environment_of("USERPROFILE");
    if (!home || !path_join(path, PATH_SIZE, home, ""))
        return false;
    for (size_t length = strlen(path); length > 1 && strchr("/\\", path[length - 1]); length--)
        path[length - 1] = '\0';
    return true;
}

bool path_of_data(const char *name, char *path, size_t path_size, Error *error)
{
    char folder[PATH_SIZE];
    return path_own_folder(PATH_DATA, folder, error) && file_in(folder, name, path, path_size, error);
}

bool path_of_config(const char *name, char *path, size_t path_size, Error *error)
{
    char folder[PATH_SIZE];
    return path_own_folder(PATH_CONFIG, folder, error) && file_in(folder, name, path, path_size, error);
}

bool path_of_assets(char *path, size_t path_size, Error *error)
{
    const char *wanted = environment_of("MITSUBACHI_ASSETS");
    if (wanted != NULL) {
        if (folder_exists(wanted) && path_join(path, path_size, wanted, ""))
            return true;
        return error_set(error, "%s: not a folder, expected the folder of the assets in MITSUBACHI_ASSETS", wanted);
    }
    // In the build folder, in an unpacked archive, in an installation.
    static const char *const beside[] = {"../assets", "assets", "../share/mitsubachi/assets"};
    char *base = SDL_GetBasePath();
    bool found = false;
    for (size_t i = 0; base != NULL && i < COUNT_OF(beside) && !found; i++)
        found = path_join(path, path_size, base, beside[i]) && folder_exists(path);
    if (!found)
        found = path_join(path, path_size, "assets", "") && folder_exists(path);
    if (!found)
        error_set(error, "assets: no such folder beside %s, set MITSUBACHI_ASSETS to its path",
                  base != NULL ? base : "the program");
    SDL_free(base);
    return found;
}

bool path_of_asset(const char *name, char *path, size_t path_size, Error *error)
{
    char found[PATH_SIZE], here[PATH_SIZE];
    if (!path_of_assets(found, sizeof found, error))
        return false;
    // A short name reads better in messages and can be copied into a command.
    char *real = file_real_path(found);
    const char *shown = real ? real : found;
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (length > 0 && strncmp(shown, here, length) == 0 && shown[length] == '/')
        shown += length + 1;
    bool fits = file_in(shown, name, path, path_size, error);
    free(real);
    return fits;
}

bool path_of_font(char *path, size_t path_size, Error *error)
{
    const char *wanted = environment_of("MITSUBACHI_FONT");
    if (wanted != NULL) {
        if (file_exists(wanted) && path_join(path, path_size, wanted, ""))
            return true;
        return error_set(error, "%s: cannot be read, expected a font file in MITSUBACHI_FONT", wanted);
    }
    if (!path_of_asset("fonts/Mplus1-Bold.otf", path, path_size, error))
        return false;
    if (file_exists(path))
        return true;
    return error_set(error, "%s: cannot be read, set MITSUBACHI_FONT to a font file", path);
}
