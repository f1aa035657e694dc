// window.h -- the window and its renderer: SDL's, or pixels in memory that are shown as they are.
//
// Two sizes must not be confused: a window is measured in the desktop's units (SDL's window and mouse coordinates), the
// output in real pixels. On a high-density screen the output is larger.
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
    WINDOW_AUTO,     // WINDOW_GPU, or WINDOW_SOFTWARE without a GPU and off screen
    WINDOW_GPU,      // SDL's renderer: the fastest that SDL finds, even OpenGL on Mesa's llvmpipe
    WINDOW_SOFTWARE, // none: the caller draws into pixels in memory
} WindowRenderer;

typedef struct WindowConfig {
    const char *title;
    int width, height; // of the window in desktop units, each at least 1; ignored in full screen
    bool fullscreen;   // starts in the desktop's full screen
    bool shrink;       // keeps its shape but shrinks to fit the desktop
    bool hidden;       // never shown, but needs a display: to find the renderer
    bool offscreen;    // nothing is shown, no display is needed; width x height is then exactly the output
    int refresh_hz;    // overrides the display's rate; 0: the reported one
    WindowRenderer renderer;
} WindowConfig;

// An open window; read any field, but change it through the functions only.
typedef struct Window {
    struct SDL_Window *sdl;
    struct SDL_Renderer *renderer; // NULL: draw into `pixels`
    Pixels pixels;           // the output, between window_update_size and window_present; may be empty for a moment
    int width, height;       // in desktop units
    int width_px, height_px; // of the output
    int windowed_width, windowed_height; // size to restore after full screen, in desktop units
    bool fullscreen;
    bool offscreen;
    bool gamepads;  // SDL handles gamepads; not off screen
    bool vsync;     // the display makes frames wait; if false, pace with clock.h,
    int refresh_hz; // at the rate of the window's display; 60 if unknown
    int asked_hz;   // of WindowConfig
    char video[32]; // names of the video driver and the renderer, for the overlay and for bug reports
    char drawing[32];
    struct SDL_Surface *surface; // SDL's, the owner of `pixels`
    uint32_t *converted;         // `pixels` if the surface has another format, and their number
    size_t converted_count;
} Window;

// SDL's linked and compiled versions: "SDL 2.26.5, compiled with 2.26.5".
#define WINDOW_LIBRARY_BYTES 64
void window_library(char text[WINDOW_LIBRARY_BYTES]);

// True if window_open without `offscreen` finds a display. Starts SDL's video for a moment and ends it again.
bool window_display_there(void);

// Opens a window and its renderer. SDL_VIDEODRIVER in the environment is obeyed; SDL_RENDER_DRIVER turns WINDOW_AUTO
// into WINDOW_GPU. OpenGL's renderer name shows whether there is a GPU: llvmpipe, softpipe and swrast are Mesa's
// software renderers. The last fallback of WINDOW_GPU is SDL's software renderer, which draws rotated sprites slowly
// and without filtering.
//
// Without `offscreen`, a machine on which SDL could only open its invisible drivers is an error ("no display"), unless
// the environment asks for such a driver. With it, the driver "dummy" is used, which works everywhere, or, for
// WINDOW_GPU, first "offscreen" (OpenGL through EGL).
//
// On failure returns false with one line in `error` and nothing left open. One window at a time.
bool window_open(Window *window, const WindowConfig *config, Error *error);

// Closes the window and shuts SDL's video down. Textures die with their renderer: free them before.
void window_close(Window *window);

// Sets `lost`, which is called when the display of an open X11 or Wayland window disappears, from within any function
// that uses it: `lost` must not use the display, and the program ends when it returns. NULL: not reported.
void window_when_lost(const Window *window, void (*lost)(void *context), void *context);

// Called by input_poll if SDL ends the program although the window was not closed: Wayland's display has disappeared. A
// no-op with other drivers.
void window_ended_unasked(const Window *window);

// False while the window is hidden or minimised. Offscreen always true.
bool window_seen(const Window *window);

// Updates sizes, rate and pixels; true if the output's size in pixels has changed. input_poll calls it.
bool window_update_size(Window *window);

// Enters or leaves the desktop's full screen; the new size arrives as an event. No effect offscreen.
void window_toggle_fullscreen(Window *window);

// Fills the whole output with one colour.
void window_clear(Window *window, uint8_t r, uint8_t g, uint8_t b);

// Hides the mouse's pointer over the window, or shows it. Cheap enough for each frame.
void window_hide_pointer(bool hides);

// Shows the picture. Afterwards the pixels are undefined: clear and draw everything each frame.
void window_present(Window *window);

// Copies the output, drawn but not yet presented, to `rgb`: rows from the top, 3 bytes a pixel, no padding; width_px *
// height_px * 3 bytes in all. On failure returns false with one line in `error`.
bool window_read_rgb(const Window *window, uint8_t *rgb, Error *error);

// --- The desktop or the page around the window.

// True if the player can leave the program; a page in a browser is closed by the browser.
bool shell_may_leave(void);

// While `awake`, the display stays on without input. Cheap enough for each frame.
void shell_stay_awake(bool awake);

// Starts or ends text input: an input method and an on-screen keyboard appear or disappear. Text arrives as SDL's text
// events.
void shell_type(bool typing);

// Lets a phone that is held shake for a while; a no-op elsewhere.
void shell_vibrate(int ms);

// False while the system forbids sound: in a browser, before the first press.
bool shell_may_sound(void);

// The fraction of the window's height that an on-screen keyboard covers from below, 0 to 1; 0 without one.
float shell_covered(void);

// True if this OpenGL name (GL_RENDERER) is a software renderer, which is slower than our own.
bool gpu_is_imitated(const char *name);

// False if a window with a renderer is not worth trying, as far as is known in advance: a browser's canvas cannot
// change from one way of drawing to another, so the attempt would lose it.
bool gpu_may_be_there(void);

// --- The loop of frames, run by this program or by the browser.

#define LOOP_LEAVE (-1) // the last frame

typedef struct Loop {
    const Window *window;
    // Runs one frame. Returns 0 if the next is due with the display, LOOP_LEAVE after the last one, otherwise the
    // longest sleep without an event, ms.
    int (*frame)(void *context);
    int (*end)(void *context); // after the last frame; returns the program's exit status
    void *context;
} Loop;

// Runs frames until the last one, then `end`; returns its result. In a browser, which calls frames itself, it does not
// return: everything that follows belongs into `end`. The callers' variables stay valid.
int loop_run(const Loop *loop);

// True if frames follow the display, so that the caller must not pace them.
bool loop_keeps_time(void);
