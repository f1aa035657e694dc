// window.c -- SDL's window, and its renderer or its surface, with fallbacks.
#include "platform/window.h"

#include <SDL.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"

#define SMALLEST_WIDTH 180
#define SMALLEST_HEIGHT 320
#define USUAL_HZ 60

static bool video_is_invisible(const char *video)
{
    return strcmp(video, "offscreen") == 0 || strcmp(video, "dummy") == 0 || strcmp(video, "evdev") == 0;
}

// The drivers that can show a window here, for SDL's hint; NULL leaves the choice to SDL. On Linux SDL alone would fall
// back to an invisible driver, and without Wayland its library would print messages of its own.
static const char *visible_drivers(void)
{
    bool x11 = SDL_getenv("DISPLAY") != NULL;
    bool wayland = SDL_getenv("WAYLAND_DISPLAY") != NULL;
    if (strcmp(SDL_GetPlatform(), "Linux") != 0)
        return NULL;
    if (x11)
        return wayland ? "x11,wayland" : "x11";
    return wayland ? "wayland" : "KMSDRM";
}

// Starts SDL's video with one of the drivers in the list, or with the best one if it is NULL.
static bool start_video(const char *video)
{
    if (video != NULL)
        SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, video, SDL_HINT_OVERRIDE);
    bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (video != NULL)
        SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    return started;
}

void window_library(char text[WINDOW_LIBRARY_BYTES])
{
    SDL_version linked;
    SDL_GetVersion(&linked);
    snprintf(text, WINDOW_LIBRARY_BYTES, "SDL %d.%d.%d, compiled with %d.%d.%d", linked.major, linked.minor,
             linked.patch, SDL_MAJOR_VERSION, SDL_MINOR_VERSION, SDL_PATCHLEVEL);
}

bool window_display_there(void)
{
    if (!start_video(SDL_GetHint(SDL_HINT_VIDEODRIVER) ? NULL : visible_drivers()))
        return false;
    bool there = SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL || !video_is_invisible(SDL_GetCurrentVideoDriver());
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return there;
}

// `dense`: uses all pixels of a display that scales units.
static bool create_window(Window *window, const WindowConfig *config, bool hidden, bool dense)
{
    int width = config->width, height = config->height;
    uint32_t flags = hidden || config->hidden || config->offscreen ? SDL_WINDOW_HIDDEN : 0u;
    if (!config->offscreen)
        flags |= SDL_WINDOW_RESIZABLE | (dense ? SDL_WINDOW_ALLOW_HIGHDPI : 0u)
               | (config->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0u);
    // A portrait window of 960 px is higher than many laptops; the title bar needs room as well.
    SDL_Rect room;
    if (config->shrink && !config->offscreen && SDL_GetDisplayUsableBounds(0, &room) == 0 && room.w > 0 && room.h > 0
        && (height > room.h || width > room.w)) {
        float fit_x = (float)room.w / (float)width, fit_y = (float)room.h * 0.94f / (float)height;
        float fit = fit_x < fit_y ? fit_x : fit_y;
        width = (int)((float)width * fit);
        height = (int)((float)height * fit);
    }
    window->sdl = SDL_CreateWindow(config->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
    window->windowed_width = width;
    window->windowed_height = height;
    if (window->sdl == NULL)
        return false;
    if (!config->offscreen)
        SDL_SetWindowMinimumSize(window->sdl, SMALLEST_WIDTH, SMALLEST_HEIGHT);
    return true;
}

// True if OpenGL's renderer runs on the processor. Other drivers (Direct3D, Metal) have no such renderer that SDL uses.
static bool is_imitation(const SDL_RendererInfo *info)
{
    typedef const unsigned char *GetString(unsigned int name);
    const unsigned int renderer_name = 0x1f01; // GL_RENDERER
    if (strncmp(info->name, "opengl", 6) != 0)
        return false;
    GetString *get_string;
    void *found = SDL_GL_GetProcAddress("glGetString");
    if (found == NULL)
        return false;
    memcpy(&get_string, &found, sizeof get_string); // C has no cast from data to functions
    const char *name = (const char *)get_string(renderer_name);
    return name != NULL && gpu_is_imitated(name);
}

// Creates SDL's renderer; with `real`, only one backed by a GPU.
static bool create_renderer(Window *window, bool software_will_do, bool real)
{
    uint32_t vsync = window->offscreen ? 0u : (uint32_t)SDL_RENDERER_PRESENTVSYNC;
    window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_ACCELERATED | vsync);
    if (window->renderer == NULL && software_will_do && !real)
        window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_SOFTWARE);
    SDL_RendererInfo info;
    if (window->renderer == NULL || SDL_GetRendererInfo(window->renderer, &info) != 0)
        return false;
    bool software = (info.flags & SDL_RENDERER_ACCELERATED) == 0;
    if (real && (software || is_imitation(&info)))
        return false;
    // SDL emulates a missing vsync by sleeping whole milliseconds, which gives 62.5 frames a second. OpenGL reports
    // whether vsync is real; if not, the emulation is switched off and the caller paces.
    bool gl_without = strncmp(info.name, "opengl", 6) == 0 && SDL_GL_GetSwapInterval() == 0;
    window->vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0 && !software && !gl_without;
    if ((info.flags & SDL_RENDERER_PRESENTVSYNC) != 0 && !window->vsync)
        SDL_RenderSetVSync(window->renderer, 0);
    snprintf(window->drawing, sizeof window->drawing, "%s%s", software ? "SDL " : "", info.name);
    return true;
}

// The renderer first: it draws into the window.
static void destroy_window(Window *window)
{
    if (window->renderer != NULL)
        SDL_DestroyRenderer(window->renderer);
    if (window->sdl != NULL)
        SDL_DestroyWindow(window->sdl);
    window->renderer = NULL;
    window->sdl = NULL;
}

static bool create_all(Window *window, const WindowConfig *config, bool software_will_do)
{
    // A render driver in the environment counts as a choice.
    bool chosen = config->renderer != WINDOW_AUTO || SDL_GetHint(SDL_HINT_RENDER_DRIVER) != NULL;
    if (chosen && config->renderer != WINDOW_SOFTWARE)
        return create_window(window, config, false, true) && create_renderer(window, software_will_do, false);
    // Tries with a hidden window, so that nothing flickers without a GPU.
    if (!chosen && !config->offscreen && gpu_may_be_there() && create_window(window, config, true, true)
        && create_renderer(window, false, true)) {
        if (!config->hidden)
            SDL_ShowWindow(window->sdl);
        return true;
    }
    destroy_window(window);
    // A window's surface is memory that the display shows directly, one pixel per unit. A window created for OpenGL
    // cannot be reused.
    if (!create_window(window, config, false, false) || SDL_GetWindowSurface(window->sdl) == NULL)
        return false;
    snprintf(window->drawing, sizeof window->drawing, "software");
    return true;
}

// Opens everything with one list of video drivers; on failure returns false with the cause in SDL's error text and
// nothing left open.
static bool open_with(Window *window, const WindowConfig *config, const char *video, bool software_will_do)
{
    *window = (Window){.fullscreen = config->fullscreen && !config->offscreen,
                       .offscreen = config->offscreen,
                       .asked_hz = config->refresh_hz};
    if (!start_video(video))
        return false;
    snprintf(window->video, sizeof window->video, "%s", SDL_GetCurrentVideoDriver());
    // Without this SDL shows a window's surface through an OpenGL texture, 5 ms a frame and more on llvmpipe. Wayland
    // has no other way, so only drivers with one get the hint.
    if (strcmp(window->video, "x11") == 0 || strcmp(window->video, "offscreen") == 0
        || strcmp(window->video, "dummy") == 0)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    bool may_be_invisible = config->offscreen || SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL;
    if (!may_be_invisible && video_is_invisible(window->video))
        SDL_SetError("only %s is available", window->video);
    else if (create_all(window, config, software_will_do))
        return true;
    // Closing clears SDL's text.
    char cause[200];
    snprintf(cause, sizeof cause, "%s", SDL_GetError());
    window_close(window);
    SDL_SetError("%s", cause);
    return false;
}

// If video cannot start, SDL 2.32 leaves its events running.
static void quit_after_all(void)
{
    if ((SDL_WasInit(0) & ~(Uint32)SDL_INIT_EVENTS) == 0)
        SDL_Quit();
}

bool window_open(Window *window, const WindowConfig *config, Error *error)
{
    ASSERT(config->width >= 1 && config->height >= 1);
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1"); // off by default if SDL_RENDER_DRIVER is set
    // Fingers and mouse arrive as such, and only once.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    // Otherwise SDL polls open gamepads a thousand times a second during a wait for events.
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0");
    // Otherwise SDL switches off the desktop's compositor for every window of a game.
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    bool opened;
    if (SDL_GetHint(SDL_HINT_VIDEODRIVER) != NULL)
        opened = open_with(window, config, NULL, true);
    else if (!config->offscreen)
        opened = open_with(window, config, visible_drivers(), true);
    else
        opened = (config->renderer == WINDOW_GPU && open_with(window, config, "offscreen", false))
              || open_with(window, config, "dummy", true);
    if (!opened) {
        error_set(error, "display: none can be used (%s), expected an X11 or Wayland desktop", SDL_GetError());
        quit_after_all();
        return false;
    }
    SDL_StopTextInput(); // an input method would swallow the game's keys
    // Without gamepads there are still keys.
    window->gamepads = !config->offscreen && SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    window->vsync |= loop_keeps_time() && !config->offscreen;
    window_update_size(window);
    // SDL may have created the window twice to find a renderer: drops the events of the first one.
    SDL_PumpEvents();
    SDL_FlushEvent(SDL_WINDOWEVENT);
    return true;
}

void window_close(Window *window)
{
    destroy_window(window);
    free(window->converted);
    if (window->gamepads)
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *window = (Window){0};
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    quit_after_all();
}

bool window_seen(const Window *window)
{
    return window->offscreen || (SDL_GetWindowFlags(window->sdl) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED)) == 0;
}

bool window_update_size(Window *window)
{
    int width_px = 0, height_px = 0;
    // Windows move between displays, and laptops lower their refresh rate.
    SDL_DisplayMode mode = {.refresh_rate = window->asked_hz};
    if (window->asked_hz <= 0)
        SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window->sdl), &mode);
    window->refresh_hz = mode.refresh_rate > 0 ? mode.refresh_rate : USUAL_HZ;
    SDL_GetWindowSize(window->sdl, &window->width, &window->height);
    if (window->renderer == NULL) {
        // After a resize SDL creates a new surface and frees the old one.
        SDL_Surface *surface = window->surface = SDL_GetWindowSurface(window->sdl);
        window->pixels = (Pixels){0};
        if (surface == NULL)
            return false;
        uint32_t format = surface->format->format;
        bool plain = (format == SDL_PIXELFORMAT_RGB888 || format == SDL_PIXELFORMAT_ARGB8888)
                  && surface->pitch % 4 == 0;
        size_t count = (size_t)surface->w * (size_t)surface->h;
        if (!plain && count > window->converted_count) {
            free(window->converted);
            window->converted = malloc(count * sizeof *window->converted);
            window->converted_count = window->converted != NULL ? count : 0;
        }
        uint32_t *at = plain ? surface->pixels : window->converted;
        if (at != NULL)
            window->pixels = (Pixels){at, surface->w, surface->h, plain ? surface->pitch / 4 : surface->w};
        width_px = window->pixels.width;
        height_px = window->pixels.height;
    } else if (SDL_GetRendererOutputSize(window->renderer, &width_px, &height_px) != 0) {
        return false;
    }
    // A minimised window may have no size; it keeps its last one.
    if (width_px < 1 || height_px < 1)
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

void window_clear(Window *window, uint8_t r, uint8_t g, uint8_t b)
{
    if (window->renderer == NULL) {
        pixels_clear(&window->pixels, r, g, b);
        return;
    }
    SDL_SetRenderDrawColor(window->renderer, r, g, b, 255);
    SDL_RenderClear(window->renderer);
}

void window_hide_pointer(bool hides)
{
    SDL_ShowCursor(hides ? SDL_DISABLE : SDL_ENABLE);
}

// If the surface was lost meanwhile nothing is shown, and the next frame has a new one.
void window_present(Window *window)
{
    SDL_Surface *surface = window->surface;
    const Pixels *pixels = &window->pixels;
    if (window->renderer != NULL) {
        SDL_RenderPresent(window->renderer);
        return;
    }
    if (pixels->at == NULL)
        return;
    if (pixels->at == window->converted)
        SDL_ConvertPixels(pixels->width, pixels->height, SDL_PIXELFORMAT_RGB888, pixels->at, pixels->width * 4,
                          surface->format->format, surface->pixels, surface->pitch);
    SDL_UpdateWindowSurface(window->sdl);
}

bool window_read_rgb(const Window *window, uint8_t *rgb, Error *error)
{
    SDL_Rect all = {0, 0, window->width_px, window->height_px};
    if (window->renderer == NULL && window->pixels.at != NULL) {
        pixels_to_rgb(&window->pixels, rgb);
        return true;
    }
    if (window->renderer != NULL
        && SDL_RenderReadPixels(window->renderer, &all, SDL_PIXELFORMAT_RGB24, rgb, window->width_px * 3) == 0)
        return true;
    return error_set(error, "screenshot: the pixels cannot be read: %s", SDL_GetError());
}

bool gpu_is_imitated(const char *name)
{
    static const char *const IMITATIONS[] = {"llvmpipe",    "softpipe",    "swrast", "Software Rasterizer",
                                             "SwiftShader", "Basic Render"};
    for (size_t i = 0; i < sizeof IMITATIONS / sizeof IMITATIONS[0]; i++)
        if (strstr(name, IMITATIONS[i]) != NULL)
            return true;
    return false;
}
