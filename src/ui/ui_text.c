// ui_text.c -- how the text of a control or a label gets its room: as large as wished, in more lines, or smaller.
#include <math.h>

#include "ui/ui_local.h"
#include "view/wrap.h"

#define LINES_MOST 40
#define STEP 0.04f // from one share of the size to the next that is tried

// A table and not a multiple of the size: small letters need more air between their lines.
float ui_usual_line_px(TextSize size)
{
    static const float LINES[TEXT_SIZE_COUNT] = {15.0f, 21.0f, 33.0f, 56.0f};
    return LINES[size];
}

float ui_line_px(TextSize size)
{
    return ui_usual_line_px(size) * sprite_text_grow(size);
}

// Half the height of the capitals: text is drawn from its base line, and places are meant by middles.
float ui_drop_px(TextSize size)
{
    static const float DROPS[TEXT_SIZE_COUNT] = {4.4f, 6.0f, 9.5f, 16.0f};
    return DROPS[size] * sprite_text_grow(size);
}

// In as many lines as there is room for, none of which cuts a word; 0 where that cannot be.
static int lines_in(const Atlas *atlas, TextSize size, float scale, const char *utf8, Vec2 room)
{
    int lines = wrap_rows_whole(atlas, size, utf8, room.x / scale, LINES_MOST);
    return (float)lines * ui_line_px(size) * scale <= room.y + 0.01f ? lines : 0;
}

// Smaller only where it must be, and never smaller than the usual size: that is where the player's choice begins.
static UiFit shrink(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room)
{
    float least = 1.0f / sprite_text_grow(size);
    for (float scale = 1.0f;; scale = fmaxf(scale - STEP, least)) {
        int lines = lines_in(atlas, size, scale, utf8, room);
        if (lines > 0 || scale <= least)
            return (UiFit){size, scale, lines > 0 ? lines : 1, lines > 0};
    }
}

// One line in the wished size, or in a smaller one of the usual sizes; then more lines.
UiFit ui_fit(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room)
{
    for (int smaller = (int)size; smaller >= TEXT_SMALL; smaller--)
        if (atlas_text_width(atlas, smaller, utf8) <= room.x)
            return (UiFit){(TextSize)smaller, 1.0f, 1, true};
    room.y = fmaxf(room.y, ui_line_px(TEXT_SMALL));
    return shrink(atlas, TEXT_SMALL, utf8, room);
}

// Names of files and the like may be longer than any line: they are cut where they have to be.
UiFit ui_label_fit(const Atlas *atlas, const UiItem *item)
{
    ViewportRect rect = ui_lines_rect(item);
    UiFit fit = shrink(atlas, item->size, item->text, vec2_sub(rect.most, rect.least));
    float line_px = ui_line_px(fit.size) * fit.scale;
    if (fit.whole)
        return fit;
    int most = (int)((rect.most.y - rect.least.y) / line_px + 0.01f);
    fit.lines = wrap_rows(atlas, fit.size, item->text, (rect.most.x - rect.least.x) / fit.scale, LINES_MOST);
    fit.whole = fit.lines <= most;
    fit.lines = fit.lines < most ? fit.lines : most;
    return fit;
}
