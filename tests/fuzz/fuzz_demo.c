// fuzz_demo.c -- libFuzzer's way into tape_read and tape_peek.
//
// Each input is read as it is. It is also taken for a demo of this build whose start is not packed yet, and read as it
// is then, and with its checksums put right. Of some that are good a few ticks are played.

#include "demo_seal.h"
#include "oracle.h"

// Invariants of valid demos.
static void read_one(const uint8_t *bytes, size_t size, bool played)
{
    static Sim sim;
    Tape demo;
    TapePeek peek;
    Error refused;
    bool good = tape_read(&demo, bytes, size, &refused);
    bool peeked = tape_peek(&peek, bytes, size, &refused);
    check(peeked || !good); // it reads less of it
    if (!good)
        return;
    check(demo.tick_count <= peek.tick_count && demo.tick_count <= TAPE_TICKS_MAX);
    check(demo.change_count <= TAPE_CHANGES_MAX && demo.problem.offset <= size);
    check(demo.block_count == 0 || demo.blocks[demo.block_count - 1].end_tick == demo.tick_count);
    for (uint32_t i = 0; i < demo.change_count; i++)
        check(demo.changes[i].tick < demo.tick_count && (i == 0 || demo.changes[i - 1].tick <= demo.changes[i].tick));
    if (played)
        play_demo(&demo, &sim);
    tape_free(&demo);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    read_one(bytes, size, false);
    size_t whole;
    OwnBytes demo = demo_whole(bytes, size, &whole);
    if (!demo)
        return 0;
    read_one(demo, whole, false);
    seal_demo(demo, whole);
    read_one(demo, whole, size % 16 == 0);
    return 0;
}
