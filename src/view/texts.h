// texts.h -- the texts of the interface by name, so that they stand in one place, in each language.
#pragma once

#include "sim/script.h"

typedef enum UiText {
#define UI_TEXT(NAME, text) UI_##NAME,
#include "view/texts_en.def"
#undef UI_TEXT
    UI_TEXT_COUNT
} UiText;

typedef enum TextLanguage { TEXT_ENGLISH, TEXT_JAPANESE, TEXT_LANGUAGES } TextLanguage;

// The text in the chosen language, UTF-8, constant.
const char *ui_text(UiText text);

// A name of a stage or of what is in it, in the chosen language; the English one where the file has no other.
const char *ui_text_name(const ScriptName *name);

// All texts of a language by UiText, constant.
const char *const *ui_text_table(TextLanguage language);

// Chooses the language: the one variable of view/, because what a text says depends on nothing else and everybody who
// draws would have to carry it. English at first. The atlas must then be built anew: it holds the characters of one
// language.
void ui_text_choose(TextLanguage language);
TextLanguage ui_text_language(void);
