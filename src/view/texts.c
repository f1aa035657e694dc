// texts.c -- the tables made from texts_en.def and texts_ja.def, and which of them is read.
#include "view/texts.h"

#include "base/assert.h"

// A text that a language lacks, has twice or alone ends the build: here, as a warning, or as an unknown name.
enum {
    JAPANESE_TEXTS = 0
#define UI_TEXT(NAME, text) +1
#include "view/texts_ja.def"
#undef UI_TEXT
};
_Static_assert((int)JAPANESE_TEXTS == (int)UI_TEXT_COUNT, "texts_en.def and texts_ja.def have the same names");

_Static_assert((int)TEXT_ENGLISH == (int)SCRIPT_ENGLISH && (int)TEXT_JAPANESE == (int)SCRIPT_JAPANESE,
               "names have the languages of the texts");

// One variable instead of a parameter that every text would drag through all of the view.
static TextLanguage chosen = TEXT_ENGLISH;

const char *const *ui_text_table(TextLanguage language)
{
    static const char *const TEXTS[TEXT_LANGUAGES][UI_TEXT_COUNT] = {
#define UI_TEXT(NAME, text) [UI_##NAME] = text,
        [TEXT_ENGLISH] =
            {
#include "view/texts_en.def"
            },
        [TEXT_JAPANESE] =
            {
#include "view/texts_ja.def"
            },
#undef UI_TEXT
    };
    ASSERT((int)language >= 0 && language < TEXT_LANGUAGES);
    return TEXTS[language];
}

const char *ui_text(UiText text)
{
    ASSERT((int)text >= 0 && text < UI_TEXT_COUNT);
    return ui_text_table(chosen)[text];
}

const char *ui_text_name(const ScriptName *name)
{
    const char *text = name->text[chosen];
    return text[0] != '\0' ? text : name->text[SCRIPT_ENGLISH];
}

void ui_text_choose(TextLanguage language)
{
    ASSERT((int)language >= 0 && language < TEXT_LANGUAGES);
    chosen = language;
}

TextLanguage ui_text_language(void)
{
    return chosen;
}
