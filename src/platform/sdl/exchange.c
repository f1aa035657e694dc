// exchange.c -- SDL's clipboard; the player can reach files on the disk.
#include "platform/exchange.h"

#include <SDL.h>

bool clipboard_put(const char *text)
{
    return SDL_SetClipboardText(text) == 0;
}

bool clipboard_shares(void)
{
    return false;
}

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

// The address of a page is unknown here: the receiver knows one, or has the game.
ExchangeLink exchange_link(const char *link)
{
    return clipboard_put(link) ? EXCHANGE_COPIED : EXCHANGE_REFUSED;
}

void storage_changed(void)
{
}
