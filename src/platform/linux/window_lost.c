// window_lost.c -- a display that goes away: Xlib would end the program in the middle of whatever it does.
#include <SDL.h>
#include <string.h>

#include "platform/window.h"

#define X11_LIBRARY "libX11.so.6"

// As Xlib declares it, whose headers nothing else needs; a Display is only handed on.
typedef int XHandler(void *display);
typedef XHandler *XSetHandler(XHandler *handler);

// Xlib's handler is told nothing but its own display.
static void (*tell)(void *context);
static void *tell_context;

// Called by Xlib within some function of SDL's. What returns from here ends the program; nothing of SDL may be called.
static int on_lost(void *display)
{
    void (*once)(void *context) = tell;
    (void)display;
    tell = NULL;
    if (once)
        once(tell_context);
    return 0;
}

void window_when_lost(const Window *window, void (*lost)(void *context), void *context)
{
    XSetHandler *set;
    tell = lost;
    tell_context = context;
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
