// clipboard.c -- SDL hands text to the desktop.
#include "platform/clipboard.h"

#include <SDL.h>

bool clipboard_put(const char *text)
{
    return SDL_SetClipboardText(text) == 0;
}

bool clipboard_shares(void)
{
    return false;
}
