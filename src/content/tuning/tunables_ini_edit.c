// tunables_ini_edit.c -- changes single values in an INI file and leaves all other lines alone.
//
// Reads the text once with ini_text, and copies everything that does not change.
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/clamp.h"
#include "text/fields.h"
#include "text/grow_stream.h"
#include "text/ini_text.h"
#include "text/words.h"

typedef struct Editor {
    const char *end, *copied; // of the text; done up to here
    const char *line_end;     // as the text has it
    bool open;                // the output ends within a line
    const bool *changed;
    const Tuned *values;
    TunablesText before;       // the values in the text
    bool missing[TUNED_COUNT]; // changed tunables that the text still lacks
    int section;               // the first tunable of the section that begins at `section_at`; -1 for an unknown one
    const char *section_at;
    FILE *out;
} Editor;

static void copy_to(Editor *editor, const char *at)
{
    size_t size = (size_t)(at - editor->copied);
    fwrite(editor->copied, 1, size, editor->out);
    editor->open = size > 0 ? at[-1] != '\n' : editor->open;
    editor->copied = at;
}

// A lone carriage return becomes a whole end.
static void end_line(Editor *editor)
{
    if (editor->open)
        fputs(editor->copied[-1] == '\r' ? "\n" : editor->line_end, editor->out);
    editor->open = false;
}

static int value_print(const Editor *editor, int index)
{
    char value[WORD_BYTES];
    field_write(tuned_info(index), editor->values, value, sizeof value);
    return fprintf(editor->out, "%s = %s", tuned_info(index)->name, value);
}

static void add_missing(Editor *editor, int section)
{
    for (int i = section; i < TUNED_COUNT; i++) {
        if (!editor->missing[i] || tunable_section_first(i) != section)
            continue;
        value_print(editor, i);
        fputs(editor->line_end, editor->out);
        editor->missing[i] = false;
    }
}

// Adds missing settings to the section, before the blank lines and comments above the next one.
static void section_finish(Editor *editor, const char *end)
{
    bool more = false;
    for (int i = 0; i < TUNED_COUNT && editor->section >= 0; i++)
        more |= editor->missing[i] && tunable_section_first(i) == editor->section;
    if (!more)
        return;
    copy_to(editor, ini_content_end(editor->section_at, end));
    end_line(editor);
    add_missing(editor, editor->section);
}

static void on_section(void *context, const char *name, int line, const char *start)
{
    Editor *editor = context;
    (void)line;
    section_finish(editor, start);
    editor->section = name != NULL ? field_find_section(&TUNABLE_TABLE, name) : -1;
    editor->section_at = start;
}

// The first setting of a tunable counts; its comment keeps its column if possible.
static void on_entry(void *context, const IniEntry *entry)
{
    Editor *editor = context;
    if (entry->continues || editor->section < 0)
        return;
    int index = field_find(&TUNABLE_TABLE, tuned_info(editor->section)->section, entry->key);
    if (index < 0 || !editor->changed[index] || editor->before.line[index] != entry->line)
        return;
    copy_to(editor, entry->start);
    int written = value_print(editor, index);
    size_t length = strcspn(entry->value, ";#"); // "4;mine" was read as a wrong value
    bool close = entry->value[length] != '\0';
    editor->copied = close || entry->comment_bytes == 0 ? entry->start + entry->column - 1 + length : entry->comment;
    editor->open = true;
    if (close || entry->comment_bytes > 0)
        fprintf(editor->out, "%*s", maxi((int)(editor->copied - entry->start) - written, 1), "");
}

char *tunables_ini_edit(const char *bytes, size_t size, const bool *changed, const Tuned *values, size_t *new_size)
{
    const char *text = size > 0 ? bytes : "", *newline = memchr(text, '\n', size);
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    MemoryStream stream;
    TextErrors errors = {0};
    Editor editor = {.end = text + size,
                     .copied = text,
                     .line_end = newline != NULL && newline > text && newline[-1] == '\r' ? "\r\n" : "\n",
                     .changed = changed,
                     .values = values,
                     .before = tunables_text_begin(values),
                     .section = -1,
                     .out = grow_stream(&stream)};
    IniReader functions = {.context = &editor, .section = on_section, .entry = on_entry, .one_line = true};
    tunables_ini_read(text, size, &editor.before, &errors);
    for (int i = 0; i < TUNED_COUNT; i++)
        editor.missing[i] = changed[i] && editor.before.line[i] == 0;
    ini_text_read(text, size, &functions, &errors);
    section_finish(&editor, editor.end);
    copy_to(&editor, editor.end);
    for (int i = 0; i < TUNED_COUNT; i++) {
        if (!editor.missing[i])
            continue;
        editor.open &= size > mark;
        end_line(&editor);
        fprintf(editor.out, "%s[%s]%s", size > mark ? editor.line_end : "", tuned_info(i)->section, editor.line_end);
        add_missing(&editor, tunable_section_first(i));
        size = mark + 1;
    }
    text_errors_free(&errors);
    char *edited = grow_stream_end(&stream);
    *new_size = stream.size;
    return edited;
}
