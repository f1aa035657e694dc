// wav_file.h -- samples as a WAV file: 16 bits, TONE_RATE_HZ.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

// Writes `count` samples of all channels together (1 or 2). Returns false and one line in `error` where that fails; the
// old file stays then.
bool wav_file_write(const char *path, const int16_t *samples, size_t count, int channels, Error *error);
