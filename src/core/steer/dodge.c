// dodge.c -- which threats a bee has to mind, and how long a velocity goes well among them.
#include "core/steer/dodge.h"

#include "core/base/assert.h"
#include "core/steer/dodge_leg.h"

// When a bee that flies straight toward it could be hit by a threat at the soonest: |way + velocity * t| = reach +
// speed * t. `most` where it gets away in time.
static float soonest_ticks(Vec2 way, Vec2 velocity, float reach, float speed, float most)
{
    float outside = vec2_dot(way, way) - reach * reach;
    float nearing = reach * speed - vec2_dot(way, velocity);
    float root = nearing * nearing - (vec2_dot(velocity, velocity) - speed * speed) * outside;
    if (outside < 0.0f)
        return 0.0f;
    // In this form a NaN, of numbers that overflowed, is no meeting either.
    if (!(root >= 0.0f))
        return most;
    // The form without a division by |velocity|^2 - speed^2, which is 0 where both are equally fast.
    float ticks = outside / (nearing + sqrtf(root));
    return ticks >= 0.0f && ticks < most ? ticks : most;
}

// An order that tells all threats apart that are not the same in everything.
static bool sooner(const DodgeThreat *a, const DodgeThreat *b)
{
    if (a->ticks != b->ticks)
        return a->ticks < b->ticks;
    const float ours[] = {a->way.x, a->way.y, a->velocity.x, a->velocity.y, a->reach};
    const float theirs[] = {b->way.x, b->way.y, b->velocity.x, b->velocity.y, b->reach};
    int i = 0;
    while (i < 4 && ours[i] == theirs[i])
        i++;
    return ours[i] < theirs[i];
}

// The threats are a heap: none is sooner than the two below it, so that the latest is the first.
static void rise(DodgeThreat *threats, int at)
{
    for (int above = (at - 1) / 2; at > 0 && sooner(&threats[above], &threats[at]); above = (at - 1) / 2) {
        DodgeThreat later = threats[at];
        threats[at] = threats[above];
        threats[above] = later;
        at = above;
    }
}

static void sink(DodgeThreat *threats, int count)
{
    for (int at = 0, below = 1; below < count; below = 2 * at + 1) {
        if (below + 1 < count && sooner(&threats[below], &threats[below + 1]))
            below++;
        if (!sooner(&threats[at], &threats[below]))
            return;
        DodgeThreat later = threats[below];
        threats[below] = threats[at];
        threats[at] = later;
        at = below;
    }
}

// What is kept depends on the set of threats alone, not on the order in which storage hands them over.
static void take_in(DodgeNear *near, const DodgeThreat *threat, int most)
{
    if (near->count < most) {
        near->threats[near->count] = *threat;
        rise(near->threats, near->count++);
    } else if (sooner(threat, &near->threats[0])) {
        near->threats[0] = *threat;
        sink(near->threats, most);
    }
}

void dodge_find(DodgeNear *near, const DodgeThreats *threats, const DodgeSelf *self, float horizon_ticks, int most)
{
    ASSERT(most >= 1 && most <= DODGE_NEAR_MAX);
    near->count = 0;
    for (int i = 0; i < threats->count; i++) {
        DodgeThreat one = {vec2_sub(vec2(threats->x[i], threats->y[i]), self->position),
                           vec2(threats->vx[i], threats->vy[i]), threats->reach[i], 0.0f};
        one.ticks = soonest_ticks(one.way, one.velocity, one.reach, self->limits.max_speed, horizon_ticks);
        if (one.ticks < horizon_ticks)
            take_in(near, &one, most);
    }
}

// Shortens the ticks of all velocities to when a threat is met. Without branches: several velocities at a time.
static void meet(int count, const float *restrict vx, const float *restrict vy, float *restrict ticks, Vec2 way,
                 Vec2 velocity, float reach)
{
    float outside = vec2_dot(way, way) - reach * reach;
    // Within a threat's reach a velocity that leads out of it still goes well; any other is hit at once.
    float share = outside > 0.0f ? outside : 0.0f;
    for (int i = 0; i < count; i++) {
        float x = velocity.x - vx[i], y = velocity.y - vy[i];
        float nearing = -(way.x * x + way.y * y);
        float root = nearing * nearing - (x * x + y * y) * outside;
        float meeting = share / (nearing + sqrtf(root > 0.0f ? root : 0.0f));
        bool met = (nearing > 0.0f) & (root > 0.0f) & (meeting < ticks[i]);
        ticks[i] = met ? meeting : ticks[i];
    }
}

static void meet_all(int count, const float *restrict vx, const float *restrict vy, float *restrict ticks,
                     const DodgeNear *near, Vec2 moved, float past)
{
    for (int k = 0; k < near->count; k++) {
        const DodgeThreat *threat = &near->threats[k];
        Vec2 way = vec2_sub(vec2_add(threat->way, vec2_scale(threat->velocity, past)), moved);
        meet(count, vx, vy, ticks, way, threat->velocity, threat->reach);
    }
}

// On along the edge that a leg has led to, and on along the next one; what is left of the horizon goes well at most.
static float slide(const DodgeNear *near, const DodgeSelf *self, Leg leg, float left)
{
    float ticks = 0.0f;
    // Each edge takes one component of the velocity: after two the bee stands in a corner.
    for (int corner = 0; corner < 2 && leg.ticks < left; corner++) {
        ticks += leg.ticks;
        left -= leg.ticks;
        leg = leg_on(self, &leg, left);
        float flown = leg.ticks;
        meet_all(1, &leg.velocity.x, &leg.velocity.y, &flown, near, vec2_sub(leg.place, self->position), leg.past);
        if (flown < leg.ticks)
            return ticks + flown;
    }
    return ticks + left;
}

void dodge_try(DodgeTrial *trial, const DodgeNear *near, const DodgeSelf *self, Vec2 place, float past_ticks,
               float horizon_ticks)
{
    float vx[DODGE_VELOCITIES_MAX], vy[DODGE_VELOCITIES_MAX], whole[DODGE_VELOCITIES_MAX];
    ASSERT(trial->count >= 0 && trial->count <= DODGE_VELOCITIES_MAX);
    if (trial->count == 0)
        return;
    for (int i = 0; i < trial->count; i++) {
        Leg leg = leg_from(self, place, vec2(trial->vx[i], trial->vy[i]), past_ticks, horizon_ticks);
        vx[i] = leg.velocity.x;
        vy[i] = leg.velocity.y;
        whole[i] = trial->ticks[i] = leg.ticks;
    }
    // All together up to their first edge; only those that get there well are followed on one by one.
    meet_all(trial->count, vx, vy, trial->ticks, near, vec2_sub(place, self->position), past_ticks);
    for (int i = 0; i < trial->count; i++)
        if (trial->ticks[i] >= whole[i] && whole[i] < horizon_ticks)
            trial->ticks[i] = slide(near, self, (Leg){place, vec2(vx[i], vy[i]), past_ticks, whole[i]}, horizon_ticks);
}
