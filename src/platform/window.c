// window.c -- SDL's window and renderer, with fallbacks that say what they are.
#include "platform/window.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"

#define SMALLEST_WIDTH 180
#define SMALLEST_HEIGHT 320

static void set_hints(void)
{
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1"); // off by default where SDL_RENDER_DRIVER is set
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
}

// Without this SDL shows the software renderer's frames through a texture of OpenGL, 7 ms a frame on llvmpipe; on
// Wayland there is no other way, so only the drivers that have one are told.
static void set_surface_hint(const char *video)
{
    if (strcmp(video, "x11") == 0 || strcmp(video, "offscreen") == 0 || strcmp(video, "dummy") == 0)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
}

static bool video_is_invisible(const char *video)
{
    return strcmp(video, "offscreen") == 0 || strcmp(video, "dummy") == 0 || strcmp(video, "evdev") == 0;
}

// The drivers that can show something here, for SDL's hint; NULL leaves the choice to SDL. Left alone on Linux, SDL
// would end in an invisible driver, and the Wayland library would complain in words of its own where there is none.
static const char *visible_drivers(void)
{
#ifdef __linux__
    bool x11 = SDL_getenv("DISPLAY") != NULL;
    bool wayland = SDL_getenv("WAYLAND_DISPLAY") != NULL;
    if (x11)
        return wayland ? "x11,wayland" : "x11";
    return wayland ? "wayland" : "KMSDRM";
#else
    return NULL;
#endif
}

// Starts SDL's video with one of the drivers in the list, or with the best one where it is NULL.
static bool start_video(const char *video)
{
    if (video != NULL)
        SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, video, SDL_HINT_OVERRIDE);
    bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (video != NULL)
        SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    return started;
}

bool window_display_there(void)
{
    if (!start_video(SDL_GetHint(SDL_HINT_VIDEODRIVER) ? NULL : visible_drivers()))
        return false;
    bool there = SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL || !video_is_invisible(SDL_GetCurrentVideoDriver());
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return there;
}

static void shrink_to_desktop(int *width, int *height)
{
    SDL_Rect room;
    if (SDL_GetDisplayUsableBounds(0, &room) != 0 || room.w < 1 || room.h < 1)
        return;
    float title_bar = 0.94f;
    float fit_x = (float)room.w / (float)*width;
    float fit_y = (float)room.h * title_bar / (float)*height;
    float fit = fit_x < fit_y ? fit_x : fit_y;
    if (*height > room.h || *width > room.w) {
        *width = (int)((float)*width * fit);
        *height = (int)((float)*height * fit);
    }
}

static bool create_window(Window *window, const WindowWish *wish)
{
    int width = wish->width;
    int height = wish->height;
    uint32_t flags = SDL_WINDOW_HIDDEN;
    if (!wish->offscreen) {
        flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
        if (wish->fullscreen)
            flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
        if (wish->shrink)
            shrink_to_desktop(&width, &height);
    }
    window->sdl = SDL_CreateWindow(wish->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
    window->windowed_width = width;
    window->windowed_height = height;
    if (window->sdl == NULL)
        return false;
    if (!wish->offscreen)
        SDL_SetWindowMinimumSize(window->sdl, SMALLEST_WIDTH, SMALLEST_HEIGHT);
    return true;
}

// SDL imitates a missing vsync by sleeping whole milliseconds, 62.5 frames a second. OpenGL tells whether it is real;
// where it is not, the imitation is switched off and the caller paces.
static bool vsync_is_real(SDL_Renderer *renderer, const SDL_RendererInfo *info)
{
    if ((info->flags & SDL_RENDERER_PRESENTVSYNC) == 0)
        return false;
    bool software = (info->flags & SDL_RENDERER_ACCELERATED) == 0;
    bool gl_without = strncmp(info->name, "opengl", 6) == 0 && SDL_GL_GetSwapInterval() == 0;
    if (!software && !gl_without)
        return true;
    SDL_RenderSetVSync(renderer, 0);
    return false;
}

static bool create_renderer(Window *window, bool software_will_do)
{
    uint32_t vsync = window->offscreen ? 0u : (uint32_t)SDL_RENDERER_PRESENTVSYNC;
    window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_ACCELERATED | vsync);
    if (window->renderer == NULL && software_will_do)
        window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_SOFTWARE);
    SDL_RendererInfo info;
    if (window->renderer == NULL || SDL_GetRendererInfo(window->renderer, &info) != 0)
        return false;
    window->accelerated = (info.flags & SDL_RENDERER_ACCELERATED) != 0;
    window->vsync = vsync_is_real(window->renderer, &info);
    snprintf(window->drawing, sizeof window->drawing, "%s", info.name);
    return true;
}

// Everything with one list of video drivers; false with the cause in SDL's error text and nothing left open.
static bool open_with(Window *window, const WindowWish *wish, const char *video, bool software_will_do)
{
    *window = (Window){.fullscreen = wish->fullscreen && !wish->offscreen, .offscreen = wish->offscreen};
    if (!start_video(video))
        return false;
    snprintf(window->video, sizeof window->video, "%s", SDL_GetCurrentVideoDriver());
    set_surface_hint(window->video);
    bool may_be_invisible = wish->offscreen || SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL;
    if (!may_be_invisible && video_is_invisible(window->video))
        SDL_SetError("only %s is available", window->video);
    else if (create_window(window, wish) && create_renderer(window, software_will_do))
        return true;
    char cause[200];
    snprintf(cause, sizeof cause, "%s", SDL_GetError());
    window_close(window);
    SDL_SetError("%s", cause);
    return false;
}

static bool open_any(Window *window, const WindowWish *wish)
{
    if (SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL)
        return open_with(window, wish, NULL, true);
    if (!wish->offscreen)
        return open_with(window, wish, visible_drivers(), true);
    return open_with(window, wish, "offscreen", false) || open_with(window, wish, "dummy", true);
}

bool window_open(Window *window, const WindowWish *wish, char *error, size_t error_size)
{
    ASSERT(wish->width >= 1 && wish->height >= 1);
    set_hints();
    if (!open_any(window, wish)) {
        snprintf(error, error_size, "display: none can be used (%s), an X11 or Wayland desktop was expected",
                 SDL_GetError());
        return false;
    }
    SDL_StopTextInput(); // keys are keys here; an input method would swallow them
    window_update_size(window);
    return true;
}

void window_close(Window *window)
{
    if (window->renderer != NULL)
        SDL_DestroyRenderer(window->renderer);
    if (window->sdl != NULL)
        SDL_DestroyWindow(window->sdl);
    *window = (Window){0};
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    if (SDL_WasInit(0) == 0)
        SDL_Quit();
}

bool window_update_size(Window *window)
{
    int width_px = 0;
    int height_px = 0;
    SDL_GetWindowSize(window->sdl, &window->width, &window->height);
    if (SDL_GetRendererOutputSize(window->renderer, &width_px, &height_px) != 0 || width_px < 1 || height_px < 1)
        return false;
    bool changed = width_px != window->width_px || height_px != window->height_px;
    window->width_px = width_px;
    window->height_px = height_px;
    return changed;
}

void window_toggle_fullscreen(Window *window)
{
    if (window->offscreen)
        return;
    bool wanted = !window->fullscreen;
    if (wanted)
        SDL_GetWindowSize(window->sdl, &window->windowed_width, &window->windowed_height);
    if (SDL_SetWindowFullscreen(window->sdl, wanted ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0u) != 0)
        return;
    window->fullscreen = wanted;
    if (!wanted) // X11 without a window manager would keep the large size
        SDL_SetWindowSize(window->sdl, window->windowed_width, window->windowed_height);
}

void window_present(Window *window)
{
    SDL_RenderPresent(window->renderer);
}

static bool read_pixels(const Window *window, uint32_t format, int row_bytes, uint8_t *pixels, char *error,
                        size_t error_size)
{
    SDL_Rect all = {0, 0, window->width_px, window->height_px};
    if (SDL_RenderReadPixels(window->renderer, &all, format, pixels, row_bytes) == 0)
        return true;
    snprintf(error, error_size, "screenshot: the pixels cannot be read: %s", SDL_GetError());
    return false;
}

bool window_read_rgb(const Window *window, uint8_t *rgb, char *error, size_t error_size)
{
    return read_pixels(window, SDL_PIXELFORMAT_RGB24, window->width_px * 3, rgb, error, error_size);
}

bool window_read_bgra(const Window *window, uint8_t *bgra, char *error, size_t error_size)
{
    return read_pixels(window, SDL_PIXELFORMAT_BGRA32, window->width_px * 4, bgra, error, error_size);
}
