// texts.h -- the texts of the interface by name, in every language.
#pragma once

#include "core/sim/script.h"

typedef enum UiText {
#define UI_TEXT(NAME, text) UI_##NAME,
#include "lang/texts.def"
    UI_TEXT_COUNT
} UiText;

typedef enum TextLanguage {
#define LANGUAGE(NAME, ...) TEXT_##NAME,
#include "lang/languages.def"
    TEXT_PSEUDO, // lengthened English, which reveals narrow places and texts that are not translated
    TEXT_LANGUAGES,
    TEXT_OWN = TEXT_LANGUAGES, // the player's own, read from files (lang/po_read.h)
    TEXT_OWN_END = TEXT_OWN + 8
} TextLanguage;

// The words of --language: their codes, and "own" for the first one of the player's.
extern const char LANGUAGE_CODES[];

// The text in the chosen language, UTF-8, constant; the English one if the language lacks it. For a UI_COUNT, the
// singular.
const char *ui_text(UiText text);

// The text of a UI_COUNT for this number, in the plural form of the chosen language; it contains a %d.
const char *ui_text_count(UiText text, unsigned count);

// Writes it to `line` with the number in its place, zero-terminated. Returns `line`.
const char *ui_count(char *line, size_t size, UiText text, unsigned count);

// The translation of a name in the game's own stages and maps; other names unchanged.
const char *ui_text_name(const ScriptName *name);

// A language's own name, and its code: "de", "pt_BR". "" of the player's own ones that do not exist.
const char *ui_language_name(TextLanguage language);
const char *ui_language_code(TextLanguage language);

// All texts of a language by UiText, and one with its remaining characters, constant; NULL for a missing text.
#define UI_TEXT_TABLE (UI_TEXT_COUNT + 1)
const char *const *ui_text_table(TextLanguage language);

// Sets one of the player's own languages, from TEXT_OWN on, as read from a file, and takes ownership; frees the
// previous one with all its texts. An empty one (po_read.h) removes it.
typedef struct PoTexts PoTexts;
void ui_text_own(TextLanguage language, const PoTexts *po);

// Chooses the language, English at first. A variable, because otherwise every function that draws would need a
// parameter. Rebuild the atlas afterwards: it holds the characters of one language.
void ui_text_choose(TextLanguage language);
TextLanguage ui_text_language(void);

// Chooses the size of texts, 100 to 150 per cent; rebuild the atlas afterwards.
#define UI_TEXT_PERCENT_MOST 150
void ui_text_size_choose(int percent);
int ui_text_percent(void);

// --- names of patterns and scenarios, by file

#define NAMES_BYTES 96

typedef enum NameKind { NAME_PATTERN, NAME_SCENARIO } NameKind;

// Writes the readable name of a file, given without its folder and ending, to `room`, and returns it. The game's own
// files have texts such as PATTERN_rain and SCENARIO_rain; otherwise "my_rain" becomes "My rain".
const char *name_of_file(NameKind kind, const char *file, char room[NAMES_BYTES]);
