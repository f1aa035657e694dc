// tape_link.h -- a demo as a link: the part of an address after '#', which browsers do not send to servers.
//
// A link contains everything that is needed to play and verify the game: tape_link_open returns the file of a demo with
// the same start (name, numbers, patterns, stage), commands, links and result. Only the bits of single ticks are
// missing, so a divergence is located to the second.
//
//   "#demo=", then in base64url (RFC 4648, without padding):
//   u8  TAPE_LINK_VERSION; the layout of other versions is unknown
//   u8  format version of the program that made it, u16 simulation of the demo
//   u24 bytes of all of it, u24 bytes of the plain part, u24 number of blocks
//   a zstd frame, the plain part:
//       the first TAPE_PACKED_AT bytes of the start block, u32 bytes of its frame's content, and that content
//       u8 1 and the body of the end block, or 0 for none
//       u8 each: ticks of the blocks; varint each: bytes of their tokens; all tokens, one block after the other
//   u64 each: the links of the blocks, as they stand in the file
//   u32 check: the lower half of XXH3 over everything before it, seeded with 0x6b6e696c
//
// Tokens of a whole game in one frame take a fifth less than in blocks of a second.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape.h"

#define TAPE_LINK_VERSION 1
#define TAPE_LINK_BEGIN "#demo="

// Longer links are neither made nor read: Safari accepts addresses of 80,000 characters, messengers texts of 65,536,
// and the page's own address comes first. This suffices for some ten minutes.
#define TAPE_LINK_CHARS_MAX 60000

// The link of a demo, beginning with TAPE_LINK_BEGIN, made of the bytes of its file; the caller frees it. Drops a
// damaged end of the file. Returns NULL and the reason if the file is refused, contains no tick, or would make too long
// a link.
char *tape_link_make(const uint8_t *file, size_t size, Error *refused);

// Finds a link in a text, such as an address or a mail: "demo=" after '#', after '&', or at the start, and the
// characters of base64url that follow. Returns those characters and their number; NULL if there is none.
const char *tape_link_find(const char *text, size_t size, size_t *length);

// A challenge is a link with the score to beat before it, for the eye: "#beat=41200&demo=". Returns such a copy of a
// link, which the caller frees; and true for a text with one.
char *tape_link_challenge(const char *link, uint32_t score);
bool tape_link_challenges(const char *text, size_t size);

// The file of the demo in a link from tape_link_find; the caller frees it. Accepts any characters, and uses at most
// TAPE_LINK_BYTES_MAX of memory. Returns NULL with the reason if the link is refused; tape_read must check the result.
// The problem's offset counts characters.
uint8_t *tape_link_open(const char *link, size_t length, size_t *size, Error *refused);
#define TAPE_LINK_BYTES_MAX (8u << 20)
