// paths_local.h -- what paths.c asks of the system.
#pragma once

#include "core/base/error.h"
#include "platform/paths.h"

typedef enum PathOwn { PATH_DATA, PATH_CONFIG } PathOwn;

// The player's folder for data or settings of this game, which may be missing. Returns false and one line in `error`
// where the system names none.
bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error);
