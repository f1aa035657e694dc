// ui.h -- a page of controls: buttons, switches, choices, sliders, worked by finger, mouse, keys and gamepad alike.
//
// A screen says what its page holds, anew in every frame, from its own state; the page says what happened:
//
//   UiPage page;
//   ui_page_begin(&page);
//   ui_line(&page, TEXT_LARGE, ui_text(UI_PAUSED), 246, PAINT_DARK);
//   ui_button(&page, ID_GO_ON, ui_text(UI_GO_ON), rect);
//   UiEvent event = ui_input(&state, &page, &input);      // once a frame
//   ui_draw(&state, &page, batch);
//
// Everything is playfield px. A control is at least UI_LEAST_PX high and wide. The focus goes from control to control
// by direction, and is shown once keys or a gamepad have been used. The page is a list: the same one is drawn, pressed,
// and looked at by the tests, which ask that nothing overlaps, leaves the playfield or has a text that is cut off.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/batch.h"
#include "render/viewport.h"
#include "view/sprites.h"

#define UI_ITEMS_MAX 96
#define UI_TEXT_BYTES 400
#define UI_VALUE_BYTES 96
#define UI_LEAST_PX 44.0f
#define UI_NONE (-1)

typedef enum UiKind {
    UI_KIND_LABEL,   // a text, in as many lines as its rectangle has room for; cannot be pressed
    UI_KIND_BUTTON,
    UI_KIND_SWITCH,  // a text and on or off
    UI_KIND_CHOICE,  // a text and one of several words; a press goes on to the next, left and right go to and fro
    UI_KIND_SLIDER,  // a text and a number between two ends
    UI_KIND_TAB,     // a button that shows which page is open
} UiKind;

typedef struct UiItem {
    UiKind kind;
    int id;                     // the screen's own; UI_NONE for labels
    ViewportRect rect;
    char text[UI_TEXT_BYTES];
    char value_text[UI_VALUE_BYTES]; // what stands at the right end: the chosen word, the number; below, on a button
    TextSize size;              // wished; where a control's text has no room it is drawn smaller, TEXT_SMALL at least
    BatchAlign align;           // of labels
    uint32_t rgb;               // of labels
    int32_t value, least, most, step;
    bool marked;                // the open tab, the chosen one
    bool disabled;
} UiItem;

typedef struct UiPage {
    UiItem items[UI_ITEMS_MAX + 1]; // the last one is for what there is no room for
    int count;
    int dropped; // items or texts that there was no room for: a mistake of the screen
} UiPage;

// Kept by the screen from frame to frame; begins as {0}.
typedef struct UiState {
    int focus;        // id of the control that has it
    bool keys_used;   // the focus is shown
    int dragged;      // id + 1 of the slider that the pointer holds; 0 for none
    bool started;     // the focus has been given to the first control
} UiState;

// What the player did since the last frame, whatever he did it with. ui/control makes it.
typedef struct UiInput {
    Vec2 pointer;        // playfield px
    bool pressed, down;  // the pointer went down since; it is down
    int step_x, step_y;  // -1, 0, 1: which way the focus, or a value, shall go
    bool accept, back;
    float wheel;
} UiInput;

typedef enum UiEventKind {
    UI_EVENT_NONE,
    UI_EVENT_PRESSED, // a button or tab
    UI_EVENT_CHANGED, // `value` is the new one of a switch, choice or slider
    UI_EVENT_BACK,
} UiEventKind;

typedef struct UiEvent {
    UiEventKind kind;
    int id;
    int32_t value;
} UiEvent;

void ui_page_begin(UiPage *page);

// Another page is shown: its first control has the focus, which stays shown where it was.
void ui_state_reset(UiState *state);

// Adds something and returns it for what is unusual about it. Texts are copied.
UiItem *ui_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb);
UiItem *ui_line(UiPage *page, TextSize size, const char *text, float middle_y, uint32_t rgb); // one, in the middle
UiItem *ui_button(UiPage *page, int id, const char *text, ViewportRect rect);
UiItem *ui_button_told(UiPage *page, int id, const char *text, const char *below, ViewportRect rect); // two lines
UiItem *ui_tab(UiPage *page, int id, const char *text, bool open, ViewportRect rect);
UiItem *ui_switch(UiPage *page, int id, const char *text, bool on, ViewportRect rect);
UiItem *ui_choice(UiPage *page, int id, const char *text, int chosen, int count, const char *chosen_text,
                  ViewportRect rect);
UiItem *ui_slider(UiPage *page, int id, const char *text, int32_t value, int32_t least, int32_t most, int32_t step,
                  const char *value_text, ViewportRect rect);

// A rectangle by its middle and its size.
ViewportRect ui_rect(float middle_x, float middle_y, float width, float height);

// The item with this id, or NULL.
const UiItem *ui_find(const UiPage *page, int id);

// The control that has the focus, or that was pressed last; NULL where the page has none. For hints.
const UiItem *ui_focused(const UiState *state, const UiPage *page);

UiEvent ui_input(UiState *state, const UiPage *page, const UiInput *input);
void ui_draw(const UiState *state, const UiPage *page, Batch *batch);

// A panel of parchment, at least 56 px high and wide; any size is sharp. `layer` is one of view/layers.h.
void ui_draw_panel(ViewportRect rect, uint8_t layer, Batch *batch);

// What is wrong with a page as it would be drawn with this atlas: the first control that is too small, leaves the
// playfield, overlaps another, or has a text that is wider than its room. False and one line in `wrong`.
bool ui_page_check(const UiPage *page, const Atlas *atlas, char *wrong, size_t wrong_size);
