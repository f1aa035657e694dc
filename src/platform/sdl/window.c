// window.c -- the desktop around the window, through SDL.
#include "platform/window.h"

#include <SDL.h>
#include <string.h>

#include "platform/input.h"
#include "platform/stub.h"

STUB(bool gpu_may_be_there(void), true)

int loop_run(const Loop *loop)
{
    for (int rest_ms; (rest_ms = loop->frame(loop->context)) != LOOP_LEAVE;)
        if (rest_ms > 0)
            input_wait(loop->window, rest_ms);
    return loop->end(loop->context);
}

STUB(bool loop_keeps_time(void), false)
STUB(bool shell_may_leave(void), true)

// SDL remembers the last setting.
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

STUB(bool shell_may_sound(void), true)
STUB(void shell_vibrate(int ms), )

// SDL does not report its height.
float shell_covered(void)
{
    SDL_Window *window = SDL_GetKeyboardFocus();
    return window && SDL_HasScreenKeyboardSupport() && SDL_IsScreenKeyboardShown(window) ? 0.45f : 0.0f;
}

// Handles a lost display: Xlib would end the program in the middle of its work.

#define X11_LIBRARY "libX11.so.6"

// As in Xlib's headers, which nothing else needs; a Display is only passed on.
typedef int XHandler(void *display);
typedef XHandler *XSetHandler(XHandler *handler);

// Xlib passes only its own display to the handler.
static void (*when_lost)(void *context);
static void *when_lost_context;

// Xlib calls this within some function of SDL. Returning ends the program; SDL must not be called.
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
    // Wayland has window_ended_unasked; other displays do not disappear.
    if (strcmp(window->video, "x11") != 0)
        return;
    // SDL has opened it already, so this loads nothing new.
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
