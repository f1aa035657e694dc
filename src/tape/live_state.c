// live_state.c -- packs and unpacks the parts of sim_parts.
#include "tape/live_state.h"

#include <string.h>

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

// Parts point into the Sim that was listed; the same place in another one is as far from its beginning.
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
        sim_parts(sim, parts, &constant_from); // counts come first, and tell the sizes of what follows them
    }
    // Events belong to the tick that made them, which was not this one.
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
