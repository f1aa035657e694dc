// ui_local.h -- layout of the parts of a control; for the files of ui.
#pragma once

#include "ui/ui.h"

// The area of the value at the right end of a switch, choice, slider or word.
ViewportRect ui_value_rect(const UiItem *item);

// True if a tunable has words instead of a slider; and whether a point is on the slider of another one.
bool ui_has_words(const UiItem *item);
bool ui_on_track(const UiItem *item, Vec2 at);

// A scroll offset, clamped to the content.
float ui_scroll_held(const UiScroll *scroll, float px);

// The text area of a label or a note.
ViewportRect ui_lines_rect(const UiItem *item);

// Line height of a label in playfield px, by default and at present; and the distance from the middle of its capitals
// to its base line.
float ui_usual_line_px(TextSize size);
float ui_line_px(TextSize size);
float ui_drop_px(TextSize size);

// How a text fits: its size and scale, and the number of lines; `whole` if nothing is cut.
typedef struct UiFit {
    TextSize size;
    float scale;
    int lines;
    bool whole;
} UiFit;

// The lines of a tile below its name, as a label.
UiItem ui_tile_below(const UiItem *tile);

// The available width of a control's text, and of its value's text.
float ui_text_room(const UiItem *item);
float ui_value_room(const Atlas *atlas, const UiItem *item);

// Fits a control's text into this width and height: the preferred size or a smaller one in one line, else several
// lines. A label keeps its size. If neither fits, both shrink, down to the default size.
UiFit ui_fit(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room);
UiFit ui_label_fit(const Atlas *atlas, const UiItem *item);

// The available height of a control's text, and of its value.
float ui_text_high(const UiItem *item);
float ui_value_high(const UiItem *item);
