// fuzz_demo.c -- libFuzzer's way into demo_read and demo_peek.
//
// Each input is read as it is. It is also taken for a demo of this build without the values of its tunables, which would
// be most of it, and read with them: as it is then, and with its checksums put right. Of some that are good a few ticks
// are played.
#include <stdlib.h>
#include <string.h>

#include "demo_seal.h"
#include "oracle.h"

#define VALUES_BYTES (4 * TUNABLE_COUNT)
#define TUNABLES_HASH 56 // where the start block has it
#define CHANGE_INDEX 40  // of the fork hash: a tunable whose value the input has, and that
#define CHANGE_BITS 44

// What must hold for all that is read.
static void read_one(const uint8_t *bytes, size_t size, bool played)
{
    static Sim sim;
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
    if (played)
        play_demo(&demo, &sim);
    demo_free(&demo);
}

// Versions, numbers and names of the tunables are this build's, wherever the input was made.
static void put_tunables(uint8_t *demo)
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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    read_one(bytes, size, false);
    if (size < DEMO_START_BYTES - VALUES_BYTES)
        return 0;
    uint8_t *demo = malloc(size + VALUES_BYTES);
    check(demo != NULL);
    memcpy(demo, bytes, DEMO_START_TUNABLES);
    memcpy(demo + DEMO_START_NAME, bytes + DEMO_START_TUNABLES, size - DEMO_START_TUNABLES);
    put_tunables(demo);
    read_one(demo, size + VALUES_BYTES, false);
    seal_demo(demo, size + VALUES_BYTES);
    read_one(demo, size + VALUES_BYTES, size % 16 == 0);
    free(demo);
    return 0;
}
