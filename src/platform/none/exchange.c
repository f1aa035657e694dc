// exchange.c -- files lie where the player can get at them.
#include "platform/exchange.h"

#include "platform/clipboard.h"

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

// No page is known here that it could stand behind: whoever gets it knows one, or has the game.
ExchangeLink exchange_link(const char *link)
{
    return clipboard_put(link) ? EXCHANGE_COPIED : EXCHANGE_REFUSED;
}
