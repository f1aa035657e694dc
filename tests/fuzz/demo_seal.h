// demo_seal.h -- makes demos of inputs that name neither versions nor the values of tunables, so that a corpus stays of use
// when those change; puts checksums right, behind which hardly any input would get otherwise; and plays some ticks.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "demo/demo_bytes.h"
#include "demo/demo_play.h"

#define PLAYED_TICKS 150
#define PLAYED_WORK 40000 // bees, bullets, shots and enemies of all ticks: what is slow tells nothing

#define VALUES_BYTES (4 * TUNABLE_COUNT)
#define TUNABLES_HASH 56 // where the start block has it
#define CHANGE_INDEX 40  // of the fork hash: a tunable whose value the input has, and that
#define CHANGE_BITS 44

// Versions, numbers and names of the tunables are this build's, wherever the input was made.
static inline void put_tunables(uint8_t *demo)
{
    Tunables values = tunables_default();
    bytes_put(demo + 10, bytes_get(demo + 8, 2) == 5 ? DEMO_START_BYTES - DEMO_NAME_BYTES : DEMO_START_BYTES, 2);
    bytes_put(demo + 12, SIM_VERSION, 4);
    bytes_put(demo + TUNABLES_HASH - 2, TUNABLE_COUNT, 2);
    bytes_put(demo + TUNABLES_HASH, demo_tunables_hash(), 4);
    memcpy(demo + DEMO_START_TUNABLES, &values, VALUES_BYTES);
    size_t changed = (size_t)bytes_get(demo + CHANGE_INDEX, 2);
    if (changed < TUNABLE_COUNT)
        memcpy(demo + DEMO_START_TUNABLES + 4 * changed, demo + CHANGE_BITS, 4);
}

// The demo of an input that lacks the values of the tunables, which would be most of it; NULL where it has no whole start.
// The caller frees it.
static inline uint8_t *demo_whole(const uint8_t *bytes, size_t size, size_t *whole)
{
    if (size < DEMO_START_BYTES - VALUES_BYTES)
        return NULL;
    uint8_t *demo = malloc(size + VALUES_BYTES);
    if (!demo)
        abort();
    memcpy(demo, bytes, DEMO_START_TUNABLES);
    memcpy(demo + DEMO_START_NAME, bytes + DEMO_START_TUNABLES, size - DEMO_START_TUNABLES);
    put_tunables(demo);
    *whole = size + VALUES_BYTES;
    return demo;
}

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
