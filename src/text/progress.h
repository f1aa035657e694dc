// progress.h -- progress of long work: one line that is rewritten on a terminal, a line per tenth elsewhere.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// All zero shows nothing.
typedef struct Progress {
    FILE *to;         // NULL: nothing is shown
    bool terminal;    // `to` is one
    const char *name; // of the product
    uint32_t total;   // frames or games
    double real_s;    // their duration in real time; may be an estimate that improves
    int64_t start_ns, shown_ns;
    uint32_t shown_tenth;
} Progress;

// The work begins; `now_ns` is the time of any clock that never goes back.
void progress_begin(Progress *progress, uint32_t total, double real_s, int64_t now_ns);

// `done` of them are made.
void progress_step(Progress *progress, uint32_t done, int64_t now_ns);

// Removes the line from a terminal.
void progress_end(Progress *progress);

// A name with a bar: "sweep [####......] 2 of 5". Pure.
void progress_bar(char *text, size_t size, const char *what, int done, int total);

// The text: "42 %, 1.8 times real time, 12 s left" for `done` of `total` after `passed_s`. Pure.
void progress_text(char *text, size_t size, uint32_t done, uint32_t total, double real_s, double passed_s);
