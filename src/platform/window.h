// window.h -- the window, and what is drawn with: SDL's renderer, or pixels in memory that are shown as they are.
//
// Two sizes are told apart everywhere: a window is measured in the desktop's units (SDL's window and mouse
// coordinates), the output in real pixels (what is drawn into). On a high-density screen the output is larger.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/base/pixels.h"

struct SDL_Window;
struct SDL_Renderer;
struct SDL_Surface;

typedef enum WindowRenderer {
    WINDOW_AUTO,     // WINDOW_GPU, but WINDOW_SOFTWARE where there is no GPU behind it, and off screen
    WINDOW_GPU,      // SDL's renderer: the fastest that SDL finds, be it OpenGL on Mesa's llvmpipe
    WINDOW_SOFTWARE, // none: the caller draws into pixels in memory
} WindowRenderer;

typedef struct WindowConfig {
    const char *title;
    int width, height; // of the window in desktop units, each at least 1; ignored by a full screen
    bool fullscreen;   // starts with the desktop's full screen
    bool shrink;       // keeps its shape but gets smaller where the desktop has not the room
    bool hidden;       // is never shown, but needs a display: to find out what would draw
    bool offscreen;    // nothing is shown, no display is needed; width x height is then exactly the output
    int refresh_hz;    // as if the display said so; 0: what it says
    WindowRenderer renderer;
} WindowConfig;

// An open window; read freely, change through the functions only.
typedef struct Window {
    struct SDL_Window *sdl;
    struct SDL_Renderer *renderer; // NULL: draw into `pixels`
    Pixels pixels;           // of the output, between window_update_size and window_present; may be none for a moment
    int width, height;       // in desktop units
    int width_px, height_px; // of the output
    int windowed_width, windowed_height; // size to come back to from the full screen, in desktop units
    bool fullscreen;
    bool offscreen;
    bool gamepads;  // SDL looks for them; not off screen
    bool vsync;     // the display makes frames wait; where false, pace with clock.h,
    int refresh_hz; // at the rate of the display that the window is on; 60 where that does not say
    int asked_hz;   // of WindowConfig
    char video[32]; // names of the video driver and of what draws, for the overlay and for bug reports
    char drawing[32];
    struct SDL_Surface *surface; // SDL's, which `pixels` belong to
    uint32_t *converted;         // `pixels` of a surface in another format, and their number
    size_t converted_count;
} Window;

// SDL's version, as it is linked and as it was compiled with: "SDL 2.26.5, compiled with 2.26.5".
#define WINDOW_LIBRARY_BYTES 64
void window_library(char text[WINDOW_LIBRARY_BYTES]);

// True where window_open without `offscreen` finds a display. Starts SDL's video for a moment and ends it again.
bool window_display_there(void);

// Opens a window and what is drawn with. SDL_VIDEODRIVER of the environment is obeyed; SDL_RENDER_DRIVER makes
// WINDOW_AUTO mean WINDOW_GPU. Whether there is a GPU, OpenGL's own name tells: llvmpipe, softpipe and swrast are
// Mesa's programs that imitate one. WINDOW_GPU ends in SDL's software renderer where nothing else is there, which draws
// turned sprites slowly and without filtering.
//
// Without `offscreen`, a machine on which SDL could only open its invisible drivers is an error ("no display"), unless
// the environment asked for such a driver. With it, the driver "dummy" is used, which works everywhere, or, for
// WINDOW_GPU, first "offscreen" (OpenGL through EGL).
//
// On failure writes one line to `error` and returns false with nothing left open. One window at a time.
bool window_open(Window *window, const WindowConfig *config, Error *error);

// Closes what window_open opened and shuts SDL's video down. Textures die with their renderer: free them before.
void window_close(Window *window);

// `lost` is called when the display goes away under an open window of X11 or Wayland, from within any function that
// deals with it: nothing may be called that does so again, and the program ends when it returns. NULL: it is not reported.
void window_when_lost(const Window *window, void (*lost)(void *context), void *context);

// Called by input_poll where SDL ends the program though the window was not closed: Wayland's display is gone. Nothing where others do so.
void window_ended_unasked(const Window *window);

// False while nothing of it can be seen: it is hidden or minimised. Offscreen it always counts as seen.
bool window_seen(const Window *window);

// Reads the sizes and the rate again and gets the pixels; true where the output's size in pixels has changed. input_poll calls it.
bool window_update_size(Window *window);

// Enters or leaves the desktop's full screen; the new size arrives as an event. No effect offscreen.
void window_toggle_fullscreen(Window *window);

// Gives the whole output one colour.
void window_clear(Window *window, uint8_t r, uint8_t g, uint8_t b);

// Shows what was drawn. After it the drawn pixels are undefined: clear and draw everything each frame.
void window_present(Window *window);

// Copies the output, drawn but not yet presented, to `rgb`: rows from the top, 3 bytes a pixel, no padding;
// width_px * height_px * 3 bytes in all. On failure writes one line to `error` and returns false.
bool window_read_rgb(const Window *window, uint8_t *rgb, Error *error);

// --- The desktop or the page around the window.

// True where the player can leave the program for what is behind it; a page in a browser is closed by the browser.
bool shell_may_leave(void);

// While `awake`, the display does not go dark though nobody touches it. Once a frame is fine.
void shell_stay_awake(bool awake);

// Text is typed from here on, or no longer: an input method and, where there are no keys, a keyboard on the screen come
// and go. What is typed comes as SDL's text events.
void shell_type(bool typing);

// False where the system lets nothing sound yet: in a browser, before the first press.
bool shell_may_sound(void);

// The part of the window's height that a keyboard on the screen covers from below, 0 to 1; 0 where there is none.
float shell_covered(void);

// True where this is OpenGL's name (GL_RENDERER) for a program on the processor: it draws slower than our own.
bool gpu_is_imitated(const char *name);

// False where a window with a renderer is not worth trying, as far as that is known before one is there: in a browser
// it would be lost, since what one way of drawing has begun there no other takes over.
bool gpu_may_be_there(void);

// --- The loop of frames: this program calls for them, or the browser.

#define LOOP_LEAVE (-1) // that was the last frame

typedef struct Loop {
    const Window *window;
    // One frame. Returns 0 where the next is due when the display wants one, LOOP_LEAVE where there is none, otherwise
    // for how many milliseconds at most nothing is to be done unless there is an event.
    int (*frame)(void *context);
    int (*end)(void *context); // after the last frame; returns the program's exit status
    void *context;
} Loop;

// Frames until one is the last, then the end; returns what that returns. In a browser, which calls for frames by
// itself, it does not return: what else there is to do afterwards belongs into `end`. The callers' variables stay.
int loop_run(const Loop *loop);

// True where frames come when the display wants them, so that the caller must not pace them.
bool loop_keeps_time(void);
