// ini_text.c -- hands lines to inih and keeps account of them.
#include "text/ini_text.h"

#include <ini.h>
#include <string.h>

#include "text/words.h"

#define SECTION_BYTES 48                    // inih cuts section names and keys at 49
#define LINE_BYTES (INI_LINE_BYTES_MAX + 2) // inih's buffer as most systems build it; the same limit for everybody

typedef struct Lines {
    const char *bytes;
    size_t size, at;
    const IniReader *reader;
    TextErrors *errors;
    char text[LINE_BYTES]; // the line that inih works on
    const char *comment;   // of this line, in `bytes`
    size_t comment_bytes;
    int comment_column;
    int line;
    bool expects_entry;    // the line is not empty and no header, so inih has to call for it
    bool after_key;        // an indented line continues the entry above
    bool skips;            // the entry above could not be read, so its continuation is of no interest
} Lines;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// The length of a line without its comment and trailing blanks; keeps where the comment is.
static size_t length_of_content(Lines *lines, const char *line, size_t length)
{
    size_t end = 0;
    for (; end < length; end++)
        if ((line[end] == ';' || line[end] == '#') && (end == 0 || is_blank(line[end - 1])))
            break;
    lines->comment = line + end;
    lines->comment_bytes = length - end;
    lines->comment_column = (int)end + 1;
    while (end > 0 && (is_blank(line[end - 1]) || line[end - 1] == '\r'))
        end--;
    return end;
}

static bool has_control_character(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < 0x20 && line[i] != '\t' && !(line[i] == '\r' && i + 1 == length))
            || line[i] == 0x7f)
            return true;
    return false;
}

// inih is shown headers too: it has to learn that no entry is open any more. `name` is NULL for one that is broken.
static void header_take(Lines *lines, const char *name)
{
    lines->after_key = lines->skips = false;
    if (lines->reader->section != NULL)
        lines->reader->section(lines->reader->context, name, lines->line);
    strcpy(lines->text, "[]");
}

// A line that inih must not see. What follows a broken header must not count for the section before it.
static void line_is_broken(Lines *lines, bool continues, bool header)
{
    if (header) {
        header_take(lines, NULL);
        return;
    }
    if (continues && lines->reader->broken != NULL)
        lines->reader->broken(lines->reader->context);
    lines->skips |= !continues;
    lines->text[0] = '\0';
}

static void header_read(Lines *lines, const char *header)
{
    size_t length = strlen(header);
    char name[SECTION_BYTES + 1];
    bool good = false;
    if (header[length - 1] != ']' || strchr(header, ']') != header + length - 1) {
        text_errors_add(lines->errors, lines->line, 0, "'%s' is no section, expected [name] and nothing behind it",
                        words_quoted(header).text);
    } else if (length - 2 > SECTION_BYTES) {
        text_errors_add(lines->errors, lines->line, 0, "this section's name is too long, expected at most %d bytes",
                        SECTION_BYTES);
    } else {
        const char *first = header + 1;
        for (length -= 2; length > 0 && is_blank(*first); length--)
            first++;
        while (length > 0 && is_blank(first[length - 1]))
            length--;
        memcpy(name, first, length);
        name[length] = '\0';
        good = true;
    }
    header_take(lines, good ? name : NULL);
}

// Takes the next line of `length` bytes, of which inih may get `most`.
static void line_take(Lines *lines, const char *line, size_t length, size_t most)
{
    bool indented = length > 0 && is_blank(line[0]);
    size_t content = length_of_content(lines, line, length);
    size_t blanks = 0;
    while (blanks < content && is_blank(line[blanks]))
        blanks++;
    bool bracket = content > 0 && line[blanks] == '[';
    bool continues = indented && lines->after_key && !(bracket && lines->reader->one_line);
    bool ignored = indented && lines->skips && !(bracket && lines->reader->one_line);
    bool header = bracket && !continues && !ignored;
    lines->expects_entry = false;
    lines->text[0] = '\0';
    if (has_control_character(line, length)) {
        text_errors_add(lines->errors, lines->line, 0, "control characters in this line, expected plain text");
        line_is_broken(lines, continues, header);
    } else if (content > most) {
        text_errors_add(lines->errors, lines->line, 0, "this line has %zu bytes, expected at most %zu%s", content, most,
                        lines->reader->one_line ? "" : "; a long value may go on in indented lines");
        line_is_broken(lines, continues, header);
    } else if (content > 0 && !ignored) {
        memcpy(lines->text, line, content);
        lines->text[content] = '\0';
        lines->expects_entry = !header;
        lines->skips = false;
        if (header)
            header_read(lines, lines->text + blanks);
    }
}

// inih went past a line without calling for it.
static void line_finish(Lines *lines)
{
    if (!lines->expects_entry)
        return;
    lines->expects_entry = false;
    lines->skips = true;
    text_errors_add(lines->errors, lines->line, 0,
                    "'%s' is no entry, expected key = value%s",
                    words_quoted(lines->text + strspn(lines->text, " \t")).text,
                    lines->reader->one_line ? "" : "; an indented line goes on with the value above");
}

// inih's reader: one line a call.
static char *line_next(char *out, int out_bytes, void *stream)
{
    Lines *lines = stream;
    line_finish(lines);
    if (lines->at >= lines->size)
        return NULL;
    const char *line = lines->bytes + lines->at;
    const char *end = memchr(line, '\n', lines->size - lines->at);
    size_t length = end != NULL ? (size_t)(end - line) : lines->size - lines->at;
    lines->at += length + 1;
    lines->line++;
    if (lines->line == 1 && length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
        line += 3;
        length -= 3;
    }
    size_t most = (size_t)(out_bytes < LINE_BYTES ? out_bytes : LINE_BYTES) - 2;
    line_take(lines, line, length, most);
    strcpy(out, lines->text);
    return strcat(out, "\n");
}

static int entry_read(void *user, const char *section, const char *key, const char *value)
{
    Lines *lines = user;
    (void)section;
    const char *start = lines->text;
    const char *content = start + strspn(start, " \t");
    IniEntry entry = {.key = key, .value = value, .line = lines->line,
                      .continues = lines->after_key && content > start, .comment = lines->comment,
                      .comment_bytes = lines->comment_bytes, .comment_column = lines->comment_column};
    if (!entry.continues) {
        content = start + strcspn(start, "=:") + 1;
        content += strspn(content, " \t");
        lines->after_key = true;
    }
    entry.column = (int)(content - start) + 1;
    lines->expects_entry = false;
    if (entry.continues && lines->reader->one_line)
        text_errors_add(lines->errors, lines->line, 0,
                        "an indented line goes on with the value above, expected no blanks before '%s'",
                        words_quoted(content).text);
    if (*key == '\0' || strlen(key) > SECTION_BYTES) {
        text_errors_add(lines->errors, lines->line, 0, "the key is %s, expected a key of 1 to %d bytes before the '='",
                        *key == '\0' ? "empty" : "too long", SECTION_BYTES);
        lines->skips = true;
        lines->after_key = false;
    } else if (lines->reader->entry != NULL) {
        lines->reader->entry(lines->reader->context, &entry);
    }
    return 1;
}

int ini_text_read(const char *bytes, size_t size, const IniReader *reader, TextErrors *errors)
{
    Lines lines = {.bytes = bytes, .size = size, .reader = reader, .errors = errors};
    ini_parse_stream(line_next, &lines, entry_read, &lines);
    line_finish(&lines);
    return lines.line;
}
