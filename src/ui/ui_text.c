// ui_text.c -- fits the texts of controls and labels: at the preferred size, in more lines, or smaller.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lang/texts.h"
#include "text/words.h"
#include "ui/ui_local.h"
#include "view/paint.h"

#define LINES_MOST 40
#define STEP 0.04f // between two scales that are tried
#define LITTLE_SMALLER 0.8f

// A table instead of a factor: small letters need more space between lines.
float ui_usual_line_px(TextSize size)
{
    static const float LINES[TEXT_SIZE_COUNT] = {15.0f, 21.0f, 33.0f, 56.0f};
    return LINES[size];
}

float ui_line_px(TextSize size)
{
    return ui_usual_line_px(size) * sprite_text_grow(size);
}

// Half the height of the capitals: text is drawn from its base line, but positioned by its middle.
float ui_drop_px(TextSize size)
{
    static const float DROPS[TEXT_SIZE_COUNT] = {4.4f, 6.0f, 9.5f, 16.0f};
    return DROPS[size] * sprite_text_grow(size);
}

// Shrinks only if necessary, and never below the default size, where the player's choice begins.
static UiFit fit_shrunk(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room)
{
    float least = 1.0f / sprite_text_grow(size);
    for (float scale = 1.0f;; scale = fmaxf(scale - STEP, least)) {
        int lines = wrap_rows(atlas, size, utf8, room.x / scale, LINES_MOST, true);
        bool fits = lines > 0 && (float)lines * ui_line_px(size) * scale <= room.y + 0.01f;
        if (fits || scale <= least)
            return (UiFit){size, scale, fits ? lines : 1, fits};
    }
}

// One line at the preferred size, a little smaller, or at a smaller one of the standard sizes; then more lines.
UiFit ui_fit(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room)
{
    float share = room.x / fmaxf(atlas_text_width(atlas, (int)size, utf8), 1.0f);
    if (share < 1.0f && share >= LITTLE_SMALLER && size > TEXT_SMALL)
        return (UiFit){size, share, 1, true};
    for (int smaller = (int)size; smaller >= TEXT_SMALL; smaller--)
        if (atlas_text_width(atlas, smaller, utf8) <= room.x)
            return (UiFit){(TextSize)smaller, 1.0f, 1, true};
    room.y = fmaxf(room.y, ui_line_px(TEXT_SMALL));
    return fit_shrunk(atlas, TEXT_SMALL, utf8, room);
}

// File names and the like may be longer than any line, and are then cut.
UiFit ui_label_fit(const Atlas *atlas, const UiItem *item)
{
    ViewportRect rect = ui_lines_rect(item);
    UiFit fit = fit_shrunk(atlas, item->size, item->text, vec2_sub(rect.most, rect.least));
    float line_px = ui_line_px(fit.size) * fit.scale;
    if (fit.whole)
        return fit;
    int most = (int)((rect.most.y - rect.least.y) / line_px + 0.01f);
    fit.lines = wrap_rows(atlas, fit.size, item->text, (rect.most.x - rect.least.x) / fit.scale, LINES_MOST, false);
    fit.whole = fit.lines <= most;
    fit.lines = fit.lines < most ? fit.lines : most;
    return fit;
}

#define PAD_PX 6.0f
#define ENDLESS_PX 10000.0f
#define USUAL_TILE_TEXT_PX 71.0f // the height that tiles are laid out for
#define BAR_ROOM_PX 8.0f
#define TOUCH_PX 0.01f

// --- Room for texts that are longer than in the page's layout, which assumes English at default size. Larger texts,
// and other languages, take more lines: a growing item pushes everything below it down, as on a page of text, and a
// page that becomes too long scrolls.

static float high_of(ViewportRect rect)
{
    return rect.most.y - rect.least.y;
}

// The height of a text with all its lines.
static float lines_px(const Atlas *atlas, TextSize size, const char *utf8, float room_px)
{
    UiFit fit = ui_fit(atlas, size, utf8, vec2(room_px, ENDLESS_PX));
    return utf8[0] ? (float)fit.lines * ui_line_px(fit.size) * fit.scale : 0.0f;
}

// The height that an item needs for its texts at the chosen size.
static float needed_px(const Atlas *atlas, const UiItem *item)
{
    float text = lines_px(atlas, item->size, item->text, ui_text_room(item));
    switch (item->kind) {
    case UI_KIND_LABEL: {
        int lines = wrap_rows(atlas, item->size, item->text, item->rect.most.x - item->rect.least.x, LINES_MOST, true);
        return item->text[0] ? ui_line_px(item->size) * (float)(lines > 0 ? lines : 1) : 0.0f;
    }
    case UI_KIND_TILE: return high_of(item->rect) + ui_tile_text_px() - USUAL_TILE_TEXT_PX;
    case UI_KIND_SWITCH:
    case UI_KIND_SLIDER: return text + high_of(item->rect) - ui_text_high(item);
    case UI_KIND_CHOICE:
        return fmaxf(text, lines_px(atlas, item->size, item->value_text, ui_value_room(atlas, item))) + PAD_PX;
    case UI_KIND_BUTTON:
        if (item->value_text[0])
            return 2.2f * fmaxf(text, lines_px(atlas, TEXT_SMALL, item->value_text, ui_text_room(item)));
        return text + PAD_PX;
    default: return 0.0f;
    }
}

static bool in_body(const UiPage *page, const UiItem *item)
{
    return !item->fixed && item->rect.most.y > page->head_px + TOUCH_PX;
}

static float moved_y(const UiPage *page, float y)
{
    float moved = y;
    for (int i = 0; i < page->cut_count; i++)
        moved += page->cuts[i].y_px <= y ? page->cuts[i].high_px : 0.0f;
    return moved;
}

static ViewportRect rect_grown(const UiPage *page, ViewportRect rect)
{
    rect.least.y = moved_y(page, rect.least.y);
    rect.most.y = moved_y(page, rect.most.y);
    return rect;
}

void ui_page_flow(UiPage *page, const UiState *state, const Atlas *atlas)
{
    if (page->scroll_count > 0)
        return;
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        float missing = in_body(page, item) ? needed_px(atlas, item) - high_of(rect_grown(page, item->rect)) : 0.0f;
        // Cuts through the middle of the growing item: rows of a table, whose rectangles may touch, move as a whole.
        if (missing > 0.5f)
            page->cuts[page->cut_count++] = (UiCut){ui_middle(item->rect).y, ceilf(missing)};
    }
    float foot = page->foot_px > 0.0f ? page->foot_px : page->bounds.most.y, end = 0.0f;
    for (int i = 0; i < page->count; i++)
        if (in_body(page, &page->items[i]))
            end = fmaxf(end, rect_grown(page, page->items[i].rect).most.y);
    bool scrolls = page->flows = end > foot + TOUCH_PX;
    if (scrolls) {
        ViewportRect area = {vec2(page->bounds.least.x, page->head_px), vec2(page->bounds.most.x - BAR_ROOM_PX, foot)};
        ui_scroll_begin(page, state, area, false, end - page->head_px + PAD_PX);
        ui_scroll_end(page);
    }
    for (int i = 0; i < page->count; i++) {
        UiItem item = page->items[i];
        bool moves = in_body(page, &item);
        item.scroll = scrolls && moves;
        item.rect = moves ? ui_page_moved(page, item.rect) : item.rect;
        // Fixed items come after scrolling ones: they lie over the cover at the ends.
        int k = i;
        for (; item.scroll > 0 && k > 0 && page->items[k - 1].scroll == 0; k--)
            page->items[k] = page->items[k - 1];
        page->items[k] = item;
    }
}

// Works for things that the screen draws itself, before and after.
ViewportRect ui_page_moved(const UiPage *page, ViewportRect rect)
{
    if (rect.most.y <= page->head_px + TOUCH_PX)
        return rect;
    rect = rect_grown(page, rect);
    if (page->flows) {
        rect.least.y -= page->scrolls[0].px;
        rect.most.y -= page->scrolls[0].px;
    }
    return rect;
}

bool ui_page_shows(const UiPage *page, ViewportRect moved)
{
    return !page->flows
        || (moved.least.y >= page->scrolls[0].area.least.y && moved.most.y <= page->scrolls[0].area.most.y);
}

// Types of controls.
static const UiText PARTS[] = {
    [UI_KIND_SWITCH] = UI_PART_SWITCH,  [UI_KIND_CHOICE] = UI_PART_CHOICE, [UI_KIND_SLIDER] = UI_PART_SLIDER,
    [UI_KIND_TUNABLE] = UI_PART_SLIDER, [UI_KIND_TAB] = UI_PART_TAB,       [UI_KIND_FIELD] = UI_PART_FIELD,
    [UI_KIND_BUTTON] = UI_PART_BUTTON,  [UI_KIND_TILE] = UI_PART_BUTTON,   [UI_KIND_ICON] = UI_PART_BUTTON,
    [UI_KIND_CHIP] = UI_PART_BUTTON,    [UI_KIND_PLATE] = UI_PART_BUTTON,  [UI_KIND_LABEL] = UI_PART_BUTTON,
    [UI_KIND_NOTE] = UI_PART_BUTTON,
};

// A row of a list has labels instead of a text of its own.
static void words_of(const UiPage *page, const UiItem *item, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; i < page->count && item->kind == UI_KIND_CHIP && !item->text[0]; i++)
        if (page->items[i].kind == UI_KIND_LABEL && viewport_rect_has(item->rect, ui_middle(page->items[i].rect)))
            words_join(text, size, ", ", page->items[i].text);
    words_join(text, size, ", ", item->called ? item->called : "");
    words_join(text, size, ", ", item->text);
}

void ui_name(const UiPage *page, const UiItem *item, char *text, size_t size)
{
    bool has_value = item->kind >= UI_KIND_SWITCH && item->kind <= UI_KIND_TUNABLE;
    words_of(page, item, text, size);
    words_join(text, size, ", ", has_value ? "" : item->value_text);
}

void ui_spoken(const UiPage *page, const UiItem *item, char *text, size_t size)
{
    words_of(page, item, text, size);
    words_join(text, size, ", ", ui_text(PARTS[item->kind]));
    // A switch has no word for its value, and tabs show which one is open.
    if (item->kind == UI_KIND_SWITCH)
        words_join(text, size, ", ", ui_text(item->value ? UI_ON : UI_OFF));
    else if (item->kind == UI_KIND_TAB)
        words_join(text, size, ", ", item->marked ? ui_text(UI_PART_OPEN) : "");
    else
        words_join(text, size, ", ", item->value_text);
    if (item->disabled)
        words_join(text, size, ", ", ui_text(UI_PART_DISABLED));
}
