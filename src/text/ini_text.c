// ini_text.c -- parses lines, headers and entries, and reports all other lines.
#include "text/ini_text.h"

#include <string.h>

#include "text/words.h"

#define NAME_BYTES 48 // of a section's name and of a key

// A line of the text, without its end.
typedef struct Line {
    const char *bytes;
    size_t length;
    size_t blanks;  // at its beginning
    size_t content; // up to its comment and the blanks before that
    size_t comment; // start of the comment; `length` for none
    bool controls;  // it has control characters
} Line;

typedef struct Lines {
    const IniReader *reader;
    TextErrors *errors;
    int line;
    const char *start;        // of the line
    char key[NAME_BYTES + 1]; // of the entry that an indented line continues
    bool after_key;           // there is such an entry
    bool skips;               // the entry above could not be read, so its continuation is skipped
} Lines;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// A mark inside a word does not start a comment: file names and colours may contain one. Accepts tabs, and a carriage
// return at the end, for files from Windows.
static Line line_measure(const char *bytes, size_t length)
{
    Line line = {.bytes = bytes, .length = length};
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        line.controls |= (c < 0x20 && c != '\t' && !(c == '\r' && i + 1 == length)) || c == 0x7f;
    }
    while (line.comment < length
           && !((bytes[line.comment] == ';' || bytes[line.comment] == '#')
                && (line.comment == 0 || is_blank(bytes[line.comment - 1]))))
        line.comment++;
    line.content = line.comment;
    while (line.content > 0 && (is_blank(bytes[line.content - 1]) || bytes[line.content - 1] == '\r'))
        line.content--;
    while (line.blanks < line.content && is_blank(bytes[line.blanks]))
        line.blanks++;
    return line;
}

// `name` is NULL for a broken header.
static void header_take(Lines *lines, const char *name)
{
    lines->after_key = lines->skips = false;
    if (lines->reader->section != NULL)
        lines->reader->section(lines->reader->context, name, lines->line, lines->start);
}

// A header ends at its own bracket: anything behind it was probably meant as an entry and is reported.
static void header_read(Lines *lines, char *header)
{
    char *end = header + strlen(header) - 1, *name = header + 1;
    bool closed = strchr(header, ']') == end, fits = end - name <= NAME_BYTES;
    if (!closed)
        text_errors_add(lines->errors, lines->line, 0, "'%s' is not a section, expected [name] and nothing after it",
                        words_quoted(header).text);
    else if (!fits)
        text_errors_add(lines->errors, lines->line, 0, "this section's name is too long, expected at most %d bytes",
                        NAME_BYTES);
    while (name < end && is_blank(*name))
        name++;
    while (end > name && is_blank(end[-1]))
        end--;
    *end = '\0';
    header_take(lines, closed && fits ? name : NULL);
}

// The reader must copy the key, because continued lines have none of their own.
static void entry_take(Lines *lines, const Line *line, const char *content, const char *value, bool continues)
{
    IniEntry entry = {.key = lines->key,
                      .value = value,
                      .line = lines->line,
                      .start = lines->start,
                      .column = (int)(line->blanks + (size_t)(value - content)) + 1,
                      .continues = continues,
                      .comment = line->bytes + line->comment,
                      .comment_bytes = line->length - line->comment};
    if (lines->reader->entry != NULL)
        lines->reader->entry(lines->reader->context, &entry);
}

// Until the end is reached the entry counts as unread, so that its continuation is skipped as well.
static void entry_read(Lines *lines, const Line *line, const char *content)
{
    size_t sign = strcspn(content, "=:"), key = sign;
    while (key > 0 && is_blank(content[key - 1]))
        key--;
    lines->skips = true;
    if (content[sign] == '\0') {
        text_errors_add(lines->errors, lines->line, 0, "'%s' is not an entry, expected key = value%s",
                        words_quoted(content).text,
                        lines->reader->one_line ? "" : "; an indented line continues the value above");
        return;
    }
    lines->after_key = key > 0 && key <= NAME_BYTES;
    if (!lines->after_key) {
        text_errors_add(lines->errors, lines->line, 0, "the key is %s, expected a key of 1 to %d bytes before the '='",
                        key == 0 ? "empty" : "too long", NAME_BYTES);
        return;
    }
    lines->skips = false;
    memcpy(lines->key, content, key);
    lines->key[key] = '\0';
    entry_take(lines, line, content, content + sign + 1 + strspn(content + sign + 1, " \t"), false);
}

// Reports unprintable text before it is split: messages would quote the parts.
static void line_read(Lines *lines, const Line *line)
{
    char content[INI_LINE_BYTES_MAX + 1];
    bool one_line = lines->reader->one_line, there = line->content > line->blanks;
    bool bracket = there && line->bytes[line->blanks] == '[';
    bool indented = line->length > 0 && is_blank(line->bytes[0]) && !(bracket && one_line);
    bool continues = indented && lines->after_key, ignored = indented && lines->skips;
    bool header = bracket && !continues && !ignored;
    bool fits = line->content <= INI_LINE_BYTES_MAX;
    if (line->controls)
        text_errors_add(lines->errors, lines->line, 0, "control characters in this line, expected plain text");
    else if (!fits)
        text_errors_add(lines->errors, lines->line, 0, "this line has %zu bytes, expected at most %d%s", line->content,
                        INI_LINE_BYTES_MAX, one_line ? "" : "; a long value may continue in indented lines");
    if (line->controls || !fits) {
        // Entries after a broken header must not count for the section before it.
        if (header)
            header_take(lines, NULL);
        else if (!continues)
            lines->skips = true;
        else if (lines->reader->broken != NULL)
            lines->reader->broken(lines->reader->context);
        return;
    }
    if (!there || ignored)
        return;
    memcpy(content, line->bytes + line->blanks, line->content - line->blanks);
    content[line->content - line->blanks] = '\0';
    if (header)
        header_read(lines, content);
    else if (!continues)
        entry_read(lines, line, content);
    else if (one_line)
        text_errors_add(lines->errors, lines->line, 0,
                        "an indented line continues the value above, expected no blanks before '%s'",
                        words_quoted(content).text);
    // The reader still gets an indented line, so that an editor can remove it together with its entry.
    if (!header && continues)
        entry_take(lines, line, content, content, true);
}

const char *ini_content_end(const char *from, const char *end)
{
    const char *last = from;
    for (const char *at = from; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline != NULL ? newline + 1 : end;
        while (at < next && (is_blank(*at) || *at == '\r' || *at == '\n'))
            at++;
        if (at < next && *at != ';' && *at != '#')
            last = next;
        at = next;
    }
    return last;
}

// Skips a byte order mark, which editors on Windows write.
int ini_text_read(const char *bytes, size_t size, const IniReader *reader, TextErrors *errors)
{
    Lines lines = {.reader = reader, .errors = errors};
    bool marked = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
    for (size_t at = marked ? 3 : 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - bytes) - at : size - at;
        Line line = line_measure(bytes + at, length);
        lines.line++;
        lines.start = bytes + at;
        line_read(&lines, &line);
        at += length + 1;
    }
    return lines.line;
}
