// window.h -- the window, its renderer and the pixels in it.
//
// Two sizes are told apart everywhere: a window is measured in the desktop's units (SDL's window and mouse
// coordinates), the output in real pixels (what is drawn into). On a high-density screen the output is larger.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct SDL_Window;
struct SDL_Renderer;

typedef struct WindowWish {
    const char *title;
    int width, height; // of the window in desktop units, each at least 1; ignored by a full screen
    bool fullscreen;   // starts with the desktop's full screen
    bool shrink;       // keeps its shape but gets smaller where the desktop has not the room
    bool offscreen;    // nothing is shown, no display is needed; width x height is then exactly the output
} WindowWish;

// An open window; read freely, change through the functions only.
typedef struct Window {
    struct SDL_Window *sdl;
    struct SDL_Renderer *renderer;
    int width, height;       // in desktop units
    int width_px, height_px; // of the output
    int windowed_width, windowed_height; // size to come back to from the full screen, in desktop units
    bool fullscreen;
    bool offscreen;
    bool vsync;       // window_present waits for the display; where false, pace with clock.h
    bool accelerated; // false: SDL's software renderer, which draws rotated sprites slowly and without filtering
    char video[32];   // SDL's names of the video driver and of the renderer, for the overlay and for bug reports
    char drawing[32];
} Window;

// True where window_open without `offscreen` finds a display. Starts SDL's video for a moment and ends it again.
bool window_display_there(void);

// Opens a window and its renderer: an accelerated one where there is one (that includes OpenGL on Mesa's llvmpipe),
// otherwise SDL's software renderer. SDL_VIDEODRIVER and SDL_RENDER_DRIVER of the environment are obeyed.
//
// Without `offscreen`, a machine on which SDL could only open its invisible drivers is an error ("no display"), unless
// the environment asked for such a driver. With it, the drivers "offscreen" (OpenGL through EGL) and then "dummy" with
// the software renderer are used; the second works everywhere.
//
// On failure writes one line to `error` and returns false with nothing left open. One window at a time.
bool window_open(Window *window, const WindowWish *wish, char *error, size_t error_size);

// Closes what window_open opened and shuts SDL's video down. Textures die with their renderer: free them before.
void window_close(Window *window);

// Reads the sizes again; true where the output's size in pixels has changed. input_poll calls it.
bool window_update_size(Window *window);

// Enters or leaves the desktop's full screen; the new size arrives as an event. No effect offscreen.
void window_toggle_fullscreen(Window *window);

// Shows what was drawn. After it the drawn pixels are undefined: clear and draw everything each frame.
void window_present(Window *window);

// Copies the output, drawn but not yet presented, to `rgb`: rows from the top, 3 bytes a pixel, no padding;
// width_px * height_px * 3 bytes in all. On failure writes one line to `error` and returns false.
bool window_read_rgb(const Window *window, uint8_t *rgb, char *error, size_t error_size);

// The same with 4 bytes a pixel: blue, green, red, and one that means nothing. The fastest to read.
bool window_read_bgra(const Window *window, uint8_t *bgra, char *error, size_t error_size);
