// swarm_dodge.c -- the bees' instinct, and steering by swift: all threats in cells, the bees' wishes, their velocities.
#include "core/base/clamp.h"
#include "core/sim/sim_local.h"
#include "core/steer/swift.h"

#include <string.h>

// Swift's senses get blunt from this share of instinct.full_bees on.
#define SWIFT_SHARE 0.25f
#define FEW_SWIFT_BEES 8        // up to here each checks all threats, which costs less than sorting them into cells
#define SWIFT_CELL_THREATS 3.0f // mean number of threats in a cell
#define LEAST_SWIFT_CELL_PX 12.0f
#define MOST_SWIFT_CELL_PX 80.0f

Instinct sim_instinct(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float way_px = vec2_distance(sim->scratch.swarm_middle, sim_swarm_goal(sim));
    bool settled = sim->head.touching && way_px <= t->swarm_transit_px;
    return (Instinct)(settled ? t->swarm_instinct : t->swarm_loose_instinct);
}

static void threat_add(SimScratch *scratch, Vec2 position, Vec2 velocity, float reach_px)
{
    SimTargets *targets = &scratch->targets;
    int n = targets->count++;
    targets->x[n] = position.x;
    targets->y[n] = position.y;
    targets->velocity[n] = velocity;
    targets->weight[n] = 0.0f;
    targets->order[n] = (uint32_t)n; // unused
    scratch->threat_reach[n] = reach_px;
}

// All threats to bees, visible enemies and bullets, as the radar's targets; returns their number.
static int threats_find(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Tunables *t = &sim->tunables;
    const Bullets *bullets = &sim->bullets;
    scratch->targets.count = 0;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        float reach_px = sim_enemy_radius_px(sim, enemy) + t->swarm_radius_px;
        if (enemy->visible)
            threat_add(scratch, enemy->position, enemy->velocity, reach_px);
    }
    for (int i = 0; i < bullets->count; i++) {
        float reach_px = sim_bullet_radius_px(t, (BulletLook)bullets->look[i]) + t->swarm_radius_px;
        threat_add(scratch, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(sim, i), reach_px);
    }
    return scratch->targets.count;
}

void dodge_avoid_bees(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    RadarGrid grid = swarm_grid(sim);
    RadarBlend blend = sim->tunables.swarm_blend == RADAR_SOFT && sim->head.touching ? RADAR_SOFT : RADAR_SUM;
    radar_avoid_all(&grid, bees->x, bees->y, bees->count, blend, scratch->avoid_x, scratch->avoid_y);
}

// Between blunt senses, which limit the work of a very large swarm, and sharp ones.
static SwiftTuning swift_tuning(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float bees = (float)sim->bees.count, sharp_bees = SWIFT_SHARE * (float)t->instinct_full_bees;
    float share = bees > sharp_bees ? sharp_bees / bees : 1.0f;
    return (SwiftTuning){
        .horizon_ticks = t->instinct_horizon_ticks * mixf(0.5f, 1.0f, share),
        .caution = t->instinct_caution,
        .sight_px = t->instinct_sight_px,
        .crowd = (int)mixf(128.0f, 512.0f, share),
        .threats = (int)mixf(32.0f, 64.0f, share),
        // A led swarm reacts at once.
        .pause_ticks = sim->head.touching ? 1 : (int)(mixf(4.0f, 3.0f, share) + 0.5f),
        .glance_ticks = mixf(4.0f, 6.0f, share),
        .glance_px = mixf(16.0f, 50.0f, share),
    };
}

// The wanted velocities of the bees and, if a flow carries them, those of the current.
static SwiftBees swift_bees(Sim *sim, ArriveLimits limits)
{
    SimScratch *scratch = &sim->scratch;
    Bees *bees = &sim->bees;
    bool carried = sim->tunables.swarm_flow_gain != 0.0f && sim->flow_count > 0;
    float edge_px = sim->tunables.swarm_edge_px;
    memcpy(scratch->wanted_x, bees->vx, (size_t)bees->count * sizeof bees->vx[0]);
    memcpy(scratch->wanted_y, bees->vy, (size_t)bees->count * sizeof bees->vy[0]);
    arrive_velocities(scratch->wanted_x, scratch->wanted_y, scratch->wish_x, scratch->wish_y, bees->count, limits);
    for (int i = 0; carried && i < bees->count; i++) {
        Vec2 air = swarm_carried(sim, vec2(bees->x[i], bees->y[i]));
        scratch->carried_x[i] = air.x;
        scratch->carried_y[i] = air.y;
    }
    return (SwiftBees){
        .x = bees->x,
        .y = bees->y,
        .vx = bees->vx,
        .vy = bees->vy,
        .id = bees->id,
        .count = bees->count,
        .wanted_x = scratch->wanted_x,
        .wanted_y = scratch->wanted_y,
        .carried_x = carried ? scratch->carried_x : NULL,
        .carried_y = carried ? scratch->carried_y : NULL,
        .limits = limits,
        .least = vec2(edge_px, edge_px),
        .most = vec2(FIELD_WIDTH_PX - edge_px, FIELD_HEIGHT_PX - edge_px),
    };
}

void dodge_swift(Sim *sim, ArriveLimits limits)
{
    SimScratch *scratch = &sim->scratch;
    SwiftTuning tuning = swift_tuning(sim);
    int count = threats_find(sim);
    float field = FIELD_WIDTH_PX * FIELD_HEIGHT_PX, wanted_cells = (float)(count + 1) / SWIFT_CELL_THREATS;
    float cell_px = clampf(sqrtf(RADAR_COLUMNS_PER_RANGE * field / wanted_cells), LEAST_SWIFT_CELL_PX,
                           MOST_SWIFT_CELL_PX);
    // One cell for all if a bee can see all: checking them then costs less than sorting.
    if (count <= tuning.crowd && sim->bees.count <= FEW_SWIFT_BEES)
        cell_px = RADAR_COLUMNS_PER_RANGE * FIELD_HEIGHT_PX;
    const SimTargets *targets = &scratch->targets;
    RadarTargets threats = {targets->x, targets->y, targets->weight, targets->order, count};
    RadarGrid cells = field_grid(scratch, &threats, cell_px);
    SwiftGrid grid = swift_build(scratch->swift_memory, sizeof scratch->swift_memory, &cells, targets->velocity,
                                 scratch->threat_reach);
    SwiftBees bees = swift_bees(sim, limits);
    swift_choose_all(&grid, &bees, &tuning, sim->head.tick);
}
