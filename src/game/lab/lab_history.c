// lab_history.c -- two rings: the bytes of the states, and where each of them lies.
#include "game/lab/lab_history.h"

#include <stdlib.h>

#include "base/assert.h"
#include "demo/live_state.h"
#include "text/grow.h"

// All at once: while time goes by nothing is allocated.
void lab_history_open(LabHistory *history, size_t bytes)
{
    *history = (LabHistory){.bytes = grow_zeros(bytes), .room = bytes};
    history->entries = grow_zeros(LAB_HISTORY_TICKS_MAX * sizeof history->entries[0]);
}

void lab_history_close(LabHistory *history)
{
    free(history->bytes);
    free(history->entries);
    *history = (LabHistory){0};
}

// Counted from the oldest one, wherever in the ring that lies.
static LabHistoryEntry *entry_at(const LabHistory *history, int index)
{
    return &history->entries[(history->first + index) % LAB_HISTORY_TICKS_MAX];
}

static void drop_oldest(LabHistory *history)
{
    history->first = (history->first + 1) % LAB_HISTORY_TICKS_MAX;
    history->oldest++;
    history->count--;
}

// The room from `place` on that holds no state; states lie in the ring in their order.
static size_t room_from(const LabHistory *history, size_t place)
{
    const LabHistoryEntry *oldest = entry_at(history, 0);
    return (oldest->place >= place ? oldest->place : history->room) - place;
}

// A place for so many bytes in one piece, after the newest state. Drops old states until there is one.
static size_t place_for(LabHistory *history, size_t size)
{
    const LabHistoryEntry *newest = entry_at(history, history->count - 1);
    size_t place = history->count > 0 ? newest->place + newest->size : 0;
    if (history->room - place < size) {
        // Goes on at the front: what lies after the newest one is the oldest, and is gone first.
        while (history->count > 0 && entry_at(history, 0)->place >= place)
            drop_oldest(history);
        place = 0;
    }
    while (history->count > 0 && room_from(history, place) < size)
        drop_oldest(history);
    return place;
}

// Gaps are not kept: one could not go to a tick in them, and would not know why.
void lab_history_keep(LabHistory *history, const Sim *sim)
{
    size_t size = live_state_bytes(sim);
    if (history->count > 0 && sim->head.tick != history->oldest + (uint32_t)history->count)
        history->count = 0;
    if (history->count == LAB_HISTORY_TICKS_MAX)
        drop_oldest(history);
    if (size > history->room) {
        history->count = 0;
        return;
    }
    size_t place = place_for(history, size);
    if (history->count == 0)
        history->oldest = sim->head.tick;
    *entry_at(history, history->count++) = (LabHistoryEntry){place, size};
    live_state_save(sim, history->bytes + place);
}

bool lab_history_has(const LabHistory *history, uint32_t tick)
{
    return tick >= history->oldest && tick - history->oldest < (uint32_t)history->count;
}

void lab_history_load(const LabHistory *history, uint32_t tick, Sim *sim)
{
    ASSERT(lab_history_has(history, tick));
    live_state_load(sim, history->bytes + entry_at(history, (int)(tick - history->oldest))->place);
}

// Only the counts change: the bytes after are written over by the next states.
void lab_history_cut(LabHistory *history, uint32_t tick)
{
    if (tick <= history->oldest)
        history->count = 0;
    else if (lab_history_has(history, tick))
        history->count = (int)(tick - history->oldest);
}
