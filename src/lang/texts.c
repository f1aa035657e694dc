// texts.c -- the tables made from texts.def and the .po files, and the chosen language.
#include "lang/texts.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "lang/po_read.h"

// translations.def is made by packaging/texts.sh, which knows languages by their codes.
enum {
#define LANGUAGE(NAME, code, ...) LANGUAGE_##code = TEXT_##NAME,
#include "lang/languages.def"
    LANGUAGE_pseudo = TEXT_PSEUDO
};

const char LANGUAGE_CODES[] =
#define LANGUAGE(NAME, code, ...) #code " "
#include "lang/languages.def"
    "pseudo own";

const TextRow TEXT_ROWS[UI_TEXT_COUNT] = {
#define UI_TEXT(NAME, text) {#NAME, sizeof text},
#include "lang/texts.def"
};

// Plural forms are one text, separated by zero bytes. NULL: the language lacks the text. The last entry holds all
// further plural forms, for the characters of the atlas.
static const char *const TEXTS[TEXT_LANGUAGES][UI_TEXT_TABLE] = {
#define UI_TEXT(NAME, text) [TEXT_ENGLISH][UI_##NAME] = text,
#include "lang/texts.def"
#define TRANSLATED(code, NAME, text) [LANGUAGE_##code][UI_##NAME] = text,
#define FORMS(code, text) [LANGUAGE_##code][UI_TEXT_COUNT] = text,
#include "lang/translations.def"
};

static const struct {
    TextLanguage language;
    const char *name, *text;
} NAMES[] = {
#define NAMED(code, name, text) {(TextLanguage)LANGUAGE_##code, name, text},
#include "lang/translations.def"
};

// A variable, because a parameter would run through the whole view.
static TextLanguage chosen = TEXT_ENGLISH;
static int text_percent = 100;

// The player's own languages; English replaces missing texts.
static PoTexts own[TEXT_OWN_END - TEXT_OWN];

static const char *const *table_of(TextLanguage language)
{
    ASSERT((int)language >= 0 && language < TEXT_OWN_END);
    return language >= TEXT_OWN ? own[language - TEXT_OWN].texts : TEXTS[language];
}

static const Plural *plural_of(TextLanguage language)
{
    static const Plural PLURALS_OF[TEXT_LANGUAGES] = {
#define PLURALS(code, forms, rule) [LANGUAGE_##code] = {forms, #rule},
#include "lang/translations.def"
    };
    return language >= TEXT_OWN ? &own[language - TEXT_OWN].plural : &PLURALS_OF[language];
}

// The language that has the text: the chosen one, otherwise English.
static TextLanguage language_of(UiText text)
{
    ASSERT((int)text >= 0 && text < UI_TEXT_COUNT);
    const char *there = table_of(chosen)[text];
    return there && there != TEXTS[TEXT_ENGLISH][text] ? chosen : TEXT_ENGLISH;
}

const char *ui_text(UiText text)
{
    return table_of(language_of(text))[text];
}

const char *ui_text_count(UiText text, unsigned count)
{
    TextLanguage language = language_of(text);
    const char *form = table_of(language)[text];
    for (unsigned skip = plural_form(plural_of(language), count); skip > 0; skip--)
        form += strlen(form) + 1;
    return form;
}

const char *ui_count(char *line, size_t size, UiText text, unsigned count)
{
    snprintf(line, size, ui_text_count(text, count), (int)count);
    return line;
}

const char *ui_text_name(const ScriptName *name)
{
    const PoTexts *po = chosen >= TEXT_OWN ? &own[chosen - TEXT_OWN] : NULL;
    for (int i = 0; po && i < po->name_count; i++)
        if (strcmp(po->names[i].name, name->text) == 0)
            return po->names[i].text;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (NAMES[i].language == chosen && strcmp(NAMES[i].name, name->text) == 0)
            return NAMES[i].text;
    return name->text;
}

static const char *const LANGUAGES[TEXT_LANGUAGES][2] = {
#define LANGUAGE(NAME, code, own) {own, #code},
#include "lang/languages.def"
    [TEXT_PSEUDO] = {"Pseudo", "pseudo"},
};

const char *ui_language_name(TextLanguage language)
{
    return language >= TEXT_OWN ? own[language - TEXT_OWN].name : LANGUAGES[language][0];
}

const char *ui_language_code(TextLanguage language)
{
    return language >= TEXT_OWN ? own[language - TEXT_OWN].code : LANGUAGES[language][1];
}

const char *const *ui_text_table(TextLanguage language)
{
    return table_of(language);
}

void ui_text_own(TextLanguage language, const PoTexts *po)
{
    ASSERT(language >= TEXT_OWN && language < TEXT_OWN_END);
    PoTexts *kept = &own[language - TEXT_OWN];
    po_free(kept);
    *kept = *po;
    for (int i = 0; i < UI_TEXT_COUNT; i++)
        if (!kept->texts[i])
            kept->texts[i] = TEXTS[TEXT_ENGLISH][i];
}

void ui_text_choose(TextLanguage language)
{
    ASSERT((int)language >= 0 && language < TEXT_OWN_END);
    chosen = language;
}

TextLanguage ui_text_language(void)
{
    return chosen;
}

void ui_text_size_choose(int percent)
{
    ASSERT(percent >= 100 && percent <= UI_TEXT_PERCENT_MOST);
    text_percent = percent;
}

int ui_text_percent(void)
{
    return text_percent;
}

// --- readable names of files

const char *name_of_file(NameKind kind, const char *file, char room[NAMES_BYTES])
{
    snprintf(room, NAMES_BYTES, "%s_%s", kind == NAME_PATTERN ? "PATTERN" : "SCENARIO", file);
    for (int text = 0; text < UI_TEXT_COUNT; text++)
        if (strcmp(TEXT_ROWS[text].name, room) == 0) {
            snprintf(room, NAMES_BYTES, "%s", ui_text((UiText)text));
            return room;
        }
    snprintf(room, NAMES_BYTES, "%s", file);
    for (char *at = room; *at; at++)
        if (*at == '_' || *at == '-')
            *at = ' ';
    if (room[0] >= 'a' && room[0] <= 'z')
        room[0] = (char)(room[0] - 'a' + 'A');
    return room;
}
