// raw_demo.h -- a demo as plain numbers: for processors for which no zstd is at hand.
//
// The host reads a demo and writes it in this form, the other processor's program reads that; from there on both do the
// same. A file between two programs of one build, so there are no versions, and damage is not expected.
#pragma once

#include "tape/tape_file.h"

// Writes it to `path`. Returns false where that fails.
bool raw_demo_write(const Tape *demo, const char *path);

// Reads it from memory. Returns false where it is none. Its allocations live until the program ends.
bool raw_demo_read(Tape *demo, const uint8_t *bytes, size_t size, Error *problem);
