// wav_file.h -- samples as a WAV file: 16 bits, TONE_RATE_HZ.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

// Writes `count` samples of all channels together (1 or 2). On failure returns false and one line in `error`, and keeps
// the old file.
bool wav_file_write(const char *path, const int16_t *samples, size_t count, int channels, Error *error);

// --- perceived loudness by the broadcast standard ITU-R BS.1770-4

// The loudness of silence.
#define LOUDNESS_SILENT (-70.0)

// The loudness of `frames` pairs of samples, left and right, at TONE_RATE_HZ, in LUFS: 0 is a full-scale sine of 1
// kHz. Ignores relatively quiet parts; less than 0.4 s counts as silence.
double loudness_lufs(const int16_t *pairs, size_t frames);
