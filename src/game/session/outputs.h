// outputs.h -- what a running game sends elsewhere: sounds, spoken texts, reports, clips; and its overlay's memory.
//
// Only the frame and the functions of sound.h and report.h use them, so screens need not know them.
#pragma once

#include "game/film/export_clip.h"
#include "game/film/sound_mix.h"
#include "game/session/report.h"
#include "platform/audio.h"
#include "platform/speech.h"
#include "view/overlay.h"

// Large (1.8 MB). Once `ready`, the mix belongs to the device's thread, and may only be touched under its lock.
typedef struct Sound {
    Audio audio;
    SoundMix mix; // `audio` plays it
    bool ready;   // the device is open, and all effects are made
    bool asleep;  // the device was closed for a while
} Sound;

// A change of any of these prints a line at once.
typedef struct ReportState {
    ScreenId screen;
    uint32_t accepted;
    int focus;
    int pointer_x, pointer_y;
    int asleep, hidden; // int, so that there is no padding
} ReportState;

typedef struct Report {
    uint32_t frames, pictures; // so far
    int64_t shown_ns;          // when the last picture was
    int64_t due_ns;            // the next line
    ReportState last;          // line
} Report;

// When the page was last shown.
typedef struct Mirror {
    ScreenId screen;
    int focus;
    int64_t due_ns; // the next look
} Mirror;

typedef struct Narrator {
    Speech speech;
    ScreenId screen;               // of the last page
    uint32_t labels[UI_ITEMS_MAX]; // hashes of the last page's texts
    int label_count;
    char control[UI_TEXT_BYTES + UI_VALUE_BYTES + 64]; // the last spoken text of the focus
    char said[NARRATOR_TEXT_BYTES];                    // the last spoken text
} Narrator;

// Begins as {0}.
typedef struct Outputs {
    Sound sound;
    Narrator narrator;
    Report report;
    Mirror mirror;
    ExportClip clip; // F9
    Overlay overlay;
} Outputs;
