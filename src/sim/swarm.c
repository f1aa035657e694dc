// swarm.c -- the bees: they follow the pointer, dodge by radar, and fire.
#include "sim/sim_local.h"

#include "base/trig.h"
#include "steer/arrive.h"

// Kinds of radar contacts in the order in which the article visits them; an id fills the lower bits.
#define ORDER_BEE (0u << 30)
#define ORDER_ENEMY (1u << 30)
#define ORDER_BULLET (2u << 30)
#define ORDER_ID_MASK ((1u << 30) - 1u)

// In double, so that the mean of many loses nothing.
static Vec2 mean(const float *x, const float *y, int count)
{
    double sum_x = 0.0, sum_y = 0.0;
    for (int i = 0; i < count; i++) {
        sum_x += (double)x[i];
        sum_y += (double)y[i];
    }
    return vec2((float)(sum_x / count), (float)(sum_y / count));
}

Vec2 sim_swarm_middle(const Sim *sim)
{
    return sim->bees.count > 0 ? mean(sim->bees.x, sim->bees.y, sim->bees.count) : sim_swarm_goal(sim);
}

void swarm_command(Sim *sim, const TickCmd *cmd)
{
    SimHead *head = &sim->head;
    head->touching = (cmd->buttons & TICK_CMD_TOUCH) != 0;
    if (head->touching)
        head->touch = tick_cmd_pointer(cmd);
    if (head->call_ticks_left > 0)
        head->call_ticks_left--;
    if (!(cmd->buttons & TICK_CMD_CALL) || head->over || head->call_ticks_left > 0)
        return;
    if (head->calls == 0) {
        event_add(sim, EVENT_CALL_EMPTY, sim->scratch.swarm_middle, 0);
        return;
    }
    head->calls--;
    head->call_ticks_left = sim->tunables.call_ticks;
    event_add(sim, EVENT_CALL, sim->scratch.swarm_middle, 0);
}

void swarm_sense(Sim *sim)
{
    sim->scratch.swarm_middle = sim_swarm_middle(sim);
    sim->scratch.swarm_velocity = sim->bees.count > 0 ? mean(sim->bees.vx, sim->bees.vy, sim->bees.count) : vec2(0, 0);
}

static void target_add(SimTargets *targets, Vec2 at, Vec2 velocity, float weight, uint32_t kind, uint32_t id)
{
    int i = targets->count++;
    targets->x[i] = at.x;
    targets->y[i] = at.y;
    targets->velocity[i] = velocity;
    targets->weight[i] = weight;
    targets->order[i] = kind | (id & ORDER_ID_MASK);
}

static void targets_find(const Sim *sim, SimTargets *targets)
{
    const Tunables *t = &sim->tunables;
    const Bees *bees = &sim->bees;
    const Bullets *bullets = &sim->bullets;
    targets->count = 0;
    for (int i = 0; i < bees->count; i++)
        target_add(targets, vec2(bees->x[i], bees->y[i]), sim_bee_motion(sim, i), t->swarm_weight_bee, ORDER_BEE,
                   bees->id[i]);
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->visible)
            target_add(targets, enemy->position, enemy->velocity, t->swarm_weight_enemy, ORDER_ENEMY, enemy->id);
    }
    for (int i = 0; i < bullets->count; i++)
        target_add(targets, vec2(bullets->x[i], bullets->y[i]), vec2(bullets->vx[i], bullets->vy[i]),
                   t->swarm_weight_bullet, ORDER_BULLET, bullets->id[i]);
}

static float whole_up(float value)
{
    float whole = (float)(int)value;
    return whole < value ? whole + 1.0f : whole;
}

RadarGrid sim_radar_grid(const Sim *sim, SimTargets *targets, void *memory)
{
    targets_find(sim, targets);
    RadarTargets seen = {targets->x, targets->y, targets->weight, targets->order, targets->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), sim_radar_range_px(sim)};
    // d cut to whole px is above 0 and below the range exactly where 1 <= d < the range rounded up.
    if (sim->tunables.swarm_whole_px)
        area.range = whole_up(area.range);
    RadarGrid grid = radar_build(memory, SIM_RADAR_BYTES, &seen, area);
    if (sim->tunables.swarm_whole_px)
        radar_blind(&grid, 1.0f);
    return grid;
}

// A draw of its own for each bee and tick, so that it does not depend on the order in which bees are stored.
static bool bee_strays(const Sim *sim, uint32_t id)
{
    Rng draw = rng_seed(sim->head.seed + 0x9e3779b97f4a7c15u * (sim->head.tick + 1u), id);
    return rng_float(&draw) < sim->tunables.swarm_stray_chance;
}

static Vec2 bee_pull(const Sim *sim, int i, Vec2 goal, float leash_px)
{
    Vec2 pull = vec2_sub(goal, vec2(sim->bees.x[i], sim->bees.y[i]));
    if (sim->head.touching || vec2_length(pull) > leash_px || bee_strays(sim, sim->bees.id[i]))
        return pull;
    return vec2(0.0f, 0.0f);
}

// A bee that would fly beyond an edge stays on it, without the speed that led there.
static float hold_inside(float value, float least, float most, float *speed)
{
    if (value >= least && value <= most)
        return value;
    *speed = 0.0f;
    return value < least ? least : most;
}

static void bee_move(Bees *bees, int i, Vec2 velocity, float edge_px)
{
    bees->x[i] = hold_inside(bees->x[i] + velocity.x, edge_px, FIELD_WIDTH_PX - edge_px, &velocity.x);
    bees->y[i] = hold_inside(bees->y[i] + velocity.y, edge_px, FIELD_HEIGHT_PX - edge_px, &velocity.y);
    bees->vx[i] = velocity.x;
    bees->vy[i] = velocity.y;
    bees->still[i] = 0;
    if (velocity.x != 0.0f || velocity.y != 0.0f)
        bees->heading_deg[i] = heading_of(velocity);
}

void swarm_steer(Sim *sim, const RadarGrid *grid)
{
    SimScratch *scratch = &sim->scratch;
    Bees *bees = &sim->bees;
    const Tunables *tunables = &sim->tunables;
    bool called = sim->head.call_ticks_left > 0;
    ArriveLimits limits = {tunables->swarm_max_speed, tunables->swarm_max_accel, tunables->swarm_brake_px};
    if (called)
        limits = (ArriveLimits){tunables->call_speed, tunables->call_accel, tunables->call_brake_px};
    Vec2 goal = sim_swarm_goal(sim);
    float leash_px = sim_leash_px(sim);
    radar_avoid_all(grid, bees->x, bees->y, bees->count, grid->area.range, (RadarBlend)tunables->swarm_blend,
                    scratch->avoid_x, scratch->avoid_y, scratch->contacts);
    for (int i = 0; i < bees->count; i++) {
        Vec2 pull = called ? vec2_sub(goal, vec2(bees->x[i], bees->y[i])) : bee_pull(sim, i, goal, leash_px);
        float avoid_px = called ? 0.0f : tunables->swarm_avoid_px;
        scratch->pull_x[i] = pull.x;
        scratch->pull_y[i] = pull.y;
        Vec2 wanted = vec2_add(vec2_scale(vec2(scratch->avoid_x[i], scratch->avoid_y[i]), avoid_px), pull);
        if (tunables->swarm_freeze && wanted.x == 0.0f && wanted.y == 0.0f) {
            bees->still[i] = 1;
            continue;
        }
        Vec2 velocity = arrive_velocity(vec2(bees->vx[i], bees->vy[i]), wanted, limits);
        bee_move(bees, i, velocity, tunables->swarm_edge_px);
    }
}

static void shot_add(Sim *sim, float x, float y)
{
    Shots *shots = &sim->shots;
    if (shots->count == SIM_SHOTS_MAX) {
        sim->head.dropped++;
        return;
    }
    int i = shots->count++;
    shots->x[i] = x;
    shots->y[i] = y;
    shots->vx[i] = 0.0f;
    shots->vy[i] = -sim->tunables.shot_speed;
    shots->id[i] = id_next(sim);
    shots->dead[i] = 0;
    if (shots->count > sim->head.shots_most)
        sim->head.shots_most = shots->count;
}

// Bees fire in turn by their ids: a stream of shots rather than salvos. A loose swarm is busy dodging and fires less;
// over an empty meadow bees hold their fire.
void swarm_fire(Sim *sim)
{
    const Bees *bees = &sim->bees;
    uint32_t period = (uint32_t)(sim->head.touching ? sim->tunables.swarm_fire_hold_ticks
                                                    : sim->tunables.swarm_fire_loose_ticks);
    int fired = 0;
    if (sim->enemy_count == 0 || !sim->tunables.swarm_fires)
        return;
    for (int i = 0; i < bees->count; i++) {
        if ((sim->head.tick + bees->id[i] * 7u) % period != 0u)
            continue;
        shot_add(sim, bees->x[i], bees->y[i] - sim->tunables.swarm_radius_px);
        fired++;
    }
    if (fired > 0)
        event_add(sim, EVENT_SHOTS, sim->scratch.swarm_middle, fired);
}
