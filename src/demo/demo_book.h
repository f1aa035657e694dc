// demo_book.h -- a game's patterns as the section that follows the start block of a demo; see demo_format.h.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zstd.h>

#include "sim/sim.h"

// Bytes of a section, its checksum included: the largest that is possible, and those in front of the zstd frame.
#define DEMO_BOOK_HEAD_BYTES 6
#define DEMO_BOOK_BYTES_MAX (DEMO_BOOK_HEAD_BYTES + ZSTD_COMPRESSBOUND(sizeof(PatternBook)) + 4)

// Makes the section of a book, all but its checksum. Returns the bytes, which the caller frees.
uint8_t *demo_book_pack(const PatternBook *book, size_t *size);

// Returns NULL, or what is wrong with a section of `size` bytes, all but its checksum. Allocates nothing, and does not
// look into the compressed data.
const char *demo_book_check(const uint8_t *bytes, size_t size);

// Makes the book of a section that demo_book_check found good; the caller frees *book. Returns NULL, or what is wrong.
const char *demo_book_unpack(const uint8_t *bytes, size_t size, PatternBook **book);
