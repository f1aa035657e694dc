// ui.c -- the list of controls that makes up a page.
#include "ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "text/fields.h"
#include "ui/ui_local.h"
#include "view/paint.h"

#define NOTE_PX 106.0f // maximum height

// Pages are built from scratch in every frame, so nothing in them can be stale.
void ui_page_begin(UiPage *page)
{
    page->count = page->dropped = page->scroll_count = page->scroll = 0;
    page->bounds = ui_box(0.0f, 0.0f, VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX);
    page->layer = LAYER_MENU_TEXT;
    page->head_px = page->foot_px = 0.0f;
    page->cut_count = 0;
    page->flows = false;
    page->rgb = 0;
}

// The focus stays visible for a player who uses keys.
void ui_state_reset(UiState *state)
{
    *state = (UiState){.keys_used = state->keys_used};
}

// One spare item behind the last takes everything beyond the limit, so callers need not check.
static UiItem *item_add(UiPage *page, UiKind kind, int id, const char *text, const char *value_text, ViewportRect rect)
{
    bool room = page->count < UI_ITEMS_MAX;
    bool small = kind == UI_KIND_ICON || kind == UI_KIND_CHIP || kind == UI_KIND_FIELD || kind == UI_KIND_TUNABLE
              || kind == UI_KIND_NOTE;
    UiItem *item = &page->items[room ? page->count++ : UI_ITEMS_MAX];
    *item = (UiItem){.kind = kind,
                     .id = id,
                     .rect = rect,
                     .size = small ? TEXT_SMALL : TEXT_MEDIUM,
                     .align = kind == UI_KIND_FIELD || kind == UI_KIND_NOTE ? BATCH_LEFT : BATCH_CENTRE,
                     .rgb = PAINT_DARK,
                     .alpha = 1.0f,
                     .scroll = page->scroll};
    // Counts items and texts that do not fit, so that tests find them in any language.
    page->dropped += !room;
    page->dropped += snprintf(item->text, sizeof item->text, "%s", text) >= UI_TEXT_BYTES;
    page->dropped += snprintf(item->value_text, sizeof item->value_text, "%s", value_text) >= UI_VALUE_BYTES;
    return item;
}

// Labels have no id: they cannot be found or pressed.
UiItem *ui_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb)
{
    UiItem *item = item_add(page, UI_KIND_LABEL, UI_NONE, text, "", rect);
    item->size = size;
    item->align = align;
    item->rgb = rgb;
    return item;
}

UiItem *ui_line(UiPage *page, TextSize size, const char *text, float middle_y, uint32_t rgb)
{
    ViewportRect rect = ui_rect(VIEWPORT_FIELD_WIDTH_PX / 2.0f, middle_y, VIEWPORT_FIELD_WIDTH_PX - 16.0f,
                                ui_usual_line_px(size));
    return ui_label(page, size, text, rect, BATCH_CENTRE, rgb);
}

UiItem *ui_button(UiPage *page, int id, const char *text, ViewportRect rect)
{
    return item_add(page, UI_KIND_BUTTON, id, text, "", rect);
}

// Two lines: the action, and its consequence in small letters.
UiItem *ui_button_lines(UiPage *page, int id, const char *text, const char *below, ViewportRect rect)
{
    return item_add(page, UI_KIND_BUTTON, id, text, below, rect);
}

UiItem *ui_icon(UiPage *page, int id, UiIcon icon, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_ICON, id, "", "", rect);
    item->icon = icon;
    return item;
}

UiItem *ui_icon_text(UiPage *page, int id, const char *text, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_ICON, id, text, "", rect);
    item->size = TEXT_MEDIUM;
    item->marked = true;
    return item;
}

UiItem *ui_chip(UiPage *page, int id, const char *text, bool marked, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_CHIP, id, text, "", rect);
    item->marked = marked;
    return item;
}

UiItem *ui_field(UiPage *page, int id, const char *text, bool typing, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_FIELD, id, text, "", rect);
    item->marked = typing;
    return item;
}

UiItem *ui_plate(UiPage *page, UiPlate plate, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_PLATE, UI_NONE, "", "", rect);
    item->plate = plate;
    return item;
}

UiItem *ui_tile(UiPage *page, int id, const char *text, const char *below, ViewportRect rect)
{
    return item_add(page, UI_KIND_TILE, id, text, below, rect);
}

UiItem *ui_tab(UiPage *page, int id, const char *text, bool open, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_TAB, id, text, "", rect);
    item->marked = open;
    return item;
}

// A step of 1 lets left and right change it.
UiItem *ui_switch(UiPage *page, int id, const char *text, bool on, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_SWITCH, id, text, "", rect);
    item->value = on;
    item->most = item->step = 1;
    return item;
}

// The page provides the words and shows one of them, in the player's language.
UiItem *ui_choice(UiPage *page, int id, const char *text, int chosen, int count, const char *chosen_text,
                  ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_CHOICE, id, text, chosen_text, rect);
    item->value = chosen;
    item->most = count - 1;
    item->step = 1;
    return item;
}

// The page provides its value as a text: a percentage, seconds or a word.
UiItem *ui_slider(UiPage *page, int id, const char *text, int32_t value, int32_t least, int32_t most, int32_t step,
                  const char *value_text, ViewportRect rect)
{
    UiItem *item = item_add(page, UI_KIND_SLIDER, id, text, value_text, rect);
    item->value = value;
    item->least = least;
    item->most = most;
    item->step = step;
    return item;
}

// Range and steps come from the table, so it is the same everywhere.
UiItem *ui_tunable(UiPage *page, int id, const char *text, float value, int tunable, ViewportRect rect)
{
    Tuned now = tuned_default();
    UiItem *item = item_add(page, UI_KIND_TUNABLE, id, text, "", rect);
    const char *unit = tuned_info(tunable)->unit;
    tuned_set(&now, tunable, value);
    item->tunable = tunable;
    item->number = value;
    item->step = 1;
    field_write(tuned_info(tunable), &now, item->value_text, sizeof item->value_text);
    if (unit[0] && !ui_has_words(item)) {
        size_t length = strlen(item->value_text);
        snprintf(item->value_text + length, sizeof item->value_text - length, " %s", unit);
    }
    return item;
}

// Spans the page; its height follows from the text when it is drawn.
UiItem *ui_note(UiPage *page, const char *text, float top, uint32_t rgb)
{
    UiItem *item = item_add(page, UI_KIND_NOTE, UI_NONE, text, "",
                            ui_box(16.0f, top, VIEWPORT_FIELD_WIDTH_PX - 32.0f, NOTE_PX));
    item->rgb = rgb;
    item->from_top = true;
    return item;
}

ViewportRect ui_box(float left, float top, float width, float height)
{
    return (ViewportRect){vec2(left, top), vec2(left + width, top + height)};
}

ViewportRect ui_inset(ViewportRect rect, float x_px, float y_px)
{
    return (ViewportRect){vec2_add(rect.least, vec2(x_px, y_px)), vec2_sub(rect.most, vec2(x_px, y_px))};
}

ViewportRect ui_cut_top(ViewportRect *rest, float px)
{
    ViewportRect piece = *rest;
    piece.most.y = rest->least.y += px;
    return piece;
}

ViewportRect ui_cut_left(ViewportRect *rest, float px)
{
    ViewportRect piece = *rest;
    piece.most.x = rest->least.x += px;
    return piece;
}

ViewportRect ui_cut_right(ViewportRect *rest, float px)
{
    ViewportRect piece = *rest;
    piece.least.x = rest->most.x -= px;
    return piece;
}

ViewportRect ui_cell(ViewportRect first, int columns, int i, Vec2 gap_px)
{
    float width = first.most.x - first.least.x, height = first.most.y - first.least.y;
    return ui_box(first.least.x + (width + gap_px.x) * (float)(i % columns),
                  first.least.y + (height + gap_px.y) * (float)(i / columns), width, height);
}

Vec2 ui_middle(ViewportRect rect)
{
    return vec2_mix(rect.least, rect.most, 0.5f);
}

ViewportRect ui_rect(float middle_x, float middle_y, float width, float height)
{
    Vec2 half = vec2(width / 2.0f, height / 2.0f), middle = vec2(middle_x, middle_y);
    return (ViewportRect){vec2_sub(middle, half), vec2_add(middle, half)};
}

// Pages have some dozens of controls: no index is needed.
const UiItem *ui_find(const UiPage *page, int id)
{
    for (int i = 0; i < page->count; i++)
        if (page->items[i].id == id)
            return &page->items[i];
    return NULL;
}

// --- parts that scroll

// The visible length of the part, in its scrolling direction.
static float scroll_room(const UiScroll *scroll)
{
    Vec2 size = vec2_sub(scroll->area.most, scroll->area.least);
    return scroll->across ? size.x : size.y;
}

// A part whose content fits does not move.
float ui_scroll_held(const UiScroll *scroll, float px)
{
    float most = scroll->length_px - scroll_room(scroll);
    return px < 0.0f || most < 0.0f ? 0.0f : px > most ? most : px;
}

// Clamped here as well, because the content may have become shorter since the last frame.
void ui_scroll_begin(UiPage *page, const UiState *state, ViewportRect area, bool across, float length_px)
{
    ASSERT(page->scroll == 0 && page->scroll_count < UI_SCROLLS_MAX);
    UiScroll *scroll = &page->scrolls[page->scroll_count];
    *scroll = (UiScroll){.area = area, .across = across, .length_px = length_px};
    scroll->px = ui_scroll_held(scroll, state->scroll_px[page->scroll_count]);
    page->scroll = ++page->scroll_count;
}

void ui_scroll_end(UiPage *page)
{
    page->scroll = 0;
}

float ui_scroll_px(const UiPage *page)
{
    ASSERT(page->scroll > 0);
    return page->scrolls[page->scroll - 1].px;
}

// Rows of one height, so that only the visible ones of thousands need to be made.
void ui_list_begin(UiPage *page, const UiState *state, ViewportRect area, float row_px, int rows, int first_id, int ids)
{
    ui_scroll_begin(page, state, area, false, row_px * (float)rows);
    UiScroll *scroll = &page->scrolls[page->scroll - 1];
    scroll->row_px = scroll->over_px = row_px;
    scroll->rows = rows;
    scroll->first_id = first_id;
    scroll->ids = ids;
}

// One extra row at either end, so that the focus can go there.
int ui_list_from(const UiPage *page)
{
    int row = (int)(ui_scroll_px(page) / page->scrolls[page->scroll - 1].row_px) - 1;
    return row < 0 ? 0 : row;
}

int ui_list_to(const UiPage *page)
{
    const UiScroll *scroll = &page->scrolls[page->scroll - 1];
    int row = (int)((ui_scroll_px(page) + scroll_room(scroll)) / scroll->row_px) + 2;
    return row > scroll->rows ? scroll->rows : row;
}

// Also valid for rows out of sight: the focus may go to them.
ViewportRect ui_list_row(const UiPage *page, int row)
{
    const UiScroll *scroll = &page->scrolls[page->scroll - 1];
    float top = scroll->area.least.y + scroll->row_px * (float)row - ui_scroll_px(page);
    return ui_box(scroll->area.least.x, top, scroll->area.most.x - scroll->area.least.x, scroll->row_px);
}

// Scrolls no farther than needed, so that a list does not jump.
void ui_list_show(UiState *state, const UiPage *page, int row)
{
    const UiScroll *scroll = &page->scrolls[0];
    float top = (float)row * scroll->row_px, bottom = top + scroll->row_px - scroll_room(scroll);
    float px = ui_scroll_held(scroll, state->scroll_px[0]);
    state->scroll_px[0] = ui_scroll_held(scroll, px > top ? top : px < bottom ? bottom : px);
    state->focus = scroll->first_id + row * scroll->ids;
    state->started = true;
}

// Beside the playfield if the bar is wide enough: nothing of the game is covered then.
float screen_edge_left(const Viewport *viewport)
{
    bool room = viewport_visible(viewport).most.x >= 2.0f * VIEWPORT_FIELD_WIDTH_PX;
    return room ? VIEWPORT_FIELD_WIDTH_PX : 0.0f;
}

// In the bar above as far as possible, at most the strip's height.
float screen_edge_top(const Viewport *viewport, float strip_px)
{
    return -clampf(-viewport_visible(viewport).least.y, 0.0f, strip_px);
}

float screen_edge_bottom(const Viewport *viewport, float plate_px)
{
    float below = viewport_visible(viewport).most.y - VIEWPORT_FIELD_HEIGHT_PX;
    return VIEWPORT_FIELD_HEIGHT_PX + clampf(below, 0.0f, plate_px);
}

#define EVEN_SHARE 0.05
#define STEPS 200.0f

// The layout of a tunable's range; `scale` is 0 for a linear one.
// Uses doubles throughout: the logarithm of a float and back would not give the same value again.
typedef struct Layout {
    double least, most, scale;
} Layout;

static Layout layout_of(int index)
{
    const Field *info = tuned_info(index);
    Layout layout = {(double)info->least, (double)info->most, 0.0};
    double range = layout.most - layout.least, size = fabs((double)info->default_value);
    bool whole_and_short = info->kind != FIELD_NUMBER && range <= 1.0 / EVEN_SHARE;
    bool centred = info->default_value == 0.0f && info->least < 0.0f;
    if (!centred && !whole_and_short && size < range * EVEN_SHARE)
        layout.scale = size > 0.0 ? size : range * 0.001;
    return layout;
}

// log1p spreads small values, and the sign allows ranges across 0.
static double layout_bend(const Layout *layout, double value)
{
    return layout->scale > 0.0 ? copysign(log1p(fabs(value) / layout->scale), value) : value;
}

// In a range of one value its place is 0.
static double place_of(const Layout *layout, double value)
{
    double from = layout_bend(layout, layout->least), to = layout_bend(layout, layout->most);
    return to > from ? (layout_bend(layout, value) - from) / (to - from) : 0.0;
}

// Clamped again at the end, because rounding errors may miss the ends.
static double value_at(const Layout *layout, double place)
{
    double from = layout_bend(layout, layout->least), to = layout_bend(layout, layout->most);
    double bent = from + (to - from) * (place < 0.0 ? 0.0 : place > 1.0 ? 1.0 : place);
    double value = layout->scale > 0.0 ? copysign(expm1(fabs(bent)) * layout->scale, bent) : bent;
    return value < layout->least ? layout->least : value > layout->most ? layout->most : value;
}

float value_slider_place(int index, float value)
{
    const Field *info = tuned_info(index);
    ASSERT(value >= info->least && value <= info->most);
    (void)info;
    Layout layout = layout_of(index);
    return (float)place_of(&layout, (double)value);
}

// Rounds a value to one that the tunable can hold.
static float value_fitted(const Field *info, double value)
{
    float fits = (float)(info->kind == FIELD_NUMBER ? value : round(value));
    return fits < info->least ? info->least : fits > info->most ? info->most : fits;
}

// The default takes precedence over rounder numbers, so that players can find it again.
float value_slider_value(int index, float place, float places)
{
    ASSERT(places >= 1.0f);
    const Field *info = tuned_info(index);
    Layout layout = layout_of(index);
    if (!(place > 0.0f))
        return info->least;
    if (place >= 1.0f)
        return info->most;
    double half = 0.5 / (double)places, value = value_at(&layout, (double)place);
    double low = value_at(&layout, (double)place - half), high = value_at(&layout, (double)place + half);
    if ((double)info->default_value >= low && (double)info->default_value <= high)
        return info->default_value;
    // The value with the fewest digits that is nearest.
    for (int digit = 9; digit >= -9; digit--) {
        double unit = pow(10.0, digit), near = round(value / unit) * unit;
        if (near >= low && near <= high)
            return value_fitted(info, digit < 0 ? round(value / unit) / pow(10.0, -digit) : near);
    }
    return value_fitted(info, value);
}

// The next place whose value differs, so that steps reach round numbers from anywhere.
float value_slider_step(int index, float value, int way)
{
    const Field *info = tuned_info(index);
    float place = value_slider_place(index, value), next = value, end = way > 0 ? info->most : info->least;
    for (int i = 1; value != end && (way > 0 ? next <= value : next >= value); i++)
        next = value_slider_value(index, place + (float)(way > 0 ? i : -i) / STEPS, STEPS);
    return next;
}
