// paths.c -- the places that are tried, in their order.
#include <SDL.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/paths.h"

#define FONT_FOLDER_DEPTH 4
#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

// An environment variable that is set and not empty, or NULL.
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != 0 ? value : NULL;
}

// base and rest put together; false where that does not fit.
static bool join(char *path, size_t path_size, const char *base, const char *rest)
{
    int length = snprintf(path, path_size, "%s%s", base, rest);
    return length >= 0 && (size_t)length < path_size;
}

// The file `name` in `folder`, for a result.
static bool file_in(const char *folder, const char *name, char *path, size_t path_size, Error *error)
{
    int length = snprintf(path, path_size, "%s/%s", folder, name);
    if (length >= 0 && (size_t)length < path_size)
        return true;
    return error_set(error, "%s: the path is too long, a shorter one was expected", folder);
}

bool path_home(char path[PATH_SIZE])
{
    const char *home = variable("HOME") ? variable("HOME") : variable("USERPROFILE");
    if (!home || !join(path, PATH_SIZE, home, ""))
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
    const char *wanted = variable("MITSUBACHI_ASSETS");
    if (wanted != NULL) {
        if (folder_exists(wanted) && join(path, path_size, wanted, ""))
            return true;
        return error_set(error, "%s: not a folder, MITSUBACHI_ASSETS must name the folder of the assets", wanted);
    }
    // As it is built, as it is unpacked, as it is installed.
    static const char *const beside[] = {"../assets", "assets", "../share/mitsubachi/assets"};
    char *base = SDL_GetBasePath();
    bool found = false;
    for (size_t i = 0; base != NULL && i < COUNT_OF(beside) && !found; i++)
        found = join(path, path_size, base, beside[i]) && folder_exists(path);
    if (!found)
        found = join(path, path_size, "assets", "") && folder_exists(path);
    if (!found)
        error_set(error, "assets: no such folder beside %s, set MITSUBACHI_ASSETS to where it is",
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

// True where a file's name, its letters and digits only, is one of M+ in this weight: "MPLUS1-Bold.ttf",
// "mplus-1p-bold.ttf".
static bool is_wanted_font(const char *name, bool bold)
{
    static const char *const families[] = {"mplus1", "mplus1p", "mplus2", "mplus2p"};
    char plain[64];
    size_t length = 0;
    for (; *name != 0 && *name != '.' && *name != '[' && length + 1 < sizeof plain; name++)
        if (isalnum((unsigned char)*name))
            plain[length++] = (char)tolower((unsigned char)*name);
    plain[length] = 0;
    for (size_t i = 0; i < COUNT_OF(families); i++) {
        size_t family = strlen(families[i]);
        if (strncmp(plain, families[i], family) != 0)
            continue;
        const char *weight = plain + family;
        if (strcmp(weight, bold ? "bold" : "medium") == 0 || strcmp(weight, "") == 0)
            return true;
    }
    return false;
}

static bool search_font(const char *folder, int depth, bool bold, char *path, size_t path_size)
{
    FolderList list;
    bool found = false;
    folder_list(folder, "", &list); // nothing is found in one that cannot be read
    for (int i = 0; i < list.count && !found; i++) {
        char child[PATH_SIZE];
        int length = snprintf(child, sizeof child, "%s/%s", folder, list.names[i]);
        if (length < 0 || (size_t)length >= sizeof child)
            continue;
        if (folder_exists(child))
            found = depth > 1 && search_font(child, depth - 1, bold, path, path_size);
        else
            found = is_wanted_font(list.names[i], bold) && file_exists(child) && join(path, path_size, child, "");
    }
    folder_list_free(&list);
    return found;
}

static bool search_all_fonts(bool bold, char *path, size_t path_size)
{
    static const char *const folders[] = {"/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts",
                                          "/opt/homebrew/share/fonts"};
    static const char *const at_home[] = {"/.local/share/fonts", "/.fonts", "/Library/Fonts"};
    for (size_t i = 0; i < COUNT_OF(folders); i++)
        if (search_font(folders[i], FONT_FOLDER_DEPTH, bold, path, path_size))
            return true;
    const char *home = variable("HOME");
    for (size_t i = 0; home != NULL && i < COUNT_OF(at_home); i++) {
        char folder[PATH_SIZE];
        if (join(folder, sizeof folder, home, at_home[i])
            && search_font(folder, FONT_FOLDER_DEPTH, bold, path, path_size))
            return true;
    }
    return false;
}

bool path_of_font(bool bold, char *path, size_t path_size, Error *error)
{
    const char *wanted = variable("MITSUBACHI_FONT");
    if (wanted != NULL) {
        if (file_exists(wanted) && join(path, path_size, wanted, ""))
            return true;
        return error_set(error, "%s: cannot be read, MITSUBACHI_FONT must name a font file", wanted);
    }
    if (path_of_asset(bold ? "fonts/Mplus1-Bold.otf" : "fonts/Mplus1-Medium.otf", path, path_size, error)
        && file_exists(path))
        return true;
    static const char *const usual[][2] = {
        {"/usr/share/fonts/opentype/mplus/Mplus1-Medium.otf", "/usr/share/fonts/opentype/mplus/Mplus1-Bold.otf"},
        {"/usr/share/fonts/truetype/mplus/mplus-1p-medium.ttf", "/usr/share/fonts/truetype/mplus/mplus-1p-bold.ttf"},
    };
    // Else Debian's and Ubuntu's places first: to search all folders of fonts takes longer than the rest of the start.
    for (size_t i = 0; i < COUNT_OF(usual); i++)
        if (file_exists(usual[i][bold]) && join(path, path_size, usual[i][bold], ""))
            return true;
    if (search_all_fonts(bold, path, path_size))
        return true;
    return error_set(
        error, "font: neither assets/fonts nor an installed M PLUS 1 was found, set MITSUBACHI_FONT to a font file");
}
