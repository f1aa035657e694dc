// swarm.c -- the bees: what they are told, what their radar sees, and their fire; how they fly is in swarm_steer.c.
#include "core/sim/sim_local.h"

#include <string.h>

// Kinds of radar contacts in the order in which the article visits them; an id fills the lower bits.
#define ORDER_BEE (0u << 30)
#define ORDER_ENEMY (1u << 30)
#define ORDER_BULLET (2u << 30)
#define ORDER_ID_MASK ((1u << 30) - 1u)

#define MIRROR_BEYOND_PX 0.25f // the edge

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

int swarm_nearest(const Sim *sim, Vec2 place)
{
    const Bees *bees = &sim->bees;
    float least = INFINITY;
    int best = -1;
    for (int i = 0; i < bees->count; i++) {
        float distance = vec2_distance(vec2(bees->x[i], bees->y[i]), place);
        if (distance < least || (distance == least && bees->id[i] < bees->id[best])) {
            least = distance;
            best = i;
        }
    }
    return best;
}

void swarm_command(Sim *sim, const TickCmd *cmd)
{
    SimHead *head = &sim->head;
    head->touching = (cmd->buttons & TICK_CMD_TOUCH) != 0;
    if (head->touching)
        head->touch = tick_cmd_pointer(cmd);
    if (head->call_ticks_left > 0)
        head->call_ticks_left--;
    if (head->jelly_ticks_left > 0)
        head->jelly_ticks_left--;
    if (head->jelly_pause_ticks > 0)
        head->jelly_pause_ticks--;
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

// All arrays but the places of a run of targets, from `first` on. Sources and targets do not overlap.
static void targets_mark(SimTargets *targets, int first, const uint32_t *id, int count, float weight, uint32_t kind)
{
    float *restrict weights = targets->weight + first;
    uint32_t *restrict order = targets->order + first;
    for (int i = 0; i < count; i++)
        weights[i] = weight;
    for (int i = 0; i < count; i++)
        order[i] = kind | (id[i] & ORDER_ID_MASK);
}

static void bees_find(const Sim *sim, float weight, SimTargets *targets)
{
    const Bees *bees = &sim->bees;
    int count = bees->count;
    Vec2 *restrict velocity = targets->velocity;
    memcpy(targets->x, bees->x, (size_t)count * sizeof bees->x[0]);
    memcpy(targets->y, bees->y, (size_t)count * sizeof bees->y[0]);
    for (int i = 0; i < count; i++)
        velocity[i] = sim_bee_motion(sim, i);
    targets_mark(targets, 0, bees->id, count, weight, ORDER_BEE);
    targets->count = count;
}

static void enemies_find(const Sim *sim, float weight, SimTargets *targets)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (!enemy->visible)
            continue;
        int n = targets->count++;
        targets->x[n] = enemy->position.x;
        targets->y[n] = enemy->position.y;
        targets->velocity[n] = enemy->velocity;
        targets_mark(targets, n, &enemy->id, 1, weight, ORDER_ENEMY);
    }
}

static void bullets_find(const Sim *sim, float weight, SimTargets *targets)
{
    const Bullets *bullets = &sim->bullets;
    int first = targets->count, count = bullets->count;
    Vec2 *restrict velocity = targets->velocity + first;
    memcpy(targets->x + first, bullets->x, (size_t)count * sizeof bullets->x[0]);
    memcpy(targets->y + first, bullets->y, (size_t)count * sizeof bullets->y[0]);
    for (int i = 0; i < count; i++)
        velocity[i] = sim_bullet_motion(sim, i);
    targets_mark(targets, first, bullets->id, count, weight, ORDER_BULLET);
    targets->count += count;
}

static void targets_find(const Sim *sim, SimTargets *targets)
{
    bees_find(sim, sim->tunables.swarm_weight_bee, targets);
    enemies_find(sim, sim->tunables.swarm_weight_enemy, targets);
    bullets_find(sim, sim->tunables.swarm_weight_bullet, targets);
}

static float whole_up(float value)
{
    float whole = (float)(int)value;
    return whole < value ? whole + 1.0f : whole;
}

// Only where contacts are soft: the articles know no such thing. A bee that is held by an edge keeps off its own image.
static void mirrors_set(const Sim *sim, RadarGrid *grid)
{
    float edge_px = sim->tunables.swarm_edge_px - MIRROR_BEYOND_PX;
    if (sim->tunables.swarm_blend == RADAR_SOFT)
        radar_mirror(grid, vec2(edge_px, edge_px), vec2(FIELD_WIDTH_PX - edge_px, FIELD_HEIGHT_PX - edge_px));
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
    mirrors_set(sim, &grid);
    return grid;
}

RadarGrid swarm_grid(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    for (int i = 0; i < bees->count; i++)
        scratch->targets.weight[i] = sim->tunables.swarm_weight_bee;
    RadarTargets seen = {bees->x, bees->y, scratch->targets.weight, bees->id, bees->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), sim_radar_range_px(sim)};
    RadarGrid grid = radar_build(scratch->grid_memory, sizeof scratch->grid_memory, &seen, area);
    mirrors_set(sim, &grid);
    return grid;
}

static void shot_add(Sim *sim, float x, float y)
{
    Shots *shots = &sim->shots;
    if (shots->count == SIM_SHOTS_MAX) {
        tally(&sim->head.dropped, 1);
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
    uint32_t period = (uint32_t)trade_fire_ticks(sim);
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
