// exchange.c -- the page shows the browser's file dialog, hands out files and texts, and stores files.
#include "platform/exchange.h"

#include <emscripten.h>

#include "platform/input.h"

// clang-format off
EM_JS(bool, exchange_needed, (void), { return Module.page ? 1 : 0 })
EM_JS(void, exchange_ask, (void), { Module.page.ask() })
EM_JS(void, exchange_give, (const char *path), { Module.page.give(UTF8ToString(path)) })
EM_JS(ExchangeLink, exchange_link, (const char *link), {
    return Module.page ? Module.page.link(UTF8ToString(link)) : 0
})
EM_JS(bool, clipboard_put, (const char *text), {
    return Module.page ? (Module.page.copy(UTF8ToString(text)), 1) : 0
})
EM_JS(bool, clipboard_shares, (void), { return Module.page && Module.page.shares() ? 1 : 0 })
EM_JS(void, storage_changed, (void), { Module.page && Module.page.keep() })
// clang-format on

void exchange_take(const char *path); // for the page

// Called after the page has stored a file, like a drop on other systems.
EMSCRIPTEN_KEEPALIVE
void exchange_take(const char *path)
{
    input_drop(path);
}
