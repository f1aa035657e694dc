// ui_input.c -- effects of presses, drags, keys and the wheel on a page.
#include <math.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/clamp.h"
#include "platform/mirror.h"
#include "ui/ui_local.h"

#define DRAG_LEAST_PX 8.0f // a trembling finger still taps
#define WHEEL_PX 60.0f     // a notch
#define READ_PX 90.0f
#define KNOB_PX 14.0f // a knob touched this close does not jump

// Kinds up to UI_KIND_NOTE cannot be used.
static bool is_control(const UiItem *item)
{
    return item->kind > UI_KIND_NOTE && !item->disabled;
}

// The index of the control with the focus: the previous one, or the first one; UI_NONE if there is none.
static int focus_of(const UiState *state, const UiPage *page)
{
    for (int i = 0; i < page->count && state->started; i++)
        if (page->items[i].id == state->focus && is_control(&page->items[i]))
            return i;
    for (int i = 0; i < page->count; i++)
        if (is_control(&page->items[i]))
            return i;
    return UI_NONE;
}

// Derived each time: the control with the focus may no longer be on the page.
const UiItem *ui_focused(const UiState *state, const UiPage *page)
{
    int focus = focus_of(state, page);
    return focus != UI_NONE ? &page->items[focus] : NULL;
}

// A control out of sight must not be pressed through its cover.
static bool item_has(const UiPage *page, const UiItem *item, Vec2 at)
{
    bool seen = item->scroll == 0 || viewport_rect_has(page->scrolls[item->scroll - 1].area, at);
    return seen && viewport_rect_has(item->rect, at);
}

// Runs backward, because later items lie above.
const UiItem *ui_at(const UiPage *page, Vec2 at)
{
    for (int i = page->count - 1; i >= 0; i--)
        if (is_control(&page->items[i]) && item_has(page, &page->items[i], at))
            return &page->items[i];
    return NULL;
}

// Labels and notes let presses through to the game below.
bool ui_covers(const UiPage *page, Vec2 at)
{
    for (int i = 0; i < page->count; i++)
        if (page->items[i].kind != UI_KIND_LABEL && page->items[i].kind != UI_KIND_NOTE
            && item_has(page, &page->items[i], at))
            return true;
    return false;
}

int ui_held(const UiState *state)
{
    return state->held - 1;
}

// Without an event: taking the pointer away is not a decision.
void ui_let_go(UiState *state)
{
    state->grip = UI_HOLDS_NOTHING;
    state->held = 0;
}

// The gap between two intervals; 0 if they overlap.
static float interval_gap(float a_least, float a_most, float b_least, float b_most)
{
    return fmaxf(0.0f, fmaxf(b_least - a_most, a_least - b_most));
}

// The control to which the focus moves in a direction: by position instead of an order, because pages are laid out
// visually, and need no list of neighbours. The cheapest one ahead; with `around` the one farthest behind, for wrapping
// around.
static int next_control(const UiPage *page, int from, int dx, int dy, bool around)
{
    const ViewportRect *a = &page->items[from].rect;
    int best = UI_NONE;
    float best_cost = 0.0f;
    for (int i = 0; i < page->count; i++) {
        const ViewportRect *b = &page->items[i].rect;
        Vec2 way = vec2_sub(ui_middle(*b), ui_middle(*a));
        float x_gap = interval_gap(a->least.x, a->most.x, b->least.x, b->most.x);
        float y_gap = interval_gap(a->least.y, a->most.y, b->least.y, b->most.y), aside_gap = dx ? y_gap : x_gap;
        float ahead = dx ? way.x * (float)dx : way.y * (float)dy;
        float off = 3.0f * aside_gap + 0.2f * fabsf(dx ? way.y : way.x);
        float cost = around ? 2.0f * VIEWPORT_FIELD_HEIGHT_PX + ahead + 0.1f * off : (dx ? x_gap : y_gap) + off;
        bool suits = around ? ahead < -1.0f : ahead > 1.0f && (dy || aside_gap <= 0.0f);
        if (!suits || !is_control(&page->items[i]) || cost < 0.0f || (best != UI_NONE && cost >= best_cost))
            continue;
        best = i;
        best_cost = cost;
    }
    return best;
}

static const UiEvent NOTHING = {.kind = UI_EVENT_NONE};

// The row of a control of the list, and its index there; UI_NONE if it is in no list.
static int row_of(const UiPage *page, int id, int *column)
{
    const UiScroll *list = &page->scrolls[0];
    bool inside = page->scroll_count > 0 && list->row_px > 0.0f && id >= list->first_id
               && id < list->first_id + list->rows * list->ids;
    *column = inside ? (id - list->first_id) % list->ids : UI_NONE;
    return inside ? (id - list->first_id) / list->ids : UI_NONE;
}

// Moves the focus to a control, and scrolls its row of a list into view.
static void focus_set(UiState *state, const UiPage *page, const UiItem *item)
{
    int column, row = row_of(page, item->id, &column);
    if (item->scroll == 1 && row != UI_NONE)
        ui_list_show(state, page, row);
    state->focus = item->id;
}

// Up and down wrap around at the ends of the page.
static void move_focus(UiState *state, const UiPage *page, int dx, int dy)
{
    int from = focus_of(state, page), to = next_control(page, from, dx, dy, false);
    if (to == UI_NONE && dy)
        to = next_control(page, from, dx, dy, true);
    if (to == UI_NONE)
        return;
    const UiItem *item = &page->items[to];
    const UiScroll *scroll = item->scroll > 0 ? &page->scrolls[item->scroll - 1] : NULL;
    if (scroll && !scroll->across && scroll->row_px <= 0.0f) {
        // Scrolls so that the whole item is visible; a list scrolls by rows instead.
        float below = item->rect.most.y - scroll->area.most.y, above = scroll->area.least.y - item->rect.least.y;
        float way = below > 0.0f ? below : above > 0.0f ? -above : 0.0f;
        state->scroll_px[item->scroll - 1] = ui_scroll_held(scroll, scroll->px + way);
    }
    focus_set(state, page, item);
}

// Moves the focus by some rows in its column of the list.
static UiEvent move_rows(UiState *state, const UiPage *page, int rows)
{
    const UiScroll *list = &page->scrolls[0];
    int column, row = row_of(page, state->focus, &column);
    bool shown = state->keys_used && row != UI_NONE;
    if (page->scroll_count == 0 || list->rows == 0)
        return NOTHING;
    ui_list_show(state, page, clampi(shown ? row + rows : maxi(rows - 1, 0), 0, list->rows - 1));
    state->focus += shown ? column : 0;
    state->keys_used = true;
    return NOTHING;
}

// --- values

// No event without a change: otherwise every frame of a drag would make a sound and save a file.
static UiEvent value_changed(const UiItem *item, int32_t value)
{
    return value != item->value ? (UiEvent){UI_EVENT_CHANGED, item->id, value, 0.0f} : NOTHING;
}

static UiEvent number_changed(const UiItem *item, float number)
{
    return number != item->number ? (UiEvent){UI_EVENT_CHANGED, item->id, 0, number} : NOTHING;
}

// The choice `by` steps away; choices wrap around.
static UiEvent choice_step(const UiItem *item, int by)
{
    int count = item->most + 1;
    return value_changed(item, (item->value + count + by) % count);
}

// Numbers of the game depend on the output's pixels, whose count decides how round they may be.
static UiEvent slider_follow(const UiState *state, const UiItem *item, const UiInput *input)
{
    float left = ui_knob_x(item, 0.0f), width = ui_knob_x(item, 1.0f) - left;
    float share = (input->pointer.x - state->aside_px - left) / width;
    share = share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
    if (item->kind == UI_KIND_TUNABLE)
        return number_changed(
            item, value_slider_value(item->tunable, share, width * (input->scale > 0.0f ? input->scale : 1.0f)));
    double steps = floor((double)share * (double)(item->most - item->least) / (double)item->step + 0.5);
    int32_t value = item->least + (int32_t)steps * item->step;
    return value_changed(item, value > item->most ? item->most : value);
}

// A slider stops at its ends; choices wrap around.
static UiEvent step_value(const UiItem *item, int by)
{
    if (item->kind == UI_KIND_TUNABLE)
        return number_changed(item, value_slider_step(item->tunable, item->number, by));
    if (item->kind == UI_KIND_CHOICE)
        return choice_step(item, by);
    int32_t value = item->value + by * item->step;
    return value_changed(item, value < item->least ? item->least : value > item->most ? item->most : value);
}

// Enter acts like a press in the middle, except on sliders.
static UiEvent item_activate(const UiItem *item)
{
    switch (item->kind) {
    case UI_KIND_BUTTON:
    case UI_KIND_ICON:
    case UI_KIND_CHIP:
    case UI_KIND_FIELD:
    case UI_KIND_TAB:
    case UI_KIND_TILE: return (UiEvent){UI_EVENT_PRESSED, item->id, item->value, 0.0f};
    case UI_KIND_SWITCH: return value_changed(item, !item->value);
    case UI_KIND_CHOICE: return choice_step(item, 1);
    case UI_KIND_TUNABLE: {
        const Field *info = tuned_info(item->tunable);
        if (!ui_has_words(item))
            return NOTHING;
        // Words wrap around, because a press has only one direction.
        return number_changed(item, item->number >= info->most ? info->least : item->number + 1.0f);
    }
    case UI_KIND_PLATE:
    case UI_KIND_LABEL:
    case UI_KIND_NOTE:
    case UI_KIND_SLIDER: break;
    }
    return NOTHING;
}

// --- the pointer

// Words are pressed, even those of a tunable.
static bool is_slider(const UiItem *item)
{
    return item->kind == UI_KIND_SLIDER || (item->kind == UI_KIND_TUNABLE && !ui_has_words(item));
}

// A knob that is touched beside its middle keeps that distance: otherwise it would jump.
static UiEvent slide_begin(UiState *state, const UiItem *item, const UiInput *input)
{
    state->grip = UI_MOVES_SLIDER;
    state->aside_px = 0.0f;
    if (item->kind == UI_KIND_TUNABLE) {
        float aside = state->press.x - ui_knob_x(item, value_slider_place(item->tunable, item->number));
        state->aside_px = aside > -KNOB_PX && aside < KNOB_PX ? aside : 0.0f;
    }
    return slider_follow(state, item, input);
}

// The left half of a choice's value goes back.
static UiEvent press_item(UiState *state, const UiItem *item, const UiInput *input)
{
    ViewportRect value = ui_value_rect(item);
    Vec2 at = input->pointer;
    if (is_slider(item))
        return slide_begin(state, item, input);
    if (item->kind == UI_KIND_CHOICE && viewport_rect_has(value, at) && at.x < ui_middle(value).x)
        return choice_step(item, -1);
    return item_activate(item);
}

// In a part that scrolls a press is not decided yet: it may become a drag.
static UiEvent press_begin(UiState *state, const UiPage *page, const UiInput *input)
{
    const UiItem *item = ui_at(page, input->pointer);
    int scroll = page->scroll_count;
    while (scroll > 0 && !viewport_rect_has(page->scrolls[scroll - 1].area, input->pointer))
        scroll--;
    state->keys_used = false;
    state->press = input->pointer;
    state->scroll = scroll;
    state->held = item ? item->id + 1 : 0;
    state->press_scroll_px = scroll > 0 ? state->scroll_px[scroll - 1] : 0.0f;
    state->grip = scroll > 0 ? UI_MAY_TAP : UI_HOLDS_CONTROL;
    if (!item)
        return NOTHING;
    state->focus = item->id;
    state->started = true;
    return scroll > 0 ? NOTHING : press_item(state, item, input);
}

// Follows a press until its release, which makes it a tap unless it became a drag.
static UiEvent press_follow(UiState *state, const UiPage *page, const UiInput *input)
{
    UiEvent event = NOTHING;
    const UiItem *item = ui_find(page, ui_held(state));
    Vec2 way = vec2_sub(state->press, input->pointer);
    // A pointer that has moved far enough slides or scrolls, depending on the pressed control and the direction.
    if (state->grip == UI_MAY_TAP && vec2_length(way) >= DRAG_LEAST_PX) {
        if (item && is_slider(item) && fabsf(way.x) > fabsf(way.y)) {
            event = slide_begin(state, item, input);
        } else {
            state->grip = UI_MOVES_SCROLL;
            state->held = 0;
            item = NULL;
        }
    }
    if (state->grip == UI_MOVES_SCROLL && state->scroll <= page->scroll_count) {
        const UiScroll *scroll = &page->scrolls[state->scroll - 1];
        state->scroll_px[state->scroll - 1] = ui_scroll_held(scroll,
                                                             state->press_scroll_px + (scroll->across ? way.x : way.y));
    }
    if (state->grip == UI_MOVES_SLIDER && input->down && item && is_slider(item))
        event = slider_follow(state, item, input);
    if (input->down)
        return event;
    if (state->grip == UI_MAY_TAP && item) {
        UiInput there = *input;
        there.pointer = state->press;
        // In a list a tap on a tunable's name selects it; only the selected one is set by a tap.
        bool named = ui_has_words(item) ? !viewport_rect_has(ui_value_rect(item), state->press)
                                        : !item->marked || !ui_on_track(item, state->press);
        event = item->kind == UI_KIND_TUNABLE && named ? (UiEvent){UI_EVENT_PRESSED, item->id, 0, 0.0f}
                                                       : press_item(state, item, &there);
    }
    ui_let_go(state);
    return event;
}

// --- all of it

// The first step only makes the focus visible.
static UiEvent steps_take(UiState *state, const UiPage *page, const UiItem *item, const UiInput *input)
{
    bool shown = state->keys_used, has_value = item->step > 0;
    state->keys_used = true;
    if (shown && input->step_x && has_value)
        return step_value(item, input->step_x);
    if (shown && input->step_x)
        move_focus(state, page, input->step_x, 0);
    if (!shown || !input->step_y)
        return NOTHING;
    // Scrolls a page of text if there is no control in that direction, until its end.
    const UiScroll *scroll = &page->scrolls[0];
    int to = next_control(page, focus_of(state, page), 0, input->step_y, false);
    bool text = page->scroll_count > 0 && !scroll->across && scroll->row_px <= 0.0f
             && (to == UI_NONE || page->items[to].scroll == 0);
    if (text)
        state->scroll_px[0] = ui_scroll_held(scroll, scroll->px + READ_PX * (float)input->step_y);
    if (!text || state->scroll_px[0] == scroll->px)
        move_focus(state, page, 0, input->step_y);
    return NOTHING;
}

// In the order of the page, from its last control to its first one. A list is walked to its end, not only to the last
// visible row.
static UiEvent next_in_page(UiState *state, const UiPage *page)
{
    int to = focus_of(state, page), column, row = row_of(page, state->focus, &column);
    state->keys_used = true;
    do
        to = (to + 1) % page->count;
    while (!is_control(&page->items[to]));
    bool stays = row_of(page, page->items[to].id, &column) != UI_NONE;
    if (row != UI_NONE && !stays && row + 1 < page->scrolls[0].rows)
        return move_rows(state, page, 1);
    focus_set(state, page, &page->items[to]);
    return NOTHING;
}

// Keys count only while the pointer holds nothing: both at once would be ambiguous.
static UiEvent keys_take(UiState *state, const UiPage *page, const UiInput *input)
{
    const UiItem *focused = ui_focused(state, page);
    if (!focused)
        return NOTHING;
    state->focus = focused->id;
    state->started = true;
    if (input->rows)
        return move_rows(state, page, input->rows);
    if (input->step_x || input->step_y)
        return steps_take(state, page, focused, input);
    if (input->next)
        return next_in_page(state, page);
    if (!input->accept)
        return NOTHING;
    state->keys_used = true;
    if (!input->scans || !is_slider(focused))
        return item_activate(focused);
    // A step to the right, and from the right end to the left one.
    if (focused->kind == UI_KIND_TUNABLE && focused->number >= tuned_info(focused->tunable)->most)
        return number_changed(focused, tuned_info(focused->tunable)->least);
    return focused->kind != UI_KIND_TUNABLE && focused->value >= focused->most ? value_changed(focused, focused->least)
                                                                               : step_value(focused, 1);
}

// A screen reader moves the focus as keys do.
static UiEvent asked_take(UiState *state, const UiPage *page, const UiItem *asked, bool presses)
{
    focus_set(state, page, asked);
    state->keys_used = state->started = true;
    return presses ? item_activate(asked) : NOTHING;
}

// Back comes first, so that a player can always leave a page.
UiEvent ui_input(UiState *state, const UiPage *page, const UiInput *input)
{
    if (input->back)
        return (UiEvent){UI_EVENT_BACK, UI_NONE, 0, 0.0f};
    for (int i = 0; i < page->scroll_count; i++) // the scroll range may have changed
        state->scroll_px[i] = ui_scroll_held(&page->scrolls[i],
                                             state->scroll_px[i] - (i == 0 ? WHEEL_PX * input->wheel : 0.0f));
    int asked;
    bool presses;
    if (mirror_asked(&asked, &presses) && ui_find(page, asked))
        return asked_take(state, page, ui_find(page, asked), presses);
    if (input->pressed)
        return press_begin(state, page, input);
    bool held = state->grip > UI_HOLDS_CONTROL;
    UiEvent event = state->grip != UI_HOLDS_NOTHING ? press_follow(state, page, input) : NOTHING;
    return held ? event : keys_take(state, page, input);
}

// For pages over a game, which have keys of their own.
UiInput ui_pointer(const InputPointer *pointer, const Viewport *viewport)
{
    return (UiInput){
        .pointer = viewport_to_field(viewport, vec2(pointer->x_px, pointer->y_px)),
        .pressed = pointer->pressed,
        .down = pointer->down,
        .scale = viewport->scale,
    };
}

// By whole characters, so that a full text never ends in half of one.
bool ui_type(char *text, size_t size, const char *typed, int bytes)
{
    for (int i = 0; i < bytes;) {
        int length = 1;
        while (i + length < bytes && ((unsigned char)typed[i + length] & 0xc0u) == 0x80u)
            length++;
        size_t end = strlen(text);
        if (typed[i] == '\b') {
            while (end > 0 && ((unsigned char)text[--end] & 0xc0u) == 0x80u)
                continue;
            text[end] = '\0';
        } else if (end + (size_t)length < size) {
            strncat(text, typed + i, (size_t)length);
        }
        i += length;
    }
    return bytes > 0;
}
