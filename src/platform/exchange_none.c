// exchange_none.c -- files lie where the player can get at them.
#include "platform/exchange.h"

bool exchange_needed(void)
{
    return false;
}

void exchange_ask(void)
{
}

void exchange_give(const char *path)
{
    (void)path;
}
