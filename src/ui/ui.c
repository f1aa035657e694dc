// ui.c -- the list of controls, and what presses, keys and drags do to it.
#include "ui/ui.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/ui_local.h"

void ui_page_begin(UiPage *page)
{
    page->count = page->dropped = 0;
}

void ui_state_reset(UiState *state)
{
    *state = (UiState){.keys_used = state->keys_used};
}

static void put_text(UiPage *page, char *to, size_t size, const char *text)
{
    int length = snprintf(to, size, "%s", text);
    page->dropped += length < 0 || (size_t)length >= size;
}

static UiItem *add(UiPage *page, UiKind kind, int id, const char *text, ViewportRect rect)
{
    bool room = page->count < UI_ITEMS_MAX;
    UiItem *item = &page->items[room ? page->count++ : UI_ITEMS_MAX];
    page->dropped += !room;
    *item = (UiItem){.kind = kind, .id = id, .rect = rect, .size = TEXT_MEDIUM, .align = BATCH_CENTRE};
    put_text(page, item->text, sizeof item->text, text);
    return item;
}

UiItem *ui_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb)
{
    UiItem *item = add(page, UI_KIND_LABEL, UI_NONE, text, rect);
    item->size = size;
    item->align = align;
    item->rgb = rgb;
    return item;
}

UiItem *ui_line(UiPage *page, TextSize size, const char *text, float middle_y, uint32_t rgb)
{
    ViewportRect rect = ui_rect(VIEWPORT_FIELD_WIDTH_PX / 2.0f, middle_y, VIEWPORT_FIELD_WIDTH_PX - 16.0f,
                                ui_line_px(size));
    return ui_label(page, size, text, rect, BATCH_CENTRE, rgb);
}

UiItem *ui_button(UiPage *page, int id, const char *text, ViewportRect rect)
{
    return add(page, UI_KIND_BUTTON, id, text, rect);
}

UiItem *ui_button_told(UiPage *page, int id, const char *text, const char *below, ViewportRect rect)
{
    UiItem *item = ui_button(page, id, text, rect);
    put_text(page, item->value_text, sizeof item->value_text, below);
    return item;
}

UiItem *ui_tab(UiPage *page, int id, const char *text, bool open, ViewportRect rect)
{
    UiItem *item = add(page, UI_KIND_TAB, id, text, rect);
    item->marked = open;
    return item;
}

UiItem *ui_switch(UiPage *page, int id, const char *text, bool on, ViewportRect rect)
{
    UiItem *item = add(page, UI_KIND_SWITCH, id, text, rect);
    item->value = on;
    item->most = item->step = 1;
    return item;
}

UiItem *ui_choice(UiPage *page, int id, const char *text, int chosen, int count, const char *chosen_text,
                  ViewportRect rect)
{
    UiItem *item = add(page, UI_KIND_CHOICE, id, text, rect);
    item->value = chosen;
    item->most = count - 1;
    item->step = 1;
    put_text(page, item->value_text, sizeof item->value_text, chosen_text);
    return item;
}

UiItem *ui_slider(UiPage *page, int id, const char *text, int32_t value, int32_t least, int32_t most, int32_t step,
                  const char *value_text, ViewportRect rect)
{
    UiItem *item = add(page, UI_KIND_SLIDER, id, text, rect);
    item->value = value;
    item->least = least;
    item->most = most;
    item->step = step;
    put_text(page, item->value_text, sizeof item->value_text, value_text);
    return item;
}

ViewportRect ui_rect(float middle_x, float middle_y, float width, float height)
{
    Vec2 half = vec2(width / 2.0f, height / 2.0f), middle = vec2(middle_x, middle_y);
    return (ViewportRect){vec2_sub(middle, half), vec2_add(middle, half)};
}

static bool is_control(const UiItem *item)
{
    return item->kind != UI_KIND_LABEL && !item->disabled;
}

const UiItem *ui_find(const UiPage *page, int id)
{
    for (int i = 0; i < page->count; i++)
        if (page->items[i].id == id)
            return &page->items[i];
    return NULL;
}

// The index of the control with the focus: the one that had it, or the first one; UI_NONE where there is none.
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

const UiItem *ui_focused(const UiState *state, const UiPage *page)
{
    int focus = focus_of(state, page);
    return focus != UI_NONE ? &page->items[focus] : NULL;
}

static int control_at(const UiPage *page, Vec2 at)
{
    for (int i = 0; i < page->count; i++)
        if (is_control(&page->items[i]) && viewport_rect_has(page->items[i].rect, at))
            return i;
    return UI_NONE;
}

// How far two stretches are apart; 0 where they overlap.
static float gap(float a_least, float a_most, float b_least, float b_most)
{
    return fmaxf(0.0f, fmaxf(b_least - a_most, a_least - b_most));
}

// How well a control suits who goes from another in a direction: least is best. It must lie ahead; `around` asks for
// what lies farthest behind instead, where the way goes round.
static float suits(const UiItem *from, const UiItem *to, int dx, int dy, bool around)
{
    Vec2 way = vec2_sub(ui_middle(to->rect), ui_middle(from->rect));
    float ahead = dx ? way.x * (float)dx : way.y * (float)dy, aside = fabsf(dx ? way.y : way.x);
    float along_gap = dx ? gap(from->rect.least.x, from->rect.most.x, to->rect.least.x, to->rect.most.x)
                         : gap(from->rect.least.y, from->rect.most.y, to->rect.least.y, to->rect.most.y);
    float aside_gap = dx ? gap(from->rect.least.y, from->rect.most.y, to->rect.least.y, to->rect.most.y)
                         : gap(from->rect.least.x, from->rect.most.x, to->rect.least.x, to->rect.most.x);
    float off = 3.0f * aside_gap + 0.2f * aside;
    if (around)
        return ahead < -1.0f ? 2.0f * VIEWPORT_FIELD_HEIGHT_PX + ahead + 0.1f * off : -1.0f;
    return ahead > 1.0f && (dy || aside_gap <= 0.0f) ? along_gap + off : -1.0f;
}

static int next_control(const UiPage *page, int from, int dx, int dy, bool around)
{
    int best = UI_NONE;
    float best_cost = 0.0f;
    for (int i = 0; i < page->count; i++) {
        float cost = is_control(&page->items[i]) ? suits(&page->items[from], &page->items[i], dx, dy, around) : -1.0f;
        if (cost < 0.0f || (best != UI_NONE && cost >= best_cost))
            continue;
        best = i;
        best_cost = cost;
    }
    return best;
}

// Up and down go round from one end of the page to the other.
static void move_focus(UiState *state, const UiPage *page, int dx, int dy)
{
    int from = focus_of(state, page), to = next_control(page, from, dx, dy, false);
    if (to == UI_NONE && dy)
        to = next_control(page, from, dx, dy, true);
    if (to != UI_NONE)
        state->focus = page->items[to].id;
}

static UiEvent changed(const UiItem *item, int32_t value)
{
    if (value == item->value)
        return (UiEvent){.kind = UI_EVENT_NONE};
    return (UiEvent){UI_EVENT_CHANGED, item->id, value};
}

// The choice that lies `by` further; they go round.
static UiEvent choose(const UiItem *item, int by)
{
    int count = item->most + 1;
    return changed(item, (item->value + count + by) % count);
}

static UiEvent slide(const UiItem *item, float x)
{
    float left = ui_track_left(item), share = (x - left) / (ui_track_right(item) - left);
    share = share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
    int32_t steps = (int32_t)(share * (float)(item->most - item->least) / (float)item->step + 0.5f);
    int32_t value = item->least + steps * item->step;
    return changed(item, value > item->most ? item->most : value);
}

static UiEvent step_value(const UiItem *item, int by)
{
    if (item->kind == UI_KIND_CHOICE)
        return choose(item, by);
    int32_t value = item->value + by * item->step;
    return changed(item, value < item->least ? item->least : value > item->most ? item->most : value);
}

static UiEvent activate(const UiItem *item)
{
    switch (item->kind) {
    case UI_KIND_BUTTON:
    case UI_KIND_TAB: return (UiEvent){UI_EVENT_PRESSED, item->id, item->value};
    case UI_KIND_SWITCH: return changed(item, !item->value);
    case UI_KIND_CHOICE: return choose(item, 1);
    case UI_KIND_LABEL:
    case UI_KIND_SLIDER: break;
    }
    return (UiEvent){.kind = UI_EVENT_NONE};
}

// The left half of a choice's value goes back.
static UiEvent press(UiState *state, const UiPage *page, Vec2 at)
{
    int pressed = control_at(page, at);
    state->keys_used = false;
    if (pressed == UI_NONE)
        return (UiEvent){.kind = UI_EVENT_NONE};
    const UiItem *item = &page->items[pressed];
    ViewportRect value = ui_value_rect(item);
    state->focus = item->id;
    if (item->kind == UI_KIND_SLIDER) {
        state->dragged = item->id + 1;
        return slide(item, at.x);
    }
    if (item->kind == UI_KIND_CHOICE && viewport_rect_has(value, at) && at.x < ui_middle(value).x)
        return choose(item, -1);
    return activate(item);
}

static UiEvent drag(UiState *state, const UiPage *page, const UiInput *input)
{
    const UiItem *item = ui_find(page, state->dragged - 1);
    if (!input->down || !item || item->kind != UI_KIND_SLIDER) {
        state->dragged = 0;
        return (UiEvent){.kind = UI_EVENT_NONE};
    }
    return slide(item, input->pointer.x);
}

// The first step only shows where the focus is.
static UiEvent steps(UiState *state, const UiPage *page, const UiItem *item, const UiInput *input)
{
    bool shown = state->keys_used, has_value = item->step > 0;
    state->keys_used = true;
    if (shown && input->step_x && has_value)
        return step_value(item, input->step_x);
    if (shown && input->step_x)
        move_focus(state, page, input->step_x, 0);
    if (shown && input->step_y)
        move_focus(state, page, 0, input->step_y);
    return (UiEvent){.kind = UI_EVENT_NONE};
}

UiEvent ui_input(UiState *state, const UiPage *page, const UiInput *input)
{
    if (input->back)
        return (UiEvent){UI_EVENT_BACK, UI_NONE, 0};
    const UiItem *focused = ui_focused(state, page);
    if (!focused)
        return (UiEvent){.kind = UI_EVENT_NONE};
    state->focus = focused->id;
    state->started = true;
    if (input->pressed)
        return press(state, page, input->pointer);
    if (state->dragged > 0)
        return drag(state, page, input);
    if (input->step_x || input->step_y)
        return steps(state, page, focused, input);
    if (!input->accept)
        return (UiEvent){.kind = UI_EVENT_NONE};
    state->keys_used = true;
    return activate(focused);
}
