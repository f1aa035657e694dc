// narrator.h -- says aloud what the screen shows: its words when it comes, then what has the focus and what changes.
#pragma once

#include <stdint.h>

#include "platform/speech.h"
#include "game/session/screens.h"

#define NARRATOR_TEXT_BYTES 1500

// Begins as {0}.
typedef struct Narrator {
    Speech speech;
    ScreenId screen;               // that was read last
    uint32_t labels[UI_ITEMS_MAX]; // hashes of the texts that stood there
    int label_count;
    char control[UI_TEXT_BYTES + UI_VALUE_BYTES + 64]; // what was said of the focus
    char said[NARRATOR_TEXT_BYTES];                    // in all, at last
} Narrator;

// Once a frame: the page that is shown, and its state. Says nothing where nothing has changed.
void narrator_tell(Narrator *narrator, ScreenId screen, const UiPage *page, const UiState *state, int64_t now_ns);

// Nothing more is said.
void narrator_close(Narrator *narrator);
