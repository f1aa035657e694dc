// vec2.h -- a pair of floats and the few operations that steering needs.
//
// Playfield coordinates are in px, x to the right, y down. The functions use only IEEE + - * / and sqrtf, so all
// compilers and processors agree bit for bit.
#pragma once

#include <math.h>

typedef struct Vec2 {
    float x, y;
} Vec2;

static inline Vec2 vec2(float x, float y)
{
    return (Vec2){x, y};
}

static inline Vec2 vec2_add(Vec2 a, Vec2 b)
{
    return vec2(a.x + b.x, a.y + b.y);
}

// a - b: the way from b to a.
static inline Vec2 vec2_sub(Vec2 a, Vec2 b)
{
    return vec2(a.x - b.x, a.y - b.y);
}

static inline Vec2 vec2_scale(Vec2 a, float factor)
{
    return vec2(a.x * factor, a.y * factor);
}

static inline float vec2_dot(Vec2 a, Vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline float vec2_length(Vec2 a)
{
    return sqrtf(a.x * a.x + a.y * a.y);
}

static inline float vec2_distance(Vec2 a, Vec2 b)
{
    return vec2_length(vec2_sub(a, b));
}

// The unit vector in the same direction; zero stays zero. The squares must fit a float: a vector shorter than about
// 1e-19 loses digits or counts as zero, and one longer than 1.8e19 becomes zero.
static inline Vec2 vec2_unit(Vec2 a)
{
    float length = vec2_length(a);
    return length > 0.0f ? vec2(a.x / length, a.y / length) : vec2(0.0f, 0.0f);
}

// `a`, shortened to `most` if longer; a rounding error may leave it slightly longer.
static inline Vec2 vec2_limit(Vec2 a, float most)
{
    float length = vec2_length(a);
    return length > most ? vec2_scale(a, most / length) : a;
}

// Linear from `a` (t = 0) to `b` (t = 1, up to rounding); t may lie outside.
static inline Vec2 vec2_mix(Vec2 a, Vec2 b, float t)
{
    return vec2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}
