// ini_program.c -- action programs in INI files.
#include "content/ini/ini_program.h"

#include <stdlib.h>
#include <string.h>

#include "core/action/action_read.h"
#include "content/ini/ini_values.h"
#include "core/sim/sim.h"
#include "text/grow.h"

// --- names

static void add_unknown(TextErrors *errors, int line, int column, const char *name, const IniNames *known)
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
        add_unknown(errors, entry->line, 0, entry->value, names);
    return index;
}

// --- the text

static void append(IniProgram *text, char byte)
{
    text->bytes = grow_list(text->bytes, 1, text->count, &text->room);
    text->bytes[text->count++] = byte;
}

static void fill(IniProgram *text, int column)
{
    for (int i = 1; i < column; i++)
        append(text, ' ');
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
        append(text, '\n');
    fill(text, entry->column);
    for (const char *byte = entry->value; *byte; byte++)
        append(text, *byte);
    if (entry->comment_bytes == 0 || entry->comment[0] != ';')
        return;
    fill(text, entry->comment_column - entry->column - (int)strlen(entry->value) + 1);
    for (size_t i = 0; i < entry->comment_bytes; i++)
        append(text, entry->comment[i]);
}

// Leaves of each line what stands in it, and nothing of empty ones.
static void tidy(IniProgram *text)
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
    append(text, '\0');
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
        add_unknown(at->errors, at->text->line + token->line - 1, token->column, name, at->names);
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
    tidy(text);
    return true;
}

void ini_program_free(IniProgram *text)
{
    free(text->bytes);
    *text = (IniProgram){0};
}
