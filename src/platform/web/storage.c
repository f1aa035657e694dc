// storage.c -- tells the page, which keeps the files.
#include "platform/storage.h"

#include <emscripten.h>

// clang-format off
EM_JS(void, page_keep, (void), { Module.page && Module.page.keep() })
// clang-format on

void storage_changed(void)
{
    page_keep();
}
