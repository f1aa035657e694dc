// po_read.c -- lines of a .po file to entries, and entries to texts.
#include "lang/po_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "text/grow.h"
#include "text/words.h"

// The parts of an entry, in their order in a file.
enum { CONTEXT, WORDS, MANY, FORM, FORMS_END = FORM + PLURAL_FORMS_MOST, PARTS };
static const char *const KEYWORDS[PARTS] = {"msgctxt",   "msgid",     "msgid_plural", "msgstr[0]", "msgstr[1]",
                                            "msgstr[2]", "msgstr[3]", "msgstr[4]",    "msgstr[5]", "msgstr"};

typedef struct Reading {
    PoTexts *po;
    TextErrors *errors;
    const char *entry[PARTS]; // NULL while missing
    int part;                 // the last one; -1 if no further text may follow
    bool fuzzy;               // as of the comment before the entry
    char *end;                // of the strings so far, in po->room
    char *further;            // end of the additional characters for the atlas
    int line, form_line;      // form_line: of the entry's first form
} Reading;

static void wrong(Reading *reading, const char *what, const char *got, const char *expected)
{
    text_errors_add(reading->errors, reading->line, 0, "%s (got \"%.80s\"), expected %.80s", what, got, expected);
}

// --- entries

// Writes the placeholders of a text in order. A `plain` one is not a format and may contain per cent signs.
static void placeholders(const char *text, bool plain, char *found, size_t size)
{
    for (size_t used = 0; used < size && (text = strchr(text, '%')) != NULL; text += text[1] == '%' ? 2 : 1) {
        size_t length = 1 + strspn(text + 1, "-+ #.0123456789hljztL");
        bool letter = (text[length] | 32) >= 'a' && (text[length] | 32) <= 'z' && text[1] != ' ';
        if (text[1] != '%' && (!plain || letter))
            used += (size_t)snprintf(found + used, size - used, "%.*s", (int)length + 1, text);
    }
}

// Adds the translation's characters for the atlas. Snprintf trusts the placeholders.
static void form_take(Reading *reading, const char *form, const char *english)
{
    char theirs[WORD_BYTES] = "", ours[WORD_BYTES] = "";
    placeholders(english, false, theirs, sizeof theirs);
    placeholders(form, theirs[0] == '\0', ours, sizeof ours);
    if (!utf8_plain(form))
        wrong(reading, "other characters than text", form, "UTF-8 without control characters");
    else if (strcmp(theirs, ours) != 0)
        wrong(reading, "other placeholders", form, english);
    strcpy(reading->further, form);
    reading->further += strlen(form);
}

static void head_value(const char *head, const char *key, char value[PO_NAME_BYTES])
{
    const char *at = strstr(head, key);
    snprintf(value, PO_NAME_BYTES, "%.*s", at ? (int)strcspn(at + strlen(key), "\n") : 0, at ? at + strlen(key) : "");
    utf8_make_plain(value);
}

static void head_read(Reading *reading, const char *head)
{
    Error error;
    const char *plurals = strstr(head, "Plural-Forms: ");
    head_value(head, "Language: ", reading->po->code);
    head_value(head, strstr(head, "X-Name: ") ? "X-Name: " : "Language: ", reading->po->name);
    if (reading->po->name[0] == '\0')
        wrong(reading, "no name", head, "a line such as \"Language: pl\\n\"");
    if (!plural_read(&reading->po->plural, plurals ? plurals : "", &error))
        text_errors_add(reading->errors, reading->line, 0, "%s", error.text);
}

// Translations of outdated English count as missing.
static void text_take(Reading *reading, const char *const *entry)
{
    PoTexts *po = reading->po;
    int text = 0, forms = 0;
    while (text < UI_TEXT_COUNT && strcmp(TEXT_ROWS[text].name, entry[CONTEXT]) != 0)
        text++;
    const char *one = text < UI_TEXT_COUNT ? ui_text_table(TEXT_ENGLISH)[text] : "", *many = NULL;
    if (text < UI_TEXT_COUNT && strlen(one) + 1 < TEXT_ROWS[text].bytes) // with a number
        many = one + strlen(one) + 1;
    if (strcmp(entry[WORDS], one) != 0 || (many && entry[MANY] && strcmp(entry[MANY], many) != 0)) {
        text_errors_warn(reading->errors, reading->line,
                         "%.40s: the English text differs (got \"%.60s\"), expected \"%.60s\"", entry[CONTEXT],
                         entry[WORDS], one);
        return;
    }
    for (; forms < PLURAL_FORMS_MOST && entry[FORM + forms]; forms++)
        form_take(reading, entry[FORM + forms], many ? many : one);
    if (!many != !entry[MANY] || (many && forms != (int)po->plural.forms))
        wrong(reading, "wrong number of plural forms", entry[WORDS], "as many as the header sets");
    if (po->texts[text])
        wrong(reading, "a second translation", entry[WORDS], "one");
    po->count++;
    po->texts[text] = entry[FORM];
}

static void entry_end(Reading *reading)
{
    const char **entry = reading->entry, *form = entry[FORM] ? entry[FORM] : (entry[FORM] = entry[FORMS_END]);
    int line = reading->line;
    reading->line = form ? reading->form_line : line;
    if (form || entry[WORDS]) {
        if (!form || !entry[WORDS] || (entry[WORDS][0] != '\0' && !entry[CONTEXT]))
            wrong(reading, "incomplete entry before this", form ? form : entry[WORDS], "msgctxt, msgid and msgstr");
        else if (!entry[CONTEXT])
            head_read(reading, form);
        else if (form[0] != '\0' && !reading->fuzzy && strcmp(entry[CONTEXT], "name") != 0)
            text_take(reading, entry);
        else if (form[0] != '\0' && !reading->fuzzy) {
            form_take(reading, form, "");
            LIST_ADD(reading->po->names, reading->po->name_count, reading->po->name_room) = (PoName){entry[WORDS],
                                                                                                     form};
        }
        reading->fuzzy = false;
    }
    memset(reading->entry, 0, sizeof reading->entry);
    reading->line = line;
}

// --- lines

// Appends a quoted "text" to the string at the end of po->room; false if there is no quoted text.
static bool string_add(Reading *reading, const char *at)
{
    static const char SIGNS[] = "nt\"\\", MEANT[] = "\n\t\"\\";
    if (*at++ != '"')
        return false;
    for (; *at != '"'; at++) {
        const char *sign = *at == '\\' && at[1] != '\0' ? strchr(SIGNS, at[1]) : NULL;
        if (*at == '\0' || (*at == '\\' && !sign))
            return false;
        at += sign != NULL;
        *reading->end++ = sign ? MEANT[sign - SIGNS] : *at;
    }
    return at[1 + strspn(at + 1, " \t")] == '\0';
}

// A part that does not follow the last one begins the next entry.
static void line_read(Reading *reading, const char *line)
{
    size_t word = strcspn(line, " \t\"");
    if (line[0] == '#' || line[0] == '\0') {
        entry_end(reading);
        reading->part = -1;
        reading->fuzzy |= strncmp(line, "#,", 2) == 0 && strstr(line, "fuzzy");
        return;
    }
    if (word > 0) {
        int part = names_find(words_first(line, word).text, KEYWORDS, PARTS);
        if (part <= reading->part)
            entry_end(reading);
        reading->part = part;
        if (part >= FORM && !reading->entry[FORM])
            reading->form_line = reading->line;
        if (part >= 0)
            reading->entry[part] = ++reading->end; // after the zero of the string before it
    }
    if (reading->part < 0 || !string_add(reading, line + word + strspn(line + word, " \t")))
        wrong(reading, "not a line of a translation", line,
              "msgctxt, msgid, msgid_plural or msgstr, and a text in quotes");
}

// The strings are shorter than the file: quotes became zeros. The characters for the atlas are at most as long.
bool po_read(PoTexts *po, const char *bytes, size_t size, TextErrors *errors)
{
    *po = (PoTexts){.room = grow_zeros(2 * size + 4)};
    Reading reading = {.po = po, .errors = errors, .part = -1, .end = po->room, .further = po->room + size + 3};
    po->texts[UI_TEXT_COUNT] = reading.further;
    char *line = grow_zeros(size + 1);
    for (size_t at = 0; at < size; at++) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = (end ? (size_t)(end - bytes) : size) - at;
        memcpy(line, bytes + at, length);
        line[length > 0 && line[length - 1] == '\r' ? length - 1 : length] = '\0';
        at += length;
        reading.line++;
        line_read(&reading, line);
    }
    free(line);
    entry_end(&reading);
    if (po->plural.forms == 0 && errors->errors == 0)
        wrong(&reading, "no head", "", "an empty msgid whose msgstr has Language and Plural-Forms");
    if (errors->errors > 0)
        po_free(po);
    return errors->errors == 0;
}

void po_free(PoTexts *po)
{
    free(po->names);
    free(po->room);
    *po = (PoTexts){0};
}
