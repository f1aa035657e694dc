// lab_panel.h -- the panel of the lab: all tunables in a list with search, descriptions and sliders.
//
// From the top: the search box, a save button, a close button; a row of sections; the list, each row with a name, a
// slider and a value; and details of the selected one. Everything works with one finger, with mouse and keys:
//
//   a tap on a name selects; a drag across a slider, or a tap on the selected one's, sets; a tap on a value types it; a
//   tap on a word takes the next one; a drag up or down or the wheel scrolls
//   Tab, a letter in the search box   searches all sections: name or description must contain each word; choosing a
//   section clears the search
//   up, down, page up, page down      select; left, right: a step; Enter: type the value, or the next word
//   Delete                            back to the default; Escape: ends typing, then closes
//
// Logic only; the caller sets and saves values and knows the files (tuning.h). Positions are playfield px.
#pragma once

#include <stdbool.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "platform/input.h"
#include "ui/ui.h"

#define LAB_PANEL_SEARCH_BYTES 40
#define LAB_PANEL_TYPED_BYTES 40
#define LAB_PANEL_CHIPS_MAX 64

typedef enum LabPanelTyping {
    LAB_TYPES_NOTHING,
    LAB_TYPES_SEARCH,
    LAB_TYPES_VALUE, // of the selected tunable
} LabPanelTyping;

// Its controls; each row of the list has two: the tunable, and the field with its value.
enum {
    LAB_PANEL_ID_SEARCH = 200,
    LAB_PANEL_ID_SAVE,
    LAB_PANEL_ID_CLOSE,
    LAB_PANEL_ID_RESET,
    LAB_PANEL_ID_CHIP_0,
    LAB_PANEL_ID_TUNABLE_0 = LAB_PANEL_ID_CHIP_0 + LAB_PANEL_CHIPS_MAX,
    LAB_PANEL_ID_VALUE_0 = LAB_PANEL_ID_TUNABLE_0 + TUNED_COUNT,
    LAB_PANEL_ID_END = LAB_PANEL_ID_VALUE_0 + TUNED_COUNT
};

// A request of the lab or its panel that the screen carries out.
typedef enum ToolRequestKind {
    TOOL_NONE,
    TOOL_PRESSED, // done already; for the sound of a button
    TOOL_LEAVE,
    TOOL_CLOSE, // the panel
    TOOL_SET,   // tunable `index` to `value`, which is in range
    TOOL_SAVE_TUNABLES,
    TOOL_OVERLAY, // on or off
} ToolRequestKind;

typedef struct ToolRequest {
    ToolRequestKind kind;
    int index;
    float value;
} ToolRequest;

static inline ToolRequest tool_request(ToolRequestKind kind)
{
    return (ToolRequest){.kind = kind, .index = -1};
}

// Begins as {0} and lab_panel_open. Read any field.
typedef struct LabPanel {
    bool open;
    char search[LAB_PANEL_SEARCH_BYTES];
    const char *chips[LAB_PANEL_CHIPS_MAX]; // 0: all, 1: changed ones, then the sections
    int chip_count, chip;                   // and the chosen one
    int matches[TUNED_COUNT];               // the listed tunables
    int match_count;
    int selected; // a tunable, listed or not; -1 for none
    LabPanelTyping typing;
    char typed[LAB_PANEL_TYPED_BYTES];
    Error notice; // the problem with the last value; "" for none
} LabPanel;

// Opens or closes the panel; both end typing. `search` starts with the search box active. `ui` is the page's state; the
// panel's list must be its first scrolling part.
void lab_panel_open(LabPanel *panel, UiState *ui, const Tuned *now, InputState *input, bool search);
void lab_panel_close(LabPanel *panel, InputState *input);

// Searches again and shows the list from its top; changed values alone do not require it.
void lab_panel_search(LabPanel *panel, UiState *ui, const Tuned *now);

// Data shown beside the values in force.
typedef struct LabPanelFacts {
    const Tuned *now;
    const Tuning *tuning; // knows their origin; NULL if unknown
    const Atlas *atlas;
    ViewportRect area;
    bool cursor; // the field's cursor is visible at this moment
} LabPanelFacts;

// Adds the panel to a page.
void lab_panel_add(const LabPanel *panel, const UiState *ui, const LabPanelFacts *facts, UiPage *page);

// Handles an event of its controls. A press outside the text field ends typing.
ToolRequest lab_panel_event(LabPanel *panel, UiState *ui, const Tuned *now, InputState *input, UiEvent event);
void lab_panel_pressed(LabPanel *panel, InputState *input, ViewportRect area, Vec2 at);

// Handles keys and text.
ToolRequest lab_panel_keys(LabPanel *panel, UiState *ui, const UiPage *page, const Tuned *now, InputState *input);
