// fuzz_demo.c -- libFuzzer's way into demo_read and demo_peek.
//
// Each input is read twice: as it is, and with its checksums put right, because otherwise hardly any input would get
// after them. Of some that are good a few ticks are played.
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz_tools.h"
#include "demo/demo_bytes.h"
#include "demo/demo_play.h"
#include "demo/demo_verify.h"

#define PLAYED_TICKS 20
#define PLAYED_BEES 300

static Sim sim;

static void play(const Demo *demo, size_t size)
{
    DemoPlay run;
    DemoProblem problem;
    if (size % 16 != 0 || demo->start.tunables.swarm_start_bees > PLAYED_BEES)
        return;
    demo_play_begin(&run, demo, &sim, &problem);
    for (int i = 0; i < PLAYED_TICKS && demo_play_tick(&run, &sim); i++)
        continue;
}

// What must hold for all that is read.
static void read_one(const uint8_t *bytes, size_t size)
{
    Demo demo;
    DemoPeek peek;
    DemoProblem refused;
    bool good = demo_read(&demo, bytes, size, &refused);
    bool peeked = demo_peek(&peek, bytes, size, &refused);
    // What is compressed there may be anything.
    check(peeked == good || (peeked && (peek.pattern_count > 0 || peek.start.stage == STAGE_SCRIPT)));
    if (!good)
        return;
    check(demo.tick_count <= peek.tick_count && demo.tick_count <= DEMO_TICKS_MAX);
    check(demo.event_count <= DEMO_EVENTS_MAX && demo.problem.offset <= size);
    check(demo.block_count == 0 || demo.blocks[demo.block_count - 1].end_tick == demo.tick_count);
    for (uint32_t i = 0; i < demo.event_count; i++)
        check(demo.events[i].tick < demo.tick_count && (i == 0 || demo.events[i - 1].tick <= demo.events[i].tick));
    play(&demo, size);
    demo_free(&demo);
}

// Puts the checksum of a section right, of which there may be none; returns it, and where the section ends.
static uint32_t seal_section(uint8_t *bytes, size_t size, size_t *at, size_t section, uint32_t checksum)
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

// Puts the checksums of the start, of the patterns, of the stage and of all blocks right.
static void seal(uint8_t *bytes, size_t size)
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    read_one(bytes, size);
    if (size < DEMO_START_BYTES)
        return 0;
    uint8_t *sealed = malloc(size);
    check(sealed != NULL);
    memcpy(sealed, bytes, size);
    seal(sealed, size);
    read_one(sealed, size);
    free(sealed);
    return 0;
}
