// wrap.c -- a text that is too wide for one line, line by line.
#include "view/wrap.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

#define LINE_BYTES 512
#define MARK "…"

// Japanese is written without blanks: a line may end between any two of its characters,
static bool is_wide(uint32_t code)
{
    return code >= 0x2e80u;
}

// but none begins with one of the first, nor ends with one of the second.
static bool is_among(uint32_t code, const char *utf8)
{
    for (uint32_t one = utf8_next(&utf8); one != 0; one = utf8_next(&utf8))
        if (one == code)
            return true;
    return false;
}

static bool may_break(uint32_t code, uint32_t next)
{
    bool between = next == ' ' || is_wide(code) || is_wide(next);
    return between && code != ' '
        && !is_among(next, "、。，．・：；？！）」』】…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.:;?!)")
        && !is_among(code, "（「『【(");
}

size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px)
{
    size_t end = 0, at = 0;
    float width = 0.0f;
    while (utf8[at] && utf8[at] != '\n') {
        const char *behind = utf8 + at;
        uint32_t code = utf8_next(&behind);
        width += atlas_glyph(atlas, (int)size, code)->advance_px;
        // At least one character a line, however narrow it is: else it would never end.
        if (width > width_px || behind - utf8 >= LINE_BYTES)
            return end > 0 ? end : at > 0 ? at : (size_t)(behind - utf8);
        at = (size_t)(behind - utf8);
        if (may_break(code, utf8_next(&behind)))
            end = at;
    }
    return at;
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

int wrap_rows(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most)
{
    int rows = 0;
    for (; rows < most && *utf8; rows++)
        utf8 = wrap_next(utf8, wrap_line(atlas, size, utf8, width_px));
    return rows;
}

// A row that ends where no line may end has cut a word.
int wrap_rows_whole(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most)
{
    int rows = 0;
    for (; *utf8; rows++) {
        size_t bytes = wrap_line(atlas, size, utf8, width_px);
        const char *at = utf8, *end = utf8 + bytes;
        uint32_t last = 0;
        while (at < end)
            last = utf8_next(&at);
        const char *behind = end;
        uint32_t next = utf8_next(&behind);
        if (rows == most || (next != 0 && next != '\n' && last != 0 && !may_break(last, next)))
            return 0;
        utf8 = wrap_next(utf8, bytes);
    }
    return rows;
}
