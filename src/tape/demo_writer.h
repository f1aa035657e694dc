// demo_writer.h -- makes a demo file of a tape, piece by piece while the game is played.
//
// The caller owns the file and appends what it takes; nothing that was handed out ever changes, so the file is a demo at
// every moment. The writer needs a fixed amount of memory, most of it zstd's and below DEMO_WRITER_BYTES_MAX (more for a
// moment where it opens with patterns or a stage), allocated when it opens, and none later.
//
//   DemoWriter *writer = demo_writer_open(&tape.start);
//   each tick:  while (bytes = demo_writer_take(writer, &tape, &size), size > 0)
//                   append them; usually there are none
//   demo_writer_close(writer);
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape.h"

// An upper bound for what a writer allocates.
#define DEMO_WRITER_BYTES_MAX (512u << 10)

typedef struct DemoWriter DemoWriter;

// Begins the file of a tape with this start, whose book and script are not needed any more afterwards.
DemoWriter *demo_writer_open(const DemoStart *start);

// The next piece of the tape's file that is ready: the start, a block, or the end of a tape that has ended. It stays
// where it is until the next call. *size is 0 where there is none. What was taken from the tape must not change.
const uint8_t *demo_writer_take(DemoWriter *writer, const Demo *tape, size_t *size);

// Frees it; NULL does nothing.
void demo_writer_close(DemoWriter *writer);

// The whole file of a tape, which the caller frees.
uint8_t *demo_writer_all(const Demo *tape, size_t *size);
