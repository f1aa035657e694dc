// ui_check.h -- whether a page can be read and pressed: sizes, edges, overlaps, texts.
#pragma once

#include <stdio.h>

#include "ui/ui_local.h"
#include "view/paint.h"

#define TOUCH_PX 0.01f // that little may overlap

// With its place and its text, because ids mean something in one file only.
static inline bool tell(Error *error, const UiItem *item, const char *what)
{
    return error_set(error, "control %d \"%.60s\" at %.0f %.0f: %s", item->id, item->text, (double)item->rect.least.x,
                     (double)item->rect.least.y, what);
}

// How wide the widest line of a label is.
static inline float widest_px(const Atlas *atlas, const UiItem *item, UiFit fit)
{
    char row[WRAP_ROW_BYTES];
    ViewportRect room = ui_lines_rect(item);
    float widest = 0.0f, width = (room.most.x - room.least.x) / fit.scale;
    const char *rest = item->text;
    for (int i = 0; i < fit.lines && *rest; i++) {
        rest = wrap_row(atlas, fit.size, rest, width, false, row);
        widest = fmaxf(widest, atlas_text_width(atlas, (int)fit.size, row) * fit.scale);
    }
    return widest;
}

// What is seen of a rectangle where it is moved with others; empty where nothing is.
static inline ViewportRect seen(const UiPage *page, const UiItem *item, ViewportRect rect)
{
    if (item->scroll == 0)
        return rect;
    ViewportRect area = page->scrolls[item->scroll - 1].area;
    rect.least = vec2(fmaxf(rect.least.x, area.least.x), fmaxf(rect.least.y, area.least.y));
    rect.most = vec2(fminf(rect.most.x, area.most.x), fminf(rect.most.y, area.most.y));
    bool empty = rect.least.x >= rect.most.x || rect.least.y >= rect.most.y;
    return empty ? (ViewportRect){area.least, area.least} : rect;
}

// The area of an item: of labels the text alone.
static inline ViewportRect covered(const Atlas *atlas, const UiItem *item)
{
    if (item->kind != UI_KIND_LABEL)
        return item->rect;
    UiFit fit = ui_label_fit(atlas, item);
    float width = widest_px(atlas, item, fit), height = ui_line_px(fit.size) * fit.scale * (float)fit.lines;
    Vec2 middle = ui_middle(item->rect);
    if (item->align != BATCH_CENTRE)
        middle.x = item->align == BATCH_LEFT ? item->rect.least.x + width / 2.0f : item->rect.most.x - width / 2.0f;
    return ui_rect(middle.x, middle.y, width, height * 0.9f);
}

// A hair outside is no fault: places are sums of floats.
static inline bool inside(ViewportRect rect, ViewportRect bounds)
{
    return rect.least.x >= bounds.least.x - TOUCH_PX && rect.least.y >= bounds.least.y - TOUCH_PX
        && rect.most.x <= bounds.most.x + TOUCH_PX && rect.most.y <= bounds.most.y + TOUCH_PX;
}

// Controls that touch each other are fine.
static inline bool overlaps(ViewportRect a, ViewportRect b)
{
    return a.least.x < b.most.x - TOUCH_PX && b.least.x < a.most.x - TOUCH_PX && a.least.y < b.most.y - TOUCH_PX
        && b.least.y < a.most.y - TOUCH_PX;
}

// Of these only what lies on them is pressed or read.
static inline bool is_backdrop(const UiItem *item)
{
    return item->kind == UI_KIND_PLATE || item->kind == UI_KIND_NOTE;
}

// Plates and notes are there to have other things on or below them, and so are chips without a text.
static inline bool may_lie_on(const UiItem *above, ViewportRect covered, const UiItem *below)
{
    bool carries = below->kind == UI_KIND_CHIP && !below->text[0] && above->kind == UI_KIND_LABEL;
    return is_backdrop(above) || is_backdrop(below) || (carries && inside(covered, below->rect));
}

// As it would be drawn.
static inline bool fits(const Atlas *atlas, TextSize size, const char *utf8, float room_px, float high_px)
{
    return !utf8[0] || ui_fit(atlas, size, utf8, vec2(room_px, high_px)).whole;
}

// Lines are broken as they are drawn, so that what passes here is seen as a whole.
static inline bool label_check(const UiItem *item, const Atlas *atlas, Error *error)
{
    UiFit fit = ui_label_fit(atlas, item);
    ViewportRect room = ui_lines_rect(item);
    if (widest_px(atlas, item, fit) > room.most.x - room.least.x + TOUCH_PX)
        return tell(error, item, "its text is wider than its room");
    return (fit.whole || !item->text[0]) || tell(error, item, "its text has more lines than room");
}

// Fingers decide the size; texts may be as large as that leaves room.
static inline bool control_check(const UiItem *item, const Atlas *atlas, Error *error)
{
    if (item->rect.most.x - item->rect.least.x < UI_LEAST_PX - TOUCH_PX
        || item->rect.most.y - item->rect.least.y < UI_LEAST_PX - TOUCH_PX)
        return tell(error, item, "too small to be pressed");
    if (item->kind == UI_KIND_FIELD) // which shows the end of what was typed
        return true;
    if (!fits(atlas, item->size, item->text, ui_text_room(item), ui_text_high(item)))
        return tell(error, item, "its text is wider than its room");
    if (item->kind == UI_KIND_TILE) {
        UiItem below = ui_tile_below(item);
        return label_check(&below, atlas, error);
    }
    if (item->value_text[0]
        && !fits(atlas, item->kind == UI_KIND_BUTTON ? TEXT_SMALL : item->size, item->value_text,
                 ui_value_room(atlas, item), ui_value_high(item)))
        return tell(error, item, "its value is wider than its room");
    return true;
}

// Plates have neither text nor press, so only their bounds count.
static inline bool item_check(const UiPage *page, const UiItem *item, const Atlas *atlas, Error *error)
{
    bool plate = item->kind == UI_KIND_PLATE, label = item->kind == UI_KIND_LABEL || item->kind == UI_KIND_NOTE;
    if (label ? !label_check(item, atlas, error) : !plate && !control_check(item, atlas, error))
        return false;
    char name[UI_TEXT_BYTES];
    ui_name(page, item, name, sizeof name);
    if (item->id != UI_NONE && !plate && !name[0])
        return tell(error, item, "it has no name for a screen reader");
    return inside(seen(page, item, item->rect), page->bounds) || tell(error, item, "it leaves its bounds");
}

// Every pair is looked at: pages are small, and this runs in tests.
// The first control that is too small, has no name, leaves the page's bounds, overlaps another, or has a text that is
// wider than its room, as the page would be drawn with this atlas. Labels may lie on a chip without a text.
static inline bool ui_page_check(const UiPage *page, const Atlas *atlas, Error *error)
{
    ViewportRect all[UI_ITEMS_MAX];
    if (page->dropped > 0)
        return error_set(error, "%d items or texts have no room on the page", page->dropped);
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        if (!item_check(page, item, atlas, error))
            return false;
        all[i] = covered(atlas, item);
        for (int k = 0; k < i; k++)
            if (overlaps(seen(page, item, all[i]), seen(page, &page->items[k], all[k]))
                && !may_lie_on(item, all[i], &page->items[k]))
                return tell(error, item, page->items[k].text);
    }
    return true;
}
