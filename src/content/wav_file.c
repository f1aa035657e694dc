// wav_file.c -- a header of 44 bytes, and the samples, lowest byte first.
#include "content/wav_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "audio/tone.h"
#include "platform/files.h"
#include "tape/tape_bytes.h"
#include "text/grow.h"

#define HEADER_BYTES 44u

// Little-endian on every machine. The dots in the header are replaced by the numbers.
bool wav_file_write(const char *path, const int16_t *samples, size_t count, int channels, Error *error)
{
    uint8_t *bytes = grow_zeros(HEADER_BYTES + 2 * count);
    memcpy(bytes, "RIFF....WAVEfmt ....................data", 40);
    bytes_put(bytes + 4, 2 * count + HEADER_BYTES - 8, 4);
    uint8_t *at = bytes_put(bytes + 16, 16, 4);
    at = bytes_put(at, 1, 2); // plain samples
    at = bytes_put(at, (uint64_t)channels, 2);
    at = bytes_put(at, TONE_RATE_HZ, 4);
    at = bytes_put(at, TONE_RATE_HZ * 2u * (uint64_t)channels, 4);
    at = bytes_put(at, 2u * (uint64_t)channels, 2);
    bytes_put(at, 16, 2);
    bytes_put(bytes + 40, 2 * count, 4);
    for (size_t i = 0; i < count; i++)
        bytes_put(bytes + HEADER_BYTES + 2 * i, (uint16_t)samples[i], 2);
    bool good = file_replace(path, bytes, HEADER_BYTES + 2 * count, error);
    free(bytes);
    return good;
}

// --- two filters that imitate an ear, and blocks of time without the quiet ones

#define PI 3.14159265358979323846
#define STEP_FRAMES (TONE_RATE_HZ / 10)
#define BLOCK_STEPS 4         // 0.4 s, a new one every 0.1 s
#define QUIET_BELOW_LUFS 10.0 // the gate below the mean of audible blocks
#define SCALE_LUFS (-0.691)   // calibrates a full-scale sine of 1 kHz to 0

// A filter of second order, and its memory.
typedef struct Filter {
    double b0, b1, b2, a1, a2;
    double x1, x2, y1, y2;
} Filter;

static double filter_next(Filter *f, double x)
{
    double y = f->b0 * x + f->b1 * f->x1 + f->b2 * f->x2 - f->a1 * f->y1 - f->a2 * f->y2;
    f->x2 = f->x1;
    f->x1 = x;
    f->y2 = f->y1;
    f->y1 = y;
    return y;
}

// Adds the power of one channel to each step.
static void side_add(const int16_t *samples, double *powers, size_t steps)
{
    // A listener's head amplifies high tones.
    double k = tan(PI * 1681.974450955533 / TONE_RATE_HZ), q = 0.7071752369554196;
    double high = pow(10.0, 3.999843853973347 / 20.0), middle = pow(high, 0.4996667741545416);
    double a0 = 1.0 + k / q + k * k;
    Filter head = {.b0 = (high + middle * k / q + k * k) / a0,
                   .b1 = 2.0 * (k * k - high) / a0,
                   .b2 = (high - middle * k / q + k * k) / a0,
                   .a1 = 2.0 * (k * k - 1.0) / a0,
                   .a2 = (1.0 - k / q + k * k) / a0};
    // Ears hardly hear low tones.
    k = tan(PI * 38.13547087602444 / TONE_RATE_HZ);
    q = 0.5003270373238773;
    a0 = 1.0 + k / q + k * k;
    Filter low = {.b0 = 1.0, .b1 = -2.0, .b2 = 1.0, .a1 = 2.0 * (k * k - 1.0) / a0, .a2 = (1.0 - k / q + k * k) / a0};
    for (size_t i = 0; i < steps * STEP_FRAMES; i++) {
        double heard = filter_next(&low, filter_next(&head, samples[2 * i] / 32768.0));
        powers[i / STEP_FRAMES] += heard * heard / STEP_FRAMES;
    }
}

static double lufs_of(double power)
{
    return power > 0.0 ? SCALE_LUFS + 10.0 * log10(power) : LOUDNESS_SILENT;
}

// The mean of the blocks that are louder than `gate`.
static double gated_lufs(const double *powers, size_t steps, double gate)
{
    double sum = 0.0;
    int count = 0;
    for (size_t i = 0; i + BLOCK_STEPS <= steps; i++) {
        double power = (powers[i] + powers[i + 1] + powers[i + 2] + powers[i + 3]) / BLOCK_STEPS;
        sum += lufs_of(power) > gate ? power : 0.0;
        count += lufs_of(power) > gate;
    }
    return count > 0 ? lufs_of(sum / count) : LOUDNESS_SILENT;
}

double loudness_lufs(const int16_t *pairs, size_t frames)
{
    size_t steps = frames / STEP_FRAMES;
    double *powers = grow_zeros((steps + 1) * sizeof *powers);
    side_add(pairs, powers, steps);
    side_add(pairs + 1, powers, steps);
    double heard = gated_lufs(powers, steps, LOUDNESS_SILENT);
    double lufs = gated_lufs(powers, steps, fmax(heard - QUIET_BELOW_LUFS, LOUDNESS_SILENT));
    free(powers);
    return lufs;
}
