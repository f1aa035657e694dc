// swarm_walls.c -- bees among walls and in a flow: pushed away, held off, and carried along.
//
// Two rules work together. The article's potential is a wish among others: near a wall a bee wants away from it. And
// since wishes can be overruled, no bee flies into a wall (core/steer/walls.h).
#include "core/sim/sim_local.h"

#include "core/steer/walls.h"

#define PUSH_PX2 1000.0f // the push over the square of the distance, at a gain of 1

_Static_assert(SIM_WALLS_MAX + 4 <= HOLD_PLANES_MAX, "all walls and the edges can hold a bee");

// The sides of stages are for gnats: bees have an edge of their own.
int swarm_wall_count(const Sim *sim)
{
    return sim->head.stage == STAGE_SCRIPT ? sim->script.wall_count : sim->wall_count;
}

bool swarm_minds_walls(const Sim *sim)
{
    return sim->tunables.swarm_wall_gain > 0.0f && swarm_wall_count(sim) > 0;
}

Vec2 swarm_carried(const Sim *sim, Vec2 at)
{
    if (sim->tunables.swarm_flow_gain == 0.0f)
        return vec2(0.0f, 0.0f);
    Vec2 flow = flow_at(sim->flows, sim->flow_count, at);
    // Never faster than a bee can fly against it.
    return vec2_limit(vec2_scale(flow, sim->tunables.swarm_flow_gain), sim->tunables.swarm_max_speed * 0.5f);
}

static bool in_a_wall(const Sim *sim, Vec2 at)
{
    Vec2 away;
    for (int i = 0; i < swarm_wall_count(sim); i++)
        if (wall_distance(&sim->walls[i], at, &away) < 0.0f)
            return true;
    return false;
}

// Near a wall a long pull counts no more than one at full speed, so that the push can hold against it. In a wall the
// pull alone counts: pushes of walls that overlap may keep a bee there.
static void bee_push(Sim *sim, int i, WallSense sense, float gain)
{
    SimScratch *scratch = &sim->scratch;
    Vec2 at = vec2(sim->bees.x[i], sim->bees.y[i]);
    Vec2 push = walls_avoid(sim->walls, swarm_wall_count(sim), at, sense);
    if (push.x == 0.0f && push.y == 0.0f)
        return;
    Vec2 pull = vec2(scratch->pull_x[i], scratch->pull_y[i]);
    bool pulled = pull.x != 0.0f || pull.y != 0.0f;
    push = vec2_scale(push, pulled && in_a_wall(sim, at) ? 0.0f : gain);
    Vec2 held = vec2_limit(pull, sim->tunables.swarm_brake_px);
    scratch->wish_x[i] += held.x - pull.x + push.x;
    scratch->wish_y[i] += held.y - pull.y + push.y;
}

void swarm_walls_push(Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float gain = PUSH_PX2 * t->swarm_wall_gain;
    WallSense sense = {t->swarm_wall_px, 0.0f, t->swarm_brake_px / (gain * WALLS_URGENCY_TIMES)};
    for (int i = 0; i < sim->bees.count; i++)
        bee_push(sim, i, sense, gain);
}

// The planes that a bee could reach. False where it is in a wall: then nothing holds it, so that it gets out.
static bool planes_find(const Sim *sim, Vec2 at, float reach, Hold *hold)
{
    float edge = sim->tunables.swarm_edge_px, body = sim->tunables.swarm_radius_px;
    for (int i = 0; i < swarm_wall_count(sim); i++)
        if (!hold_wall(hold, &sim->walls[i], at, body, reach))
            return false;
    if (hold->count == 0)
        return true;
    hold_plane(hold, vec2(1.0f, 0.0f), at.x - edge, reach);
    hold_plane(hold, vec2(-1.0f, 0.0f), FIELD_WIDTH_PX - edge - at.x, reach);
    hold_plane(hold, vec2(0.0f, 1.0f), at.y - edge, reach);
    hold_plane(hold, vec2(0.0f, -1.0f), FIELD_HEIGHT_PX - edge - at.y, reach);
    return true;
}

void swarm_walls_hold(Sim *sim, int i)
{
    Bees *bees = &sim->bees;
    Hold hold;
    hold.count = 0;
    Vec2 velocity = vec2(bees->vx[i], bees->vy[i]);
    if (!planes_find(sim, vec2(bees->x[i], bees->y[i]), vec2_length(velocity), &hold))
        return;
    velocity = hold_velocity(&hold, velocity);
    bees->vx[i] = velocity.x;
    bees->vy[i] = velocity.y;
}

Vec2 swarm_beside(const Sim *sim, Vec2 place, int number)
{
    int best = swarm_nearest(sim, place);
    Vec2 beside = best >= 0 ? vec2(sim->bees.x[best], sim->bees.y[best]) : place;
    float far_px = sim->tunables.swarm_radius_px * 0.5f; // nearer than a bee keeps to walls
    return vec2_add(beside, vec2_scale(heading_unit(SPIRAL_DEG * (float)number), far_px));
}
