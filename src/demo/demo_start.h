// demo_start.h -- the front of a demo file: the start block, the patterns and the stage; what demo_reader.c begins
// with.
#pragma once

#include "demo/demo_reader.h"

// A part that follows the start block, as it stands in the file without its checksum; no bytes where there is none.
typedef struct DemoSection {
    const uint8_t *bytes;
    size_t size, at;
} DemoSection;

// What is in front of the first block.
typedef struct DemoFront {
    DemoSection book, script;
    uint64_t seal;     // of the links of its blocks
    size_t end;        // where the first block begins
    uint32_t checksum; // the last one there
} DemoFront;

// Checks everything in front of the first block and takes what the start says, but neither book nor script, which are
// still packed. Returns false, and why, where the file is refused.
bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, DemoFront *front, DemoProblem *refused);
