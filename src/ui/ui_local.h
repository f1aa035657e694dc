// ui_local.h -- where the parts of a control lie; for the files of ui.
#pragma once

#include "ui/ui.h"

// The part at the right end of a switch, choice, slider or word that shows its value.
ViewportRect ui_value_rect(const UiItem *item);

// True where a tunable is chosen among words; and where a point is on the slider of another one.
bool ui_has_words(const UiItem *item);
bool ui_on_track(const UiItem *item, Vec2 at);

// A place to scroll to, as far as there is something.
float ui_scroll_held(const UiScroll *scroll, float px);

// Where the text of a label or a note has room.
ViewportRect ui_lines_rect(const UiItem *item);

// Playfield px from one line of a label to the next, as pages are laid out for and as they are; and from the middle of its capitals down to its base line.
float ui_usual_line_px(TextSize size);
float ui_line_px(TextSize size);
float ui_drop_px(TextSize size);

// How a text gets its room: in a size, of which a share is drawn, in so many lines; `whole` where nothing is cut.
typedef struct UiFit {
    TextSize size;
    float scale;
    int lines;
    bool whole;
} UiFit;

// The lines of a tile below its name, as a label.
UiItem ui_tile_below(const UiItem *tile);

// How wide the text, and the value's text, of a control may be.
float ui_text_room(const UiItem *item);
float ui_value_room(const Atlas *atlas, const UiItem *item);

// The text of a control in a room of this width and height: the wished size or a smaller one in one line, else several
// lines. Of a label: its own size. Where neither is enough, both are drawn smaller, down to what is usual.
UiFit ui_fit(const Atlas *atlas, TextSize size, const char *utf8, Vec2 room);
UiFit ui_label_fit(const Atlas *atlas, const UiItem *item);

// How high the text of a control may be, and its value's.
float ui_text_high(const UiItem *item);
float ui_value_high(const UiItem *item);
