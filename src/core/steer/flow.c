// flow.c -- the current at a place.
#include "core/steer/flow.h"

#include <stdbool.h>

#include "core/base/assert.h"

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
