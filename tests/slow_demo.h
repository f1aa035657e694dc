// slow_demo.h -- a small demo that is slow to play: a full swarm whose bees think hard in each tick.
#pragma once

#include <stdio.h>

#include "demo/demo_writer.h"
#include "sim/sim.h"

// Writes one of so many ticks in which nobody does anything. They were not played: its hashes are no game's.
static inline bool slow_demo_write(const char *path, uint32_t ticks)
{
    static Sim sim;
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = SIM_BEES_MAX;
    tunables.swarm_loose_instinct = tunables.swarm_instinct = INSTINCT_FORESIGHT;
    sim_init(&sim, 1, &tunables, NULL);
    DemoStart start = demo_start_of(&sim, DEMO_PERSON, 0);
    DemoWriter *writer = demo_writer_open(&start);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL;
    for (uint32_t tick = 0; tick <= ticks && good; tick++) {
        size_t size;
        const uint8_t *bytes = demo_writer_take(writer, &size);
        good = fwrite(bytes, 1, size, file) == size;
        if (tick < ticks)
            demo_writer_tick(writer, &(TickCmd){.buttons = 0}, 2);
    }
    demo_writer_close(writer);
    return file != NULL && fclose(file) == 0 && good;
}
