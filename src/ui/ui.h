// ui.h -- a page of controls: buttons, switches, sliders, lists, text fields, used with finger, mouse, keys and
// gamepad.
//
// A screen builds its page in every frame from its own state; ui_input returns what happened:
//
//   UiPage page;
//   ui_page_begin(&page);
//   ui_line(&page, TEXT_LARGE, ui_text(UI_PAUSED), 246, PAINT_DARK);
//   ui_button(&page, ID_GO_ON, ui_text(UI_GO_ON), rect);
//   UiEvent event = ui_input(&state, &page, &input);      // once a frame
//   ui_draw(&state, &page, batch);
//
// Everything is playfield px. A control is at least UI_LEAST_PX high and wide. The focus moves from control to control
// by direction, and is visible once keys or a gamepad have been used. The page is a list: the same one is drawn,
// pressed, and checked by tests, which require that nothing overlaps, leaves the page's bounds or has a text that is
// cut off.
//
// Controls in a part that scrolls (ui_scroll_begin, ui_list_begin) react to a tap, when the pointer is released where
// it went down; a longer move scrolls the content, or moves a slider along its track. All other controls react to the
// press.
#pragma once

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
#define UI_PRESSABLE_ALPHA 0.5f // controls that have faded further cannot be pressed
#define UI_SCROLLS_MAX 2

typedef enum UiKind {
    UI_KIND_PLATE, // background of controls and texts; like the next two, cannot be pressed
    UI_KIND_LABEL, // a text, in as many lines as fit its rectangle
    UI_KIND_NOTE,  // a label on paper with a rim, as high as the text, over everything
    UI_KIND_BUTTON,
    UI_KIND_ICON, // a round button with a picture, or a short text
    UI_KIND_CHIP, // a flat button with a picture, a text, both or neither; several can form a choice or a row of a list
    UI_KIND_FIELD,   // a text field; a press starts typing
    UI_KIND_SWITCH,  // a text and on or off
    UI_KIND_CHOICE,  // a text and one of several words; a press chooses the next, left and right choose both ways
    UI_KIND_SLIDER,  // a text and a number between two limits
    UI_KIND_TUNABLE, // a text and the slider of a tunable's value, with a mark at its default; or its word
    UI_KIND_TAB,     // a button that shows which page is open
    UI_KIND_TILE,    // a paper card with a picture, a name and two lines of description
} UiKind;

typedef enum UiPlate {
    UI_PLATE_PANEL, // of parchment, at least 56 px high and wide
    UI_PLATE_DARK,  // a dark strip with an edge of honey below
    UI_PLATE_PALE,  // a pale strip with an edge above
    UI_PLATE_ROW,   // of paper with a rim, like switches and sliders
    UI_PLATE_VEIL,  // all of it in `rgb` and `alpha`
} UiPlate;

// A picture on a control. Scale 0: none.
typedef struct UiIcon {
    SpriteId sprite;
    float scale, angle_deg;
    bool mirrored;
} UiIcon;

typedef struct UiItem {
    UiKind kind;
    UiPlate plate;
    int id; // the screen's own; UI_NONE for anything but a control
    ViewportRect rect;
    char text[UI_TEXT_BYTES];
    char value_text[UI_VALUE_BYTES]; // shown at the right end: the chosen word, the number; on a button, below the text
    const char *called;              // the spoken name of a picture; NULL: none
    UiIcon icon;      // on the left of a text, else in the middle; replaces the text of a button or a label
    TextSize size;    // preferred; shrinks to fit, to TEXT_SMALL at least
    BatchAlign align; // of labels and fields
    uint32_t rgb;     // of the text, a note's rim, a veil
    float alpha;      // 1, unless it fades
    int32_t value, least, most, step;
    int tunable;  // its index,
    float number; // and value
    int scroll;   // index + 1 of the part that it scrolls with; 0 for none
    bool marked;  // the open tab, the chosen one, the field with the cursor
    bool danger;  // a press on the chip is destructive
    bool flat;    // a chip or a field without a box of its own: it lies on a plate
    bool disabled;
    bool bare;     // the screen draws it
    bool outlined; // a label that lies over the game,
    bool live;     // or changes all the time, and is not spoken
    bool from_top; // a label's lines begin at the top of their area instead of its middle
    bool fixed;    // keeps its place below content that flows and scrolls
} UiItem;

// A part of the page whose content is scrolled by drags, the wheel and the focus.
typedef struct UiScroll {
    ViewportRect area;
    bool across;             // horizontally; else vertically
    float length_px, px;     // length of the content, and its scroll offset
    float over_px;           // how far covered rows may reach out above and below
    float row_px;            // of a list; 0 for other content
    int rows, first_id, ids; // their number, the id of the first one, and the distance of ids
} UiScroll;

// An insertion into the page's layout: everything below it moves down.
typedef struct UiCut {
    float y_px, high_px;
} UiCut;

typedef struct UiPage {
    UiItem items[UI_ITEMS_MAX + 1]; // the last one collects items beyond the limit
    int count;
    int dropped; // items or texts that did not fit: a bug of the screen
    UiScroll scrolls[UI_SCROLLS_MAX];
    int scroll_count, scroll; // `scroll`: index + 1 of the open one
    ViewportRect bounds; // its limits: the playfield, or the whole visible area if it uses the bars or the space beside
    Layer layer;         // one layer for everything, in the order of the list
    float head_px, foot_px; // limits of flowing content (ui_page_flow); 0 for the page's own limits
    UiCut cuts[UI_ITEMS_MAX];
    int cut_count;
    bool flows;   // everything between head and foot scrolls, because it is too long
    uint32_t rgb; // colour of the dark ground below it, where labels beside cards have light inks; 0: paper
} UiPage;

// The role of the pointer that is down.
typedef enum UiGrip {
    UI_HOLDS_NOTHING,
    UI_HOLDS_CONTROL, // the control has reacted already
    UI_MAY_TAP,       // in a part that scrolls: not decided yet
    UI_MOVES_SCROLL,
    UI_MOVES_SLIDER,
} UiGrip;

// The screen keeps it between frames; begins as {0}.
typedef struct UiState {
    int focus;      // id of the control with the focus
    bool keys_used; // the focus is visible
    bool started;   // the first control has received the focus
    UiGrip grip;
    int held;   // id + 1 of the control that the pointer went down on; 0 for none
    int scroll; // index + 1 of the part that scrolls
    Vec2 press; // where the pointer went down
    float press_scroll_px;
    float aside_px; // from the knob to the pointer
    float scroll_px[UI_SCROLLS_MAX];
} UiState;

// The player's input since the last frame, from any device. Made by ui/control, or by ui_pointer.
typedef struct UiInput {
    Vec2 pointer;       // playfield px
    bool pressed, down; // the pointer went down since; it is down
    int step_x, step_y; // -1, 0, 1: direction in which to move the focus, or to change a value
    int rows;           // number of list rows to move the focus, as far as they exist
    bool accept, back;
    bool scans; // one-key mode: accept also moves a slider, and wraps around to its other end
    bool next;  // the focus moves to the next control
    float wheel;
    Vec2 pinched;       // the middle of two fingers, playfield px,
    Vec2 pinch_moved;   // its movement since,
    float pinch_spread; // and the factor of their distance since; 0 unless there are two
    float scale;        // output pixels per px, so that a slider has a value for each pixel; 0 counts as 1
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

// Call when another page is shown: its first control gets the focus, which stays visible if it was.
void ui_state_reset(UiState *state);

// Adds an item and returns it for further changes. Texts are copied.
UiItem *ui_label(UiPage *page, TextSize size, const char *text, ViewportRect rect, BatchAlign align, uint32_t rgb);
UiItem *ui_line(UiPage *page, TextSize size, const char *text, float middle_y, uint32_t rgb); // one line, centred
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

UiItem *ui_tunable(UiPage *page, int id, const char *text, float value, int tunable, ViewportRect rect);

// A notice of one or more lines, from `top` on; `rgb` colours its text and its rim.
UiItem *ui_note(UiPage *page, const char *text, float top, uint32_t rgb);

// Items added from here on lie in a part that scrolls, until its end; their total length is `length_px`.
void ui_scroll_begin(UiPage *page, const UiState *state, ViewportRect area, bool across, float length_px);
void ui_scroll_end(UiPage *page);

// The same for rows of equal height. Add only those from ui_list_from to before ui_list_to, in their rectangles. The id
// of the first control of row `i` is first_id + i * ids.
void ui_list_begin(UiPage *page, const UiState *state, ViewportRect area, float row_px, int rows, int first_id,
                   int ids);
int ui_list_from(const UiPage *page);
int ui_list_to(const UiPage *page);
ViewportRect ui_list_row(const UiPage *page, int row);

// The scroll offset of the open part: needed to place its items.
float ui_scroll_px(const UiPage *page);

// Call last, for a page that is laid out for texts of default size. Enlarges items whose texts need more room with this
// atlas and moves the rest down; if the page becomes too long, everything between its head and its foot scrolls. Pages
// with a part that scrolls stay unchanged.
void ui_page_flow(UiPage *page, const UiState *state, const Atlas *atlas);

// The new place, after ui_page_flow, of a rectangle that the screen draws itself; and whether all of it is
// visible.
ViewportRect ui_page_moved(const UiPage *page, ViewportRect rect);
bool ui_page_shows(const UiPage *page, ViewportRect moved);

// Moves the focus to a row of the list, the page's first part that scrolls, and scrolls it into view.
void ui_list_show(UiState *state, const UiPage *page, int row);

// The width of a chip for its text.
float ui_chip_px(const Atlas *atlas, const char *text, bool icon);

// A rectangle by its middle and its size; by its upper left corner; and one shrunk on all sides.
ViewportRect ui_rect(float middle_x, float middle_y, float width, float height);
ViewportRect ui_box(float left, float top, float width, float height);
ViewportRect ui_inset(ViewportRect rect, float x_px, float y_px);

// Layout: cuts a piece off a rectangle, which keeps the rest, so rows stack up and columns stand side by side.
ViewportRect ui_cut_top(ViewportRect *rest, float px);
ViewportRect ui_cut_left(ViewportRect *rest, float px);
ViewportRect ui_cut_right(ViewportRect *rest, float px);

// Cell `i` of a grid, row by row; `first` is cell 0, and gap_px is the gap between cells.
ViewportRect ui_cell(ViewportRect first, int columns, int i, Vec2 gap_px);

// The middle of a rectangle.
Vec2 ui_middle(ViewportRect rect);

// The picture area of a tile, which the screen draws; and the height of the tile's rim and words.
float ui_tile_text_px(void);
ViewportRect ui_tile_picture(ViewportRect tile);

// The item with this id, or NULL.
const UiItem *ui_find(const UiPage *page, int id);

// The control with the focus, or the last one pressed; NULL for none. For hints.
const UiItem *ui_focused(const UiState *state, const UiPage *page);

// The control at a point, or NULL; and whether anything but a plain text lies there.
const UiItem *ui_at(const UiPage *page, Vec2 at);
bool ui_covers(const UiPage *page, Vec2 at);

// The id of the control that the pointer holds, or UI_NONE.
int ui_held(const UiState *state);

// Takes the pointer away without a tap.
void ui_let_go(UiState *state);

// The input of a screen with keys of its own: only the pointer.
UiInput ui_pointer(const InputPointer *pointer, const Viewport *viewport);

// The x of a slider's knob, from its left to its right end; the ends are slightly inside the control.
float ui_knob_x(const UiItem *item, float share);

// Applies typed characters (input_take_text) to a text, including backspaces; drops a character that does not fit. True
// if anything was typed.
bool ui_type(char *text, size_t size, const char *typed, int bytes);

UiEvent ui_input(UiState *state, const UiPage *page, const UiInput *input);
void ui_draw(const UiState *state, const UiPage *page, Batch *batch);

// A parchment plate, at least 56 px high and wide; sharp at any size. `layer` is one of view/sprites.h.
void ui_draw_panel(ViewportRect rect, uint8_t layer, Batch *batch);

// --- Places of strips and plates over a game: in the bars of an output that is taller than the playfield, and at the
// right of the field on one that is wide enough. Playfield px.

// The left end of strips and plates, which are as wide as the field: 0, or the field's right end if they lie beside it.
float screen_edge_left(const Viewport *viewport);

// The top of a strip of this height, and the bottom of a plate.
float screen_edge_top(const Viewport *viewport, float strip_px);
float screen_edge_bottom(const Viewport *viewport, float plate_px);

// True if a point is in the field.
static inline bool screen_edge_in_field(Vec2 at)
{
    return viewport_rect_has((ViewportRect){{0.0f, 0.0f}, {VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX}}, at);
}

// The name of an item for a screen reader: its text or its labels, and any further text that is not its value.
void ui_name(const UiPage *page, const UiItem *item, char *text, size_t size);

// Describes a control in words: its text, or the labels on it, as on a row; its type ("switch"), its value. "" if it
// has no words.
void ui_spoken(const UiPage *page, const UiItem *item, char *text, size_t size);

// --- A tunable as a place on a slider, from 0 at its minimum to 1 at its maximum, and back.
//
// A range is linear if its default is at least a twentieth of it, or is 0 and inside it. In any other range the useful
// part would be tiny at one end. There the place is that of sign(v) * ln(1 + |v| / s) between the ends, with s the
// default's size (or a thousandth of the range if the default is 0), so that small values have room and negative ones
// work as well.
//
// A slider has one place per pixel, and each stands for an interval of values. It yields the roundest value of the
// interval: the default if it is inside, else the one with the fewest digits. So a drag gives 3.2 and not 3.1874.

// The place of a value, in [0, 1]; the value must be in range.
float value_slider_place(int index, float value);

// The value for a place on a slider of `places` pixels. Below 0 it is the minimum, above 1 the maximum. Always in
// range, and an integer if the tunable is one.
float value_slider_value(int index, float place, float places);

// The next value up (way > 0) or down, for arrow keys: the next integer or word, or about a two-hundredth of the
// slider, rounded. Stays in range.
float value_slider_step(int index, float value, int way);
