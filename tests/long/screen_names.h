// screen_names.h -- all screens by their names, for counting where somebody has been.
#pragma once

#include "game/session/screens.h"

static const char *const SCREEN_NAMES[SCREEN_COUNT] = {
    [SCREEN_NONE] = "NONE",
#define SCREEN(id, ...) [SCREEN_##id] = #id,
#include "game/session/screens.def"
};
