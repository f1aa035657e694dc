// stage_sections.c -- finds the sections of a stage and reads their entries by the tables.
#include "content/stage/stage_local.h"

#include <string.h>

#include "core/action/action_read.h"
#include "core/base/assert.h"
#include "text/grow.h"

// --- values

bool stage_value(StageReader *reader, int line, const Field *field, const char *value, void *record)
{
    Error error;
    bool good = field_read(field, value, record, &error);
    if (!good)
        stage_error(reader, line, "%s", error.text);
    return good;
}

void stage_header_name(StageReader *reader, char name[SCRIPT_NAME_BYTES])
{
    static const Field NAME = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    stage_value(reader, reader->line, &NAME, reader->behind, name);
}

// A message of its own: "1,2" would otherwise be one value that is no number.
bool stage_commas(StageReader *reader, const IniEntry *entry, const char *form)
{
    if (strchr(entry->value, ',') == NULL)
        return false;
    stage_error(reader, entry->line, "'%s = %s' has a comma, expected only blanks between the values: %s",
                words_quoted(entry->key).text, words_quoted(entry->value).text, form);
    return true;
}

// All are read before any is kept, so that a value is whole or not there.
bool stage_numbers(StageReader *reader, const IniEntry *entry, const StageNumbers *numbers, void *record)
{
    enum { MOST = sizeof numbers->fields / sizeof numbers->fields[0] };
    Field fields[MOST];
    float values[MOST] = {0.0f};
    char whole[2 * WORD_BYTES + 4];
    for (int i = 0; i < numbers->most; i++) {
        fields[i] = numbers->fields[i];
        fields[i].offset = (size_t)i * sizeof values[0];
    }
    snprintf(whole, sizeof whole, "%s = %s", words_quoted(entry->key).text, words_quoted(entry->value).text);
    if (stage_commas(reader, entry, numbers->form)
        || !fields_words(fields, numbers->least, numbers->most, whole, numbers->form, entry->value, values,
                         reader->errors, entry->line))
        return false;
    for (int i = 0; i < numbers->most; i++)
        field_set(&numbers->fields[i], record, values[i]);
    return true;
}

int stage_key(StageReader *reader, const IniEntry *entry, const char *const *names, int count)
{
    int index = names_find(entry->key, names, count);
    if (index < 0)
        stage_error(reader, entry->line, "unknown key '%s', expected %s", words_quoted(entry->key).text,
                    names_expected("a key", entry->key, names, count).text);
    return index;
}

// Counts on to one too many and stays there, so that a file with thousands too many has one error.
bool stage_room(StageReader *reader, int line, int *count, int most, const char *what)
{
    if (*count < most) {
        ++*count;
        return true;
    }
    if (*count == most)
        stage_error(reader, line, "too many %s, expected at most %d", what, most);
    *count = most + 1;
    return false;
}

// --- the keys of a section

static int fields_count(const StageReader *reader)
{
    const Field *fields = reader->section->fields;
    int count = 0;
    while (fields != NULL && fields[count].name != NULL)
        count++;
    return count;
}

static void keys_take(StageReader *reader, const IniEntry *entry)
{
    const StageSection *section = reader->section;
    const char *names[STAGE_KEYS_MAX];
    int fields = fields_count(reader), count = fields;
    for (int i = 0; i < fields; i++)
        names[i] = section->fields[i].name;
    // Rows about fields come last in each table of keys, so `names` has the same places.
    for (const StageKey *key = section->keys; key != NULL && key->name != NULL && key->kind != FIELD_TABLE; key++) {
        ASSERT(count < STAGE_KEYS_MAX);
        names[count++] = key->name;
    }
    int index = stage_key(reader, entry, names, count);
    if (index < 0)
        return;
    const StageKey *key = index < fields ? NULL : &section->keys[index - fields];
    // The first one counts, as everywhere in the game's files.
    if (reader->lines[index] > 0 && !(key != NULL && key->several)) {
        stage_error(reader, entry->line, "'%s' was set in line %d already, expected it once", entry->key,
                    reader->lines[index]);
        return;
    }
    reader->lines[index] = entry->line;
    if (key == NULL)
        stage_value(reader, entry->line, &section->fields[index], entry->value, reader->record);
    else if (key->kind != FIELD_OWN)
        stage_value(reader, entry->line, &key->field, entry->value, reader->record);
    else if (key->numbers != NULL)
        stage_numbers(reader, entry, key->numbers, reader->record);
    else if (key->take != NULL)
        key->take(reader, entry, (char *)reader->record + key->offset);
}

void stage_keys_end(StageReader *reader, int line)
{
    for (const StageKey *key = reader->section->keys; key != NULL && key->name != NULL; key++)
        if (key->lacking != NULL && stage_key_line(reader, key->name) == 0)
            stage_error(reader, line, "%s", key->lacking);
}

int stage_key_line(const StageReader *reader, const char *name)
{
    const StageSection *section = reader->section;
    int fields = fields_count(reader), i = 0;
    while (i < fields && strcmp(section->fields[i].name, name) != 0)
        i++;
    while (i >= fields && strcmp(section->keys[i - fields].name, name) != 0) {
        i++;
        ASSERT(section->keys[i - fields].name != NULL);
    }
    return reader->lines[i];
}

// --- patterns and the text of programs

static void add_unknown_pattern(StageReader *reader, int line, int column, const char *name)
{
    const PatternBook *book = reader->stage->book;
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < book->count; i++)
        nearest_offer(&nearest, book->patterns[i].name);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, line, column, "unknown pattern '%s', expected one such as '%s'",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(reader->errors, line, column,
                        "unknown pattern '%s', expected one of 'patterns' in [scenario], or of assets/patterns",
                        words_quoted(name).text);
}

int stage_pattern(StageReader *reader, const IniEntry *entry)
{
    stage_file_own_patterns(reader->stage);
    int index = pattern_book_find(reader->stage->book, entry->value);
    if (index < 0 && !reader->patterns_lost)
        add_unknown_pattern(reader, entry->line, 0, entry->value);
    return index;
}

static void text_append(StageText *text, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        text->bytes = grow_list(text->bytes, 1, text->count, &text->room);
        text->bytes[text->count++] = bytes[i];
    }
}

static void text_fill(StageText *text, int column)
{
    for (int i = 1; i < column; i++)
        text_append(text, " ", 1);
}

// The text is laid out as in the file, lines and columns alike, so that an error in it is an error in the file. In a
// program a `;` begins no comment: somebody may have written it for a comma, and nothing shall vanish unnoticed.
void stage_program_line(StageText *text, const IniEntry *entry)
{
    if (!entry->continues) {
        text->count = 0;
        text->line = text->last_line = entry->line;
        text->open = true;
        text->broken = false;
    }
    for (; text->last_line < entry->line; text->last_line++)
        text_append(text, "\n", 1);
    text_fill(text, entry->column);
    text_append(text, entry->value, strlen(entry->value));
    if (entry->comment_bytes == 0 || entry->comment[0] != ';')
        return;
    text_fill(text, entry->comment_column - entry->column - (int)strlen(entry->value) + 1);
    text_append(text, entry->comment, entry->comment_bytes);
}

static void on_program_error(void *context, const Error *error)
{
    const StageReader *reader = context;
    text_errors_add(reader->errors, reader->text.line + error->line - 1, error->column, "%s", error->text);
}

// Every call has to name a pattern. They are looked for in the text: then all places are known, and it does not matter
// whether the program has other mistakes.
static void check_calls(StageReader *reader)
{
    const StageText *text = &reader->text;
    ActionLexer lexer = action_lexer(text->bytes, (size_t)text->count);
    ActionToken token;
    Error unread;
    bool names = false; // the next word is a name
    stage_file_own_patterns(reader->stage);
    do {
        action_lex(&lexer, &token, &unread);
        bool word = token.kind == ACTION_TOKEN_WORD;
        int kind = word ? action_word_kind(token.text, token.length) : -1;
        char name[ACTION_NAME_BYTES] = "";
        if (names && word && token.length < sizeof name) { // one that is too long has been reported
            memcpy(name, token.text, token.length);
            if (pattern_book_find(reader->stage->book, name) < 0) {
                reader->text.broken = true;
                if (!reader->patterns_lost)
                    add_unknown_pattern(reader, text->line + token.line - 1, token.column, name);
            }
        }
        names = !names && (kind == ACTION_CALL || kind == ACTION_FINALLY);
    } while (token.kind != ACTION_TOKEN_END);
}

// Ends and compiles the text of the last program if it is open; a program with errors becomes empty.
static void program_end(StageReader *reader)
{
    StageText *text = &reader->text;
    int before = reader->errors->errors, last = reader->stage->program_count - 1;
    bool open = text->open;
    text->open = false;
    if (!open || text->broken)
        return;
    bool good = action_compile_all(text->bytes, (size_t)text->count, &reader->stage->programs[last].code,
                                   on_program_error, reader);
    check_calls(reader);
    reader->program_good[last] = good && !text->broken && reader->errors->errors == before;
}

// --- sections

// A text that was being read ends with its section, and may still be reported as wrong in an earlier line.
static void section_end(StageReader *reader)
{
    const StageSection *section = reader->open;
    program_end(reader);
    if (section != NULL && section->end != NULL)
        section->end(reader);
    if (section != NULL && section->cut == 0)
        stage_keys_end(reader, reader->line);
    reader->open = NULL;
    reader->goes_on = false;
}

static void add_unknown_section(StageReader *reader, const char *name, int line)
{
    char list[TEXT_ERROR_BYTES - 40]; // "scenario, enemy KIND or touch"
    size_t at = 0;
    NearestName nearest = nearest_begin(name);
    for (const StageSection *row = STAGE_SECTIONS; row->name != NULL; row++) {
        const char *link = row == STAGE_SECTIONS ? "" : row[1].name != NULL ? ", " : " or ";
        nearest_offer(&nearest, row->name);
        if (at < sizeof list)
            at += (size_t)snprintf(list + at, sizeof list - at, "%s%s%s%s", link, row->name, row->form[0] ? " " : "",
                                   row->form);
    }
    if (nearest.name != NULL)
        stage_error(reader, line, "unknown section [%s], expected one such as [%s]", words_quoted(name).text,
                    nearest.name);
    else
        stage_error(reader, line, "unknown section [%s], expected %s", words_quoted(name).text, list);
}

// The section before is ended first: its mistakes belong before this line. Only the first word is compared, for the
// section reads what stands after it. Keys may come once in each section, so their lines are forgotten with it.
static void on_section(void *context, const char *name, int line)
{
    StageReader *reader = context;
    const StageSection *row = STAGE_SECTIONS;
    Word word[1] = {{""}};
    section_end(reader);
    reader->line = line;
    reader->reported_no_section = reader->reported_continuation = true; // no entry is open
    if (name == NULL)
        return;
    int count = words_split(name, word, 1);
    while (row->name != NULL && strcmp(word[0].text, row->name) != 0)
        row++;
    if (row->name == NULL) {
        add_unknown_section(reader, word[0].text, line);
        return;
    }
    reader->behind = name + strlen(word[0].text);
    reader->behind += strspn(reader->behind, " \t");
    reader->section = row;
    reader->lines = row->cut ? reader->cut_line[row->cut - 1] : reader->key_line;
    memset(reader->key_line, 0, sizeof reader->key_line);
    if (!row->several && count - 1 > (row->form[0] != '\0'))
        stage_error(reader, line, "too many words in [%s %s], expected [%s%s%s]", row->name,
                    words_quoted(reader->behind).text, row->name, row->form[0] ? " " : "", row->form);
    else if (row->begin == NULL || row->begin(reader))
        reader->open = row;
}

// An entry without a section is reported once a file: the rest of it would say the same in every line.
static void on_entry(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    if (entry->continues) {
        // An entry that is of no interest, or one with a mistake, may go on; that need not be said as well.
        if (reader->goes_on)
            stage_program_line(&reader->text, entry);
        else if (!reader->reported_continuation)
            stage_error(reader, entry->line,
                        "an indented line goes on with the value above, expected that for the 'text' of a program "
                        "only");
        reader->reported_continuation = true;
        return;
    }
    if (!reader->reported_no_section)
        stage_error(reader, entry->line, "'%s' stands in no section, expected a [section] before it",
                    words_quoted(entry->key).text);
    reader->reported_no_section = true;
    int errors = reader->errors->errors;
    program_end(reader);
    if (reader->open != NULL && reader->open->take != NULL)
        reader->open->take(reader, entry);
    else if (reader->open != NULL)
        keys_take(reader, entry);
    reader->goes_on = reader->text.open && reader->text.last_line == entry->line;
    reader->reported_continuation = reader->open == NULL || reader->errors->errors > errors;
}

// A program with a hole in it would be another program; it is not compiled at all.
static void on_broken(void *context)
{
    ((StageReader *)context)->text.broken = true;
}

int stage_sections_read(StageReader *reader, const char *bytes, size_t size)
{
    IniReader functions = {.context = reader, .section = on_section, .entry = on_entry, .broken = on_broken};
    int lines = ini_text_read(bytes, size, &functions, reader->errors);
    section_end(reader);
    return lines;
}
