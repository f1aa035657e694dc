// ui_local.h -- where the parts of a control lie; for the files of ui.
#pragma once

#include "ui/ui.h"

static inline Vec2 ui_middle(ViewportRect rect)
{
    return vec2((rect.least.x + rect.most.x) / 2.0f, (rect.least.y + rect.most.y) / 2.0f);
}

// The part at the right end of a switch, choice or slider that shows its value.
ViewportRect ui_value_rect(const UiItem *item);

// The two ends of a slider's track: where its least and its most are.
float ui_track_left(const UiItem *item);
float ui_track_right(const UiItem *item);

// Playfield px from one line of a label to the next.
float ui_line_px(TextSize size);

// How wide the text, and the value's text, of a control may be.
float ui_text_room(const UiItem *item);
float ui_value_room(const UiItem *item);

// The size in which a control's text is drawn: the wished one, or as much smaller as its room demands.
TextSize ui_fit(const Atlas *atlas, TextSize size, const char *utf8, float room_px);
