// sync.c -- the sync test, and what the tests call instead of sim_tick.
#include "sync/sync.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "tape/keyframes.h"

#define SLICES 128u // of the room, which are spoilt in turn

static size_t difference(const void *a, const void *b, size_t bytes)
{
    const unsigned char *left = a, *right = b;
    size_t at = 0;
    while (at < bytes && left[at] == right[at])
        at++;
    return at;
}

// Counts come first and tell the sizes of what follows, so the first part that differs is named before any that is
// longer.
static const char *states_differ(const Sim *sim, const Sim *room, size_t *at)
{
    SimPart parts[SIM_PARTS_MAX], others[SIM_PARTS_MAX];
    int constant_from, count = sim_parts(sim, parts, &constant_from);
    sim_parts(room, others, &constant_from);
    for (int i = 0; i < count; i++) {
        size_t bytes = sim_part_bytes(&parts[i]);
        if (memcmp(parts[i].bytes, others[i].bytes, bytes) == 0)
            continue;
        *at = difference(parts[i].bytes, others[i].bytes, bytes);
        return parts[i].name;
    }
    return NULL;
}

static const char *events_differ(const Sim *sim, const Sim *room, size_t *at)
{
    const SimScratch *left = &sim->scratch, *right = &room->scratch;
    size_t bytes = (size_t)left->event_count * sizeof left->events[0];
    bool same = left->event_count == right->event_count && left->events_dropped == right->events_dropped;
    *at = same ? difference(left->events, right->events, bytes) : 0;
    return same && *at == bytes ? NULL : "events";
}

// Leftovers of a tick would also be right for the next one and hide unsaved data: it is spoilt part by part.
static void spoil(Sim *room, uint32_t tick)
{
    size_t slice = sizeof *room / SLICES + 1, from = tick % SLICES * slice, left = sizeof *room - from;
    memset((char *)room + from, 0xa5, slice < left ? slice : left);
}

const char *sync_tick(Sim *sim, const TickCmd *cmd, Sim *room, uint8_t *bytes, const SyncWays *ways, size_t *at)
{
    live_state_save(sim, bytes);
    spoil(room, sim->head.tick);
    live_state_copy_constant(room, sim);
    ways->load(room, bytes);
    ways->tick(sim, cmd);
    ways->tick(room, cmd);
    const char *part = states_differ(sim, room, at);
    return part ? part : events_differ(sim, room, at);
}

// --- every tick of the tests

void __real_sim_tick(Sim *sim, const TickCmd *cmd);
void __wrap_sim_tick(Sim *sim, const TickCmd *cmd);

// A thread's own: the second Sim, all rubbish at first and later what games left in it, and the saved state.
typedef struct Second {
    Sim room;
    uint8_t bytes[sizeof(Sim)];
} Second;

static pthread_key_t second_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_ulong compared, played;
static const char *count_file; // NULL where nothing is compared

// Tests that run side by side write one file.
static void count_write(void)
{
    FILE *file = compared > 0 ? fopen(count_file, "a") : NULL;
    if (!file)
        return;
    fprintf(file, "%lu\n", compared);
    fclose(file);
}

static void begin(void)
{
    count_file = getenv("SYNC");
    if (count_file && (pthread_key_create(&second_key, free) != 0 || atexit(count_write) != 0))
        abort();
}

static Second *second_of_thread(void)
{
    Second *second = pthread_getspecific(second_key);
    if (second)
        return second;
    second = malloc(sizeof *second);
    if (!second || pthread_setspecific(second_key, second) != 0)
        abort();
    memset(&second->room, 0xa5, sizeof second->room);
    return second;
}

unsigned long sync_ticks(void)
{
    return played;
}

void __wrap_sim_tick(Sim *sim, const TickCmd *cmd)
{
    static const SyncWays WAYS = {__real_sim_tick, live_state_load};
    pthread_once(&once, begin);
    played++;
    if (!count_file) {
        __real_sim_tick(sim, cmd);
        return;
    }
    Second *second = second_of_thread();
    size_t at;
    compared++;
    const char *part = sync_tick(sim, cmd, &second->room, second->bytes, &WAYS, &at);
    if (!part)
        return;
    fprintf(stderr,
            "sync: tick %u of the game of seed %llu: run again from its saved state, %s differs from byte %zu on\n",
            sim->head.tick, (unsigned long long)sim->head.seed, part, at);
    abort();
}
