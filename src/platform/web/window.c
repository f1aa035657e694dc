// window.c -- the page and the browser around the window.
#include "platform/window.h"
#include "platform/stub.h"

#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <string.h>

// Uses a temporary canvas. Writes "" without WebGL.
EM_JS(void, gpu_name, (char *name, int size), {
    const gl = document.createElement('canvas').getContext('webgl');
    const unmasked = gl && gl.getExtension('WEBGL_debug_renderer_info');
    const lose = gl && gl.getExtension('WEBGL_lose_context');
    stringToUTF8(gl ? String(gl.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : "", name,
                 size);
    if (lose)
        lose.loseContext();
});

bool gpu_may_be_there(void)
{
    char name[256];
    gpu_name(name, sizeof name);
    return name[0] != '\0' && !gpu_is_imitated(name);
}

#define PADS_LOOK_MS 50 // between two polls of gamepads, which send no events

// Pending requests to the browser; at most one of both numbers is not 0.
typedef struct WebLoop {
    Loop loop;
    long display; // the request for a frame with the next picture,
    long timer;   // or after a time; neither while the page is hidden
    bool runs;    // a frame is running
} WebLoop;

static void loop_frame(WebLoop *web);

static EM_BOOL on_display(double time_ms, void *context)
{
    (void)time_ms;
    loop_frame(context);
    return EM_FALSE;
}

static void on_timer(void *context)
{
    loop_frame(context);
}

// Requests the next frame, and cancels others. A hidden page draws nothing.
static void loop_ask(WebLoop *web, int rest_ms)
{
    bool seen = window_seen(web->loop.window);
    emscripten_cancel_animation_frame(web->display);
    emscripten_clear_timeout(web->timer);
    web->display = web->timer = 0;
    if (rest_ms == 0 && seen)
        web->display = emscripten_request_animation_frame(on_display, web);
    else
        web->timer = emscripten_set_timeout(on_timer, rest_ms, web);
}

// An event wakes a resting loop. Hiding and showing the page are events as well.
static int on_event(void *context, SDL_Event *event)
{
    WebLoop *web = context;
    bool rests = web->display == 0 || !window_seen(web->loop.window);
    (void)event;
    if (rests && !web->runs)
        loop_ask(web, 0);
    return 1;
}

// A function of its own, because it leaves by an exception of the browser.
static void loop_end(void *context)
{
    WebLoop *web = context;
    emscripten_force_exit(web->loop.end(web->loop.context));
}

static void loop_frame(WebLoop *web)
{
    web->display = web->timer = 0;
    web->runs = true;
    int rest_ms = web->loop.frame(web->loop.context);
    web->runs = false;
    if (rest_ms == LOOP_LEAVE) {
        SDL_DelEventWatch(on_event, web);
        emscripten_set_timeout(loop_end, 0, web);
    } else if (rest_ms == 0 || window_seen(web->loop.window)) {
        bool pads = rest_ms > PADS_LOOK_MS && SDL_WasInit(SDL_INIT_JOYSTICK) && SDL_NumJoysticks() > 0;
        loop_ask(web, pads ? PADS_LOOK_MS : rest_ms);
    }
}

// The callers' variables stay valid, because the stack is not unwound.
int loop_run(const Loop *loop)
{
    WebLoop web = {.loop = *loop};
    SDL_AddEventWatch(on_event, &web);
    loop_ask(&web, 0);
    emscripten_unwind_to_js_event_loop();
    return 0;
}

STUB(bool loop_keeps_time(void), true)

// clang-format off
EM_JS(void, shell_stay_awake, (bool awake), { Module.page && Module.page.stayAwake(!!awake) })
EM_JS(bool, shell_may_sound, (void), { return Module.page && Module.page.maySound() ? 1 : 0 })
EM_JS(void, shell_vibrate, (int ms), { Module.page && Module.page.vibrate(ms) })
EM_JS(bool, shell_may_leave, (void), { return Module.page ? 0 : 1 })
EM_JS(void, page_type, (bool typing), { Module.page && Module.page.type(!!typing) })
// clang-format on

void shell_typed(const char *utf8); // for the page

// SDL makes text of physical keys; an on-screen keyboard writes into the page's field.
void shell_type(bool typing)
{
    if (typing)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
    page_type(typing);
}

// The page gives the game only the room above a keyboard.
STUB(float shell_covered(void), 0.0f)

// Input of the page's field: UTF-8, a '\b' for each deleted character. Split to fit events, never within a character.
EMSCRIPTEN_KEEPALIVE
void shell_typed(const char *utf8)
{
    while (*utf8) {
        SDL_Event event = {.type = SDL_TEXTINPUT};
        size_t length = strnlen(utf8, sizeof event.text.text - 1);
        while (length > 1 && ((unsigned char)utf8[length] & 0xc0u) == 0x80u)
            length--;
        memcpy(event.text.text, utf8, length);
        SDL_PushEvent(&event);
        utf8 += length;
    }
}

STUB(void window_when_lost(const Window *window, void (*lost)(void *context), void *context), )
STUB(void window_ended_unasked(const Window *window), )
