// lab_history.h -- the states of the last ticks, packed, so that time can go back to any of them.
//
// Holds a stretch of ticks without gaps, as whole live states (demo/live_state.h) in one ring of bytes. Where the ring
// is full, the oldest ones go.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

typedef struct LabHistoryEntry {
    size_t place, size; // in `bytes`
} LabHistoryEntry;

// All zero is a closed one. Read through the functions.
typedef struct LabHistory {
    uint8_t *bytes;
    size_t room;
    LabHistoryEntry *entries; // a ring too: that of `oldest` is at `first`
    int first, count;
    uint32_t oldest; // tick
} LabHistory;

// Most states that are kept, however small they are: ten minutes.
#define LAB_HISTORY_TICKS_MAX 36000

// Opens an empty one of this many bytes.
void lab_history_open(LabHistory *history, size_t bytes);
void lab_history_close(LabHistory *history);

// Keeps the state, whose tick must follow the newest one; where it does not, all others are dropped first. A state that
// is larger than the whole ring empties it.
void lab_history_keep(LabHistory *history, const Sim *sim);

bool lab_history_has(const LabHistory *history, uint32_t tick);

// Unpacks the state of a tick that is there; see live_state_load for what it leaves alone.
void lab_history_load(const LabHistory *history, uint32_t tick, Sim *sim);

// Drops the states of this tick and of all later ones.
void lab_history_cut(LabHistory *history, uint32_t tick);
