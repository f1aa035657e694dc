// paths.h -- the places of the player's data and settings, the game's assets and its font.
//
// Every function writes the path to `path` and returns true, or writes one line to `error` and returns false.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"

#define PATH_SIZE 1024 // enough for every path used here

// The file `name` in the player's data folder, $XDG_DATA_HOME/mitsubachi or ~/.local/share/mitsubachi. A caller that
// writes makes the folder: a command that only reads leaves no trace.
bool path_of_data(const char *name, char *path, size_t path_size, Error *error);

// The file `name` in the player's folder of settings, $XDG_CONFIG_HOME/mitsubachi or ~/.config/mitsubachi; the same
// applies.
bool path_of_config(const char *name, char *path, size_t path_size, Error *error);

// The folder with the assets, without a trailing slash. The first that exists of: $MITSUBACHI_ASSETS (an error if set
// but missing), ../assets and assets beside the program, ../share/mitsubachi/assets (an installed program), assets in
// the current folder.
bool path_of_assets(char *path, size_t path_size, Error *error);

// The file or folder `name` in it, in the form for messages: relative to the current folder if it lies below that.
bool path_of_asset(const char *name, char *path, size_t path_size, Error *error);

// The font file: $MITSUBACHI_FONT if set, else M+ Bold of the assets, which has only the characters of the game.
bool path_of_font(char *path, size_t path_size, Error *error);

// The player's home folder, without a trailing slash; false if unknown.
bool path_home(char path[PATH_SIZE]);

// Normalises a path from outside to '/' as its separator.
void path_make_plain(char *path);

typedef enum PathOwn { PATH_DATA, PATH_CONFIG } PathOwn;

// The player's folder for data or settings of this game, which may be missing. If the system names none, returns false
// with one line in `error`.
bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error);
