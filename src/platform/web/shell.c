// shell.c -- the page holds the display awake, and has a field which phones show their keyboard for.
#include "platform/shell.h"

#include <SDL.h>
#include <emscripten.h>
#include <string.h>

// clang-format off
EM_JS(void, page_stay_awake, (int awake), { Module.page && Module.page.stayAwake(!!awake) })
EM_JS(int, page_may_sound, (void), { return Module.page && Module.page.maySound() })
EM_JS(int, page_may_leave, (void), { return Module.page ? 0 : 1 })
EM_JS(void, page_type, (int typing), { Module.page && Module.page.type(!!typing) })
// clang-format on

void shell_typed(const char *utf8); // for the page

bool shell_may_leave(void)
{
    return page_may_leave() != 0;
}

void shell_stay_awake(bool awake)
{
    page_stay_awake(awake);
}

// With keys SDL makes text of them; what a keyboard on the screen writes comes through the page's field.
void shell_type(bool typing)
{
    if (typing)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
    page_type(typing);
}

bool shell_may_sound(void)
{
    return page_may_sound() != 0;
}

// The page gives the game only the room that a keyboard leaves.
float shell_covered(void)
{
    return 0.0f;
}

// The page's field was written into: UTF-8, a '\b' for each character that was taken away. By as much as an event has
// room for, and never half a character.
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
