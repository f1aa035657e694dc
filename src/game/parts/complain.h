// complain.h -- tells on the terminal what the game goes on without.
#pragma once

#include <stdio.h>

static inline void game_complain(const char *error)
{
    fprintf(stderr, "mitsubachi: %s\n", error);
}
