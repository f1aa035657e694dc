// demo_writer.h -- records a game: commands in, bytes to append to a file out.
//
// The caller owns the file. After each call, and at least once before the next sixty ticks, it takes what is ready and
// appends it; nothing that was handed out ever changes. The writer needs a fixed amount of memory, most of it zstd's
// and below DEMO_WRITER_BYTES_MAX (more for a moment where it opens with patterns or a stage), allocated when it opens,
// and none later.
//
//   DemoStart start = demo_start_of(&sim, DEMO_PERSON, now);      after sim_init
//   DemoWriter *writer = demo_writer_open(&start);
//   each tick:  demo_writer_tunable(writer, index, value);        for each one that changes before this tick
//               sim_tick(&sim, &cmd);
//               hash = state_hash_chain(hash, &sim);
//               demo_writer_tick(writer, &cmd, hash);
//               bytes = demo_writer_take(writer, &size);          append them; usually there are none
//   at the end: demo_writer_end(writer, &result); take; demo_writer_close(writer);
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "demo/demo_format.h"
#include "demo/demo_reader.h"

// An upper bound for what a writer allocates.
#define DEMO_WRITER_BYTES_MAX (512u << 10)

typedef struct DemoWriter DemoWriter;

// Begins a demo; its start is ready to be taken at once, and the start's book and script are not needed any more.
// Close it in any case.
DemoWriter *demo_writer_open(const DemoStart *start);

// A tunable that changes before the next tick. The last value of several before one tick counts; the caller sets it in
// the Sim as well (tunable_set). The value must be in the tunable's range.
void demo_writer_tunable(DemoWriter *writer, int index, float value);

// A tick that was played with `cmd` and after which the chain of state hashes had the link `hash_after`. While the
// pointer is not held the sim ignores where it is, and the demo then repeats where it was held last.
void demo_writer_tick(DemoWriter *writer, const TickCmd *cmd, uint64_t hash_after);

// Copies the next tick of another demo, its tunable changes included, without playing it: to begin the demo of a game
// that is taken over. The writer was opened with that demo's start, but fork_tick and fork_hash set to the place at
// which the game is taken over and the link there (DemoPlay has both), and another date and player. The first fork_tick
// ticks are copied in order, then demo_writer_tick goes on.
void demo_writer_copy_tick(DemoWriter *writer, const Demo *demo);

// Ends the block early, so that everything recorded so far can be taken: for a pause, or a program that goes into the
// background. Does nothing where no tick is waiting. Costs some twenty bytes.
void demo_writer_flush(DemoWriter *writer);

// Ends the demo with an end block. Nothing may be recorded afterwards.
void demo_writer_end(DemoWriter *writer, const DemoResult *result);

// The bytes that are ready, in order; they stay where they are until the next call that has this writer. *size may be
// 0. What was taken is forgotten: where the disk is full, the caller stops recording.
const uint8_t *demo_writer_take(DemoWriter *writer, size_t *size);

// Ticks recorded so far.
uint32_t demo_writer_ticks(const DemoWriter *writer);

// True once the demo is as long as a demo can be (DEMO_TICKS_MAX, DEMO_EVENTS_MAX): later ticks are not recorded, and
// the demo is good up to there.
bool demo_writer_full(const DemoWriter *writer);

// Frees it; NULL does nothing. What was not taken is lost, and what was not flushed too.
void demo_writer_close(DemoWriter *writer);
