// sample_hash.h -- one number for many samples: FNV-1a of 64 bits, two bytes a sample, lowest first.
#pragma once

#include "audio/mixer.h"

#define SAMPLE_HASH_BEGIN UINT64_C(0xcbf29ce484222325)

static inline uint64_t sample_hash(uint64_t hash, const int16_t *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint16_t bits = (uint16_t)samples[i];
        hash = (hash ^ (bits & 255u)) * UINT64_C(0x100000001b3);
        hash = (hash ^ (bits >> 8)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

// Of a tune's first frames; 0, or more than there are: of one round.
static inline uint64_t sample_hash_of_tune(Tune *tune, const Score *score, uint32_t frames)
{
    uint64_t hash = SAMPLE_HASH_BEGIN;
    tune_begin(tune, score, TUNE_FULL);
    uint32_t left = frames > 0 && frames < tune->frames ? frames : tune->frames;
    while (left > 0) {
        int32_t sums[2 * 512] = {0};
        int16_t samples[2 * 512];
        uint32_t count = left < 512 ? left : 512;
        tune_add(tune, sums, count);
        mixer_samples(sums, samples, 2 * count);
        hash = sample_hash(hash, samples, 2 * (size_t)count);
        left -= count;
    }
    return hash;
}
