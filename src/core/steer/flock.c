// flock.c -- the next velocity of a flock's member.
#include "core/steer/flock.h"

#include <stdbool.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"

// What a member sees of the others.
typedef struct Sight {
    int nearest; // index, -1 where no friend is seen; of equally near ones the first
    float nearest_px;
    Vec2 centroid; // of all seen friends
} Sight;

static Vec2 position_of(const FlockMembers *members, int i)
{
    return vec2(members->x[i], members->y[i]);
}

static Vec2 velocity_of(const FlockMembers *members, int i)
{
    return vec2(members->vx[i], members->vy[i]);
}

static Sight look_around(const FlockMembers *members, int self, float perception_px, int friends_most)
{
    Vec2 here = position_of(members, self);
    Sight sight = {-1, perception_px, {0.0f, 0.0f}};
    int seen = 0;
    for (int i = 0; i < members->count && (friends_most == 0 || seen < friends_most); i++) {
        Vec2 there = position_of(members, i);
        float distance = vec2_distance(there, here);
        if (i == self || distance >= perception_px)
            continue;
        seen++;
        sight.centroid = vec2_add(sight.centroid, there);
        if (distance < sight.nearest_px) {
            sight.nearest = i;
            sight.nearest_px = distance;
        }
    }
    if (seen > 0)
        sight.centroid = vec2(sight.centroid.x / (float)seen, sight.centroid.y / (float)seen);
    return sight;
}

// Two members in the same place have no direction between them; by their indices they part all the same.
static Vec2 separation(const FlockMembers *members, int self, const Sight *sight, const FlockRules *rules)
{
    float distance = sight->nearest_px;
    Vec2 toward = vec2_unit(vec2_sub(position_of(members, sight->nearest), position_of(members, self)));
    if (!(distance > 0.0f))
        toward = vec2(self < sight->nearest ? 1.0f : -1.0f, 0.0f);
    float excess = distance / rules->separation_px - 1.0f;
    if (excess < 0.0f)
        return vec2_scale(toward, -clampf(-excess, rules->min_urgency, rules->max_urgency));
    if (excess > 0.0f)
        return vec2_scale(toward, clampf(excess, rules->min_urgency, rules->max_urgency));
    return vec2(0.0f, 0.0f);
}

static Vec2 keep_with_friends(const FlockMembers *members, int self, const FlockRules *rules)
{
    Sight sight = look_around(members, self, rules->perception_px, rules->friends_most);
    if (sight.nearest < 0)
        return vec2(0.0f, 0.0f);
    Vec2 apart = separation(members, self, &sight, rules);
    // The article aligns with the nearest friend alone, not with the mean of all in sight.
    Vec2 align = vec2_scale(vec2_unit(velocity_of(members, sight.nearest)), rules->min_urgency);
    Vec2 to_centroid = vec2_sub(sight.centroid, position_of(members, self));
    Vec2 together = vec2_scale(vec2_unit(to_centroid), rules->min_urgency);
    return vec2_add(vec2_add(apart, align), together);
}

static Vec2 cruise(Vec2 velocity, const FlockRules *rules)
{
    float missing = (rules->cruise_speed - vec2_length(velocity)) / rules->max_speed;
    if (missing == 0.0f)
        return vec2(0.0f, 0.0f);
    float urgency = clampf(missing < 0.0f ? -missing : missing, rules->min_urgency, rules->max_urgency);
    return vec2_scale(vec2_unit(velocity), missing < 0.0f ? -urgency : urgency);
}

static Vec2 feel_flow(const FlockPlace *place, Vec2 here, const FlockRules *rules)
{
    Vec2 felt = vec2_scale(flow_at(place->flows, place->flow_count, here), rules->flow_gain);
    if (!rules->flow_clamped)
        return felt;
    return vec2_scale(vec2_unit(felt), clampf(vec2_length(felt), rules->min_urgency, rules->max_urgency));
}

Vec2 flock_velocity(const FlockMembers *members, int self, const FlockRules *rules, const FlockPlace *place)
{
    ASSERT(self >= 0 && self < members->count);
    ASSERT(rules->separation_px > 0.0f && rules->max_speed > 0.0f);
    Vec2 here = position_of(members, self);
    Vec2 velocity = velocity_of(members, self);
    Vec2 change = keep_with_friends(members, self, rules);
    change = vec2_add(change, feel_flow(place, here, rules));
    change = vec2_add(change, cruise(velocity, rules));
    change = vec2_add(change, walls_avoid(place->walls, place->wall_count, here, rules->walls));
    change = vec2_limit(change, rules->max_change);
    return vec2_limit(vec2_add(velocity, change), rules->max_speed);
}

static float wrap_axis(float at, float size)
{
    return at > size ? 0.0f : at < 0.0f ? size : at;
}

Vec2 flock_wrap(Vec2 position, Vec2 size)
{
    float x = wrap_axis(position.x, size.x);
    return x != position.x ? vec2(x, position.y) : vec2(x, wrap_axis(position.y, size.y));
}

// --- the current at a place.

static bool region_contains(const FlowRegion *region, Vec2 p)
{
    return p.x >= region->least.x && p.x < region->most.x && p.y >= region->least.y && p.y < region->most.y;
}

static Vec2 square_vortex(Vec2 d)
{
    float ax = d.x < 0.0f ? -d.x : d.x;
    float ay = d.y < 0.0f ? -d.y : d.y;
    return ax < ay ? vec2(-d.y, 0.0f) : vec2(0.0f, d.x);
}

// Vortices grow with the distance from their middle, as the article's do: what they carry is thrown to the rim.
static Vec2 region_flow(const FlowRegion *region, Vec2 p)
{
    if (region->kind == FLOW_STREAM)
        return vec2_scale(region->direction, region->strength);
    Vec2 d = vec2_sub(p, region->middle);
    if (region->kind == FLOW_ROUND)
        return vec2_scale(vec2(-d.y, d.x), region->strength);
    ASSERT(region->kind == FLOW_SQUARE);
    return vec2_scale(square_vortex(d), region->strength);
}

Vec2 flow_at(const FlowRegion *regions, int count, Vec2 p)
{
    // The first region counts, so a stage lists what is special before what is everywhere.
    for (int i = 0; i < count; i++) {
        if (region_contains(&regions[i], p))
            return region_flow(&regions[i], p);
    }
    return vec2(0.0f, 0.0f);
}
