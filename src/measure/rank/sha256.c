// sha256.c -- the hash as FIPS 180-4 has it, in the names that it uses.
#include "measure/rank/sha256.h"

#include <stdio.h>
#include <string.h>

#define CHUNK 64

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int bits)
{
    return x >> bits | x << (32 - bits);
}

static uint32_t big_endian(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void schedule(const uint8_t *chunk, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = big_endian(chunk + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}

static void take_chunk(uint32_t state[8], const uint8_t *chunk)
{
    uint32_t w[64], v[8]; // v: a to h
    schedule(chunk, w);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
        uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i];
        uint32_t s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
        uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

// What is left after the last whole chunk, a bit, zeros, and the length in bits: one chunk or two.
static void take_end(uint32_t state[8], const uint8_t *rest, size_t rest_size, uint64_t size)
{
    uint8_t end[2 * CHUNK] = {0};
    size_t length = rest_size < CHUNK - 8 ? CHUNK : 2 * CHUNK;
    if (rest_size > 0)
        memcpy(end, rest, rest_size);
    end[rest_size] = 0x80;
    for (int i = 0; i < 8; i++)
        end[length - 1 - (size_t)i] = (uint8_t)(size * 8 >> (8 * i));
    for (size_t at = 0; at < length; at += CHUNK)
        take_chunk(state, end + at);
}

Sha256 sha256_of(const void *bytes, size_t size)
{
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = bytes;
    Sha256 sum;
    size_t whole = size / CHUNK * CHUNK;
    for (size_t i = 0; i < whole; i += CHUNK)
        take_chunk(state, at + i);
    take_end(state, whole < size ? at + whole : NULL, size - whole, size);
    for (int i = 0; i < SHA256_BYTES; i++)
        sum.bytes[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    return sum;
}

void sha256_text(const Sha256 *sum, char text[SHA256_TEXT_BYTES])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", sum->bytes[i]);
}
