// shell.c -- SDL asks the desktop.
#include "platform/shell.h"

#include <SDL.h>

bool shell_may_leave(void)
{
    return true;
}

// SDL keeps in mind what it has told the desktop.
void shell_stay_awake(bool awake)
{
    if (awake)
        SDL_DisableScreenSaver();
    else
        SDL_EnableScreenSaver();
}

void shell_type(bool typing)
{
    if (typing)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

bool shell_may_sound(void)
{
    return true;
}

// How high it is SDL does not say.
float shell_covered(void)
{
    SDL_Window *window = SDL_GetKeyboardFocus();
    return window && SDL_HasScreenKeyboardSupport() && SDL_IsScreenKeyboardShown(window) ? 0.45f : 0.0f;
}
