// exchange.c -- the page shows the browser's file dialog, hands out files and texts, and stores files.
#include "platform/exchange.h"

#include <emscripten.h>

#include "platform/input.h"

// clang-format off
EM_JS(int, page_is_there, (void), { return Module.page ? 1 : 0 })
EM_JS(void, page_ask, (void), { Module.page.ask() })
EM_JS(void, page_give, (const char *path), { Module.page.give(UTF8ToString(path)) })
EM_JS(int, page_link, (const char *link), { return Module.page ? Module.page.link(UTF8ToString(link)) : 0 })
// clang-format on

void exchange_take(const char *path); // for the page

bool exchange_needed(void)
{
    return page_is_there();
}

void exchange_ask(void)
{
    page_ask();
}

void exchange_give(const char *path)
{
    page_give(path);
}

ExchangeLink exchange_link(const char *link)
{
    return (ExchangeLink)page_link(link);
}

// Called after the page has stored a file, like a drop on other systems.
EMSCRIPTEN_KEEPALIVE
void exchange_take(const char *path)
{
    input_drop(path);
}

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

// clang-format off
EM_JS(void, page_keep, (void), { Module.page && Module.page.keep() })
// clang-format on

void storage_changed(void)
{
    page_keep();
}
