// past.c -- a list of live states, of which the older half goes where there is no more room.
#include "game/parts/past.h"

#include <stdlib.h>
#include <string.h>

#include "demo/live_state.h"
#include "text/grow.h"

#define EVERY_TICKS SIM_TICKS_PER_SECOND

static void let_go(Past *past, const PastState *state)
{
    past->bytes -= state->live_bytes;
    free(state->live);
}

void past_forget(Past *past)
{
    for (int i = 0; i < past->count; i++)
        let_go(past, &past->states[i]);
    free(past->states);
    *past = (Past){.count = 0};
}

// The first ones of the list.
static void forget_oldest(Past *past, int count)
{
    for (int i = 0; i < count; i++)
        let_go(past, &past->states[i]);
    past->count -= count;
    memmove(past->states, past->states + count, (size_t)past->count * sizeof past->states[0]);
}

void past_keep(Past *past, const Sim *sim, uint64_t hash, const BeeGraph *graph, const Losses *losses)
{
    size_t size = live_state_bytes(sim);
    if (sim->head.tick % EVERY_TICKS != 0 || size > PAST_BYTES_MAX)
        return;
    while (past->bytes + size > PAST_BYTES_MAX)
        forget_oldest(past, (past->count + 1) / 2);
    past->states = grow_list(past->states, sizeof past->states[0], past->count, &past->room);
    PastState *state = &past->states[past->count++];
    *state = (PastState){sim->head.tick, hash, *graph, *losses, grow_checked(malloc(size)), size};
    live_state_save(sim, state->live);
    past->bytes += size;
}

const PastState *past_before(const Past *past, uint32_t tick)
{
    int i = past->count - 1;
    while (i > 0 && past->states[i].tick >= tick)
        i--;
    return i < 0 ? NULL : &past->states[i];
}

void past_cut(Past *past, uint32_t ticks)
{
    while (past->count > 0 && past->states[past->count - 1].tick > ticks)
        let_go(past, &past->states[--past->count]);
}
