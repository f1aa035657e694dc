// ini_sections.c -- finds the sections of INI files, and hands them their entries.
#include "content/ini.h"

#include <stdlib.h>
#include <string.h>

#include "core/action/action_read.h"
#include "core/base/assert.h"
#include "core/sim/sim.h"
#include "text/grow.h"
#include "text/words.h"

static void program_end(IniSections *sections)
{
    if (sections->program != NULL && sections->program->open)
        sections->program_end(sections->reader);
}

// A text that was being read ends with its section, and may still be reported as wrong in an earlier line.
static void section_end(IniSections *sections)
{
    const IniSection *row = sections->open;
    program_end(sections);
    if (row != NULL && row->end != NULL)
        row->end(sections->reader);
    if (row != NULL && row->keys != NULL && row->cut == 0)
        ini_keys_end(sections->errors, sections->line, &sections->thing);
    sections->open = NULL;
    sections->goes_on = false;
}

// "scenario, enemy KIND or touch"
static void list_all(const IniSections *sections, char *list, size_t size)
{
    size_t at = 0;
    for (int i = 0; i < sections->count && at < size; i++) {
        const IniSection *row = &sections->rows[i];
        const char *link = i == 0 ? "" : i + 1 < sections->count ? ", " : " or ";
        at += (size_t)snprintf(list + at, size - at, "%s%s%s%s", link, row->name, row->form[0] ? " " : "", row->form);
    }
}

// Only the first word is compared: what stands after it is the reader's.
static void add_unknown(const IniSections *sections, const char *name, int line)
{
    char list[TEXT_ERROR_BYTES - 40];
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < sections->count; i++)
        nearest_offer(&nearest, sections->rows[i].name);
    list_all(sections, list, sizeof list);
    if (nearest.name != NULL)
        text_errors_add(sections->errors, line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(sections->errors, line, 0, "unknown section [%s], expected %s", words_quoted(name).text, list);
}

// `behind`, what stands after the name, has `count` words. Keys may come once in each section, so their lines are
// forgotten with it.
static void section_begin(IniSections *sections, const IniSection *row, const char *behind, int count)
{
    sections->thing = (IniThing){row->fields, row->keys,
                                 row->cut ? sections->cut_line[row->cut - 1] : sections->key_line, sections->reader};
    memset(sections->key_line, 0, sizeof sections->key_line);
    if (!row->several && count > (row->form[0] != '\0'))
        text_errors_add(sections->errors, sections->line, 0, "too many words in [%s %s], expected [%s%s%s]", row->name,
                        words_quoted(behind).text, row->name, row->form[0] ? " " : "", row->form);
    else if (row->begin == NULL || row->begin(sections->reader, behind))
        sections->open = row;
}

// The section before is ended first: its mistakes belong before this line.
static void on_section(void *context, const char *name, int line)
{
    IniSections *sections = context;
    Word word[1] = {{""}};
    section_end(sections);
    sections->line = line;
    sections->reported_no_section = true;
    sections->reported_continuation = true; // no entry is open
    if (name == NULL)
        return;
    int count = words_split(name, word, 1), i = 0;
    while (i < sections->count && strcmp(word[0].text, sections->rows[i].name) != 0)
        i++;
    const char *behind = name + strlen(word[0].text);
    if (i < sections->count)
        section_begin(sections, &sections->rows[i], behind + strspn(behind, " \t"), count - 1);
    else
        add_unknown(sections, word[0].text, line);
}

// That an entry stands in no section is reported once a file: the rest of it would say the same in every line.
static void on_entry(void *context, const IniEntry *entry)
{
    IniSections *sections = context;
    const IniProgram *program = sections->program;
    if (entry->continues) {
        // An entry that is of no interest, or one with a mistake, may go on; that need not be said as well.
        if (sections->goes_on)
            ini_program_line(sections->program, entry);
        else if (program != NULL && !sections->reported_continuation)
            text_errors_add(sections->errors, entry->line, 0,
                            "an indented line goes on with the value above, expected that for %s only",
                            sections->may_go_on);
        sections->reported_continuation = true;
        return;
    }
    if (!sections->reported_no_section)
        text_errors_add(sections->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
    sections->reported_no_section = true;
    int errors = sections->errors->errors;
    program_end(sections);
    if (sections->open != NULL && sections->open->take != NULL)
        sections->open->take(sections->reader, entry);
    else if (sections->open != NULL)
        ini_keys_take(sections, entry);
    sections->goes_on = program != NULL && program->open && program->last_line == entry->line;
    sections->reported_continuation = sections->open == NULL || sections->errors->errors > errors;
}

// A program with a hole in it would be another program; it is not compiled at all.
static void on_broken(void *context)
{
    IniSections *sections = context;
    if (sections->program != NULL)
        sections->program->broken = true;
}

IniReader ini_sections_reader(IniSections *sections)
{
    return (IniReader){.context = sections,
                       .section = on_section,
                       .entry = on_entry,
                       .broken = on_broken,
                       .one_line = sections->program == NULL};
}

int ini_sections_read(IniSections *sections, const char *bytes, size_t size)
{
    IniReader functions = ini_sections_reader(sections);
    int lines = ini_text_read(bytes, size, &functions, sections->errors);
    section_end(sections);
    return lines;
}

// --- the keys of sections, read by a table

static int fields_count(const Field *fields)
{
    int count = 0;
    while (fields != NULL && fields[count].name != NULL)
        count++;
    return count;
}

void ini_keys_take(const IniSections *sections, const IniEntry *entry)
{
    TextErrors *errors = sections->errors;
    const IniThing *thing = &sections->thing;
    const char *names[INI_KEYS_MAX];
    int fields = fields_count(thing->fields), count = fields;
    for (int i = 0; i < fields; i++)
        names[i] = thing->fields[i].name;
    // Rows about fields come last in each table of keys, so `names` has the same places.
    for (const IniKey *key = thing->keys; key != NULL && key->name != NULL && key->kind != FIELD_TABLE; key++) {
        ASSERT(count < INI_KEYS_MAX);
        names[count++] = key->name;
    }
    int index = ini_key(errors, entry, names, count);
    if (index < 0)
        return;
    const IniKey *key = index < fields ? NULL : &thing->keys[index - fields];
    if (key != NULL && key->several)
        thing->lines[index] = entry->line;
    else if (!ini_once(errors, entry, &thing->lines[index]))
        return;
    if (key == NULL)
        ini_read(errors, entry, &thing->fields[index], thing->value);
    else if (key->kind != FIELD_OWN)
        ini_read(errors, entry, &key->field, thing->value);
    else if (key->take != NULL)
        key->take(sections, entry, (char *)thing->value + key->offset);
}

void ini_keys_end(TextErrors *errors, int line, const IniThing *thing)
{
    for (const IniKey *key = thing->keys; key->name != NULL; key++)
        if (key->lacking != NULL && ini_keys_line(thing, key->name) == 0)
            text_errors_add(errors, line, 0, "%s", key->lacking);
}

int ini_keys_line(const IniThing *thing, const char *name)
{
    int fields = fields_count(thing->fields), i = 0;
    while (i < fields && strcmp(thing->fields[i].name, name) != 0)
        i++;
    while (i >= fields && strcmp(thing->keys[i - fields].name, name) != 0) {
        i++;
        ASSERT(thing->keys[i - fields].name != NULL);
    }
    return thing->lines[i];
}

// --- action programs

static void add_unknown_pattern(TextErrors *errors, int line, int column, const char *name, const IniNames *known)
{
    const PatternBook *book = known->book;
    NearestName nearest = nearest_begin(name);
    for (int i = 0; book != NULL && i < book->count; i++)
        nearest_offer(&nearest, book->patterns[i].name);
    if (nearest.name != NULL)
        text_errors_add(errors, line, column, "unknown pattern '%s', expected one such as '%s'",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(errors, line, column, "unknown pattern '%s', expected %s", words_quoted(name).text,
                        known->expected);
}

int ini_pattern(TextErrors *errors, const IniEntry *entry, const IniNames *names)
{
    int index = names->book != NULL ? pattern_book_find(names->book, entry->value) : -1;
    if (index < 0 && !names->patterns_lost)
        add_unknown_pattern(errors, entry->line, 0, entry->value, names);
    return index;
}

// --- the text

static void text_append(IniProgram *text, char byte)
{
    text->bytes = grow_list(text->bytes, 1, text->count, &text->room);
    text->bytes[text->count++] = byte;
}

static void text_fill(IniProgram *text, int column)
{
    for (int i = 1; i < column; i++)
        text_append(text, ' ');
}

// The text is laid out as in the file, lines and columns alike, so that an error in it is an error in the file. In a
// program a `;` begins no comment: somebody may have written it for a comma, and nothing shall vanish unnoticed.
void ini_program_line(IniProgram *text, const IniEntry *entry)
{
    if (!entry->continues) {
        text->count = 0;
        text->line = text->last_line = entry->line;
        text->column = entry->column;
        text->open = true;
        text->broken = false;
    }
    for (; text->last_line < entry->line; text->last_line++)
        text_append(text, '\n');
    text_fill(text, entry->column);
    for (const char *byte = entry->value; *byte; byte++)
        text_append(text, *byte);
    if (entry->comment_bytes == 0 || entry->comment[0] != ';')
        return;
    text_fill(text, entry->comment_column - entry->column - (int)strlen(entry->value) + 1);
    for (size_t i = 0; i < entry->comment_bytes; i++)
        text_append(text, entry->comment[i]);
}

// Leaves of each line what stands in it, and nothing of empty ones.
static void text_tidy(IniProgram *text)
{
    int kept = 0, count = text->count;
    for (int at = 0; at < count; at++) {
        while (at < count && (text->bytes[at] == ' ' || text->bytes[at] == '\t'))
            at++;
        int begin = kept;
        for (; at < count && text->bytes[at] != '\n'; at++)
            text->bytes[kept++] = text->bytes[at];
        if (kept > begin)
            text->bytes[kept++] = '\n';
    }
    text->count = kept > 0 ? kept - 1 : 0; // without the last line's end
    text_append(text, '\0');
}

// --- compiling

typedef struct Compilation {
    const IniProgram *text;
    const IniNames *names;
    TextErrors *errors;
} Compilation;

static void on_error(void *context, const Error *error)
{
    const Compilation *at = context;
    text_errors_add(at->errors, at->text->line + error->line - 1, error->column, "%s", error->text);
}

// Returns false where nothing has this name.
static bool check_call(const Compilation *at, const ActionToken *token)
{
    const PatternBook *book = at->names->book;
    char name[ACTION_NAME_BYTES] = "";
    if (token->length >= sizeof name)
        return true; // too long for any name, which has been said
    memcpy(name, token->text, token->length);
    if (book != NULL && pattern_book_find(book, name) >= 0)
        return true;
    if (!at->names->patterns_lost)
        add_unknown_pattern(at->errors, at->text->line + token->line - 1, token->column, name, at->names);
    return false;
}

// Every call has to name a pattern. They are looked for in the text: then all places are known, and it
// does not matter whether the program has other mistakes. Returns false where one names nothing.
static bool check_calls(const Compilation *at, const char *text, size_t length)
{
    ActionLexer lexer = action_lexer(text, length);
    ActionToken token;
    Error unread;
    bool names = false, good = true; // `names`: the next word is a name
    do {
        action_lex(&lexer, &token, &unread);
        bool word = token.kind == ACTION_TOKEN_WORD;
        int kind = word ? action_word_kind(token.text, token.length) : -1;
        if (names && word)
            good &= check_call(at, &token);
        names = !names && (kind == ACTION_CALL || kind == ACTION_FINALLY);
    } while (token.kind != ACTION_TOKEN_END);
    return good;
}

bool ini_program_end(IniProgram *text, const IniNames *names, TextErrors *errors, ActionProgram *program)
{
    Compilation at = {text, names, errors};
    int before = errors->errors;
    bool open = text->open && !text->broken;
    const char *bytes = text->count > 0 ? text->bytes : "";
    text->open = false;
    if (!open)
        return false;
    bool good = action_compile_all(bytes, (size_t)text->count, program, on_error, &at);
    good &= check_calls(&at, bytes, (size_t)text->count);
    if (!good || errors->errors > before)
        return false;
    text_tidy(text);
    return true;
}

void ini_program_free(IniProgram *text)
{
    free(text->bytes);
    *text = (IniProgram){0};
}
