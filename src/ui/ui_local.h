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

// Playfield px from one line of a label to the next.
float ui_line_px(TextSize size);

// The lines of a tile below its name, as a label.
UiItem ui_tile_below(const UiItem *tile);

// How wide the text, and the value's text, of a control may be.
float ui_text_room(const UiItem *item);
float ui_value_room(const Atlas *atlas, const UiItem *item);

// The size in which a control's text is drawn: the wished one, or as much smaller as its room demands.
bool ui_may_wrap(const UiItem *item);
TextSize ui_fit(const Atlas *atlas, TextSize size, const char *utf8, float room_px);
