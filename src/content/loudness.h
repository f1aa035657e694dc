// loudness.h -- how loud a piece of sound is to an ear, as broadcasters measure it (ITU-R BS.1770-4).
#pragma once

#include <stddef.h>
#include <stdint.h>

// What silence has instead of a loudness.
#define LOUDNESS_SILENT (-70.0)

// The loudness of `frames` pairs of samples, left and right, at TONE_RATE_HZ, in LUFS: 0 is a sine of 1 kHz as loud as
// the samples can be. What is quiet beside the rest does not count; less than 0.4 s is silence.
double loudness_lufs(const int16_t *pairs, size_t frames);
