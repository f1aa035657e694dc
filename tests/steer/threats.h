// threats.h -- random threats, and a bee among them.
#pragma once

#include "core/base/clamp.h"
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/dodge.h"
#include "test.h"

#define THREATS_MOST 1600

typedef struct Threats {
    float x[THREATS_MOST], y[THREATS_MOST], vx[THREATS_MOST], vy[THREATS_MOST], reach[THREATS_MOST];
    int count;
} Threats;

static inline void threats_add(Threats *threats, Vec2 at, Vec2 velocity, float reach)
{
    int i = threats->count++;
    threats->x[i] = at.x;
    threats->y[i] = at.y;
    threats->vx[i] = velocity.x;
    threats->vy[i] = velocity.y;
    threats->reach[i] = reach;
}

static inline Vec2 random_way(Rng *rng, float most)
{
    float heading = rng_range(rng, 0.0f, 360.0f);
    return vec2_scale(heading_unit(heading), rng_range(rng, 0.0f, most));
}

// A bee somewhere in a meadow of 360 x 640, sometimes in a corner, with limits of any kind.
static inline DodgeSelf random_self(Rng *rng)
{
    float max_speed = rng_range(rng, 0.5f, 6.0f);
    DodgeSelf self = {
        .limits = {max_speed, rng_range(rng, 0.05f, 6.0f), 50.0f}, .least = {9.0f, 9.0f}, .most = {351.0f, 631.0f}};
    self.velocity = random_way(rng, max_speed);
    self.position.x = rng_range(rng, 9.0f, 351.0f);
    self.position.y = rng_range(rng, 9.0f, 631.0f);
    if (rng_below(rng, 4u) == 0u)
        self.position = vec2(rng_below(rng, 2u) ? 9.0f : 351.0f, rng_below(rng, 2u) ? 9.0f : 631.0f);
    return self;
}

// Up to `most` threats around a bee, none of which it is in already.
static inline void random_threats(Rng *rng, Threats *threats, const DodgeSelf *self, int most)
{
    int count = (int)rng_below(rng, (uint32_t)most + 1u);
    threats->count = 0;
    while (threats->count < count) {
        float reach = rng_range(rng, 1.0f, 14.0f);
        Vec2 way = random_way(rng, 200.0f), velocity = random_way(rng, 8.0f);
        if (vec2_length(way) > reach)
            threats_add(threats, vec2_add(self->position, way), velocity, reach);
    }
}

// The same threats in another sequence.
static inline void threats_shuffle(Threats *threats, Rng *rng)
{
    float *arrays[] = {threats->x, threats->y, threats->vx, threats->vy, threats->reach};
    for (int i = threats->count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1u);
        for (int a = 0; a < 5; a++) {
            float value = arrays[a][i];
            arrays[a][i] = arrays[a][k];
            arrays[a][k] = value;
        }
    }
}

// Its place after a tick, inside its edges.
static inline Vec2 place_next(const DodgeSelf *self, Vec2 velocity)
{
    return vec2(clampf(self->position.x + velocity.x, self->least.x, self->most.x),
                clampf(self->position.y + velocity.y, self->least.y, self->most.y));
}

// The least distance to a threat, minus its reach, on the bee's way through the next tick: below 0 it is hit. In
// double.
static inline double margin_next_tick(const Threats *threats, const DodgeSelf *self, Vec2 velocity)
{
    Vec2 to = place_next(self, velocity);
    double least = 1.0e9;
    for (int i = 0; i < threats->count; i++) {
        double x = (double)threats->x[i] - (double)self->position.x;
        double y = (double)threats->y[i] - (double)self->position.y;
        double vx = (double)threats->vx[i] - ((double)to.x - (double)self->position.x);
        double vy = (double)threats->vy[i] - ((double)to.y - (double)self->position.y);
        double square = vx * vx + vy * vy, t = square > 0.0 ? -(x * vx + y * vy) / square : 0.0;
        t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
        double margin = hypot(x + vx * t, y + vy * t) - (double)threats->reach[i];
        least = margin < least ? margin : least;
    }
    return least;
}

static inline bool within_limits(const DodgeSelf *self, Vec2 velocity)
{
    return vec2_length(velocity) <= self->limits.max_speed * 1.0001f + 1.0e-5f
        && vec2_distance(velocity, self->velocity) <= self->limits.max_accel * 1.0001f + 1.0e-5f;
}

static inline bool same_bits(Vec2 a, Vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Threats with places, velocities and reaches beyond all reason.
static inline void extreme_threats(Rng *rng, Threats *threats)
{
    static const float values[] = {0.0f,   -0.0f,   1.0e-30f, -1.0e-30f, 1.0f,    -1.0f,
                                   1.0e6f, -1.0e6f, 1.0e19f,  -1.0e19f,  3.0e38f, -3.0e38f};
    threats->count = 0;
    while (threats->count < 20) {
        float value[4], reach = fabsf(values[rng_below(rng, 12u)]);
        for (int i = 0; i < 4; i++)
            value[i] = values[rng_below(rng, 12u)];
        threats_add(threats, vec2(value[0], value[1]), vec2(value[2], value[3]), reach);
    }
}
