// lab_panel_input.c -- the panel of the lab: what is pressed and typed.
#include "content/tuning/tunables_text.h"
#include "game/tools/lab_panel.h"
#include "ui/control/tool_keys.h"
#include "ui/value_slider.h"

// --- what is set

// Nothing is asked for where nothing changes, so that a touched slider makes no file unsaved.
static ToolRequest set(LabPanel *panel, const Tunables *now, int index, float value)
{
    panel->notice.text[0] = '\0';
    bool other = index >= 0 && value != tunable_get(now, index);
    return other ? (ToolRequest){TOOL_SET, index, value} : tool_request(TOOL_NONE);
}

// As far as the slider goes by a pixel: each step reads well in the file.
static ToolRequest step(LabPanel *panel, const Tunables *now, int way)
{
    int index = panel->selected;
    return index < 0 ? tool_request(TOOL_NONE)
                     : set(panel, now, index, value_slider_step(index, tunable_get(now, index), way));
}

// After the last word comes the first one again: one control for all of them.
static ToolRequest next_word(LabPanel *panel, const Tunables *now, int index)
{
    const Field *info = tunable_info(index);
    float value = tunable_get(now, index);
    return set(panel, now, index, value >= info->most ? info->least : value + 1.0f);
}

static ToolRequest reset(LabPanel *panel, const Tunables *now)
{
    return panel->selected < 0 ? tool_request(TOOL_NONE)
                               : set(panel, now, panel->selected, tunable_info(panel->selected)->default_value);
}

// --- typing

static void type_begin(LabPanel *panel, InputState *input, LabPanelTyping what)
{
    panel->typing = what;
    panel->typed[0] = panel->notice.text[0] = '\0';
    input_text_begin(input);
}

// Without this the system's keyboard would stay over the lab.
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
    panel->notice.text[0] = '\0';
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
        panel->notice.text[0] = '\0';
}

// What was typed becomes the value; where it cannot be read it stays, with what is wrong about it.
static ToolRequest type_enter(LabPanel *panel, const Tunables *now, InputState *input)
{
    float value;
    bool search = panel->typing == LAB_TYPES_SEARCH;
    if (!search && panel->typed[0] && !tunable_read(panel->selected, panel->typed, &value, &panel->notice))
        return tool_request(TOOL_PRESSED);
    type_end(panel, input);
    return search || !panel->typed[0] ? tool_request(TOOL_PRESSED) : set(panel, now, panel->selected, value);
}

static ToolRequest type_or_next_word(LabPanel *panel, const Tunables *now, InputState *input)
{
    if (panel->selected < 0)
        return tool_request(TOOL_NONE);
    if (field_has_words(tunable_info(panel->selected)))
        return next_word(panel, now, panel->selected);
    type_begin(panel, input, LAB_TYPES_VALUE);
    return tool_request(TOOL_PRESSED);
}

// Escape first ends typing, and only then closes.
static ToolRequest escape(LabPanel *panel, InputState *input)
{
    bool typing = panel->typing != LAB_TYPES_NOTHING;
    panel->notice.text[0] = '\0';
    type_end(panel, input);
    return tool_request(typing ? TOOL_PRESSED : TOOL_CLOSE);
}

// --- keys

// Pages and ends go as far as there are rows.
static void select_row(LabPanel *panel, UiState *ui, const UiPage *page, int row)
{
    if (panel->match_count == 0)
        return;
    int there = row < 0 ? 0 : row >= panel->match_count ? panel->match_count - 1 : row;
    lab_panel_select(panel, panel->matches[there]);
    ui_list_show(ui, page, there);
}

// What keys do that no control does; from KEY_ROWS on they go down the list, by TUNABLE_COUNT rows less than they
// count.
enum { KEY_LESS = LAB_PANEL_ID_END, KEY_MORE, KEY_ENTER, KEY_ESCAPE, KEY_ROWS };

#define BY(rows) (KEY_ROWS + TUNABLE_COUNT + (rows))
#define AND TOOL_KEY_AND

static const ToolKey KEYS[] = {
    AND(UP, BY(-1)),
    AND(DOWN, BY(1)),
    AND(PAGE_UP, BY(-4)),
    AND(PAGE_DOWN, BY(4)),
    AND(HOME, BY(-TUNABLE_COUNT)),
    AND(END, BY(TUNABLE_COUNT)),
    AND(LEFT, KEY_LESS),
    AND(RIGHT, KEY_MORE),
    AND(ENTER, KEY_ENTER),
    AND(ESCAPE, KEY_ESCAPE),
    AND(TAB, LAB_PANEL_ID_CLOSE),
    AND(DELETE, LAB_PANEL_ID_RESET),
};
static const ToolKeys PANEL_KEYS = TOOL_KEYS(KEYS);

// Moves along the list and the slider belong to the text while a value is typed.
static ToolRequest move(LabPanel *panel, UiState *ui, const UiPage *page, const Tunables *now, int id)
{
    if (panel->typing == LAB_TYPES_VALUE)
        return tool_request(TOOL_NONE);
    if (id < KEY_ROWS)
        return step(panel, now, id == KEY_MORE ? 1 : -1);
    select_row(panel, ui, page, lab_panel_row_of(panel, panel->selected) + id - BY(0));
    return tool_request(TOOL_NONE);
}

static ToolRequest key_do(LabPanel *panel, UiState *ui, const UiPage *page, const Tunables *now, InputState *input,
                          int id)
{
    switch (id) {
    case KEY_ENTER:
        return panel->typing != LAB_TYPES_NOTHING ? type_enter(panel, now, input)
                                                  : type_or_next_word(panel, now, input);
    case KEY_ESCAPE: return escape(panel, input);
    case LAB_PANEL_ID_CLOSE: return tool_request(TOOL_CLOSE);
    case LAB_PANEL_ID_RESET: return reset(panel, now);
    default: return move(panel, ui, page, now, id);
    }
}

ToolRequest lab_panel_keys(LabPanel *panel, UiState *ui, const UiPage *page, const Tunables *now, InputState *input)
{
    ToolRequest request = tool_request(TOOL_NONE);
    take_text(panel, ui, now, input);
    for (int id; request.kind == TOOL_NONE && (id = tool_keys_take(&PANEL_KEYS, input)) >= 0;)
        request = key_do(panel, ui, page, now, input, id);
    return request;
}

// --- the page

// A second press empties it: the quickest way to all of them again.
static ToolRequest search_pressed(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input)
{
    if (panel->typing == LAB_TYPES_SEARCH) {
        panel->search[0] = '\0';
        lab_panel_search(panel, ui, now);
    }
    type_begin(panel, input, LAB_TYPES_SEARCH);
    return tool_request(TOOL_PRESSED);
}

// A section is shown whole, so what was searched for goes.
static ToolRequest chip_pressed(LabPanel *panel, UiState *ui, const Tunables *now, int chip)
{
    panel->chip = chip;
    panel->search[0] = '\0';
    lab_panel_search(panel, ui, now);
    return tool_request(TOOL_PRESSED);
}

ToolRequest lab_panel_event(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input, UiEvent event)
{
    if (event.kind == UI_EVENT_NONE || event.id < LAB_PANEL_ID_SEARCH)
        return tool_request(TOOL_NONE);
    if (event.id >= LAB_PANEL_ID_VALUE_0) {
        lab_panel_select(panel, event.id - LAB_PANEL_ID_VALUE_0);
        return type_or_next_word(panel, now, input);
    }
    if (event.id >= LAB_PANEL_ID_TUNABLE_0) {
        lab_panel_select(panel, event.id - LAB_PANEL_ID_TUNABLE_0);
        return event.kind == UI_EVENT_CHANGED ? set(panel, now, panel->selected, event.number)
                                              : tool_request(TOOL_PRESSED);
    }
    if (event.id >= LAB_PANEL_ID_CHIP_0)
        return chip_pressed(panel, ui, now, event.id - LAB_PANEL_ID_CHIP_0);
    switch (event.id) {
    case LAB_PANEL_ID_SEARCH: return search_pressed(panel, ui, now, input);
    case LAB_PANEL_ID_SAVE: return tool_request(TOOL_SAVE_TUNABLES);
    case LAB_PANEL_ID_CLOSE: return tool_request(TOOL_CLOSE);
    default: return reset(panel, now);
    }
}

// The search goes on while one presses in the list that it gave.
void lab_panel_pressed(LabPanel *panel, InputState *input, ViewportRect area, Vec2 at)
{
    if (panel->typing == LAB_TYPES_VALUE || !viewport_rect_has(area, at))
        type_end(panel, input);
}
