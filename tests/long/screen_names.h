// screen_names.h -- all screens by their names, for counting where somebody has been.
#pragma once

#include "game/session/screens.h"

#define SCREEN_NAMES(X)                                                                                                \
    X(TITLE)                                                                                                           \
    X(MODES)                                                                                                           \
    X(PRACTICE)                                                                                                        \
    X(SETTINGS)                                                                                                        \
    X(KEYS)                                                                                                            \
    X(BEST)                                                                                                            \
    X(HELP)                                                                                                            \
    X(CREDITS)                                                                                                         \
    X(REPLAYS)                                                                                                         \
    X(BEST_DEMOS)                                                                                                      \
    X(LESSON)                                                                                                          \
    X(PLAY)                                                                                                            \
    X(PAUSE)                                                                                                           \
    X(OPEN)                                                                                                            \
    X(RESULT)                                                                                                          \
    X(WATCH)                                                                                                           \
    X(ATTRACT)                                                                                                         \
    X(MAP)                                                                                                             \
    X(LAB)                                                                                                             \
    X(PREVIEW)                                                                                                         \
    X(FILES)                                                                                                           \
    X(SAVES)                                                                                                           \
    X(LOAD)                                                                                                            \
    X(DAILY)                                                                                                           \
    X(TRAINER)

enum {
#define SCREEN_INDEX(name) SCREEN_IS_##name,
    SCREEN_NAMES(SCREEN_INDEX)
#undef SCREEN_INDEX
        SCREEN_COUNT
};

static const struct {
    const Screen *screen;
    const char *name;
} SCREENS_BY_NAME[SCREEN_COUNT] = {
#define SCREEN_ROW(name) {&name##_SCREEN, #name},
    SCREEN_NAMES(SCREEN_ROW)
#undef SCREEN_ROW
};

// The index of the screen that is shown; SCREEN_COUNT for one that has no name here.
static inline int screen_shown(const Screens *screens)
{
    int i = 0;
    while (i < SCREEN_COUNT && SCREENS_BY_NAME[i].screen != screens->now)
        i++;
    return i;
}
