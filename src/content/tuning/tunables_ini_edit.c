// tunables_ini_edit.c -- changes single values in an INI file and leaves all other bytes alone.
//
// Reads the text once with ini_text, and copies everything that does not change.
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "text/fields.h"
#include "text/grow_stream.h"
#include "text/ini_text.h"
#include "text/words.h"

#define BOM_BYTES 3

typedef struct Editor {
    const char *end, *copied; // of the text; done up to here
    size_t mark_bytes;        // size of the byte order mark
    const bool *changed, *removed;
    const Tuned *values;
    TunablesText before; // the values in the text
    const char *line_end;
    int section; // the first tunable of the section that begins at `section_at`; -1 for an unknown one
    const char *section_at;
    bool dropping;             // the last entry was removed, so its continuation lines are, too
    bool missing[TUNED_COUNT]; // changed tunables that the text still lacks
    MemoryStream stream;
    FILE *out; // the stream's
} Editor;

static const char *line_finish(const Editor *editor, const char *at)
{
    const char *newline = memchr(at, '\n', (size_t)(editor->end - at));
    return newline != NULL ? newline + 1 : editor->end;
}

static void copy_to(Editor *editor, const char *at)
{
    ASSERT(at >= editor->copied && at <= editor->end);
    fwrite(editor->copied, 1, (size_t)(at - editor->copied), editor->out);
    editor->copied = at;
}

static void comment_out(Editor *editor, const IniEntry *entry)
{
    copy_to(editor, entry->start);
    fputs("; ", editor->out);
}

// After an invalid value, text from a ';' on was meant as a comment and remains one. A line that would become too long
// is rewritten.
static void change_value(Editor *editor, const IniEntry *entry, int index)
{
    const char *at = entry->start + entry->column - 1;
    size_t length = strcspn(entry->value, ";#");
    char value[WORD_BYTES];
    while (length > 0 && strchr(" \t", entry->value[length - 1]) != NULL)
        length--;
    field_write(tuned_info(index), editor->values, value, sizeof value);
    bool fits = (size_t)entry->column + strlen(value) <= INI_LINE_BYTES_MAX;
    copy_to(editor, fits ? at : entry->start);
    long written = fits ? fprintf(editor->out, "%s%s", length > 0 ? "" : " ", value)
                        : fprintf(editor->out, "%s = %s", tuned_info(index)->name, value) - (entry->column - 1);
    const char *comment = editor->copied = at + length;
    while (comment < editor->end && *comment == ' ')
        comment++;
    if (comment == editor->end || (*comment != ';' && *comment != '#'))
        return;
    // Keeps it in its column if possible. Tabs are not changed.
    long blanks = (long)(comment - editor->copied) - (written - (long)length);
    editor->copied = comment;
    fprintf(editor->out, "%*s", blanks > 1 ? (int)blanks : 1, "");
}

static void on_entry(void *context, const IniEntry *entry)
{
    Editor *editor = context;
    const TunablesText *before = &editor->before;
    if (entry->continues && editor->dropping)
        comment_out(editor, entry);
    if (entry->continues)
        return;
    editor->dropping = false;
    int index = editor->section < 0 ? -1 : field_find(&TUNABLE_TABLE, tuned_info(editor->section)->section, entry->key);
    bool changed = index >= 0 && editor->changed[index];
    bool removed = index >= 0 && !changed && editor->removed != NULL && editor->removed[index];
    if (!changed && !removed)
        return;
    editor->dropping = removed || before->line[index] != entry->line;
    if (removed && entry->comment_bytes == 0) {
        copy_to(editor, entry->start);
        editor->copied = line_finish(editor, entry->start);
    } else if (editor->dropping) {
        comment_out(editor, entry);
    } else if (before->broken[index] || tuned_get(&before->tunables, index) != tuned_get(editor->values, index)) {
        change_value(editor, entry, index);
    }
}

// Ends an unterminated last line, and completes a lone carriage return. Returns false if there is no line.
static bool end_line(Editor *editor)
{
    grow_stream_flush(&editor->stream);
    if (editor->stream.text == NULL || editor->stream.size <= editor->mark_bytes)
        return false;
    char last = editor->stream.text[editor->stream.size - 1];
    if (last != '\n')
        fputs(last == '\r' ? "\n" : editor->line_end, editor->out);
    return true;
}

static void add_tunables(Editor *editor, int section)
{
    for (int i = section; i < TUNED_COUNT; i++) {
        char value[WORD_BYTES];
        if (!editor->missing[i] || tunable_section_first(i) != section)
            continue;
        field_write(tuned_info(i), editor->values, value, sizeof value);
        fprintf(editor->out, "%s = %s%s", tuned_info(i)->name, value, editor->line_end);
        editor->missing[i] = false;
    }
}

// Adds missing settings to the section, before the blank lines and comments above the next one.
static void section_finish(Editor *editor, const char *end)
{
    bool more = false;
    for (int i = editor->section < 0 ? TUNED_COUNT : editor->section; i < TUNED_COUNT; i++)
        more |= editor->missing[i] && tunable_section_first(i) == editor->section;
    if (!more)
        return;
    copy_to(editor, ini_content_end(editor->section_at, end));
    end_line(editor);
    add_tunables(editor, editor->section);
}

static void on_section(void *context, const char *name, int line, const char *start)
{
    Editor *editor = context;
    (void)line;
    section_finish(editor, start);
    editor->section = name != NULL ? field_find_section(&TUNABLE_TABLE, name) : -1;
    editor->section_at = start;
    editor->dropping = false;
}

char *tunables_ini_edit(const char *bytes, size_t size, const bool *changed, const bool *removed, const Tuned *values,
                        size_t *new_size)
{
    bool marked = size >= BOM_BYTES && memcmp(bytes, "\xef\xbb\xbf", BOM_BYTES) == 0;
    const char *text = size > 0 ? bytes : "";
    Editor editor = {.end = text + size,
                     .copied = text,
                     .mark_bytes = marked ? BOM_BYTES : 0,
                     .changed = changed,
                     .removed = removed,
                     .values = values,
                     .before = tunables_text_begin(values),
                     .section = -1};
    IniReader functions = {.context = &editor, .section = on_section, .entry = on_entry, .one_line = true};
    TextErrors errors = {0};
    const char *newline = memchr(text, '\n', size);
    editor.line_end = newline != NULL && newline > text && newline[-1] == '\r' ? "\r\n" : "\n";
    tunables_ini_read(text, size, &editor.before, &errors);
    for (int i = 0; i < TUNED_COUNT; i++)
        editor.missing[i] = changed[i] && editor.before.line[i] == 0;
    editor.out = grow_stream(&editor.stream);
    ini_text_read(text, size, &functions, &errors);
    section_finish(&editor, editor.end);
    copy_to(&editor, editor.end);
    for (int i = 0; i < TUNED_COUNT; i++) {
        if (!editor.missing[i])
            continue;
        if (end_line(&editor))
            fputs(editor.line_end, editor.out);
        fprintf(editor.out, "[%s]%s", tuned_info(i)->section, editor.line_end);
        add_tunables(&editor, tunable_section_first(i));
    }
    text_errors_free(&errors);
    char *edited = grow_stream_end(&editor.stream);
    *new_size = editor.stream.size;
    return edited;
}
