// lab_panel_input.c -- the panel of the lab: what is pressed and typed.
#include "content/tuning/tunables_text.h"
#include "game/lab/lab_panel_local.h"
#include "ui/value_slider.h"

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

void lab_panel_open(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input, bool search)
{
    type_end(panel, input);
    panel->open = true;
    panel->notice[0] = '\0';
    lab_panel_search(panel, ui, now);
    if (search)
        type_begin(panel, input, LAB_TYPES_SEARCH);
}

void lab_panel_close(LabPanel *panel, InputState *input)
{
    type_end(panel, input);
    panel->open = false;
}

static void take_text(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input)
{
    char typed[INPUT_TYPED_BYTES];
    int bytes = input_take_text(input, typed, sizeof typed);
    if (panel->typing == LAB_TYPES_SEARCH && ui_type(panel->search, sizeof panel->search, typed, bytes)) {
        panel->chip = 0; // what is searched for may be in any section
        lab_panel_search(panel, ui, now);
    }
    if (panel->typing == LAB_TYPES_VALUE && ui_type(panel->typed, sizeof panel->typed, typed, bytes))
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
    if (tunable_has_words(panel->selected))
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

static void select_row(LabPanel *panel, UiState *ui, const UiPage *page, int row)
{
    if (panel->match_count == 0)
        return;
    int there = row < 0 ? 0 : row >= panel->match_count ? panel->match_count - 1 : row;
    lab_panel_select(panel, panel->matches[there]);
    ui_list_show(ui, page, there);
}

static void list_keys(LabPanel *panel, UiState *ui, const UiPage *page, InputState *input)
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
            select_row(panel, ui, page, lab_panel_row_of(panel, panel->selected) + MOVES[i].rows);
}

LabPanelWish lab_panel_keys(LabPanel *panel, UiState *ui, const UiPage *page, const Tunables *now, InputState *input)
{
    take_text(panel, ui, now, input);
    list_keys(panel, ui, page, input);
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

// --- the page

static LabPanelWish search_pressed(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input)
{
    if (panel->typing == LAB_TYPES_SEARCH) {
        panel->search[0] = '\0';
        lab_panel_search(panel, ui, now);
    }
    type_begin(panel, input, LAB_TYPES_SEARCH);
    return wish_of(LAB_PANEL_PRESSED);
}

static LabPanelWish chip_pressed(LabPanel *panel, UiState *ui, const Tunables *now, int chip)
{
    panel->chip = chip;
    panel->search[0] = '\0';
    lab_panel_search(panel, ui, now);
    return wish_of(LAB_PANEL_PRESSED);
}

LabPanelWish lab_panel_event(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input, UiEvent event)
{
    if (event.kind == UI_EVENT_NONE || event.id < LAB_PANEL_ID_SEARCH)
        return wish_of(LAB_PANEL_NONE);
    if (event.id >= LAB_PANEL_ID_VALUE_0) {
        lab_panel_select(panel, event.id - LAB_PANEL_ID_VALUE_0);
        return type_or_next_word(panel, now, input);
    }
    if (event.id >= LAB_PANEL_ID_TUNABLE_0) {
        lab_panel_select(panel, event.id - LAB_PANEL_ID_TUNABLE_0);
        return event.kind == UI_EVENT_CHANGED ? set(panel, now, panel->selected, event.number)
                                              : wish_of(LAB_PANEL_PRESSED);
    }
    if (event.id >= LAB_PANEL_ID_CHIP_0)
        return chip_pressed(panel, ui, now, event.id - LAB_PANEL_ID_CHIP_0);
    switch (event.id) {
    case LAB_PANEL_ID_SEARCH: return search_pressed(panel, ui, now, input);
    case LAB_PANEL_ID_SAVE: return wish_of(LAB_PANEL_SAVE);
    case LAB_PANEL_ID_CLOSE: return wish_of(LAB_PANEL_CLOSE);
    default: return reset(panel, now);
    }
}

void lab_panel_pressed(LabPanel *panel, InputState *input, ViewportRect area, Vec2 at)
{
    if (panel->typing == LAB_TYPES_VALUE || !viewport_rect_has(area, at))
        type_end(panel, input);
}
