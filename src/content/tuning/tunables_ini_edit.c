// tunables_ini_edit.c -- changes single values in an INI file and leaves all other bytes alone.
//
// The text is gone through once, with ini_text as the judge of what is an entry; what is not changed is copied.
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "text/grow_stream.h"
#include "text/ini_text.h"
#include "text/words.h"

#define BOM_BYTES 3

typedef struct Editor {
    const char *bytes;
    size_t size, begin; // `begin` is 0, or after a byte order mark
    const bool *changed, *removed;
    const Tuned *values;
    TunablesText before; // what the text says
    const char *line_end;
    size_t copied; // so much of the text is done
    int line;      // a line of the text, and where it begins
    size_t line_at;
    int section; // the first tunable of the section that was begun at `section_at`; -1 for an unknown one
    size_t section_at;
    bool dropping; // the last entry was taken out, so what goes on with it has to go as well
    bool there[TUNED_COUNT];
    MemoryStream stream;
    FILE *out; // the stream's
} Editor;

// The offset of a line; lines may only be asked for in ascending order.
static size_t offset_of(Editor *editor, int line)
{
    ASSERT(line >= editor->line);
    for (; editor->line < line; editor->line++) {
        const char *at = editor->bytes + editor->line_at;
        editor->line_at += (size_t)((const char *)memchr(at, '\n', editor->size - editor->line_at) - at) + 1;
    }
    return editor->line_at;
}

// The offset after the end of the line in which `at` lies.
static size_t line_finish(const Editor *editor, size_t at)
{
    const char *end = memchr(editor->bytes + at, '\n', editor->size - at);
    return end != NULL ? (size_t)(end - editor->bytes) + 1 : editor->size;
}

static void copy_to(Editor *editor, size_t at)
{
    ASSERT(at >= editor->copied && at <= editor->size);
    fwrite(editor->bytes + editor->copied, 1, at - editor->copied, editor->out);
    editor->copied = at;
}

static bool is_changed(const Editor *editor, int index)
{
    return editor->changed[index];
}

static bool is_removed(const Editor *editor, int index)
{
    return !editor->changed[index] && editor->removed != NULL && editor->removed[index];
}

static void comment_out(Editor *editor, int line)
{
    copy_to(editor, offset_of(editor, line));
    fputs("; ", editor->out);
}

// A line with a comment of its own is kept as one.
static void take_out(Editor *editor, const IniEntry *entry)
{
    size_t start = offset_of(editor, entry->line);
    if (entry->comment_bytes > 0) {
        comment_out(editor, entry->line);
    } else {
        copy_to(editor, start);
        editor->copied = line_finish(editor, start);
    }
}

// Keeps a comment after the blanks at `at` in its column where there is room: the value before has grown by `growth`
// bytes. Tabs are left to do that themselves.
static void keep_column(Editor *editor, size_t at, long growth)
{
    size_t end = at, tabs = 0;
    for (; end < editor->size && (editor->bytes[end] == ' ' || editor->bytes[end] == '\t'); end++)
        tabs += editor->bytes[end] == '\t';
    bool comment = end < editor->size && (editor->bytes[end] == ';' || editor->bytes[end] == '#');
    if (!comment || tabs > 0)
        return;
    long blanks = (long)(end - at) - growth;
    editor->copied = end;
    fprintf(editor->out, "%*s", blanks > 1 ? (int)blanks : 1, "");
}

// After an unreadable value, text from a ';' on was meant as a comment, and stays as one.
static void change_value(Editor *editor, const IniEntry *entry, int index)
{
    size_t start = offset_of(editor, entry->line), at = start + (size_t)entry->column - 1;
    size_t length = strcspn(entry->value, ";#");
    char value[WORD_BYTES];
    while (length > 0 && strchr(" \t", entry->value[length - 1]) != NULL)
        length--;
    field_write(tuned_info(index), editor->values, value, sizeof value);
    int written;
    if (at - start + 1 + strlen(value) > INI_LINE_BYTES_MAX) {
        copy_to(editor, start);
        written = fprintf(editor->out, "%s = %s", tuned_info(index)->name, value) - (int)(at - start);
    } else {
        copy_to(editor, at);
        written = fprintf(editor->out, "%s%s", length > 0 ? "" : " ", value);
    }
    editor->copied = at + length;
    keep_column(editor, editor->copied, written - (long)length);
}

static void on_entry(void *context, const IniEntry *entry)
{
    Editor *editor = context;
    if (entry->continues && editor->dropping)
        comment_out(editor, entry->line);
    if (entry->continues)
        return;
    editor->dropping = false;
    int index = editor->section < 0 ? -1 : field_find(&TUNABLE_TABLE, tuned_info(editor->section)->section, entry->key);
    if (index < 0 || (!is_changed(editor, index) && !is_removed(editor, index)))
        return;
    bool first = editor->before.line[index] == entry->line;
    bool same = !editor->before.broken[index]
             && tuned_get(&editor->before.tunables, index) == tuned_get(editor->values, index);
    editor->dropping = is_removed(editor, index) || !first;
    if (is_removed(editor, index))
        take_out(editor, entry);
    else if (!first)
        comment_out(editor, entry->line);
    else if (!same)
        change_value(editor, entry, index);
}

static bool is_to_be_added(const Editor *editor, int index, int section)
{
    return is_changed(editor, index) && !editor->there[index] && tunable_section_first(index) == section;
}

static void add_tunables(Editor *editor, int section)
{
    for (int i = section; i < TUNED_COUNT; i++) {
        char value[WORD_BYTES];
        if (!is_to_be_added(editor, i, section))
            continue;
        field_write(tuned_info(i), editor->values, value, sizeof value);
        fprintf(editor->out, "%s = %s%s", tuned_info(i)->name, value, editor->line_end);
        editor->there[i] = true;
    }
}

// Ends a last line that has no end. The carriage return of half an end is completed.
static void end_line(Editor *editor)
{
    grow_stream_flush(&editor->stream);
    if (editor->stream.text == NULL || editor->stream.size <= editor->begin
        || editor->stream.text[editor->stream.size - 1] == '\n')
        return;
    fputs(editor->stream.text[editor->stream.size - 1] == '\r' ? "\n" : editor->line_end, editor->out);
}

// The offset after the last line in [at, end) that is neither blank nor a comment.
static size_t content_end(const Editor *editor, size_t at, size_t end)
{
    size_t last = at;
    while (at < end) {
        size_t next = line_finish(editor, at);
        while (at < next && strchr(" \t\r\n", editor->bytes[at]) != NULL && editor->bytes[at] != '\0')
            at++;
        if (at < next && editor->bytes[at] != ';' && editor->bytes[at] != '#')
            last = next;
        at = next;
    }
    return last;
}

// At the end of a section: what has to be added, before the blank lines and comments that lead to the next one.
static void section_finish(Editor *editor, size_t end)
{
    bool more = false;
    ASSERT(end <= editor->size && editor->section < TUNED_COUNT);
    for (int i = editor->section < 0 ? TUNED_COUNT : editor->section; i < TUNED_COUNT && !more; i++)
        more = is_to_be_added(editor, i, editor->section);
    if (!more)
        return;
    copy_to(editor, content_end(editor, editor->section_at, end));
    end_line(editor);
    add_tunables(editor, editor->section);
}

static void on_section(void *context, const char *name, int line)
{
    Editor *editor = context;
    size_t at = offset_of(editor, line);
    section_finish(editor, at);
    editor->section = name != NULL ? field_find_section(&TUNABLE_TABLE, name) : -1;
    editor->section_at = at;
    editor->dropping = false;
}

static void add_sections(Editor *editor)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        if (!is_changed(editor, i) || editor->there[i])
            continue;
        end_line(editor);
        grow_stream_flush(&editor->stream);
        if (editor->stream.size > editor->begin)
            fputs(editor->line_end, editor->out);
        fprintf(editor->out, "[%s]%s", tuned_info(i)->section, editor->line_end);
        add_tunables(editor, tunable_section_first(i));
    }
}

char *tunables_ini_edit(const char *bytes, size_t size, const bool *changed, const bool *removed, const Tuned *values,
                        size_t *new_size)
{
    Editor editor = {.bytes = size > 0 ? bytes : "",
                     .size = size,
                     .changed = changed,
                     .removed = removed,
                     .values = values,
                     .before = tunables_text_begin(values),
                     .line = 1,
                     .section = -1};
    if (size >= BOM_BYTES && memcmp(bytes, "\xef\xbb\xbf", BOM_BYTES) == 0)
        editor.begin = editor.line_at = BOM_BYTES;
    editor.out = grow_stream(&editor.stream);
    IniReader functions = {.context = &editor, .section = on_section, .entry = on_entry, .one_line = true};
    TextErrors errors = {0};
    const char *end = memchr(editor.bytes, '\n', size);
    editor.line_end = end != NULL && end > editor.bytes && end[-1] == '\r' ? "\r\n" : "\n";
    tunables_ini_read(editor.bytes, size, &editor.before, &errors);
    for (int i = 0; i < TUNED_COUNT; i++)
        editor.there[i] = editor.before.line[i] > 0;
    ini_text_read(editor.bytes, size, &functions, &errors);
    section_finish(&editor, size);
    copy_to(&editor, size);
    add_sections(&editor);
    text_errors_free(&errors);
    char *text = grow_stream_end(&editor.stream);
    *new_size = editor.stream.size;
    return text;
}
