// input_window.h -- what the tests of input share: a window without a display, and its input.
#pragma once

#include <SDL.h>

#include "platform/input.h"
#include "test.h"

#define WIDTH 540
#define HEIGHT 960

static Window window;
static InputState input;

static int open_window(void **state)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (window_open(&window, &(WindowConfig){.title = "test", .width = WIDTH, .height = HEIGHT}, &error))
        return 0;
    print_error("%s\n", error.text);
    return -1;
}

static int close_window(void **state)
{
    window_close(&window);
    return 0;
}

static int clear(void **state)
{
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    input_init(&input, &window);
    return 0;
}
