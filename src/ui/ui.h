// ui.h -- a page of controls: buttons, switches, sliders, lists, text fields, worked by finger, mouse, keys and
// gamepad.
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
// and looked at by the tests, which ask that nothing overlaps, leaves the page's bounds or has a text that is cut off.
//
// What lies in a part that scrolls (ui_scroll_begin, ui_list_begin) answers to a tap, when the pointer goes up where it
// went down; a longer way moves the content, or a slider that it goes across. Everything else answers to the press.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/sim/tunables.h"
#include "platform/input.h"
#include "render/batch.h"
#include "render/viewport.h"
#include "view/sprites.h"

#define UI_ITEMS_MAX 128
#define UI_TEXT_BYTES 400
#define UI_VALUE_BYTES 96
#define UI_LEAST_PX 44.0f
#define UI_NONE (-1)
#define UI_PRESSABLE_ALPHA 0.5f // a press does not reach controls that have faded further
#define UI_SCROLLS_MAX 2

typedef enum UiKind {
    UI_KIND_PLATE, // what controls and texts lie on; cannot be pressed, as the next two
    UI_KIND_LABEL, // a text, in as many lines as its rectangle has room for
    UI_KIND_NOTE,  // the same on paper with a rim, as high as the text, over everything
    UI_KIND_BUTTON,
    UI_KIND_ICON,    // a round button with a picture, or a short text
    UI_KIND_CHIP,    // a flat button with a picture, a text, both or neither: one of several that may be marked, a row
    UI_KIND_FIELD,   // a text that is typed into; a press asks for it
    UI_KIND_SWITCH,  // a text and on or off
    UI_KIND_CHOICE,  // a text and one of several words; a press goes on to the next, left and right go to and fro
    UI_KIND_SLIDER,  // a text and a number between two ends
    UI_KIND_TUNABLE, // a text and the slider of a tunable's value, with a mark at its default; or its word
    UI_KIND_TAB,     // a button that shows which page is open
    UI_KIND_TILE,    // a card of paper with a picture, a name and two lines about it
} UiKind;

typedef enum UiPlate {
    UI_PLATE_PANEL, // of parchment, at least 56 px high and wide
    UI_PLATE_DARK,  // a dark strip with an edge of honey below
    UI_PLATE_PALE,  // a pale strip with an edge above
    UI_PLATE_ROW,   // of paper with a rim, as switches and sliders are
    UI_PLATE_VEIL,  // all of it in `rgb` and `alpha`
} UiPlate;

// A picture on a control. Scale 0 is none.
typedef struct UiIcon {
    SpriteId sprite;
    float scale, angle_deg;
    bool mirrored;
} UiIcon;

typedef struct UiItem {
    UiKind kind;
    UiPlate plate;
    int id; // the screen's own; UI_NONE for what is no control
    ViewportRect rect;
    char text[UI_TEXT_BYTES];
    char value_text[UI_VALUE_BYTES]; // what stands at the right end: the chosen word, the number; below, on a button
    UiIcon icon;      // on the left of a text, else in the middle; on a button in place of it, as on a label
    TextSize size;    // wished; where a control's text has no room it is drawn smaller, TEXT_SMALL at least
    BatchAlign align; // of labels and fields
    uint32_t rgb;     // of the text, a note's rim, a veil
    float alpha;      // 1, unless it fades
    int32_t value, least, most, step;
    int tunable;  // its index,
    float number; // and value
    int scroll;   // index + 1 of the part that it is moved with; 0 for none
    bool marked;  // the open tab, the chosen one, the field that is typed into
    bool danger;  // a press on the chip loses something
    bool flat;    // a chip or a field without a box of its own: it lies on a plate
    bool disabled;
    bool bare;     // the screen draws it
    bool outlined; // a label that lies over the game
    bool from_top; // a label's lines begin at the top of their room, not in its middle
    bool fixed;    // keeps its place below what flows and scrolls
} UiItem;

// A part of the page whose content is moved by drags, the wheel and the focus.
typedef struct UiScroll {
    ViewportRect area;
    bool across;             // to the left and the right; else up and down
    float length_px, px;     // how long the content is, and how far it is moved
    uint32_t rgb;            // what hides rows that reach out above and below
    float over_px;           // how far its content may reach out above and below, and is hidden
    float row_px;            // of a list; 0 where it is none
    int rows, first_id, ids; // their number, the id of the first one, and from each to the next
} UiScroll;

// Where a page was given more room than it was laid out for: all that lies below moves down.
typedef struct UiCut {
    float y_px, high_px;
} UiCut;

typedef struct UiPage {
    UiItem items[UI_ITEMS_MAX + 1]; // the last one is for what there is no room for
    int count;
    int dropped; // items or texts that there was no room for: a mistake of the screen
    UiScroll scrolls[UI_SCROLLS_MAX];
    int scroll_count, scroll; // `scroll`: index + 1 of the open one
    ViewportRect bounds; // where it may lie: the playfield, or all that is visible where it lies in the bars or beside
    Layer layer;         // everything in one, in the order of the list
    float head_px, foot_px; // where what flows begins and ends (ui_page_flow); 0 for the page's own ends
    UiCut cuts[UI_ITEMS_MAX];
    int cut_count;
    bool flows; // all between head and foot scrolls, since there is more of it than room
} UiPage;

// What the pointer that is down does.
typedef enum UiGrip {
    UI_HOLDS_NOTHING,
    UI_HOLDS_CONTROL, // that has answered already
    UI_MAY_TAP,       // in a part that scrolls: not known yet
    UI_MOVES_SCROLL,
    UI_MOVES_SLIDER,
} UiGrip;

// Kept by the screen from frame to frame; begins as {0}.
typedef struct UiState {
    int focus;      // id of the control that has it
    bool keys_used; // the focus is shown
    bool started;   // the focus has been given to the first control
    UiGrip grip;
    int held;   // id + 1 of the control that the pointer went down on; 0 for none
    int scroll; // index + 1 of the part that scrolls
    Vec2 press; // where that was
    float press_scroll_px;
    float aside_px; // from the knob to the pointer
    float scroll_px[UI_SCROLLS_MAX];
} UiState;

// What the player did since the last frame, whatever he did it with. ui/control makes it, or ui_pointer.
typedef struct UiInput {
    Vec2 pointer;       // playfield px
    bool pressed, down; // the pointer went down since; it is down
    int step_x, step_y; // -1, 0, 1: which way the focus, or a value, shall go
    int rows;           // how many rows of a list the focus shall go, as far as there are some
    bool accept, back;
    bool scans; // one key does all: accept also moves a slider, and round to its other end
    bool next;  // the focus goes on to the next control
    float wheel;
    Vec2 pinched;       // the middle of two fingers, playfield px,
    Vec2 pinch_moved;   // how far that was moved since,
    float pinch_spread; // and how many times farther they are apart; 0 where there are not two
    float scale;        // output pixels per px, so that a slider has a value for each; 0 counts as 1
} UiInput;

typedef enum UiEventKind {
    UI_EVENT_NONE,
    UI_EVENT_PRESSED, // a button, icon, chip, field or tab; the name of a tunable in a list
    UI_EVENT_CHANGED, // `value` is the new one of a switch, choice or slider, `number` of a tunable
    UI_EVENT_BACK,
} UiEventKind;

typedef struct UiEvent {
    UiEventKind kind;
    int id;
    int32_t value;
    float number;
} UiEvent;

// Empty, in the playfield, in the menus' layer.
void ui_page_begin(UiPage *page);

// Another page is shown: its first control has the focus, which stays shown where it was.
void ui_state_reset(UiState *state);

// Adds something and returns it for what is unusual about it. Texts are copied.
UiItem *ui_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb);
UiItem *ui_line(UiPage *page, TextSize size, const char *text, float middle_y, uint32_t rgb); // one, in the middle
UiItem *ui_button(UiPage *page, int id, const char *text, ViewportRect rect);
UiItem *ui_button_lines(UiPage *page, int id, const char *text, const char *below, ViewportRect rect); // two lines
UiItem *ui_icon(UiPage *page, int id, UiIcon icon, ViewportRect rect);
UiItem *ui_icon_text(UiPage *page, int id, const char *text, ViewportRect rect); // a short text as its picture
UiItem *ui_chip(UiPage *page, int id, const char *text, bool marked, ViewportRect rect);
UiItem *ui_field(UiPage *page, int id, const char *text, bool typing, ViewportRect rect);
UiItem *ui_plate(UiPage *page, UiPlate plate, ViewportRect rect);
UiItem *ui_tile(UiPage *page, int id, const char *text, const char *below, ViewportRect rect);
UiItem *ui_tab(UiPage *page, int id, const char *text, bool open, ViewportRect rect);
UiItem *ui_switch(UiPage *page, int id, const char *text, bool on, ViewportRect rect);
UiItem *ui_choice(UiPage *page, int id, const char *text, int chosen, int count, const char *chosen_text,
                  ViewportRect rect);
UiItem *ui_slider(UiPage *page, int id, const char *text, int32_t value, int32_t least, int32_t most, int32_t step,
                  const char *value_text, ViewportRect rect);

UiItem *ui_tunable(UiPage *page, int id, const char *text, const Tunables *now, int tunable, ViewportRect rect);

// News in up to some lines, from `top` on; `rgb` is its ink and its rim.
UiItem *ui_note(UiPage *page, const char *text, float top, uint32_t rgb);

// What is added from here on lies in a part that scrolls, until its end; `length_px` of it are there.
void ui_scroll_begin(UiPage *page, const UiState *state, ViewportRect area, bool across, float length_px);
void ui_scroll_end(UiPage *page);

// The same for rows of equal height, of which those from ui_list_from to before ui_list_to have to be added, in their
// rectangles. The id of the first control of row `i` is first_id + i * ids.
void ui_list_begin(UiPage *page, const UiState *state, ViewportRect area, float row_px, int rows, int first_id,
                   int ids);
int ui_list_from(const UiPage *page);
int ui_list_to(const UiPage *page);
ViewportRect ui_list_row(const UiPage *page, int row);

// How far the content of a part that scrolls is moved: for the places of what is added to it.
float ui_scroll_px(const UiPage *page);

// Last of all for a page that is laid out for texts of the usual size: what needs more room with this atlas is given it,
// what lies below is moved down, and where that is farther than the page goes all between its head and its foot
// scrolls. Pages with a part that scrolls are left as they are.
void ui_page_flow(UiPage *page, const UiState *state, const Atlas *atlas);

// Where that has brought a rectangle that the screen draws itself; and whether all of it is seen.
ViewportRect ui_page_moved(const UiPage *page, ViewportRect rect);
bool ui_page_shows(const UiPage *page, ViewportRect moved);

// Moves the focus to a row of the list, the page's first part that scrolls, which is moved so that it is seen.
void ui_list_show(UiState *state, const UiPage *page, int row);

// How wide a chip has to be for its text.
float ui_chip_px(const Atlas *atlas, const char *text, bool icon);

// A rectangle by its middle and its size; by its upper left corner; and one that is smaller on all sides.
ViewportRect ui_rect(float middle_x, float middle_y, float width, float height);
ViewportRect ui_box(float left, float top, float width, float height);
ViewportRect ui_inset(ViewportRect rect, float x_px, float y_px);

// Layout: a piece is cut off a rectangle, which keeps the rest, so rows stack up and columns stand side by side.
ViewportRect ui_cut_top(ViewportRect *rest, float px);
ViewportRect ui_cut_left(ViewportRect *rest, float px);
ViewportRect ui_cut_right(ViewportRect *rest, float px);

// Cell `i` of a grid, row by row; `first` is cell 0, and gap_px what lies between two.
ViewportRect ui_cell(ViewportRect first, int columns, int i, Vec2 gap_px);

// The middle of a rectangle.
Vec2 ui_middle(ViewportRect rect);

// Where the picture of a tile lies, which the screen draws; and what of its height rim and words take.
float ui_tile_text_px(void);
ViewportRect ui_tile_picture(ViewportRect tile);

// The item with this id, or NULL.
const UiItem *ui_find(const UiPage *page, int id);

// The control that has the focus, or that was pressed last; NULL where the page has none. For hints.
const UiItem *ui_focused(const UiState *state, const UiPage *page);

// The control at a point, or NULL; and whether anything lies there that is no mere text.
const UiItem *ui_at(const UiPage *page, Vec2 at);
bool ui_covers(const UiPage *page, Vec2 at);

// The id of the control that the pointer holds, or UI_NONE.
int ui_held(const UiState *state);

// The pointer is taken away: nothing is tapped.
void ui_let_go(UiState *state);

// The input of a screen with keys of its own: the pointer alone.
UiInput ui_pointer(const InputPointer *pointer, const Viewport *viewport);

// Where the knob of a slider is, from its left to its right end; its ends are a little inside of the control.
float ui_knob_x(const UiItem *item, float share);

// What was typed (input_take_text) is appended to a text, its backspaces carried out; a character that has no room is
// not taken. True where anything was typed.
bool ui_type(char *text, size_t size, const char *typed, int bytes);

UiEvent ui_input(UiState *state, const UiPage *page, const UiInput *input);
void ui_draw(const UiState *state, const UiPage *page, Batch *batch);

// A plate of parchment, at least 56 px high and wide; any size is sharp. `layer` is one of view/sprites.h.
void ui_draw_panel(ViewportRect rect, uint8_t layer, Batch *batch);

// --- Places of strips and plates that lie over a game: in the bars of an output that is taller than the playfield, and at
// the right of the field on one that is wide enough. Playfield px.

// The left end of strips and plates, which are as wide as the field: 0, or its right end where they lie beside it.
float screen_edge_left(const Viewport *viewport);

// The top of a strip of this height, and the bottom of a plate.
float screen_edge_top(const Viewport *viewport, float strip_px);
float screen_edge_bottom(const Viewport *viewport, float plate_px);

// True where a point is in the field.
static inline bool screen_edge_in_field(Vec2 at)
{
    return viewport_rect_has((ViewportRect){{0.0f, 0.0f}, {VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX}}, at);
}

// Writes what a control of a page is: its text, or those that lie on it, as on a row; its part ("switch"), its value. ""
// for one without any word.
void ui_spoken(const UiPage *page, const UiItem *item, char *text, size_t size);

// --- A tunable as a place on a slider, from 0 at its least to 1 at its most, and back.
//
// A range whose default is at least a twentieth of it, or 0 and within it, is laid out evenly. Any other range is so
// wide that its useful part would be a hair at one end: there the place is that of sign(v) * ln(1 + |v| / s) between
// the ends, with s the default's size (or a thousandth of the range where the default is 0), so that small values have
// room and negative ones work as well.
//
// A slider has as many places as it has pixels, each of them stands for a stretch of values, and the roundest value in
// it is taken: the default if it is there, else the one with the fewest digits. So a drag gives 3.2 and not 3.1874.

// The place of a value, in [0, 1]; the value must be in range.
float value_slider_place(int index, float value);

// The value for a place on a slider of `places` pixels. Below 0 it is the least, above 1 the most. Always in range, and
// a whole number where the tunable is one.
float value_slider_value(int index, float place, float places);

// The next value up (way > 0) or down, for arrow keys: the next whole number or word, or about a two-hundredth of the
// slider, rounded. Stays in range.
float value_slider_step(int index, float value, int way);
