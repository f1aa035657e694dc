// lab_panel.h -- the panel of the lab: all tunables as a list that is searched, explained and slid.
//
// From the top: what is searched for, a button that saves, one that closes; a row of sections; the list, each row with
// a name, a slider and a value; and all about the selected one. Everything works by one finger, by mouse and by keys:
//
//   a tap on a name selects; a drag across a slider, or a tap on the selected one's, sets; a tap on a value types it; a
//   tap on a word takes the next one; a drag up or down or the wheel scrolls
//   Tab, a letter in the search box   what is searched for, in all sections: each word has to be in the name or in the
//                                     sentence; a section, in turn, is shown whole
//   up, down, page up, page down      select; left, right: a step; Enter: type the value, or the next word
//   Delete                            back to the default; Escape: ends typing, then closes
//
// Logic only; what is set, saved and known about files is the caller's (tuning.h). Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "game/session/tool_request.h"
#include "platform/input.h"
#include "core/sim/tunables.h"
#include "ui/ui.h"

#define LAB_PANEL_SEARCH_BYTES 40
#define LAB_PANEL_TYPED_BYTES 40
#define LAB_PANEL_CHIPS_MAX 64

typedef enum LabPanelTyping {
    LAB_TYPES_NOTHING,
    LAB_TYPES_SEARCH,
    LAB_TYPES_VALUE, // of the selected one
} LabPanelTyping;

// Its controls; of a row of the list the tunable, and the field with its value.
enum {
    LAB_PANEL_ID_SEARCH = 200,
    LAB_PANEL_ID_SAVE,
    LAB_PANEL_ID_CLOSE,
    LAB_PANEL_ID_RESET,
    LAB_PANEL_ID_CHIP_0,
    LAB_PANEL_ID_TUNABLE_0 = LAB_PANEL_ID_CHIP_0 + LAB_PANEL_CHIPS_MAX,
    LAB_PANEL_ID_VALUE_0 = LAB_PANEL_ID_TUNABLE_0 + TUNABLE_COUNT,
    LAB_PANEL_ID_END = LAB_PANEL_ID_VALUE_0 + TUNABLE_COUNT
};

// Begins as {0} and lab_panel_open. Read freely.
typedef struct LabPanel {
    bool open;
    char search[LAB_PANEL_SEARCH_BYTES];
    const char *chips[LAB_PANEL_CHIPS_MAX]; // 0: all, 1: those that are not at their default, then the sections
    int chip_count, chip;                   // and the one that is chosen
    int matches[TUNABLE_COUNT];             // what is listed
    int match_count;
    int selected; // a tunable, also where it is not listed; -1 for none
    LabPanelTyping typing;
    char typed[LAB_PANEL_TYPED_BYTES];
    Error notice; // what was wrong with the last value; "" for nothing
} LabPanel;

// Opens or closes it; both end typing. `search` begins with typing what is searched for. `ui` is the page's, of which
// the panel's list is the first part that scrolls.
void lab_panel_open(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input, bool search);
void lab_panel_close(LabPanel *panel, InputState *input);

// Lists anew what matches, from its top; after values have changed by themselves this is not needed.
void lab_panel_search(LabPanel *panel, UiState *ui, const Tunables *now);

// The panel shows these beside the values in force.
typedef struct LabPanelFacts {
    const Tunables *now;
    const Tuning *tuning; // knows their origin; NULL where it is unknown
    const Atlas *atlas;
    ViewportRect area;
    bool cursor; // that of a field is shown at this moment
} LabPanelFacts;

// Adds it to a page.
void lab_panel_add(const LabPanel *panel, const UiState *ui, const LabPanelFacts *facts, UiPage *page);

// Takes an event of its controls. A press beside the field that is typed into ends typing.
ToolRequest lab_panel_event(LabPanel *panel, UiState *ui, const Tunables *now, InputState *input, UiEvent event);
void lab_panel_pressed(LabPanel *panel, InputState *input, ViewportRect area, Vec2 at);

// Takes keys and text.
ToolRequest lab_panel_keys(LabPanel *panel, UiState *ui, const UiPage *page, const Tunables *now, InputState *input);
