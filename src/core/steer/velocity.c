// velocity.c -- the cheapest of some velocities.
#include "core/steer/velocity.h"

#include "core/base/assert.h"
#include "core/base/trig.h"

#define HIT_COST 1.0e6f // of a hit in this very tick

_Static_assert(3 + VELOCITY_DIRECTIONS_MAX * VELOCITY_RINGS_MAX <= DODGE_VELOCITIES_MAX, "more velocities than room");

static void trial_add(DodgeTrial *trial, const DodgeSelf *self, Vec2 velocity)
{
    Vec2 possible = dodge_within_limits(self, velocity);
    trial->vx[trial->count] = possible.x;
    trial->vy[trial->count++] = possible.y;
}

void velocity_trial(DodgeTrial *trial, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning)
{
    int directions = tuning->directions, rings = tuning->rings;
    ASSERT(directions >= 4 && directions <= VELOCITY_DIRECTIONS_MAX && rings >= 1 && rings <= VELOCITY_RINGS_MAX);
    trial->count = 0;
    // What no ring of directions holds: the wish, going on, and standing still.
    trial_add(trial, self, wanted);
    trial_add(trial, self, self->velocity);
    trial_add(trial, self, vec2(0.0f, 0.0f));
    for (int i = 0; i < directions; i++) {
        Vec2 direction = heading_unit(360.0f * (float)i / (float)directions);
        for (int ring = rings; ring > 0; ring--)
            trial_add(trial, self, vec2_scale(direction, self->limits.max_speed * (float)ring / (float)rings));
    }
}

float velocity_cost(const DodgeSelf *self, Vec2 velocity, Vec2 wanted, float ticks, const VelocityTuning *tuning)
{
    float cost = vec2_distance(velocity, wanted) / self->limits.max_speed;
    if (ticks >= tuning->horizon_ticks)
        return cost;
    // A hit in this tick is worse than anything; where all are hit, the later ones are still the better.
    return cost + (ticks < 1.0f ? HIT_COST * (2.0f - ticks) : tuning->caution / ticks);
}

Vec2 velocity_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning)
{
    DodgeNear near;
    DodgeTrial trial = {.count = 1};
    dodge_find(&near, threats, self, tuning->horizon_ticks, tuning->threats);
    Vec2 best = dodge_within_limits(self, wanted);
    trial.vx[0] = best.x;
    trial.vy[0] = best.y;
    dodge_try(&trial, &near, self, self->position, 0.0f, tuning->horizon_ticks);
    // The common case: nothing is in the way of the wish, and one velocity was enough.
    if (trial.ticks[0] >= tuning->horizon_ticks)
        return best;
    velocity_trial(&trial, self, wanted, tuning);
    dodge_try(&trial, &near, self, self->position, 0.0f, tuning->horizon_ticks);
    float least = INFINITY;
    for (int i = 0; i < trial.count; i++) {
        Vec2 velocity = vec2(trial.vx[i], trial.vy[i]);
        float cost = velocity_cost(self, velocity, wanted, trial.ticks[i], tuning);
        if (cost < least) {
            least = cost;
            best = velocity;
        }
    }
    return best;
}
