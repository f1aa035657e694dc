// clamp.h -- clamping, and linear blending.
#pragma once

// `value` clamped to [least, most]; least <= most.
static inline float clampf(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

// Linear: `from` at a share of 0, `to` at 1.
static inline float mixf(float from, float to, float share)
{
    return from + (to - from) * share;
}

static inline int clampi(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

// The smaller and the larger of two.
static inline int mini(int a, int b)
{
    return a < b ? a : b;
}

static inline int maxi(int a, int b)
{
    return a > b ? a : b;
}
