// window_lost.c -- a display that stays, or tells as if the window had been closed.
#include "platform/window.h"

void window_when_lost(const Window *window, void (*lost)(void *context), void *context)
{
    (void)window, (void)lost, (void)context;
}

void window_ended_unasked(const Window *window)
{
    (void)window;
}
