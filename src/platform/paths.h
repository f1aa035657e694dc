// paths.h -- where the player's data and settings, the game's assets and its font lie.
//
// Every function writes the path to `path` and returns true, or writes one line to `error` and returns false.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"

#define PATH_SIZE 1024 // room that is enough for every path that is used here

// The file `name` in the player's data folder, $XDG_DATA_HOME/mitsubachi or ~/.local/share/mitsubachi. A caller that
// writes makes the folder: a command that only reads leaves no trace.
bool path_of_data(const char *name, char *path, size_t path_size, Error *error);

// The file `name` in the player's folder of settings, $XDG_CONFIG_HOME/mitsubachi or ~/.config/mitsubachi. The same.
bool path_of_config(const char *name, char *path, size_t path_size, Error *error);

// The folder with the assets, without a slash at its end. The first of these that exists: $MITSUBACHI_ASSETS (named but
// missing is an error), ../assets and assets beside the program, ../share/mitsubachi/assets (an installed program),
// assets in the current folder.
bool path_of_assets(char *path, size_t path_size, Error *error);

// The file or folder `name` in it, as a reader knows it: from the current folder where it lies below that.
bool path_of_asset(const char *name, char *path, size_t path_size, Error *error);

// The file of the M+ font in the weight "Bold" or "Medium". $MITSUBACHI_FONT, where set, is the file for both. Else the
// one of the assets, which has only the characters of the game; without it the places of Debian and Ubuntu.
bool path_of_font(bool bold, char *path, size_t path_size, Error *error);

// The player's home folder, without a slash at its end; false where the system names none.
bool path_home(char path[PATH_SIZE]);

// Makes a path that comes from outside one like the others: a name after each '/', whatever else the system allows.
void path_make_plain(char *path);

typedef enum PathOwn { PATH_DATA, PATH_CONFIG } PathOwn;

// The player's folder for data or settings of this game, which may be missing. Returns false and one line in `error`
// where the system names none.
bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error);
