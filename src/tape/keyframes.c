// keyframes.c -- a list of live states, each with memory of its own.
#include "tape/keyframes.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

Keyframes keyframes_new(size_t budget_bytes, uint32_t interval)
{
    return (Keyframes){.budget = budget_bytes, .interval = interval};
}

static void drop_key(Keyframes *keys, const Keyframe *key)
{
    keys->bytes -= key->bytes;
    free(key->live);
}

void keyframes_free(Keyframes *keys)
{
    for (int i = 0; i < keys->count; i++)
        drop_key(keys, &keys->of[i]);
    free(keys->of);
    *keys = keyframes_new(keys->budget, keys->interval);
}

static bool is_due(const Keyframes *keys, uint32_t tick)
{
    return keys->interval == 0 || tick % keys->interval == 0;
}

void keyframes_keep(Keyframes *keys, const TapePlay *play, const Sim *sim, const void *extra, size_t extra_bytes)
{
    if (!is_due(keys, play->tick))
        return;
    // Only the live state: a whole Sim has room for thousands of bullets that most games never have.
    size_t live_bytes = live_state_bytes(sim), bytes = live_bytes + extra_bytes;
    while (keys->count > (keys->interval > 0) && keys->bytes + bytes > keys->budget) {
        // Drops several of the oldest at once, so that the others are not moved for each new state.
        int oldest = keys->interval == 0 ? 1 + keys->count / 16 : 0, kept = 0;
        keys->interval *= 2;
        for (int i = 0; i < keys->count; i++)
            if (i >= oldest && is_due(keys, keys->of[i].play.tick))
                keys->of[kept++] = keys->of[i];
            else
                drop_key(keys, &keys->of[i]);
        keys->count = kept;
    }
    if (!is_due(keys, play->tick) || (keys->interval == 0 && bytes > keys->budget))
        return;
    keys->of = grow_list(keys->of, sizeof keys->of[0], keys->count, &keys->room);
    uint8_t *live = grow_checked(malloc(bytes));
    live_state_save(sim, live);
    if (extra_bytes > 0)
        memcpy(live + live_bytes, extra, extra_bytes);
    keys->of[keys->count++] = (Keyframe){*play, live, live + live_bytes, bytes};
    keys->bytes += bytes;
}

const Keyframe *keyframes_before(const Keyframes *keys, uint32_t tick)
{
    int least = -1, most = keys->count - 1;
    while (least < most) {
        int middle = least + (most - least + 1) / 2;
        if (keys->of[middle].play.tick <= tick)
            least = middle;
        else
            most = middle - 1;
    }
    return least < 0 ? NULL : &keys->of[least];
}

const Keyframe *keyframes_at(const Keyframes *keys, uint32_t tick)
{
    const Keyframe *key = keyframes_before(keys, tick);
    return key && key->play.tick == tick ? key : NULL;
}

void keyframes_cut(Keyframes *keys, uint32_t tick)
{
    while (keys->count > 0 && keys->of[keys->count - 1].play.tick >= tick)
        drop_key(keys, &keys->of[--keys->count]);
}

// --- packs and unpacks the parts of sim_parts.

size_t live_state_save(const Sim *sim, uint8_t *bytes)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    size_t at = 0;
    sim_parts(sim, parts, &constant_from);
    for (int i = 0; i < constant_from; i++) {
        if (bytes)
            memcpy(bytes + at, parts[i].bytes, sim_part_bytes(&parts[i]));
        at += sim_part_bytes(&parts[i]);
    }
    return at;
}

// Parts point into the listed Sim; in another one they have the same offset.
static uint8_t *place_in(Sim *sim, const Sim *listed, const SimPart *part)
{
    return (uint8_t *)sim + ((const uint8_t *)part->bytes - (const uint8_t *)listed);
}

void live_state_load(Sim *sim, const uint8_t *bytes)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    sim_parts(sim, parts, &constant_from);
    for (int i = 0; i < constant_from; i++) {
        memcpy(place_in(sim, sim, &parts[i]), bytes, sim_part_bytes(&parts[i]));
        bytes += sim_part_bytes(&parts[i]);
        sim_parts(sim, parts, &constant_from); // counts come first: the following sizes depend on them
    }
    // Events belong to the tick that made them, not to a restored state.
    sim->scratch.event_count = sim->scratch.events_dropped = 0;
}

void live_state_copy_constant(Sim *sim, const Sim *from)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    int count = sim_parts(from, parts, &constant_from);
    for (int i = constant_from; i < count; i++)
        memcpy(place_in(sim, from, &parts[i]), parts[i].bytes, sim_part_bytes(&parts[i]));
}
