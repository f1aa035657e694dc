// demo_start.h -- the front of a demo file: the start block and the patterns; what demo_reader.c begins with.
#pragma once

#include "demo/demo_reader.h"

// Sets a problem, as printf does.
__attribute__((format(printf, 3, 4)))
void demo_problem_set(DemoProblem *problem, size_t offset, const char *format, ...);

// Checks everything in front of the first block and takes what the start says, but not the book. *end is where the
// first block begins; where that is behind DEMO_START_BYTES, the patterns are between. *checksum is the last one there.
// Returns false, and why, where the file is refused.
bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, size_t *end, uint32_t *checksum,
                     DemoProblem *refused);
