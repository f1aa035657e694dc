// ui_flow.c -- room for texts that need more of it than their page was laid out for.
//
// A page is drawn for texts of the usual size in English. Larger ones, and those of other languages, take more lines:
// what grows pushes down what lies below it, as on a page of text, and a page that has become too long scrolls.
#include <math.h>

#include "ui/ui_local.h"
#include "view/wrap.h"

#define LINES_MOST 40
#define PAD_PX 6.0f
#define ENDLESS_PX 10000.0f
#define USUAL_TILE_TEXT_PX 71.0f // that tiles are laid out for
#define BAR_ROOM_PX 8.0f
#define PAPER 0xe8d9a8u
#define TOUCH_PX 0.01f

static float high_of(ViewportRect rect)
{
    return rect.most.y - rect.least.y;
}

// The height of a text in as many lines as it takes.
static float lines_px(const Atlas *atlas, TextSize size, const char *utf8, float room_px)
{
    UiFit fit = ui_fit(atlas, size, utf8, vec2(room_px, ENDLESS_PX));
    return utf8[0] ? (float)fit.lines * ui_line_px(fit.size) * fit.scale : 0.0f;
}

static float label_px(const Atlas *atlas, const UiItem *item)
{
    int lines = wrap_rows_whole(atlas, item->size, item->text, item->rect.most.x - item->rect.least.x, LINES_MOST);
    return item->text[0] ? ui_line_px(item->size) * (float)(lines > 0 ? lines : 1) : 0.0f;
}

// How high something has to be so that its texts are as large as they shall be.
static float needed_px(const Atlas *atlas, const UiItem *item)
{
    float text = lines_px(atlas, item->size, item->text, ui_text_room(item));
    switch (item->kind) {
    case UI_KIND_LABEL: return label_px(atlas, item);
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

static ViewportRect grown(const UiPage *page, ViewportRect rect)
{
    rect.least.y = moved_y(page, rect.least.y);
    rect.most.y = moved_y(page, rect.most.y);
    return rect;
}

// In the middle of what grows: rows of a table, whose rectangles may touch, move as a whole.
static void cut(UiPage *page, const UiItem *item, float needed)
{
    float missing = needed - high_of(grown(page, item->rect));
    if (missing > 0.5f)
        page->cuts[page->cut_count++] = (UiCut){ui_middle(item->rect).y, ceilf(missing)};
}

// The lowest end of what may be moved.
static float end_of(const UiPage *page)
{
    float end = 0.0f;
    for (int i = 0; i < page->count; i++)
        if (in_body(page, &page->items[i]))
            end = fmaxf(end, grown(page, page->items[i].rect).most.y);
    return end;
}

// What does not scroll comes after what does: it lies over the paper that hides the ends of that.
static void order(UiPage *page)
{
    for (int i = 1; i < page->count; i++) {
        UiItem item = page->items[i];
        int k = i;
        for (; item.scroll > 0 && k > 0 && page->items[k - 1].scroll == 0; k--)
            page->items[k] = page->items[k - 1];
        page->items[k] = item;
    }
}

void ui_page_flow(UiPage *page, const UiState *state, const Atlas *atlas)
{
    if (page->scroll_count > 0)
        return;
    for (int i = 0; i < page->count; i++)
        if (in_body(page, &page->items[i]))
            cut(page, &page->items[i], needed_px(atlas, &page->items[i]));
    float foot = page->foot_px > 0.0f ? page->foot_px : page->bounds.most.y, end = end_of(page);
    bool scrolls = page->flows = end > foot + TOUCH_PX;
    if (scrolls) {
        ViewportRect area = {vec2(page->bounds.least.x, page->head_px), vec2(page->bounds.most.x - BAR_ROOM_PX, foot)};
        ui_scroll_begin(page, state, area, false, end - page->head_px + PAD_PX);
        page->scrolls[0].over_px = page->bounds.most.y;
        page->scrolls[0].rgb = PAPER;
        ui_scroll_end(page);
    }
    for (int i = 0; i < page->count; i++) {
        UiItem *item = &page->items[i];
        item->scroll = scrolls && in_body(page, item);
        item->rect = in_body(page, item) ? ui_page_moved(page, item->rect) : item->rect;
    }
    if (scrolls)
        order(page);
}

// Also for what the screen draws itself, before and after.
ViewportRect ui_page_moved(const UiPage *page, ViewportRect rect)
{
    if (rect.most.y <= page->head_px + TOUCH_PX)
        return rect;
    rect = grown(page, rect);
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
