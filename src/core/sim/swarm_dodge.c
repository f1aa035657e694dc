// swarm_dodge.c -- the bees' instincts except the radar: threats in sight, and steering by them.
#include "core/base/clamp.h"
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/steer/dodge.h"

#define CROWD_THREATS 64  // threats considered when the swarm is just too large for sharp senses,
#define LEAST_THREATS 8   // and in a very large swarm
#define LEAST_SHARP 0.25f // needed for foresight; with fewer it acts like velocity

// Swift's numbers for a swarm with sharp senses and for a very large one. The transition starts at this share of
// instinct.full_bees.
#define SWIFT_SHARE 0.25f
typedef struct SwiftSenses {
    float horizon; // share of instinct.horizon_ticks
    float crowd, threats, pause_ticks, glance_ticks, glance_px;
} SwiftSenses;
static const SwiftSenses SWIFT_SHARP = {1.0f, 512.0f, 64.0f, 3.0f, 6.0f, 50.0f};
static const SwiftSenses SWIFT_BLUNT = {0.5f, 128.0f, 32.0f, 4.0f, 4.0f, 16.0f};

#define FEW_SWIFT_BEES 8 // check all threats directly: cheaper than sorting them into cells
// of about three.
#define SWIFT_CELL_THREATS 3.0f
#define LEAST_SWIFT_CELL_PX 12.0f
#define MOST_SWIFT_CELL_PX 80.0f

Instinct sim_instinct(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float way_px = vec2_distance(sim->scratch.swarm_middle, sim_swarm_goal(sim));
    bool settled = sim->head.touching && way_px <= t->swarm_transit_px;
    return (Instinct)(settled ? t->swarm_instinct : t->swarm_loose_instinct);
}

static float share_of_bees(const Sim *sim, float full)
{
    float bees = (float)sim->bees.count;
    return bees > full ? full / bees : 1.0f;
}

// The sharpness of a bee's senses, which falls so that the work of the swarm does not grow beyond this
// many bees.
static float sharpness(const Sim *sim)
{
    return share_of_bees(sim, (float)sim->tunables.instinct_full_bees);
}

static float sight_px(const Sim *sim)
{
    float sight = sim->tunables.instinct_sight_px, radar = sim_radar_range_px(sim);
    float blunted = sight * sqrtf(sharpness(sim));
    float least = radar < sight ? radar : sight;
    return blunted > least ? blunted : least;
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

// All threats to bees, visible enemies and bullets, as the radar's targets.
static void threats_find(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Tunables *t = &sim->tunables;
    const Bullets *bullets = &sim->bullets;
    SimTargets *targets = &scratch->targets;
    targets->count = 0;
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
}

static RadarGrid threats_grid(Sim *sim, float range_px)
{
    SimScratch *scratch = &sim->scratch;
    const SimTargets *targets = &scratch->targets;
    RadarTargets seen = {targets->x, targets->y, targets->weight, targets->order, targets->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), range_px};
    return radar_build(scratch->grid_memory, sizeof scratch->grid_memory, &seen, area);
}

// The threats in a bee's sight, in any order: no instinct depends on it. Velocities are relative to the current
// that carries the bee, as its own is.
static DodgeThreats threats_near(Sim *sim, const RadarGrid *grid, int bee, float range_px)
{
    SimScratch *scratch = &sim->scratch;
    const SimTargets *targets = &scratch->targets;
    const int32_t *near;
    int count = radar_unordered(grid, vec2(sim->bees.x[bee], sim->bees.y[bee]), range_px, &near);
    Vec2 carried = swarm_carried(sim, vec2(sim->bees.x[bee], sim->bees.y[bee]));
    for (int i = 0; i < count; i++) {
        int k = near[i];
        scratch->near_x[i] = targets->x[k];
        scratch->near_y[i] = targets->y[k];
        scratch->near_vx[i] = targets->velocity[k].x - carried.x;
        scratch->near_vy[i] = targets->velocity[k].y - carried.y;
        scratch->near_reach[i] = scratch->threat_reach[k];
    }
    return (DodgeThreats){scratch->near_x,  scratch->near_y,     scratch->near_vx,
                          scratch->near_vy, scratch->near_reach, count};
}

static DodgeSelf bee_self(const Sim *sim, int i, ArriveLimits limits)
{
    const Bees *bees = &sim->bees;
    float edge_px = sim->tunables.swarm_edge_px;
    return (DodgeSelf){vec2(bees->x[i], bees->y[i]), vec2(bees->vx[i], bees->vy[i]), limits, vec2(edge_px, edge_px),
                       vec2(FIELD_WIDTH_PX - edge_px, FIELD_HEIGHT_PX - edge_px)};
}

void dodge_avoid_bees(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    RadarGrid grid = swarm_grid(sim);
    RadarBlend blend = sim->tunables.swarm_blend == RADAR_SOFT && sim->head.touching ? RADAR_SOFT : RADAR_SUM;
    radar_avoid_all(&grid, bees->x, bees->y, bees->count, grid.area.range, blend, scratch->avoid_x, scratch->avoid_y,
                    NULL);
}

void dodge_approach(Sim *sim, ArriveLimits limits)
{
    SimScratch *scratch = &sim->scratch;
    const Tunables *t = &sim->tunables;
    ApproachTuning tuning = {t->instinct_approach_ticks, t->instinct_approach_px, t->instinct_near_px,
                             t->instinct_soon_ticks};
    float range_px = sight_px(sim);
    threats_find(sim);
    RadarGrid grid = threats_grid(sim, range_px);
    for (int i = 0; i < sim->bees.count; i++) {
        DodgeThreats near = threats_near(sim, &grid, i, range_px);
        DodgeSelf self = bee_self(sim, i, limits);
        Vec2 away = vec2_scale(approach_avoid(&near, &self, &tuning), t->swarm_weight_bullet);
        Vec2 apart = vec2_scale(vec2(scratch->avoid_x[i], scratch->avoid_y[i]), t->swarm_weight_bee);
        Vec2 avoid = vec2_unit(vec2_add(away, apart));
        scratch->avoid_x[i] = avoid.x;
        scratch->avoid_y[i] = avoid.y;
    }
}

void dodge_velocities(Sim *sim, ArriveLimits limits)
{
    Bees *bees = &sim->bees;
    const SimScratch *scratch = &sim->scratch;
    const Tunables *t = &sim->tunables;
    bool ahead = sim_instinct(sim) == INSTINCT_FORESIGHT && sharpness(sim) >= LEAST_SHARP;
    int threats = t->instinct_threats;
    if (sharpness(sim) < 1.0f)
        threats = maxi((int)((float)mini(threats, CROWD_THREATS) * sharpness(sim)), mini(threats, LEAST_THREATS));
    VelocityTuning velocity = {t->instinct_horizon_ticks, t->instinct_caution, t->instinct_directions,
                               t->instinct_rings, threats};
    ForesightTuning foresight = {velocity, t->instinct_leg_ticks, t->instinct_turns, t->instinct_outlook};
    float range_px = sight_px(sim);
    threats_find(sim);
    RadarGrid grid = threats_grid(sim, range_px);
    for (int i = 0; i < bees->count; i++) {
        DodgeThreats near = threats_near(sim, &grid, i, range_px);
        DodgeSelf self = bee_self(sim, i, limits);
        Vec2 wanted = arrive_velocity(self.velocity, vec2(scratch->wish_x[i], scratch->wish_y[i]), limits);
        Vec2 chosen = ahead ? foresight_choose(&near, &self, wanted, &foresight)
                            : velocity_choose(&near, &self, wanted, &velocity);
        bees->vx[i] = chosen.x;
        bees->vy[i] = chosen.y;
    }
}

static SwiftTuning swift_tuning(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    const SwiftSenses *blunt = &SWIFT_BLUNT, *sharp = &SWIFT_SHARP;
    float share = share_of_bees(sim, SWIFT_SHARE * (float)t->instinct_full_bees);
    return (SwiftTuning){
        .horizon_ticks = t->instinct_horizon_ticks * mixf(blunt->horizon, sharp->horizon, share),
        .caution = t->instinct_caution,
        .sight_px = t->instinct_sight_px,
        .crowd = (int)mixf(blunt->crowd, sharp->crowd, share),
        .threats = (int)mixf(blunt->threats, sharp->threats, share),
        // A led swarm reacts at once.
        .pause_ticks = sim->head.touching ? 1 : (int)(mixf(blunt->pause_ticks, sharp->pause_ticks, share) + 0.5f),
        .glance_ticks = mixf(blunt->glance_ticks, sharp->glance_ticks, share),
        .glance_px = mixf(blunt->glance_px, sharp->glance_px, share),
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
    threats_find(sim);
    int count = scratch->targets.count;
    float field = FIELD_WIDTH_PX * FIELD_HEIGHT_PX, wanted_cells = (float)(count + 1) / SWIFT_CELL_THREATS;
    float cell_px = clampf(sqrtf(RADAR_COLUMNS_PER_RANGE * field / wanted_cells), LEAST_SWIFT_CELL_PX,
                           MOST_SWIFT_CELL_PX);
    // One cell for all if a bee can see all: checking them then costs less than sorting.
    if (count <= tuning.crowd && sim->bees.count <= FEW_SWIFT_BEES)
        cell_px = RADAR_COLUMNS_PER_RANGE * FIELD_HEIGHT_PX;
    RadarGrid cells = threats_grid(sim, cell_px);
    SwiftGrid grid = swift_build(scratch->swift_memory, sizeof scratch->swift_memory, &cells, scratch->targets.velocity,
                                 scratch->threat_reach);
    SwiftBees bees = swift_bees(sim, limits);
    swift_choose_all(&grid, &bees, &tuning, sim->head.tick);
}
