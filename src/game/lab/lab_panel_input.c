// lab_panel_input.c -- the panel of the lab: what is pressed, dragged and typed.
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/lab/lab_panel_local.h"

#define DRAG_LEAST_PX 5.0f
#define WHEEL_PX 45.0f // a notch

// --- what is set

static LabPanelWish wish_of(LabPanelWishKind kind)
{
    return (LabPanelWish){.kind = kind, .index = -1};
}

static LabPanelWish set(LabPanel *panel, const Tunables *now, int index, float value)
{
    panel->notice[0] = '\0';
    bool other = index >= 0 && value != tunable_get(now, index);
    return other ? (LabPanelWish){LAB_PANEL_SET, index, value} : wish_of(LAB_PANEL_NONE);
}

static LabPanelWish step(LabPanel *panel, const Tunables *now, int way)
{
    int index = panel->selected;
    return index < 0 ? wish_of(LAB_PANEL_NONE)
                     : set(panel, now, index, value_slider_step(index, tunable_get(now, index), way));
}

static LabPanelWish next_word(LabPanel *panel, const Tunables *now, int index)
{
    const TunableInfo *info = tunable_info(index);
    float value = tunable_get(now, index);
    return set(panel, now, index, value >= info->most ? info->least : value + 1.0f);
}

static LabPanelWish reset(LabPanel *panel, const Tunables *now)
{
    return panel->selected < 0 ? wish_of(LAB_PANEL_NONE)
                               : set(panel, now, panel->selected, tunable_info(panel->selected)->initial);
}

// --- typing

static void type_begin(LabPanel *panel, InputState *input, LabPanelTyping what)
{
    panel->typing = what;
    panel->typed[0] = panel->notice[0] = '\0';
    input_text_begin(input);
}

static void type_end(LabPanel *panel, InputState *input)
{
    if (panel->typing != LAB_TYPES_NOTHING)
        input_text_end(input);
    panel->typing = LAB_TYPES_NOTHING;
}

void lab_panel_open(LabPanel *panel, const Tunables *now, InputState *input, bool search)
{
    type_end(panel, input);
    panel->open = true;
    panel->grip = LAB_GRIP_NONE;
    panel->notice[0] = '\0';
    lab_panel_search(panel, now);
    if (search)
        type_begin(panel, input, LAB_TYPES_SEARCH);
}

void lab_panel_close(LabPanel *panel, InputState *input)
{
    type_end(panel, input);
    panel->open = false;
    panel->grip = LAB_GRIP_NONE;
}

// Takes the last character away, all of its bytes.
static void erase_last(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[--length] & 0xc0u) == 0x80u)
        continue;
    text[length] = '\0';
}

// Appends what was typed to `text`; true where that changes it. A character that has no room is not taken.
static bool type_into(char *text, size_t size, const char *typed, int bytes)
{
    for (int i = 0; i < bytes;) {
        int length = 1;
        while (i + length < bytes && ((unsigned char)typed[i + length] & 0xc0u) == 0x80u)
            length++;
        if (typed[i] == '\b')
            erase_last(text);
        else if (strlen(text) + (size_t)length < size)
            strncat(text, typed + i, (size_t)length);
        i += length;
    }
    return bytes > 0;
}

static void take_text(LabPanel *panel, const Tunables *now, InputState *input)
{
    char typed[INPUT_TYPED_BYTES];
    int bytes = input_take_text(input, typed, sizeof typed);
    if (panel->typing == LAB_TYPES_SEARCH && type_into(panel->search, sizeof panel->search, typed, bytes)) {
        panel->chip = 0; // what is searched for may be in any section
        lab_panel_search(panel, now);
    }
    if (panel->typing == LAB_TYPES_VALUE && type_into(panel->typed, sizeof panel->typed, typed, bytes))
        panel->notice[0] = '\0';
}

// What was typed becomes the value; where it cannot be read it stays, with what is wrong about it.
static LabPanelWish type_enter(LabPanel *panel, const Tunables *now, InputState *input)
{
    float value;
    bool search = panel->typing == LAB_TYPES_SEARCH;
    if (!search && panel->typed[0]
        && !tunable_read(panel->selected, panel->typed, &value, panel->notice, sizeof panel->notice))
        return wish_of(LAB_PANEL_PRESSED);
    type_end(panel, input);
    return search || !panel->typed[0] ? wish_of(LAB_PANEL_PRESSED) : set(panel, now, panel->selected, value);
}

static LabPanelWish type_or_next_word(LabPanel *panel, const Tunables *now, InputState *input)
{
    if (panel->selected < 0)
        return wish_of(LAB_PANEL_NONE);
    if (lab_panel_has_words(panel->selected))
        return next_word(panel, now, panel->selected);
    type_begin(panel, input, LAB_TYPES_VALUE);
    return wish_of(LAB_PANEL_PRESSED);
}

// Escape first ends typing, and only then closes.
static LabPanelWish escape(LabPanel *panel, InputState *input)
{
    bool typing = panel->typing != LAB_TYPES_NOTHING;
    panel->notice[0] = '\0';
    type_end(panel, input);
    return wish_of(typing ? LAB_PANEL_PRESSED : LAB_PANEL_CLOSE);
}

// --- keys

static void list_keys(LabPanel *panel, InputState *input, ViewportRect area)
{
    static const struct {
        InputKey key;
        int rows;
    } MOVES[] = {
        {INPUT_KEY_UP, -1},      {INPUT_KEY_DOWN, 1},           {INPUT_KEY_PAGE_UP, -4},
        {INPUT_KEY_PAGE_DOWN, 4}, {INPUT_KEY_HOME, -TUNABLE_COUNT}, {INPUT_KEY_END, TUNABLE_COUNT},
    };
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++)
        if (input_take_key(input, MOVES[i].key) && panel->typing != LAB_TYPES_VALUE)
            lab_panel_select_row(panel, area, lab_panel_row_of(panel, panel->selected) + MOVES[i].rows);
}

static LabPanelWish keys_input(LabPanel *panel, const Tunables *now, InputState *input, ViewportRect area)
{
    list_keys(panel, input, area);
    bool left = input_take_key(input, INPUT_KEY_LEFT), right = input_take_key(input, INPUT_KEY_RIGHT);
    if (input_take_key(input, INPUT_KEY_ENTER))
        return panel->typing != LAB_TYPES_NOTHING ? type_enter(panel, now, input)
                                                  : type_or_next_word(panel, now, input);
    if (input_take_key(input, INPUT_KEY_ESCAPE))
        return escape(panel, input);
    if (input_take_key(input, INPUT_KEY_TAB))
        return wish_of(LAB_PANEL_CLOSE);
    if (input_take_key(input, INPUT_KEY_DELETE))
        return reset(panel, now);
    if ((left || right) && panel->typing != LAB_TYPES_VALUE)
        return step(panel, now, right ? 1 : -1);
    return wish_of(LAB_PANEL_NONE);
}

// --- the pointer

static int row_at(const LabPanel *panel, ViewportRect area, Vec2 at)
{
    ViewportRect list = lab_panel_rect(area, LAB_PART_LIST);
    int row = (int)((at.y - list.least.y + panel->scroll_px) / LAB_PANEL_ROW_PX);
    return viewport_rect_has(list, at) && row >= 0 && row < panel->match_count ? row : -1;
}

static LabPanelPart part_at(ViewportRect area, Vec2 at)
{
    int part = 0;
    while (part < LAB_PARTS && !viewport_rect_has(lab_panel_rect(area, (LabPanelPart)part), at))
        part++;
    return (LabPanelPart)part;
}

// True where the slider of a row was pressed.
static bool on_row_slider(const LabPanel *panel, ViewportRect area, int row)
{
    ViewportRect slider = lab_panel_row_slider(lab_panel_row(panel, area, row));
    return panel->press.x >= slider.least.x - 8.0f && panel->press.x < slider.most.x + 8.0f;
}

// From here on the pointer holds this slider.
static void slide_begin(LabPanel *panel, const Tunables *now, int index, ViewportRect slider)
{
    panel->grip = LAB_GRIP_SLIDER;
    panel->grip_tunable = index;
    panel->slider = value_slider_hold(index, tunable_get(now, index), slider, panel->press.x);
    lab_panel_select(panel, index);
}

static LabPanelWish slide(LabPanel *panel, const Tunables *now, float x, float scale)
{
    return set(panel, now, panel->grip_tunable, value_slider_follow(&panel->slider, x, scale));
}

static LabPanelWish grip_begin(LabPanel *panel, const Tunables *now, InputState *input, Vec2 at, ViewportRect area)
{
    panel->grip = LAB_GRIP_TAP;
    panel->grip_part = part_at(area, at);
    panel->press = at;
    int row = row_at(panel, area, at);
    panel->grip_tunable = row >= 0 ? panel->matches[row] : -1;
    panel->press_scroll_px = panel->grip_part == LAB_PART_CHIPS ? panel->chips_px : panel->scroll_px;
    if (panel->typing == LAB_TYPES_VALUE)
        type_end(panel, input);
    bool slides = panel->grip_part == LAB_PART_SLIDER && panel->selected >= 0 && !lab_panel_has_words(panel->selected);
    if (slides)
        slide_begin(panel, now, panel->selected, lab_panel_about_slider(area));
    return wish_of(LAB_PANEL_NONE);
}

// A pointer that has moved far enough slides or scrolls, by where it went down and which way it moved.
static void grip_decide(LabPanel *panel, const Tunables *now, Vec2 at, ViewportRect area)
{
    Vec2 way = vec2_sub(at, panel->press);
    bool across = way.x * way.x > way.y * way.y;
    if (vec2_length(way) < DRAG_LEAST_PX)
        return;
    int row = panel->grip_part == LAB_PART_LIST ? row_at(panel, area, panel->press) : -1;
    if (panel->grip_part == LAB_PART_CHIPS)
        panel->grip = LAB_GRIP_CHIPS;
    else if (row >= 0 && across && on_row_slider(panel, area, row) && !lab_panel_has_words(panel->matches[row]))
        slide_begin(panel, now, panel->matches[row], lab_panel_row_slider(lab_panel_row(panel, area, row)));
    else if (panel->grip_part == LAB_PART_LIST)
        panel->grip = LAB_GRIP_LIST;
}

static LabPanelWish row_tapped(LabPanel *panel, const Tunables *now, InputState *input, ViewportRect area, float scale)
{
    int index = panel->grip_tunable;
    if (index < 0)
        return wish_of(LAB_PANEL_NONE);
    ViewportRect row = lab_panel_row(panel, area, lab_panel_row_of(panel, index));
    bool was_selected = panel->selected == index, slider = on_row_slider(panel, area, lab_panel_row_of(panel, index));
    lab_panel_select(panel, index);
    if ((slider || viewport_rect_has(lab_panel_row_value(row), panel->press)) && lab_panel_has_words(index))
        return next_word(panel, now, index);
    if (viewport_rect_has(lab_panel_row_value(row), panel->press))
        return type_or_next_word(panel, now, input);
    if (slider && was_selected) {
        slide_begin(panel, now, index, lab_panel_row_slider(row));
        panel->grip = LAB_GRIP_NONE;
        return slide(panel, now, panel->press.x, scale);
    }
    return wish_of(LAB_PANEL_PRESSED);
}

static LabPanelWish chip_tapped(LabPanel *panel, const Tunables *now, ViewportRect area)
{
    for (int i = 0; i < panel->chip_count; i++)
        if (viewport_rect_has(lab_panel_chip(panel, area, i), panel->press)) {
            panel->chip = i;
            panel->search[0] = '\0';
            lab_panel_search(panel, now);
            return wish_of(LAB_PANEL_PRESSED);
        }
    return wish_of(LAB_PANEL_NONE);
}

static LabPanelWish tapped(LabPanel *panel, const Tunables *now, InputState *input, ViewportRect area, float scale)
{
    switch (panel->grip_part) {
    case LAB_PART_SEARCH:
        if (panel->typing == LAB_TYPES_SEARCH) {
            panel->search[0] = '\0';
            lab_panel_search(panel, now);
        }
        type_begin(panel, input, LAB_TYPES_SEARCH);
        return wish_of(LAB_PANEL_PRESSED);
    case LAB_PART_SAVE: return wish_of(LAB_PANEL_SAVE);
    case LAB_PART_CLOSE: return wish_of(LAB_PANEL_CLOSE);
    case LAB_PART_CHIPS: return chip_tapped(panel, now, area);
    case LAB_PART_LIST: return row_tapped(panel, now, input, area, scale);
    case LAB_PART_SLIDER: // words only; others slide
    case LAB_PART_VALUE: return type_or_next_word(panel, now, input);
    case LAB_PART_RESET: return reset(panel, now);
    case LAB_PARTS: break;
    }
    return wish_of(LAB_PANEL_NONE);
}

static LabPanelWish pointer_input(LabPanel *panel, const Tunables *now, InputState *input, const InputPointer *pointer,
                                  Vec2 at, ViewportRect area, float scale)
{
    if (pointer->pressed && viewport_rect_has(area, at))
        grip_begin(panel, now, input, at, area);
    else if (pointer->pressed && panel->typing != LAB_TYPES_NOTHING)
        type_end(panel, input);
    if (panel->grip == LAB_GRIP_TAP)
        grip_decide(panel, now, at, area);
    LabPanelGrip grip = panel->grip;
    if (!pointer->down)
        panel->grip = LAB_GRIP_NONE;
    switch (grip) {
    case LAB_GRIP_NONE: break;
    case LAB_GRIP_TAP:
        if (!pointer->down)
            return tapped(panel, now, input, area, scale);
        break;
    case LAB_GRIP_LIST: lab_panel_scroll_list(panel, area, panel->press_scroll_px + panel->press.y - at.y); break;
    case LAB_GRIP_CHIPS: lab_panel_scroll_chips(panel, area, panel->press_scroll_px + panel->press.x - at.x); break;
    case LAB_GRIP_SLIDER: return slide(panel, now, at.x, scale);
    }
    return wish_of(LAB_PANEL_NONE);
}

LabPanelWish lab_panel_input(LabPanel *panel, const Tunables *now, InputState *input, const InputPointer *pointer,
                             Vec2 at, ViewportRect area, float scale)
{
    take_text(panel, now, input);
    lab_panel_scroll_list(panel, area, panel->scroll_px); // the area may have changed
    if (viewport_rect_has(area, at))
        lab_panel_scroll_list(panel, area, panel->scroll_px - WHEEL_PX * input_take_wheel(input));
    LabPanelWish wish = pointer_input(panel, now, input, pointer, at, area, scale);
    return wish.kind != LAB_PANEL_NONE ? wish : keys_input(panel, now, input, area);
}
