// glass.c -- a window as the X server shows it, read by a connection of its own.
#include "measure/glass.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "platform/clock.h"

#define SEARCH_NS INT64_C(50000000) // between two looks for the window,
#define LOOK_NS INT64_C(150000)     // and at the picture

typedef struct Patch {
    unsigned char bytes[GLASS_PATCH_PX * GLASS_PATCH_PX * 4];
} Patch;

struct Glass {
    Display *display;
    Window window;
    int x, y; // of the patch that is kept
    Patch kept;
};

static bool is_shown(Display *display, Window window, const char *title)
{
    XWindowAttributes attributes;
    char *name = NULL;
    bool is = XFetchName(display, window, &name) && strcmp(name, title) == 0
           && XGetWindowAttributes(display, window, &attributes) && attributes.map_state == IsViewable;
    XFree(name);
    return is;
}

// Without a window manager all windows are children of the root.
static bool find(Glass *glass, const char *title)
{
    Window root, parent, *windows = NULL;
    unsigned int count = 0;
    XQueryTree(glass->display, DefaultRootWindow(glass->display), &root, &parent, &windows, &count);
    for (unsigned int i = 0; i < count && glass->window == None; i++)
        if (is_shown(glass->display, windows[i], title))
            glass->window = windows[i];
    XFree(windows);
    return glass->window != None;
}

Glass *glass_open(const char *title, int64_t wait_ns)
{
    Glass *glass = calloc(1, sizeof *glass);
    if (glass)
        glass->display = XOpenDisplay(NULL);
    int64_t until_ns = clock_now_ns() + wait_ns;
    bool good = glass && glass->display;
    while (good && !find(glass, title)) {
        good = clock_now_ns() < until_ns;
        clock_sleep_until_ns(clock_now_ns() + SEARCH_NS);
    }
    if (good)
        return glass;
    glass_close(glass);
    return NULL;
}

void glass_close(Glass *glass)
{
    if (glass && glass->display)
        XCloseDisplay(glass->display);
    free(glass);
}

void glass_point(Glass *glass, int x, int y)
{
    XWarpPointer(glass->display, None, glass->window, 0, 0, 0, 0, x, y);
    XFlush(glass->display);
}

static void look(const Glass *glass, Patch *patch)
{
    XImage *image = XGetImage(glass->display, glass->window, glass->x - GLASS_PATCH_PX / 2,
                              glass->y - GLASS_PATCH_PX / 2, GLASS_PATCH_PX, GLASS_PATCH_PX, AllPlanes, ZPixmap);
    size_t size = (size_t)image->bytes_per_line * GLASS_PATCH_PX;
    memcpy(patch->bytes, image->data, size < sizeof patch->bytes ? size : sizeof patch->bytes);
    XDestroyImage(image);
}

void glass_keep(Glass *glass, int x, int y)
{
    glass->x = x;
    glass->y = y;
    look(glass, &glass->kept);
}

double glass_await_change(Glass *glass, int64_t from_ns, double most_ms)
{
    Patch patch = glass->kept;
    double ms = 0.0;
    for (;;) {
        look(glass, &patch);
        ms = (double)(clock_now_ns() - from_ns) * 1.0e-6;
        if (ms >= most_ms)
            return most_ms;
        if (memcmp(patch.bytes, glass->kept.bytes, sizeof patch.bytes) != 0)
            return ms;
        clock_sleep_until_ns(clock_now_ns() + LOOK_NS);
    }
}
