// wrap.c -- a text that is too wide for one line, line by line.
#include "view/wrap.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 512
#define MARK "…"

static bool fits(const Atlas *atlas, TextSize size, const char *utf8, size_t bytes, float width_px)
{
    char line[LINE_BYTES];
    if (bytes >= sizeof line)
        return false;
    memcpy(line, utf8, bytes);
    line[bytes] = '\0';
    return atlas_text_width(atlas, (int)size, line) <= width_px;
}

// Where the character that begins at `at` ends.
static size_t character_end(const char *utf8, size_t at)
{
    do
        at++;
    while (((unsigned char)utf8[at] & 0xc0u) == 0x80u);
    return at;
}

static size_t characters_that_fit(const Atlas *atlas, TextSize size, const char *utf8, float width_px)
{
    size_t end = utf8[0] ? character_end(utf8, 0) : 0;
    while (utf8[end] && utf8[end] != '\n' && fits(atlas, size, utf8, character_end(utf8, end), width_px))
        end = character_end(utf8, end);
    return end;
}

size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px)
{
    size_t end = 0, row = strcspn(utf8, "\n");
    for (size_t at = 0; at < row;) {
        at += strspn(utf8 + at, " ");
        at += strcspn(utf8 + at, " \n");
        if (!fits(atlas, size, utf8, at, width_px))
            break;
        end = at;
    }
    return end > 0 || row == 0 ? end : characters_that_fit(atlas, size, utf8, width_px);
}

const char *wrap_next(const char *utf8, size_t bytes)
{
    const char *rest = utf8 + bytes + strspn(utf8 + bytes, " ");
    return rest + (*rest == '\n');
}

const char *wrap_row(const Atlas *atlas, TextSize size, const char *utf8, float width_px, bool last,
                     char row[WRAP_ROW_BYTES])
{
    _Static_assert(LINE_BYTES + sizeof MARK <= WRAP_ROW_BYTES, "a line and the mark have to fit");
    size_t bytes = wrap_line(atlas, size, utf8, width_px);
    bool more = last && *wrap_next(utf8, bytes);
    if (more)
        bytes = wrap_line(atlas, size, utf8, width_px - atlas_text_width(atlas, (int)size, MARK));
    snprintf(row, WRAP_ROW_BYTES, "%.*s%s", (int)bytes, utf8, more ? MARK : "");
    return wrap_next(utf8, bytes);
}
