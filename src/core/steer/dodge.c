// dodge.c -- the threats near a bee, and the time until a velocity is hit.
#include "core/steer/dodge.h"

#include <stdint.h>

#include "core/base/assert.h"
#include "core/base/trig.h"

// The soonest time at which a threat could hit a bee that flies straight toward it: |way + velocity * t| = reach +
// speed * t. `most` if it escapes.
static float soonest_ticks(Vec2 way, Vec2 velocity, float reach, float speed, float most)
{
    float outside = vec2_dot(way, way) - reach * reach;
    float nearing = reach * speed - vec2_dot(way, velocity);
    float root = nearing * nearing - (vec2_dot(velocity, velocity) - speed * speed) * outside;
    if (outside < 0.0f)
        return 0.0f;
    // In this form a NaN from overflow is not a meeting either.
    if (!(root >= 0.0f))
        return most;
    // This form avoids dividing by |velocity|^2 - speed^2, which is 0 if both are equally fast.
    float ticks = outside / (nearing + sqrtf(root));
    return ticks >= 0.0f && ticks < most ? ticks : most;
}

// A total order: two threats are equal only if all their numbers are.
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

// The threats are a max-heap by time: the latest comes first.
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

void dodge_find(DodgeNear *near, const DodgeThreats *threats, const DodgeSelf *self, float horizon_ticks, int most)
{
    ASSERT(most >= 1 && most <= DODGE_NEAR_MAX && threats->count >= 0 && horizon_ticks > 0.0f);
    near->count = 0;
    for (int i = 0; i < threats->count; i++) {
        DodgeThreat one = {vec2_sub(vec2(threats->x[i], threats->y[i]), self->position),
                           vec2(threats->vx[i], threats->vy[i]), threats->reach[i], 0.0f};
        one.ticks = soonest_ticks(one.way, one.velocity, one.reach, self->limits.max_speed, horizon_ticks);
        if (!(one.ticks < horizon_ticks))
            continue;
        // The result depends on the set of threats alone, not on their order in storage.
        if (near->count < most) {
            near->threats[near->count] = one;
            rise(near->threats, near->count++);
        } else if (sooner(&one, &near->threats[0])) {
            near->threats[0] = one;
            sink(near->threats, most);
        }
    }
}

// Limits the ticks of all velocities to their meeting with a threat. Without branches, for vector code.
static void meet(int count, const float *restrict vx, const float *restrict vy, float *restrict ticks, Vec2 way,
                 Vec2 velocity, float reach)
{
    float outside = vec2_dot(way, way) - reach * reach;
    // Inside a threat's reach, a velocity that leads out is safe; any other is hit at once.
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

// Slides along the edge that a leg has reached, then along the next one. Returns the ticks without a hit, at most
// `left`.
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
    // All at once up to their first edge; only those that reach it unhurt continue, one by one.
    meet_all(trial->count, vx, vy, trial->ticks, near, vec2_sub(place, self->position), past_ticks);
    for (int i = 0; i < trial->count; i++)
        if (trial->ticks[i] >= whole[i] && whole[i] < horizon_ticks)
            trial->ticks[i] = slide(near, self, (Leg){place, vec2(vx[i], vy[i]), past_ticks, whole[i]}, horizon_ticks);
}

// --- the direction away from where threats will pass.

#define FIXED 65536.0f

Vec2 approach_avoid(const DodgeThreats *threats, const DodgeSelf *self, const ApproachTuning *tuning)
{
    ASSERT(tuning->horizon_ticks >= 0.0f && tuning->near_px > 0.0f && tuning->soon_ticks > 0.0f);
    // Summed in integers, like the radar's contacts, so that the order of the threats does not matter.
    int64_t x = 0, y = 0;
    for (int i = 0; i < threats->count; i++) {
        Vec2 way = vec2_sub(vec2(threats->x[i], threats->y[i]), self->position);
        Vec2 velocity = vec2_sub(vec2(threats->vx[i], threats->vy[i]), self->velocity);
        float square = vec2_dot(velocity, velocity);
        float ticks = square > 0.0f ? -vec2_dot(way, velocity) / square : 0.0f;
        ticks = ticks > 0.0f ? ticks : 0.0f;
        ticks = ticks < tuning->horizon_ticks ? ticks : tuning->horizon_ticks;
        Vec2 miss = vec2_add(way, vec2_scale(velocity, ticks));
        float distance = vec2_length(miss);
        if (!(distance < threats->reach[i] + tuning->range_px))
            continue;
        // The 1s keep the term of a threat at distance or time 0 finite.
        float weight = 1.0f / ((1.0f + distance / tuning->near_px) * (1.0f + ticks / tuning->soon_ticks));
        Vec2 away = vec2_unit(vec2_scale(miss, -1.0f));
        if (away.x == 0.0f && away.y == 0.0f)
            away = vec2_unit(vec2(velocity.y, -velocity.x)); // to the left of its flight
        away = vec2_scale(away, weight);
        x += (int64_t)(away.x * FIXED);
        y += (int64_t)(away.y * FIXED);
    }
    return vec2_unit(vec2((float)x, (float)y));
}

// --- the cheapest of several velocities.

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
    // Besides the rings: the wish, the current velocity, and standing still.
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
    // A hit in this tick is worse than anything; if all are hit, a later hit is better.
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
    // The common case: nothing blocks the wish.
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

// --- the cheapest of several velocities, each judged by the turns possible after it.

#define LEG_SHARE 0.75f // of the distance to a meeting before the leg's end

static void turns_trial(DodgeTrial *trial, float speed, int turns)
{
    ASSERT(turns >= 4 && turns <= VELOCITY_DIRECTIONS_MAX);
    trial->count = turns + 1;
    // Stopping counts as a turn.
    trial->vx[0] = trial->vy[0] = 0.0f;
    for (int i = 0; i < turns; i++) {
        Vec2 velocity = vec2_scale(heading_unit(360.0f * (float)i / (float)turns), speed);
        trial->vx[i + 1] = velocity.x;
        trial->vy[i + 1] = velocity.y;
    }
}

// The cost of the turns after a velocity that is safe for `ticks`.
static float outlook_cost(DodgeTrial *turns, const DodgeNear *near, const DodgeSelf *self, Vec2 velocity, float ticks,
                          const ForesightTuning *tuning)
{
    const VelocityTuning *velocities = &tuning->velocity;
    // Turns start before the meeting; at the meeting they would all be too late.
    float leg = ticks * LEG_SHARE < tuning->leg_ticks ? ticks * LEG_SHARE : tuning->leg_ticks;
    float left = velocities->horizon_ticks - leg, sum = 0.0f;
    dodge_try(turns, near, self, dodge_place(self, velocity, leg), leg, left);
    for (int i = 0; i < turns->count; i++)
        sum += turns->ticks[i] < left ? velocities->caution / (leg + turns->ticks[i]) : 0.0f;
    // The mean of all turns, not the best: with many exits one may close.
    return tuning->outlook * sum / (float)turns->count;
}

// Removes and returns the index of the least cost; on a tie the first.
static int take_cheapest(float *cost, int count, float *least)
{
    int cheapest = 0;
    ASSERT(count > 0);
    for (int i = 1; i < count; i++)
        cheapest = cost[i] < cost[cheapest] ? i : cheapest;
    *least = cost[cheapest];
    cost[cheapest] = INFINITY;
    return cheapest;
}

// The index of the cheapest in `trial`, whose ticks are computed.
static int cheapest_ahead(const DodgeTrial *trial, DodgeTrial *turns, const DodgeNear *near, const DodgeSelf *self,
                          Vec2 wanted, const ForesightTuning *tuning)
{
    float costs[DODGE_VELOCITIES_MAX], cost, least = INFINITY;
    for (int i = 0; i < trial->count; i++)
        costs[i] = velocity_cost(self, vec2(trial->vx[i], trial->vy[i]), wanted, trial->ticks[i], &tuning->velocity);
    // In order of cost: once one costs more than the best even without its outlook, so do all others.
    int best = 0;
    for (int i = take_cheapest(costs, trial->count, &cost); cost <= least && cost < INFINITY;
         i = take_cheapest(costs, trial->count, &cost)) {
        if (trial->ticks[i] >= 1.0f)
            cost += outlook_cost(turns, near, self, vec2(trial->vx[i], trial->vy[i]), trial->ticks[i], tuning);
        // On a tie the first one wins, as if all were computed in order, so the short cut changes nothing.
        if (cost < least || (cost == least && i < best)) {
            least = cost;
            best = i;
        }
    }
    return best;
}

Vec2 foresight_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const ForesightTuning *tuning)
{
    const VelocityTuning *velocities = &tuning->velocity;
    DodgeNear near;
    DodgeTrial trial = {.count = 1}, turns;
    float horizon = velocities->horizon_ticks;
    Vec2 wish = dodge_within_limits(self, wanted);
    dodge_find(&near, threats, self, horizon, velocities->threats);
    turns_trial(&turns, self->limits.max_speed, tuning->turns);
    if (near.count == 0)
        return wish;
    // If the wish and all turns after it are safe, fly the wish.
    trial.vx[0] = wish.x;
    trial.vy[0] = wish.y;
    dodge_try(&trial, &near, self, self->position, 0.0f, horizon);
    if (trial.ticks[0] >= horizon && outlook_cost(&turns, &near, self, wish, horizon, tuning) == 0.0f)
        return wish;
    velocity_trial(&trial, self, wanted, velocities);
    dodge_try(&trial, &near, self, self->position, 0.0f, horizon);
    int best = cheapest_ahead(&trial, &turns, &near, self, wanted, tuning);
    return vec2(trial.vx[best], trial.vy[best]);
}
