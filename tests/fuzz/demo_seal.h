// demo_seal.h -- puts the checksums of a demo right that was damaged or made by hand, which hardly any input would get
// behind otherwise; and plays some ticks of what is read.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "demo/demo_bytes.h"
#include "demo/demo_play.h"

#define PLAYED_TICKS 150
#define PLAYED_WORK 40000 // bees, bullets, shots and enemies of all ticks: what is slow tells nothing

// Puts the checksum of a section right, of which there may be none; returns it, and where the section ends.
static inline uint32_t seal_section(uint8_t *bytes, size_t size, size_t *at, size_t section, uint32_t checksum)
{
    if (section == 0)
        return checksum;
    if (section < 4 || *at > size || section > size - *at) {
        *at = size; // nothing after it is read
        return checksum;
    }
    checksum = (uint32_t)bytes_hash(bytes + *at, section - 4, checksum);
    *at += section;
    bytes_put(bytes + *at - 4, checksum, 4);
    return checksum;
}

// Puts the checksums of the start, of the patterns, of the stage and of all blocks right. There is a whole start.
static inline void seal_demo(uint8_t *bytes, size_t size)
{
    uint32_t checksum = (uint32_t)bytes_hash(bytes, DEMO_START_BYTES - 4, 0);
    bytes_put(bytes + DEMO_START_BYTES - 4, checksum, 4);
    size_t at = DEMO_START_BYTES;
    checksum = seal_section(bytes, size, &at, (size_t)bytes_get(bytes + DEMO_START_BOOK, 4), checksum);
    checksum = seal_section(bytes, size, &at, (size_t)bytes_get(bytes + DEMO_START_SCRIPT, 4), checksum);
    while (size - at >= 6) {
        size_t body = (size_t)bytes_get(bytes + at, 2) & DEMO_BODY_MAX;
        if (size - at < 2 + body + 4)
            return;
        checksum = (uint32_t)bytes_hash(bytes + at, 2 + body, checksum);
        bytes_put(bytes + at + 2 + body, checksum, 4);
        at += 2 + body + 4;
    }
}

// Whatever the file says, a game can be begun with what was found good.
static inline void play_demo(const Demo *demo, Sim *sim)
{
    DemoPlay run;
    DemoProblem problem;
    demo_play_begin(&run, demo, sim, &problem);
    for (int tick = 0, work = 0; tick < PLAYED_TICKS && work < PLAYED_WORK && demo_play_tick(&run, sim); tick++)
        work += 50 + sim->bees.count + sim->bullets.count + sim->shots.count + sim->enemy_count;
}
