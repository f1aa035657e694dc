// tape.h -- a recorded game in memory, while it is played: how it began, every command, every tunable that was changed,
// and the links of its states. demo_writer.h makes a file of it, demo_reader.h makes it of a file, demo_play.h plays it.
//
//   Demo tape = tape_begin(&start);                      after sim_init
//   each tick:  tape_tunable(&tape, index, value);       for each one that changes before this tick
//               sim_tick(&sim, &cmd);
//               hash = state_hash_chain(hash, &sim);
//               tape_append(&tape, &cmd, hash);
//   in a pause: tape_flush(&tape);
//   at the end: tape_end(&tape, &result);
//   elsewhere:  tape_cut(&tape, ticks, hash);            the game goes on from its past
//               Demo other = tape_fork(&tape, ticks, hash);
//   demo_free(&tape);
//
// A tick takes some 6 bytes. Beyond DEMO_TICKS_MAX or DEMO_EVENTS_MAX the tape is full: later ticks are not on it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tape/demo_reader.h"

// A tape without ticks. Copies the start's book and script.
Demo tape_begin(const DemoStart *start);

// A tunable that changes before the next tick; one that is only seen is not recorded. The last value of several before one
// tick counts; the caller sets it in the Sim as well (tunable_set). The value must be in the tunable's range.
void tape_tunable(Demo *tape, int index, float value);

// A tick that was played with `cmd` and after which the chain of state hashes had the link `hash_after`. While the
// pointer is not held the sim ignores where it is, and the tape then repeats where it was held last. A tape that had
// ended is open again.
void tape_append(Demo *tape, const TickCmd *cmd, uint64_t hash_after);

// Ends the block early, so that everything up to now can be written. Does nothing where no tick is waiting.
void tape_flush(Demo *tape);

// Ends the last block, and the game; its result is dropped where the tape does not hold all of the game.
void tape_end(Demo *tape, const DemoResult *result);

// Drops what is after so many ticks, and what was changed since; `hash` is the link there. The tape is then one of a
// game that was taken over there (demo_format.h: fork hash).
void tape_cut(Demo *tape, uint32_t ticks, uint64_t hash);

// A copy, cut in the same way.
Demo tape_fork(const Demo *parent, uint32_t ticks, uint64_t hash);
