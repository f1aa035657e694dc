// fuzz_trace.c -- libFuzzer's way into the reader of traces; see README.md beside it.
//
// A trace belongs to one build, so an input is what happens to the trace of a short game: edits of four bytes each.
// Where its size is another one, it is itself the trace, behind the right head. The game is played against either.
#include "tape/tape_bytes.h"
#include "tape/tape_trace.h"
#include "tape/state_hash.h"
#include "oracle.h"
#include "core/sim/pilot.h"
#include "text/grow.h"

#define TICKS 4u
#define TRACE_MOST 60000u
#define EDIT_BYTES 4
#define EDITS_MOST 12

enum { EDIT_SET, EDIT_CUT, EDIT_TAKE_OUT, EDIT_ADD, EDIT_KINDS };

static Sim sim;
static Tape demo;
static uint8_t *whole;
static size_t whole_size;

// A few bees, because every one of them is played in each input.
static void game_begin(void)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 3;
    sim_init(&sim, 1, &tunables, NULL);
}

static void make(void)
{
    game_begin();
    TapeStart start = tape_start_of(&sim, TAPE_PILOT, 1);
    demo = tape_begin(&start);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    for (uint32_t i = 0; i < TICKS; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&demo, &cmd, hash);
    }
    TapeResult result = tape_result_of(&sim);
    tape_end(&demo, &result);
    whole = tape_trace_range(&demo, &sim, 0, TICKS, TRACE_MOST, &whole_size);
    check(whole != NULL && whole_size < TRACE_MOST);
}

static void compare(const uint8_t *trace, size_t size, bool same)
{
    TapeDifference difference;
    Error problem = {.text = ""};
    bool good = tape_trace_compare(trace, size, &demo, &sim, &difference, &problem);
    check(good || (!same && problem.text[0] != '\0' && problem.offset <= size));
    if (!good)
        return;
    check(difference.found == (difference.part[0] != '\0') && difference.ticks <= TICKS);
    check(!same || (!difference.found && difference.ticks == TICKS));
    check(!difference.has_values || (difference.traced[0] != '\0' && difference.played[0] != '\0'));
}

static size_t edit(uint8_t *trace, size_t size, const uint8_t *how)
{
    size_t at = (size_t)bytes_get(how, 2) % size, rest = size - at;
    switch (how[2] % EDIT_KINDS) {
    case EDIT_SET: trace[at] = how[3]; return size;
    case EDIT_CUT: return at > 0 ? at : 1;
    case EDIT_TAKE_OUT: memmove(trace + at, trace + at + 1, rest - 1); return size > 1 ? size - 1 : size;
    default:
        if (size == TRACE_MOST)
            return size;
        memmove(trace + at + 1, trace + at, rest);
        trace[at] = how[3];
        return size + 1;
    }
}

static void compare_edited(const uint8_t *bytes, size_t size)
{
    uint8_t *trace = grow_zeros(TRACE_MOST);
    size_t length = whole_size, edits = size / EDIT_BYTES;
    memcpy(trace, whole, whole_size);
    for (size_t i = 0; i < edits && i < EDITS_MOST; i++)
        length = edit(trace, length, bytes + i * EDIT_BYTES);
    OwnBytes exact = grow_checked(realloc(trace, length));
    compare(exact, length, edits == 0);
}

static void compare_raw(const uint8_t *bytes, size_t size)
{
    OwnBytes trace = grow_zeros(TAPE_TRACE_HEAD_BYTES + size);
    memcpy(trace, whole, TAPE_TRACE_HEAD_BYTES);
    memcpy(trace + TAPE_TRACE_HEAD_BYTES, bytes, size);
    compare(trace, TAPE_TRACE_HEAD_BYTES + size, false);
}

// To begin a game takes far longer than all else; so each input has one.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (whole == NULL)
        make();
    if (size % EDIT_BYTES == 0)
        compare_edited(bytes, size);
    else
        compare_raw(bytes, size);
    return 0;
}
