// window.c -- the desktop around the window, as SDL knows it.
#include "platform/window.h"

#include <SDL.h>
#include <string.h>

#include "platform/input.h"

bool gpu_may_be_there(void)
{
    return true;
}

int loop_run(const Loop *loop)
{
    for (int rest_ms; (rest_ms = loop->frame(loop->context)) != LOOP_LEAVE;)
        if (rest_ms > 0)
            input_wait(loop->window, rest_ms);
    return loop->end(loop->context);
}

bool loop_keeps_time(void)
{
    return false;
}

bool shell_may_leave(void)
{
    return true;
}

// SDL remembers what it has asked of the desktop.
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

// A display that goes away: Xlib would end the program in the middle of whatever it does.

#define X11_LIBRARY "libX11.so.6"

// As Xlib declares it, whose headers nothing else needs; a Display is only handed on.
typedef int XHandler(void *display);
typedef XHandler *XSetHandler(XHandler *handler);

// Xlib's handler gets nothing but its own display.
static void (*when_lost)(void *context);
static void *when_lost_context;

// Called by Xlib within some function of SDL's. What returns from here ends the program; nothing of SDL may be called.
static int on_lost(void *display)
{
    void (*once)(void *context) = when_lost;
    (void)display;
    when_lost = NULL;
    if (once)
        once(when_lost_context);
    return 0;
}

void window_when_lost(const Window *window, void (*lost)(void *context), void *context)
{
    XSetHandler *set;
    when_lost = lost;
    when_lost_context = context;
    // Wayland has window_ended_unasked; others do not go away.
    if (strcmp(window->video, "x11") != 0)
        return;
    // SDL has it open already, so nothing is loaded that was not there.
    void *library = SDL_LoadObject(X11_LIBRARY);
    void *found = library ? SDL_LoadFunction(library, "XSetIOErrorHandler") : NULL;
    if (!found)
        return;
    memcpy(&set, &found, sizeof set); // C has no cast from data to functions
    set(on_lost);
}

void window_ended_unasked(const Window *window)
{
    if (strcmp(window->video, "wayland") == 0)
        on_lost(NULL);
}
