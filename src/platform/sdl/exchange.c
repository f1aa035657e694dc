// exchange.c -- SDL's clipboard; the player can reach files on the disk.
#include "platform/exchange.h"
#include "platform/stub.h"

#include <SDL.h>

bool clipboard_put(const char *text)
{
    return SDL_SetClipboardText(text) == 0;
}

STUB(bool clipboard_shares(void), false)
STUB(bool exchange_needed(void), false)
STUB(void exchange_ask(void), )
STUB(void exchange_give(const char *path), )

// The address of a page is unknown here: the receiver knows one, or has the game.
ExchangeLink exchange_link(const char *link)
{
    return clipboard_put(link) ? EXCHANGE_COPIED : EXCHANGE_REFUSED;
}

STUB(void storage_changed(void), )
