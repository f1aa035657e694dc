// trig.c -- sine, cosine and arc tangent, deterministic.
#include "core/base/trig.h"

#include <stdbool.h>
#include <stdint.h>

#include "core/base/assert.h"

#define RAD_PER_DEG 0.017453292519943295f
#define DEG_PER_RAD 57.29577951308232f

// Taylor polynomials; on [-45, 45] degrees their truncation error is below half a unit in the last place of 1.
static float sin_small(float r)
{
    float r2 = r * r;
    return r * (1.0f + r2 * (-1.6666667e-1f + r2 * (8.3333333e-3f + r2 * (-1.9841270e-4f + r2 * 2.7557319e-6f))));
}

static float cos_small(float r)
{
    float r2 = r * r;
    return 1.0f + r2 * (-0.5f + r2 * (4.1666667e-2f + r2 * (-1.3888889e-3f + r2 * 2.4801587e-5f)));
}

// deg = 90 * quarter + 180 / pi * rest, |rest| <= 45 degrees. Working in degrees makes the reduction exact.
static uint32_t split_quarters(float deg, float *rest)
{
    ASSERT(deg >= -1.0e7f && deg <= 1.0e7f);
    int32_t quarter = (int32_t)(deg / 90.0f + (deg < 0.0f ? -0.5f : 0.5f));
    *rest = (deg - (float)quarter * 90.0f) * RAD_PER_DEG;
    return (uint32_t)quarter & 3u;
}

// Subtracting from 0 instead of negating keeps -0 out of states that are hashed and printed.
static float sin_quarters(uint32_t quarter, float rest)
{
    switch (quarter & 3u) {
    case 0: return sin_small(rest);
    case 1: return cos_small(rest);
    case 2: return 0.0f - sin_small(rest);
    default: return 0.0f - cos_small(rest);
    }
}

float trig_sin_deg(float deg)
{
    float rest;
    uint32_t quarter = split_quarters(deg, &rest);
    return sin_quarters(quarter, rest);
}

float trig_cos_deg(float deg)
{
    float rest;
    uint32_t quarter = split_quarters(deg, &rest);
    return sin_quarters(quarter + 1u, rest);
}

// atan on [0, 1]: halved once by atan(z) = 2 atan(z / (1 + sqrt(1 + z*z))), then the series to z^15.
static inline float atan_unit(float z)
{
    float h = z / (1.0f + sqrtf(1.0f + z * z));
    float h2 = h * h;
    float series = 7.6923077e-2f + h2 * -6.6666667e-2f;
    series = 1.1111111e-1f + h2 * (-9.0909091e-2f + h2 * series);
    series = 2.0e-1f + h2 * (-1.4285714e-1f + h2 * series);
    return 2.0f * h * (1.0f + h2 * (-3.3333333e-1f + h2 * series));
}

// Without branches, so that compilers can do several at a time.
static inline float atan2_deg(float y, float x)
{
    float ax = x < 0.0f ? -x : x;
    float ay = y < 0.0f ? -y : y;
    bool flat = ay <= ax;
    float least = flat ? ay : ax, most = flat ? ax : ay;
    // At the origin 0 / 1 instead of 0 / 0: the angle is 0 there, not NaN.
    float part = atan_unit(least / (most > 0.0f ? most : 1.0f)) * DEG_PER_RAD;
    float deg = flat ? part : 90.0f - part;
    deg = x < 0.0f ? 180.0f - deg : deg;
    // 180 stays 180 for a tiny negative y, so that no direction has two angles.
    return ((y < 0.0f) & (deg < 180.0f)) ? -deg : deg;
}

float trig_atan2_deg(float y, float x)
{
    return atan2_deg(y, x);
}

Vec2 heading_unit(float deg)
{
    return vec2(trig_sin_deg(deg), 0.0f - trig_cos_deg(deg));
}

static inline float heading(float x, float y)
{
    float deg = atan2_deg(x, -y);
    deg = deg < 0.0f ? deg + 360.0f : deg;
    // A tiny negative angle plus 360 rounds to 360.
    return deg < 360.0f ? deg : 0.0f;
}

float heading_of(Vec2 v)
{
    return heading(v.x, v.y);
}

void headings_follow(const float *x, const float *y, int count, float *restrict heading_deg)
{
    for (int i = 0; i < count; i++) {
        float deg = heading(x[i], y[i]);
        bool moves = (x[i] != 0.0f) | (y[i] != 0.0f);
        heading_deg[i] = moves ? deg : heading_deg[i];
    }
}

float heading_turn(float from, float to)
{
    float turn = to - from;
    ASSERT(turn >= -1.0e7f && turn <= 1.0e7f);
    int32_t rounds = (int32_t)(turn / 360.0f);
    turn -= (float)rounds * 360.0f;
    if (turn < -180.0f)
        turn += 360.0f;
    return turn < 180.0f ? turn : turn - 360.0f;
}
