// wav_file.c -- a header of 44 bytes, and the samples, lowest byte first.
#include "content/wav_file.h"

#include <stdlib.h>
#include <string.h>

#include "platform/files.h"
#include "audio/tone.h"
#include "text/grow.h"

#define HEADER_BYTES 44u

// Byte by byte, so that it does not matter how this machine keeps numbers.
static void put(uint8_t *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

// The dots are the numbers that follow.
static void header_put(uint8_t *at, size_t data_bytes, int channels)
{
    memcpy(at, "RIFF....WAVEfmt ....................data", 40);
    put(at + 4, (uint32_t)data_bytes + HEADER_BYTES - 8, 4);
    put(at + 16, 16, 4);
    put(at + 20, 1, 2); // plain samples
    put(at + 22, (uint32_t)channels, 2);
    put(at + 24, TONE_RATE_HZ, 4);
    put(at + 28, TONE_RATE_HZ * 2u * (uint32_t)channels, 4);
    put(at + 32, 2u * (uint32_t)channels, 2);
    put(at + 34, 16, 2);
    put(at + 40, (uint32_t)data_bytes, 4);
}

bool wav_file_write(const char *path, const int16_t *samples, size_t count, int channels, Error *error)
{
    uint8_t *bytes = grow_zeros(HEADER_BYTES + 2 * count);
    header_put(bytes, 2 * count, channels);
    for (size_t i = 0; i < count; i++)
        put(bytes + HEADER_BYTES + 2 * i, (uint16_t)samples[i], 2);
    bool good = file_replace(path, bytes, HEADER_BYTES + 2 * count, error);
    free(bytes);
    return good;
}
