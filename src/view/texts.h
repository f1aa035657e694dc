// texts.h -- the texts of the interface by name, so that they stand in one place.
#pragma once

typedef enum UiText {
#define UI_TEXT(NAME, text) UI_##NAME,
#include "view/texts.def"
#undef UI_TEXT
    UI_TEXT_COUNT
} UiText;

// The text, UTF-8, constant.
const char *ui_text(UiText text);
