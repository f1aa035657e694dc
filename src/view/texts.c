// texts.c -- the table made from texts.def.
#include "view/texts.h"

#include "base/assert.h"

const char *ui_text(UiText text)
{
    static const char *const TEXTS[UI_TEXT_COUNT] = {
#define UI_TEXT(NAME, text) text,
#include "view/texts.def"
#undef UI_TEXT
    };
    ASSERT((int)text >= 0 && text < UI_TEXT_COUNT);
    return TEXTS[text];
}
