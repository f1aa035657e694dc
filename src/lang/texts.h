// texts.h -- the texts of the interface by name, in one place and in every language.
#pragma once

#include <stddef.h>

#include "core/sim/script.h"

typedef enum UiText {
#define UI_TEXT(NAME, text) UI_##NAME,
#include "lang/texts.def"
#undef UI_TEXT
    UI_TEXT_COUNT
} UiText;

typedef enum TextLanguage {
#define LANGUAGE(NAME, code, own) TEXT_##NAME,
#include "lang/languages.def"
#undef LANGUAGE
    TEXT_LANGUAGES
} TextLanguage;

// The text in the chosen language, UTF-8, constant; the English one if the language lacks it. For a UI_COUNT, the
// singular.
const char *ui_text(UiText text);

// The text of a UI_COUNT for this number, in the plural form of the chosen language; it contains a %d.
const char *ui_text_count(UiText text, unsigned count);

// Writes it to `line` with the number in its place, zero-terminated. Returns `line`.
const char *ui_count(char *line, size_t size, UiText text, unsigned count);

// A name of a stage, of what is in it, or of a map, in the chosen language where the game's own files have it; else the
// name as it is.
const char *ui_text_name(const ScriptName *name);

// A language's own name, and its code: "de", "pt_BR".
const char *ui_language_name(TextLanguage language);
const char *ui_language_code(TextLanguage language);

// All texts of a language by UiText, and one of further characters, constant; NULL where the language lacks one.
#define UI_TEXT_TABLE (UI_TEXT_COUNT + 1)
const char *const *ui_text_table(TextLanguage language);

// Chooses the language: a variable of view/, because what a text says depends on nothing else and everybody who
// draws would have to carry it. English at first. The atlas must then be built anew: it holds the characters of one
// language.
void ui_text_choose(TextLanguage language);
TextLanguage ui_text_language(void);

// How large texts are, 100 to 150 per cent of the usual size: chosen like the language, for the same reason. Again the
// atlas must be built anew.
#define UI_TEXT_PERCENT_MOST 150
void ui_text_size_choose(int percent);
int ui_text_percent(void);

// --- how patterns and scenarios are called, which are known by their files' names.

#define NAMES_BYTES 96

typedef enum NameKind { NAME_PATTERN, NAME_SCENARIO } NameKind;

// The name for readers, in the chosen language, of the file `file` without its folder and ending: the game's own ones
// have one; that of another file is made readable, "my_rain" becomes "My rain". It is written to `room`, and returned.
const char *name_of_file(NameKind kind, const char *file, char room[NAMES_BYTES]);
