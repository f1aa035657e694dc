// complain.h -- tells on the terminal what the game goes on without.
#pragma once

#include <stdio.h>

#include "platform/messages.h"

static inline void game_complain(const char *error)
{
    char line[4096];
    snprintf(line, sizeof line, "mitsubachi: %.4000s\n", error);
    messages_tell(line);
}
