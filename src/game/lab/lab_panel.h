// lab_panel.h -- the panel of the lab: all tunables as a list that is searched, explained and slid.
//
// From the top: what is searched for, a button that saves, one that closes; a row of sections; the list, each row with
// a name, a slider and a value; and all about the selected one. Everything works by one finger, by mouse and by keys:
//
//   a tap on a name selects; a drag over a slider, or a tap on the selected one's, sets; a tap on a value types it; a
//   tap on a word takes the next one; a drag elsewhere or the wheel scrolls
//   Tab, a letter in the search box   what is searched for, in all sections: each word has to be in the name or in the
//                                     sentence; a section, in turn, is shown whole
//   up, down, page up, page down      select; left, right: a step; Enter: type the value, or the next word
//   Delete                            back to the default; Escape: ends typing, then closes
//
// Logic only; what is set, saved and known about files is the caller's (tuning.h). Positions are playfield px.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "content/tuning/tuning.h"
#include "platform/input.h"
#include "render/batch.h"
#include "sim/tunables.h"
#include "ui/value_slider.h"

#define LAB_PANEL_SEARCH_BYTES 40
#define LAB_PANEL_TYPED_BYTES 40
#define LAB_PANEL_CHIPS_MAX 64

// What the player asks for.
typedef enum LabPanelWishKind {
    LAB_PANEL_NONE,
    LAB_PANEL_PRESSED, // done already; for the sound of a button
    LAB_PANEL_SET,     // tunable `index` to `value`, which is in range
    LAB_PANEL_SAVE,
    LAB_PANEL_CLOSE,
} LabPanelWishKind;

typedef struct LabPanelWish {
    LabPanelWishKind kind;
    int index;
    float value;
} LabPanelWish;

typedef enum LabPanelTyping {
    LAB_TYPES_NOTHING,
    LAB_TYPES_SEARCH,
    LAB_TYPES_VALUE, // of the selected one
} LabPanelTyping;

// What reacts to a pointer.
typedef enum LabPanelPart {
    LAB_PART_SEARCH,
    LAB_PART_SAVE,
    LAB_PART_CLOSE,
    LAB_PART_CHIPS,
    LAB_PART_LIST,
    LAB_PART_SLIDER, // of the selected one, as VALUE and RESET
    LAB_PART_VALUE,
    LAB_PART_RESET,
    LAB_PARTS
} LabPanelPart;

// What a pointer that is down does.
typedef enum LabPanelGrip {
    LAB_GRIP_NONE,
    LAB_GRIP_TAP, // not known yet
    LAB_GRIP_LIST,
    LAB_GRIP_CHIPS,
    LAB_GRIP_SLIDER,
} LabPanelGrip;

// Begins as {0} and lab_panel_open. Read freely.
typedef struct LabPanel {
    bool open;
    char search[LAB_PANEL_SEARCH_BYTES];
    const char *chips[LAB_PANEL_CHIPS_MAX]; // 0: all, 1: those that are not at their default, then the sections
    int chip_count, chip;       // and the one that is chosen
    int matches[TUNABLE_COUNT]; // what is listed
    int match_count;
    int selected;               // a tunable, also where it is not listed; -1 for none
    float scroll_px, chips_px;  // how far list and chips are moved up and to the left
    LabPanelTyping typing;
    char typed[LAB_PANEL_TYPED_BYTES];
    char notice[256];           // what was wrong with the last value; "" for nothing
    LabPanelGrip grip;
    LabPanelPart grip_part;
    int grip_tunable;           // whose slider or row was pressed, -1 for none
    Vec2 press;
    float press_scroll_px;
    LabSliderGrip slider;       // LAB_GRIP_SLIDER
} LabPanel;

// Opens or closes it; both end typing. `search` begins with typing what is searched for.
void lab_panel_open(LabPanel *panel, const Tunables *now, InputState *input, bool search);
void lab_panel_close(LabPanel *panel, InputState *input);

// Takes keys, text, and, where `at` is in `area` or was when it went down, the pointer and the wheel. `now` are the
// values in force; `scale` the viewport's.
LabPanelWish lab_panel_input(LabPanel *panel, const Tunables *now, InputState *input, const InputPointer *pointer,
                             Vec2 at, ViewportRect area, float scale);

// Lists anew what matches; after values have changed by themselves this is not needed.
void lab_panel_search(LabPanel *panel, const Tunables *now);

// Where a part is.
ViewportRect lab_panel_rect(ViewportRect area, LabPanelPart part);

// Where the row of a listed tunable is, by its number in the list; it may be outside of the list. And the sliders and
// the values in it.
ViewportRect lab_panel_row(const LabPanel *panel, ViewportRect area, int row);
ViewportRect lab_panel_row_slider(ViewportRect row);
ViewportRect lab_panel_row_value(ViewportRect row);

// Where a chip is.
ViewportRect lab_panel_chip(const LabPanel *panel, ViewportRect area, int chip);

// True where a tunable is chosen among words.
bool lab_panel_has_words(int index);

// Appends it. `now` are the values in force, `tuning` knows where they come from.
void lab_panel_draw(const LabPanel *panel, const Tunables *now, const Tuning *tuning, ViewportRect area, uint32_t ticks,
                    Batch *batch);
