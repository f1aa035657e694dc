// mirror.c -- the page has invisible elements for the browser's screen reader.
#include "platform/mirror.h"

#include <SDL.h>
#include <emscripten.h>

// clang-format off
EM_JS(bool, mirror_wanted, (void), { return Module.page ? 1 : 0 })
EM_JS(void, mirror_show, (const char *json), { Module.page.mirror(UTF8ToString(json)) })
// clang-format on

static int asked_plus_1; // 0: nothing
static bool asked_presses;

void mirror_ask(int id, bool presses); // for the page

// An event wakes a resting program.
EMSCRIPTEN_KEEPALIVE
void mirror_ask(int id, bool presses)
{
    SDL_Event event = {.type = SDL_USEREVENT};
    asked_plus_1 = id + 1;
    asked_presses = presses;
    SDL_PushEvent(&event);
}

bool mirror_asked(int *id, bool *presses)
{
    bool asked = asked_plus_1 != 0;
    *id = asked_plus_1 - 1;
    *presses = asked_presses;
    asked_plus_1 = 0;
    return asked;
}
