// tape.h -- a recorded game in memory: its start, every command, every change of a tunable, and the links of its
// states. tape_file.h makes a file of it and reads one, tape_play.h plays it.
//
//   Tape tape = tape_begin(&start);                      after sim_init
//   each tick:  tape_tunable(&tape, index, value);       for each one that changes before this tick
//               sim_tick(&sim, &cmd);
//               hash = state_hash_chain(hash, &sim);
//               tape_append(&tape, &cmd, hash);
//   in a pause: tape_flush(&tape);
//   at the end: tape_end(&tape, &result);
//   elsewhere:  tape_cut(&tape, ticks, hash);            the game continues from an earlier tick
//               Tape other = tape_fork(&tape, ticks, hash);
//   tape_free(&tape);
//
// A tick takes some 6 bytes. Beyond TAPE_TICKS_MAX or TAPE_CHANGES_MAX the tape is full: later ticks are not on it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/sim/sim.h"

#define TAPE_BLOCK_TICKS 60 // in a block
#define TAPE_NAME_BYTES 32  // of the player's name, including the final zero

// The maximum length of a demo; anything beyond it in a longer file counts as damage, and a writer stops there.
#define TAPE_TICKS_MAX (60u * 60u * 60u * 8u) // eight hours
#define TAPE_CHANGES_MAX (1u << 18)           // changes of tunables

// The kind of end, in the end block.
typedef enum TapeEnd { TAPE_END_LEFT, TAPE_END_LOST, TAPE_END_WON } TapeEnd;

typedef enum TapePlayer { TAPE_PERSON, TAPE_PILOT, TAPE_PLAYERS } TapePlayer;

// The start of a recorded game. `sim_version` and `content_hash` are filled in by tape_start_of and the
// reader.
typedef struct TapeStart {
    uint32_t sim_version;
    uint64_t seed;
    Stage stage;
    Tunables tunables;
    uint64_t content_hash;
    int64_t recorded_unix_s;
    TapePlayer player;
    uint64_t fork_hash; // 0: not a fork
    uint32_t fork_tick;
    char name[TAPE_NAME_BYTES]; // the player's own; "" for none
    const PatternBook *book;    // owned by the Sim or the Tape; NULL if empty
    const StageScript *script;  // the same; NULL if the stage is not from a file
} TapeStart;

// The result of a game.
typedef struct TapeResult {
    uint32_t score, ticks, bees_most;
    bool over; // false if the player left
    bool won;  // over, and the last phase of the stage was survived; false if the last bee was lost
} TapeResult;

// A change of a tunable during the game; takes effect in the first tick after `tick` ticks.
typedef struct TapeChange {
    uint32_t tick;
    int32_t index; // as in tunables.h
    float value;
} TapeChange;

// Room for the reason of a refusal, in one line without a line's end: "this demo (simulation 13, format 7) opens with
// Mitsubachi 1.0.0, this is 2.0.0".
#define TAPE_REASON_BYTES 192

// The start of a demo, for a game that has just begun with sim_init or sim_init_script. Its book and script remain the
// Sim's.
TapeStart tape_start_of(const Sim *sim, TapePlayer player, int64_t recorded_unix_s);

// The current result of a game.
TapeResult tape_result_of(const Sim *sim);

// True if a demo can store the name: shorter than TAPE_NAME_BYTES, UTF-8, and without control characters. "" is fine.
bool tape_name_valid(const char *name);

// How the file ends.
typedef enum TapeTail {
    TAPE_ENDED,   // with an end block: the whole game and its result
    TAPE_OPEN,    // right after a block: the recording program stopped, at most the last second is missing
    TAPE_CUT,     // inside a block, which is dropped: the program stopped, or the file was truncated. The rest is a
                  // prefix of a valid block; a wrong length counts as damage
    TAPE_DAMAGED, // invalid bytes follow the last valid block
} TapeTail;

// The end of a block of ticks, and the chained hash there.
typedef struct TapeBlock {
    uint32_t end_tick;
    uint64_t link;
} TapeBlock;

// A demo in memory, constant, and owned by its reader. While a game is played its tape is a growing one (tape.h).
typedef struct Tape {
    TapeStart start;     // its book and script are those below
    uint64_t seal;       // hash of the start
    PatternBook *book;   // NULL if the game has no patterns
    StageScript *script; // NULL if its stage is not from a file
    uint32_t tick_count;
    TickCmd *cmds;       // tick_count
    uint8_t *hash_bits;  // bit t % 8 of byte t / 8: bit 0 of the link after tick t
    TapeChange *changes; // change_count, by time; at most one per tunable and tick
    uint32_t change_count;
    TapeBlock *blocks; // block_count
    uint32_t block_count;
    TapeTail tail;
    Error problem;     // TAPE_CUT, TAPE_DAMAGED: the end of the valid part, and the problem there; otherwise ""
    TapeResult result; // TAPE_ENDED only
    bool challenge;    // it comes from a link that asks to be beaten (tape_link.h)
    // For a tape: the link after the last tick, which may be beyond the last block; the index of the first change
    // beyond it; and whether the tape is full.
    uint64_t link;
    uint32_t block_change;
    bool full;
    int tick_room, change_room, block_room;
} Tape;

// A tape without ticks. Copies the start's book and script.
Tape tape_begin(const TapeStart *start);

// Records a tunable that changes before the next tick; ignores those that only change looks. If one changes several
// times before a tick, the last value counts. The caller sets it in the Sim as well (tunable_set). The value must be
// in the tunable's range.
void tape_tunable(Tape *tape, int index, float value);

// Records a tick that was played with `cmd`, and the chained state hash after it, `hash_after`. While the pointer is
// not held, the sim ignores its position; the tape then repeats the last held one. Reopens a tape that had ended.
void tape_append(Tape *tape, const TickCmd *cmd, uint64_t hash_after);

// Ends the block early, so that everything so far can be written. A no-op if no tick is pending.
void tape_flush(Tape *tape);

// Ends the last block and the game; drops its result if the tape is incomplete.
void tape_end(Tape *tape, const TapeResult *result);

// Drops everything after this many ticks; `hash` is the link there. The tape is then a fork from there (tape_file.h:
// fork hash).
void tape_cut(Tape *tape, uint32_t ticks, uint64_t hash);

// A copy, cut in the same way.
Tape tape_fork(const Tape *parent, uint32_t ticks, uint64_t hash);

void tape_free(Tape *tape);

// Bit 0 of the link after `tick`; tick < tick_count.
static inline unsigned tape_hash_bit(const Tape *demo, uint32_t tick)
{
    return (unsigned)demo->hash_bits[tick / 8u] >> (tick % 8u) & 1u;
}

// False if the bits of a block's ticks are unknown, as in a demo from a link (tape_link.h): they are then 0, except for
// the last one, which is the link's.
static inline bool tape_block_has_bits(const Tape *demo, uint32_t block)
{
    uint32_t tick = block > 0 ? demo->blocks[block - 1u].end_tick : 0, last = demo->blocks[block].end_tick - 1u;
    while (tick < last && tape_hash_bit(demo, tick) == 0)
        tick++;
    return tick < last;
}
