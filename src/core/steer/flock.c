// flock.c -- the next velocity of a flock's member.
#include "core/steer/flock.h"

#include <stdbool.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"

static Vec2 position_of(const FlockMembers *members, int i)
{
    return vec2(members->x[i], members->y[i]);
}

static Vec2 velocity_of(const FlockMembers *members, int i)
{
    return vec2(members->vx[i], members->vy[i]);
}

// Separation from the nearest friend, alignment with it, cohesion with all seen friends.
static Vec2 keep_with_friends(const FlockMembers *members, int self, const FlockRules *rules)
{
    Vec2 here = position_of(members, self), centroid = vec2(0.0f, 0.0f);
    float nearest_px = rules->perception_px;
    int nearest = -1, seen = 0; // on a tie the first friend is the nearest
    for (int i = 0; i < members->count && (rules->friends_most == 0 || seen < rules->friends_most); i++) {
        Vec2 there = position_of(members, i);
        float distance = vec2_distance(there, here);
        if (i == self || distance >= rules->perception_px)
            continue;
        seen++;
        centroid = vec2_add(centroid, there);
        if (distance < nearest_px) {
            nearest = i;
            nearest_px = distance;
        }
    }
    if (nearest < 0)
        return vec2(0.0f, 0.0f);
    centroid = vec2(centroid.x / (float)seen, centroid.y / (float)seen);
    Vec2 toward = vec2_unit(vec2_sub(position_of(members, nearest), here));
    if (!(nearest_px > 0.0f))
        toward = vec2(self < nearest ? 1.0f : -1.0f, 0.0f); // in the same place: separated by their
                                                            // indices
    float excess = nearest_px / rules->separation_px - 1.0f;
    float urgency = clampf(excess < 0.0f ? -excess : excess, rules->min_urgency, rules->max_urgency);
    Vec2 apart = excess == 0.0f ? vec2(0.0f, 0.0f) : vec2_scale(toward, excess < 0.0f ? -urgency : urgency);
    // The article aligns with the nearest friend alone, not with the mean of all in sight.
    Vec2 align = vec2_scale(vec2_unit(velocity_of(members, nearest)), rules->min_urgency);
    Vec2 together = vec2_scale(vec2_unit(vec2_sub(centroid, here)), rules->min_urgency);
    return vec2_add(vec2_add(apart, align), together);
}

Vec2 flock_velocity(const FlockMembers *members, int self, const FlockRules *rules, const FlockPlace *place)
{
    ASSERT(self >= 0 && self < members->count);
    ASSERT(rules->separation_px > 0.0f && rules->max_speed > 0.0f);
    Vec2 here = position_of(members, self);
    Vec2 velocity = velocity_of(members, self);
    Vec2 change = keep_with_friends(members, self, rules);
    Vec2 flow = vec2_scale(flow_at(place->flows, place->flow_count, here), rules->flow_gain);
    if (rules->flow_clamped)
        flow = vec2_scale(vec2_unit(flow), clampf(vec2_length(flow), rules->min_urgency, rules->max_urgency));
    change = vec2_add(change, flow);
    float missing = (rules->cruise_speed - vec2_length(velocity)) / rules->max_speed;
    float urgency = clampf(missing < 0.0f ? -missing : missing, rules->min_urgency, rules->max_urgency);
    Vec2 cruise = vec2_scale(vec2_unit(velocity), missing < 0.0f ? -urgency : urgency);
    change = vec2_add(change, missing != 0.0f ? cruise : vec2(0.0f, 0.0f));
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

// Vortices grow with the distance from their centre, as in the article, so they carry everything to the rim.
static Vec2 region_flow(const FlowRegion *region, Vec2 p)
{
    if (region->kind == FLOW_STREAM)
        return vec2_scale(region->direction, region->strength);
    Vec2 d = vec2_sub(p, region->middle);
    if (region->kind == FLOW_ROUND)
        return vec2_scale(vec2(-d.y, d.x), region->strength);
    ASSERT(region->kind == FLOW_SQUARE);
    bool flat = (d.x < 0.0f ? -d.x : d.x) < (d.y < 0.0f ? -d.y : d.y);
    return vec2_scale(flat ? vec2(-d.y, 0.0f) : vec2(0.0f, d.x), region->strength);
}

Vec2 flow_at(const FlowRegion *regions, int count, Vec2 p)
{
    // The first match counts, so a stage lists special regions before a general one.
    for (int i = 0; i < count; i++) {
        const FlowRegion *region = &regions[i];
        if (p.x >= region->least.x && p.x < region->most.x && p.y >= region->least.y && p.y < region->most.y)
            return region_flow(region, p);
    }
    return vec2(0.0f, 0.0f);
}
