// sha256.h -- SHA-256 (FIPS 180-4): the name of a file's bytes that nobody can give to other bytes.
//
// XXH3, which the game uses elsewhere, is no such name: whoever wants two files of one hash can make them, and a bad
// one would then pass for the good one that is known already.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32
#define SHA256_TEXT_BYTES (2 * SHA256_BYTES + 1)

typedef struct Sha256 {
    uint8_t bytes[SHA256_BYTES];
} Sha256;

// Of so many bytes.
Sha256 sha256_of(const void *bytes, size_t size);

// Writes it in hexadecimal digits.
void sha256_text(const Sha256 *sum, char text[SHA256_TEXT_BYTES]);
