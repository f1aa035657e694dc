// clipboard.c -- the page hands text to the browser, which takes it within a gesture only.
#include "platform/clipboard.h"

#include <emscripten.h>

// clang-format off
EM_JS(int, page_copy, (const char *text), { return Module.page ? (Module.page.copy(UTF8ToString(text)), 1) : 0 })
EM_JS(int, page_shares, (void), { return Module.page && Module.page.shares() ? 1 : 0 })
// clang-format on

bool clipboard_put(const char *text)
{
    return page_copy(text) != 0;
}

bool clipboard_shares(void)
{
    return page_shares() != 0;
}
