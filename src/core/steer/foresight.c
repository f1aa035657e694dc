// foresight.c -- the cheapest of some velocities, each judged by the turns that are left after it.
#include "core/steer/foresight.h"

#include "core/base/assert.h"
#include "core/base/trig.h"

#define LEG_SHARE 0.75f // of the way to a meeting, where that comes before the leg's end

static void turns_trial(DodgeTrial *trial, float speed, int turns)
{
    ASSERT(turns >= 4 && turns <= VELOCITY_DIRECTIONS_MAX);
    trial->count = turns + 1;
    // To stop is a turn as well.
    trial->vx[0] = trial->vy[0] = 0.0f;
    for (int i = 0; i < turns; i++) {
        Vec2 velocity = vec2_scale(heading_unit(360.0f * (float)i / (float)turns), speed);
        trial->vx[i + 1] = velocity.x;
        trial->vy[i + 1] = velocity.y;
    }
}

// What the turns cost that are left after a velocity that goes well for `ticks`.
static float outlook_cost(DodgeTrial *turns, const DodgeNear *near, const DodgeSelf *self, Vec2 velocity, float ticks,
                          const ForesightTuning *tuning)
{
    const VelocityTuning *velocities = &tuning->velocity;
    // Turns are judged from before the meeting; at the meeting itself each of them would be too late.
    float leg = ticks * LEG_SHARE < tuning->leg_ticks ? ticks * LEG_SHARE : tuning->leg_ticks;
    float left = velocities->horizon_ticks - leg, sum = 0.0f;
    dodge_try(turns, near, self, dodge_place(self, velocity, leg), leg, left);
    for (int i = 0; i < turns->count; i++)
        sum += turns->ticks[i] < left ? velocities->caution / (leg + turns->ticks[i]) : 0.0f;
    // The mean of all turns, not the best: where many ways lead on, one of them may close.
    return tuning->outlook * sum / (float)turns->count;
}

// The index of the least cost, of equal ones the first; it is then taken out.
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

// Of equal ones the first, as if all had been worked out in order: the short cut below must not show.
static bool cheaper(float cost, int i, float least, int best)
{
    return cost < least || (cost == least && i < best);
}

// True where the wish goes well, and so do all turns after it: then it is flown.
static bool wish_is_good(DodgeTrial *turns, const DodgeNear *near, const DodgeSelf *self, Vec2 wanted,
                         const ForesightTuning *tuning)
{
    float horizon = tuning->velocity.horizon_ticks;
    DodgeTrial wish = {.count = 1};
    wish.vx[0] = wanted.x;
    wish.vy[0] = wanted.y;
    dodge_try(&wish, near, self, self->position, 0.0f, horizon);
    return wish.ticks[0] >= horizon && outlook_cost(turns, near, self, wanted, horizon, tuning) == 0.0f;
}

// The index of the cheapest in `trial`, whose ticks are worked out.
static int cheapest_ahead(const DodgeTrial *trial, DodgeTrial *turns, const DodgeNear *near, const DodgeSelf *self,
                          Vec2 wanted, const ForesightTuning *tuning)
{
    float costs[DODGE_VELOCITIES_MAX], cost, least = INFINITY;
    for (int i = 0; i < trial->count; i++)
        costs[i] = velocity_cost(self, vec2(trial->vx[i], trial->vy[i]), wanted, trial->ticks[i], &tuning->velocity);
    // The cheapest first: once even without its outlook one costs more than the best so far, so do all others.
    int best = 0;
    for (int i = take_cheapest(costs, trial->count, &cost); cost <= least && cost < INFINITY;
         i = take_cheapest(costs, trial->count, &cost)) {
        if (trial->ticks[i] >= 1.0f)
            cost += outlook_cost(turns, near, self, vec2(trial->vx[i], trial->vy[i]), trial->ticks[i], tuning);
        if (cheaper(cost, i, least, best)) {
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
    DodgeTrial trial, turns;
    Vec2 wish = dodge_within_limits(self, wanted);
    dodge_find(&near, threats, self, velocities->horizon_ticks, velocities->threats);
    turns_trial(&turns, self->limits.max_speed, tuning->turns);
    if (near.count == 0 || wish_is_good(&turns, &near, self, wish, tuning))
        return wish;
    velocity_trial(&trial, self, wanted, velocities);
    dodge_try(&trial, &near, self, self->position, 0.0f, velocities->horizon_ticks);
    int best = cheapest_ahead(&trial, &turns, &near, self, wanted, tuning);
    return vec2(trial.vx[best], trial.vy[best]);
}
