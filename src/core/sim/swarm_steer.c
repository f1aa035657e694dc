// swarm_steer.c -- the bees fly: away from what their instinct sees, and where the swarm is wanted.
//
// Each step is a loop of its own over all bees, so that compilers can do several bees at a time.
#include "core/base/clamp.h"
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/steer/arrive.h"

// Called bees look at nobody.
static void avoid_nothing(Sim *sim)
{
    memset(sim->scratch.avoid_x, 0, (size_t)sim->bees.count * sizeof sim->scratch.avoid_x[0]);
    memset(sim->scratch.avoid_y, 0, (size_t)sim->bees.count * sizeof sim->scratch.avoid_y[0]);
}

// What each bee wants: away from its contacts by `avoid_px`, and along its pull.
static void wishes_find(Sim *sim, float avoid_px)
{
    SimScratch *scratch = &sim->scratch;
    const float *avoid_x = scratch->avoid_x, *avoid_y = scratch->avoid_y;
    const float *pull_x = scratch->pull_x, *pull_y = scratch->pull_y;
    float *restrict wish_x = scratch->wish_x, *restrict wish_y = scratch->wish_y;
    int count = sim->bees.count;
    for (int i = 0; i < count; i++) {
        wish_x[i] = avoid_x[i] * avoid_px + pull_x[i];
        wish_y[i] = avoid_y[i] * avoid_px + pull_y[i];
    }
}

// A bee that would fly beyond an edge stays on it, without the speed that led there.
static void move_along(float *restrict at, float *restrict speed, int count, float least, float most)
{
    for (int i = 0; i < count; i++) {
        float to = at[i] + speed[i];
        bool inside = (to >= least) & (to <= most);
        at[i] = clampf(to, least, most);
        speed[i] = inside ? speed[i] : 0.0f;
    }
}

static void bees_move(Bees *bees, float edge_px)
{
    move_along(bees->x, bees->vx, bees->count, edge_px, FIELD_WIDTH_PX - edge_px);
    move_along(bees->y, bees->vy, bees->count, edge_px, FIELD_HEIGHT_PX - edge_px);
    headings_follow(bees->vx, bees->vy, bees->count, bees->heading_deg);
}

// A bee's velocity through the air: without the flow that carries it. The flow is that of its place, before it moves.
static void flow_take(Sim *sim, int i)
{
    Vec2 carried = swarm_carried(sim, vec2(sim->bees.x[i], sim->bees.y[i]));
    sim->bees.vx[i] -= carried.x;
    sim->bees.vy[i] -= carried.y;
}

// And the other way round.
static void flow_give(Sim *sim, int i)
{
    Vec2 carried = swarm_carried(sim, vec2(sim->bees.x[i], sim->bees.y[i]));
    sim->bees.vx[i] += carried.x;
    sim->bees.vy[i] += carried.y;
}

static bool flow_carries(const Sim *sim)
{
    return sim->tunables.swarm_flow_gain != 0.0f && sim->flow_count > 0;
}

// What happens to the velocities beside the bees' own will: `begin` before they change them, `end` afterwards.
static void world_begin(Sim *sim, int first, int count)
{
    for (int i = first; flow_carries(sim) && i < first + count; i++)
        flow_take(sim, i);
}

static void world_end(Sim *sim, int first, int count)
{
    for (int i = first; flow_carries(sim) && i < first + count; i++)
        flow_give(sim, i);
    for (int i = first; swarm_minds_walls(sim) && i < first + count; i++)
        swarm_walls_hold(sim, i);
}

// Where a bee without a wish stops dead: it stays as it was, with its old velocity.
static void bees_move_or_freeze(Sim *sim, ArriveLimits limits)
{
    Bees *bees = &sim->bees;
    const SimScratch *scratch = &sim->scratch;
    float edge_px = sim->tunables.swarm_edge_px;
    for (int i = 0; i < bees->count; i++) {
        bees->still[i] = scratch->wish_x[i] == 0.0f && scratch->wish_y[i] == 0.0f;
        if (bees->still[i])
            continue;
        world_begin(sim, i, 1);
        arrive_velocities(&bees->vx[i], &bees->vy[i], &scratch->wish_x[i], &scratch->wish_y[i], 1, limits);
        world_end(sim, i, 1);
        move_along(&bees->x[i], &bees->vx[i], 1, edge_px, FIELD_WIDTH_PX - edge_px);
        move_along(&bees->y[i], &bees->vy[i], 1, edge_px, FIELD_HEIGHT_PX - edge_px);
        headings_follow(&bees->vx[i], &bees->vy[i], 1, &bees->heading_deg[i]);
    }
}

void swarm_steer(Sim *sim, const RadarGrid *grid)
{
    SimScratch *scratch = &sim->scratch;
    Bees *bees = &sim->bees;
    const Tunables *t = &sim->tunables;
    bool called = sim->head.call_ticks_left > 0;
    ArriveLimits limits = {t->swarm_max_speed, t->swarm_max_accel, t->swarm_brake_px};
    if (sim->head.touching)
        limits = (ArriveLimits){t->swarm_led_speed, t->swarm_led_accel, t->swarm_brake_px};
    if (called)
        limits = (ArriveLimits){t->call_speed, t->call_accel, t->call_brake_px};
    Instinct instinct = called ? INSTINCT_RADAR : sim_instinct(sim);
    if (called)
        avoid_nothing(sim);
    else if (instinct != INSTINCT_RADAR)
        dodge_avoid_bees(sim);
    else
        radar_avoid_all(grid, bees->x, bees->y, bees->count, grid->area.range, (RadarBlend)t->swarm_blend,
                        scratch->avoid_x, scratch->avoid_y, NULL);
    if (instinct == INSTINCT_APPROACH)
        dodge_approach(sim, limits);
    swarm_pull(sim, called);
    if (swarm_minds_walls(sim))
        swarm_way_lead(sim, sim_swarm_goal(sim));
    wishes_find(sim, t->swarm_avoid_px);
    if (swarm_minds_walls(sim))
        swarm_walls_push(sim);
    bool tries = instinct != INSTINCT_RADAR && instinct != INSTINCT_APPROACH;
    if (t->swarm_freeze && !tries) {
        bees_move_or_freeze(sim, limits);
        return;
    }
    memset(bees->still, 0, (size_t)bees->count);
    world_begin(sim, 0, bees->count);
    if (instinct == INSTINCT_SWIFT)
        dodge_swift(sim, limits);
    else if (tries)
        dodge_velocities(sim, limits);
    else
        arrive_velocities(bees->vx, bees->vy, scratch->wish_x, scratch->wish_y, bees->count, limits);
    world_end(sim, 0, bees->count);
    bees_move(bees, t->swarm_edge_px);
}
