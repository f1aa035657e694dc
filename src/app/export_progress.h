// export_progress.h -- how far an export is: one line that is rewritten on a terminal, a line each tenth elsewhere.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// All zero shows nothing.
typedef struct ExportProgress {
    FILE *to;          // NULL: nothing is shown
    bool terminal;     // `to` is one
    const char *name;  // of what is made
    uint32_t total;    // frames
    double video_s;    // how long they last when they are played
    int64_t start_ns, shown_ns;
    uint32_t shown_tenth;
} ExportProgress;

// The frames begin to be drawn.
void export_progress_begin(ExportProgress *progress, uint32_t total, double video_s);

// `done` frames are made.
void export_progress_step(ExportProgress *progress, uint32_t done);

// Takes the line away from a terminal.
void export_progress_end(ExportProgress *progress);

// The text: "42 %, 1.8 times real time, 12 s left" for `done` of `total` frames after `passed_s`. Pure.
void export_progress_text(char *text, size_t size, uint32_t done, uint32_t total, double video_s, double passed_s);
