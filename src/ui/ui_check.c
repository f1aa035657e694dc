// ui_check.c -- whether a page can be read and pressed: sizes, edges, overlaps, texts.
#include <math.h>
#include <stdio.h>

#include "ui/ui.h"
#include "ui/ui_local.h"
#include "view/wrap.h"

#define TOUCH_PX 0.01f // that little may overlap

// With its place and its text, because ids mean something in one file only.
static bool tell(char *wrong, size_t size, const UiItem *item, const char *what)
{
    snprintf(wrong, size, "control %d \"%.60s\" at %.0f %.0f: %s", item->id, item->text, (double)item->rect.least.x,
             (double)item->rect.least.y, what);
    return false;
}

// How many lines a label's text takes, and how wide the widest is.
static int label_lines(const Atlas *atlas, const UiItem *item, float *widest_px)
{
    char row[WRAP_ROW_BYTES];
    ViewportRect room = ui_lines_rect(item);
    int lines = 0;
    *widest_px = 0.0f;
    for (const char *rest = item->text; *rest; lines++) {
        rest = wrap_row(atlas, item->size, rest, room.most.x - room.least.x, false, row);
        float width = atlas_text_width(atlas, (int)item->size, row);
        *widest_px = width > *widest_px ? width : *widest_px;
    }
    return lines;
}

// What is seen of a rectangle where it is moved with others; empty where nothing is.
static ViewportRect seen(const UiPage *page, const UiItem *item, ViewportRect rect)
{
    if (item->scroll == 0)
        return rect;
    ViewportRect area = page->scrolls[item->scroll - 1].area;
    rect.least = vec2(fmaxf(rect.least.x, area.least.x), fmaxf(rect.least.y, area.least.y));
    rect.most = vec2(fminf(rect.most.x, area.most.x), fminf(rect.most.y, area.most.y));
    bool empty = rect.least.x >= rect.most.x || rect.least.y >= rect.most.y;
    return empty ? (ViewportRect){area.least, area.least} : rect;
}

// What an item covers: of labels the text alone.
static ViewportRect covered(const Atlas *atlas, const UiItem *item)
{
    if (item->kind != UI_KIND_LABEL)
        return item->rect;
    float width, height = ui_line_px(item->size) * (float)label_lines(atlas, item, &width);
    Vec2 middle = ui_middle(item->rect);
    if (item->align != BATCH_CENTRE)
        middle.x = item->align == BATCH_LEFT ? item->rect.least.x + width / 2.0f : item->rect.most.x - width / 2.0f;
    return ui_rect(middle.x, middle.y, width, height * 0.9f);
}

// A hair outside is no fault: places are sums of floats.
static bool inside(ViewportRect rect, ViewportRect bounds)
{
    return rect.least.x >= bounds.least.x - TOUCH_PX && rect.least.y >= bounds.least.y - TOUCH_PX
        && rect.most.x <= bounds.most.x + TOUCH_PX && rect.most.y <= bounds.most.y + TOUCH_PX;
}

// Controls that touch each other are fine.
static bool overlaps(ViewportRect a, ViewportRect b)
{
    return a.least.x < b.most.x - TOUCH_PX && b.least.x < a.most.x - TOUCH_PX && a.least.y < b.most.y - TOUCH_PX
        && b.least.y < a.most.y - TOUCH_PX;
}

// Of these only what lies on them is pressed or read.
static bool is_backdrop(const UiItem *item)
{
    return item->kind == UI_KIND_PLATE || item->kind == UI_KIND_NOTE;
}

// Plates and notes are there to have other things on or below them, and so are chips without a text.
static bool may_lie_on(const UiItem *above, ViewportRect covered, const UiItem *below)
{
    bool carries = below->kind == UI_KIND_CHIP && !below->text[0] && above->kind == UI_KIND_LABEL;
    return is_backdrop(above) || is_backdrop(below) || (carries && inside(covered, below->rect));
}

// By the smallest size that is used, as drawing falls back on it.
static bool fits(const Atlas *atlas, const UiItem *item, const char *utf8, float room_px)
{
    TextSize size = ui_fit(atlas, item->size, utf8, room_px);
    if (atlas_text_width(atlas, (int)size, utf8) <= room_px)
        return true;
    // Two rows, but no broken word.
    const char *first_end = utf8 + wrap_line(atlas, size, utf8, room_px),
               *rest = wrap_next(utf8, (size_t)(first_end - utf8));
    bool whole = *first_end == ' ' || (unsigned char)*first_end >= 0xe3u;
    return ui_may_wrap(item) && whole && atlas_text_width(atlas, (int)size, rest) <= room_px;
}

// Lines are broken as they are drawn, so that what passes here is seen as a whole.
static bool label_check(const UiItem *item, const Atlas *atlas, char *wrong, size_t wrong_size)
{
    float widest;
    ViewportRect room = ui_lines_rect(item);
    float height = room.most.y - room.least.y, width = room.most.x - room.least.x;
    int lines = label_lines(atlas, item, &widest);
    if (widest > width + TOUCH_PX)
        return tell(wrong, wrong_size, item, "its text is wider than its room");
    if (lines > (int)(height / ui_line_px(item->size) + 0.01f))
        return tell(wrong, wrong_size, item, "its text has more lines than room");
    return true;
}

// Fingers decide the size; texts may be as large as that leaves room.
static bool control_check(const UiItem *item, const Atlas *atlas, char *wrong, size_t wrong_size)
{
    if (item->rect.most.x - item->rect.least.x < UI_LEAST_PX - TOUCH_PX
        || item->rect.most.y - item->rect.least.y < UI_LEAST_PX - TOUCH_PX)
        return tell(wrong, wrong_size, item, "too small to be pressed");
    if (item->kind == UI_KIND_FIELD) // which shows the end of what was typed
        return true;
    if (!fits(atlas, item, item->text, ui_text_room(item)))
        return tell(wrong, wrong_size, item, "its text is wider than its room");
    if (item->kind == UI_KIND_TILE) {
        UiItem below = ui_tile_below(item);
        return label_check(&below, atlas, wrong, wrong_size);
    }
    if (item->value_text[0] && !fits(atlas, item, item->value_text, ui_value_room(atlas, item)))
        return tell(wrong, wrong_size, item, "its value is wider than its room");
    return true;
}

// Plates have neither text nor press, so only their bounds count.
static bool item_check(const UiPage *page, const UiItem *item, const Atlas *atlas, char *wrong, size_t wrong_size)
{
    bool plate = item->kind == UI_KIND_PLATE, label = item->kind == UI_KIND_LABEL || item->kind == UI_KIND_NOTE;
    if (label ? !label_check(item, atlas, wrong, wrong_size) : !plate && !control_check(item, atlas, wrong, wrong_size))
        return false;
    return inside(seen(page, item, item->rect), page->bounds) || tell(wrong, wrong_size, item, "it leaves its bounds");
}

// Every pair is looked at: pages are small, and this runs in tests.
bool ui_page_check(const UiPage *page, const Atlas *atlas, char *wrong, size_t wrong_size)
{
    ViewportRect all[UI_ITEMS_MAX];
    if (page->dropped > 0) {
        snprintf(wrong, wrong_size, "%d items or texts have no room on the page", page->dropped);
        return false;
    }
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        if (!item_check(page, item, atlas, wrong, wrong_size))
            return false;
        all[i] = covered(atlas, item);
        for (int k = 0; k < i; k++)
            if (overlaps(seen(page, item, all[i]), seen(page, &page->items[k], all[k]))
                && !may_lie_on(item, all[i], &page->items[k]))
                return tell(wrong, wrong_size, item, page->items[k].text);
    }
    return true;
}
