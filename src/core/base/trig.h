// trig.h -- sine, cosine and arc tangent of our own, the same bits on every machine.
//
// The C library's versions differ between systems in the last bits, which breaks replays. These are polynomials in
// float, made of + - * / and sqrtf only; a bound of the error, checked by the tests, stands beside each function.
// Arguments must be finite.
//
// Headings: degrees clockwise, 0 = up (toward smaller y), 90 = right.
#pragma once

#include "core/base/vec2.h"

// Sine and cosine of an angle in degrees; |deg| at most 1e7. Absolute error below 1.2e-7; multiples of 90 degrees are
// exact, results are never outside of [-1, 1].
float trig_sin_deg(float deg);
float trig_cos_deg(float deg);

// The angle of (x, y) in degrees, counter-clockwise from the x axis as in mathematics, in (-180, 180]; 0 for (0, 0).
// Absolute error below 2.5e-5 degrees, measured around the circle (180 and -180 are the same place).
float trig_atan2_deg(float y, float x);

// The vector of length 1 (to 2e-7) in the direction of a heading; |deg| at most 1e7.
Vec2 heading_unit(float deg);

// The heading of a vector, in [0, 360); 0 for the zero vector.
float heading_of(Vec2 v);

// heading_of for `count` vectors (x[i], y[i]); for a zero vector, heading_deg[i] is unchanged.
void headings_follow(const float *x, const float *y, int count, float *restrict heading_deg);

// The short way from heading `from` to heading `to`, in [-180, 180). |to - from| at most 1e7.
float heading_turn(float from, float to);
