// loop.c -- frames when the browser calls for them, and none while nothing moves or nobody sees the page.
#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include "platform/loop.h"

#define PADS_LOOK_MS 50 // gamepads send no events: between two looks at them

// What is asked of the browser; one of both numbers at most is not 0.
typedef struct WebLoop {
    Loop loop;
    long display; // its number where a frame was asked for with the next picture,
    long timer;   // or after a time; neither while nobody sees the page
    bool runs;    // a frame, right now
} WebLoop;

static void run(WebLoop *web);

static EM_BOOL on_display(double time_ms, void *context)
{
    (void)time_ms;
    run(context);
    return EM_FALSE;
}

static void on_timer(void *context)
{
    run(context);
}

// The next frame, and no other. A page that nobody sees gets no pictures to draw.
static void ask(WebLoop *web, int rest_ms)
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

// Where it rests an event wakes it. A page that is hidden now has to be told, and one that is seen again.
static int on_event(void *context, SDL_Event *event)
{
    WebLoop *web = context;
    bool rests = web->display == 0 || !window_seen(web->loop.window);
    (void)event;
    if (rests && !web->runs)
        ask(web, 0);
    return 1;
}

// In a function of its own since it leaves by an exception of the browser's.
static void end(void *context)
{
    WebLoop *web = context;
    emscripten_force_exit(web->loop.end(web->loop.context));
}

static void run(WebLoop *web)
{
    web->display = web->timer = 0;
    web->runs = true;
    int rest_ms = web->loop.frame(web->loop.context);
    web->runs = false;
    if (rest_ms == LOOP_LEAVE) {
        SDL_DelEventWatch(on_event, web);
        emscripten_set_timeout(end, 0, web);
    } else if (rest_ms == 0 || window_seen(web->loop.window)) {
        bool pads = rest_ms > PADS_LOOK_MS && SDL_WasInit(SDL_INIT_JOYSTICK) && SDL_NumJoysticks() > 0;
        ask(web, pads ? PADS_LOOK_MS : rest_ms);
    }
}

// The callers' variables stay, since the stack is left as it is.
int loop_run(const Loop *loop)
{
    WebLoop web = {.loop = *loop};
    SDL_AddEventWatch(on_event, &web);
    ask(&web, 0);
    emscripten_unwind_to_js_event_loop();
    return 0;
}

bool loop_keeps_time(void)
{
    return true;
}
