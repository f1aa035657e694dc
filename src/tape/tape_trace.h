// tape_trace.h -- the states of a whole game, in enough detail to name the first difference between two builds.
//
// One build plays a demo and writes a trace; another plays the same demo and compares. Each tick has one hash for every
// part of sim_parts ("bees.x"), and on demand the part's bytes. So the comparison always names the first differing tick
// and part; if that tick was dumped, also the index, the field and both values.
//
//   8   magic "mtbtrac\n"
//   u32 format version (1), u32 sim version, u32 number of parts
//   u64 the first link of the game (state_hash_begin), as its identity
//   a record for the state before the first tick, then one for the state after every tick:
//     u32 tick: ticks done
//     u32 bytes of dumps, 0 for none
//     u32 each: lower half of XXH3 of a part, in the order of sim_parts
//     the dumps, if any: for each part u32 bytes and the bytes; 0 bytes for constant parts of the stage
// All little-endian. A record without dumps takes 8 bytes and 4 a part: some 160, or 6 MB for ten minutes. One with
// dumps takes some 30 kB; dump only the ticks of the block that tape_verify reports.
//
// Both builds list the same parts in the same order as long as they have the same SIM_VERSION.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape_play.h"

#define TAPE_TRACE_HEAD_BYTES 28
#define TAPE_VALUE_BYTES 32

// Bytes that the record of this state needs, and writing it; `bytes` has room for at least that many.
size_t tape_trace_record_bytes(const Sim *sim, bool dump);
size_t tape_trace_record(const Sim *sim, bool dump, uint8_t *bytes);

// The head of a trace; writes TAPE_TRACE_HEAD_BYTES. `sim` is in its first state.
void tape_trace_head(const Sim *sim, uint8_t *bytes);

// The first difference between a trace and this build.
typedef struct TapeDifference {
    bool found;
    uint32_t tick;         // ticks done in the first differing state; 0 is the state before the first tick
    uint32_t first, ticks; // the first and the last state that were compared
    bool cut; // the trace ends within a record, at cut_offset, or has none at all: later states are unknown
    size_t cut_offset;
    char part[32];                       // "bees.x"
    bool has_values;                     // the trace has this part's bytes: the members below are set
    uint32_t traced_count, played_count; // elements of the part; where they differ, index is the first element that
                                         // differs or that only one of them has
    uint32_t index;                      // of the element
    char field[48];                      // inside the element: "velocity.x"; "" for a plain number
    char traced[TAPE_VALUE_BYTES], played[TAPE_VALUE_BYTES]; // both values as text, "none" after the end of a part
} TapeDifference;

// The first field in which two elements of a part of sim_parts differ: its name and both values as text. `traced` or
// `played` may be NULL, for an element that only one of the states has: "none". Elements of parts whose fields have no
// names are described by the byte that differs.
void tape_first_field(const char *part, size_t element_bytes, const uint8_t *traced, const uint8_t *played,
                      TapeDifference *difference);

// Plays the demo in `sim` and compares every state with the trace. Returns false with a problem if the trace is of
// another simulation, or damaged before the first difference. A trace may begin late and stop early: only its states
// are compared. The trace of another demo differs from the first state on ("head", the seed), or from the first
// differing command on.
bool tape_trace_compare(const uint8_t *trace, size_t size, const Tape *demo, Sim *sim, TapeDifference *difference,
                        Error *problem);

// Plays the demo in `sim` and traces the states after ticks `from` to `to`, the last one with its bytes, in at most
// `most` bytes. Returns the trace, which the caller frees; NULL if the game cannot begin.
uint8_t *tape_trace_range(const Tape *demo, Sim *sim, uint32_t from, uint32_t to, size_t most, size_t *size);
