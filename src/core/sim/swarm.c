// swarm.c -- the bees: the player's command, the pull on each, steering, shots.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "core/steer/arrive.h"

// Kinds of radar contacts in the article's order; the lower bits hold an id.
#define ORDER_BEE (0u << 30)
#define ORDER_ENEMY (1u << 30)
#define ORDER_BULLET (2u << 30)
#define ORDER_ID_MASK ((1u << 30) - 1u)

#define MIRROR_BEYOND_PX 0.25f // the edge

// In double, so that the mean of many loses no precision.
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
    const bool led = head->touching != 0;
    head->touching = (cmd->buttons & TICK_CMD_TOUCH) != 0;
    if (head->touching && !led)
        trade_lead(sim);
    if (head->touching)
        head->touch = tick_cmd_pointer(cmd);
    head->call_ticks_left -= head->call_ticks_left > 0;
    head->jelly_ticks_left -= head->jelly_ticks_left > 0;
    head->jelly_pause_ticks -= head->jelly_pause_ticks > 0;
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

// Adds a run of targets of a kind, without their velocities. Returns the first. Sources and targets do not overlap.
static int targets_add(SimTargets *targets, const float *x, const float *y, const uint32_t *id, int count, float weight,
                       uint32_t kind)
{
    int first = targets->count;
    float *restrict weights = targets->weight + first;
    uint32_t *restrict order = targets->order + first;
    ASSERT(count >= 0 && count <= SIM_TARGETS_MAX - first);
    memcpy(targets->x + first, x, (size_t)count * sizeof x[0]);
    memcpy(targets->y + first, y, (size_t)count * sizeof y[0]);
    for (int i = 0; i < count; i++)
        weights[i] = weight;
    for (int i = 0; i < count; i++)
        order[i] = kind | (id[i] & ORDER_ID_MASK);
    targets->count += count;
    return first;
}

// Only for soft contacts; not in the articles. A bee at an edge keeps away from its own image.
static void mirrors_set(const Sim *sim, RadarGrid *grid)
{
    float edge_px = sim->tunables.swarm_edge_px - MIRROR_BEYOND_PX;
    if (sim->tunables.swarm_blend == RADAR_SOFT)
        radar_mirror(grid, vec2(edge_px, edge_px), vec2(FIELD_WIDTH_PX - edge_px, FIELD_HEIGHT_PX - edge_px));
}

RadarGrid sim_radar_grid(const Sim *sim, SimTargets *targets, void *memory)
{
    const Bees *bees = &sim->bees;
    const Bullets *bullets = &sim->bullets;
    const Tunables *t = &sim->tunables;
    targets->count = 0;
    targets_add(targets, bees->x, bees->y, bees->id, bees->count, t->swarm_weight_bee, ORDER_BEE);
    for (int i = 0; i < bees->count; i++)
        targets->velocity[i] = sim_bee_motion(sim, i);
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        const Vec2 *at = &enemy->position;
        if (!enemy->visible)
            continue;
        int n = targets_add(targets, &at->x, &at->y, &enemy->id, 1, t->swarm_weight_enemy, ORDER_ENEMY);
        targets->velocity[n] = enemy->velocity;
    }
    Vec2 *restrict velocity = targets->velocity + targets->count;
    targets_add(targets, bullets->x, bullets->y, bullets->id, bullets->count, t->swarm_weight_bullet, ORDER_BULLET);
    for (int i = 0; i < bullets->count; i++)
        velocity[i] = sim_bullet_motion(sim, i);
    RadarTargets seen = {targets->x, targets->y, targets->weight, targets->order, targets->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), sim_radar_range_px(sim)};
    // d truncated to whole px is above 0 and below the range if and only if 1 <= d < the range rounded
    // up.
    if (sim->tunables.swarm_whole_px) {
        float whole = (float)(int)area.range;
        area.range = whole < area.range ? whole + 1.0f : whole;
    }
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
    RadarGrid grid = field_grid(scratch, &seen, sim_radar_range_px(sim));
    mirrors_set(sim, &grid);
    return grid;
}

// Bees fire in turn by their ids: a stream of shots rather than salvos. A loose swarm dodges and fires less; over an
// empty meadow bees hold their fire.
void swarm_fire(Sim *sim)
{
    const Bees *bees = &sim->bees;
    Shots *shots = &sim->shots;
    uint32_t period = (uint32_t)trade_fire_ticks(sim);
    int fired = 0;
    ASSERT(period > 0);
    if (sim->enemy_count == 0 || !sim->tunables.swarm_fires)
        return;
    for (int i = 0; i < bees->count; i++) {
        if ((sim->head.tick + bees->id[i] * 7u) % period != 0u)
            continue;
        fired++;
        if (shots->count == SIM_SHOTS_MAX) {
            tally(&sim->head.dropped, 1);
            continue;
        }
        int n = shots->count++;
        shots->x[n] = bees->x[i];
        shots->y[n] = bees->y[i] - sim->tunables.swarm_radius_px;
        shots->vx[n] = 0.0f;
        shots->vy[n] = -sim->tunables.shot_speed;
        shots->id[n] = id_next(sim);
        shots->dead[n] = 0;
        sim->head.shots_most = maxi(sim->head.shots_most, shots->count);
    }
    if (fired > 0)
        event_add(sim, EVENT_SHOTS, sim->scratch.swarm_middle, fired);
}

// --- the place of each bee in the swarm, and the pull toward it
//
// Places are not stored: they are computed from a bee's id and the tick. A point on the unit sphere of four dimensions
// is (sqrt(u) * wave(a), sqrt(u) * its quarter turn, sqrt(1 - u) * wave(b), the same); if u, a and b are uniform, so
// are the points, and the first and third coordinate fill a disc evenly. Bees wander because a and b swing: the disc
// stays evenly filled at any time, for any number of bees.

#define WHOLE_TURN 6.2831853f
#define MOST_SWING 0.25f // turns

#define EVERYWHERE_PX 4000.0f
#define CALL_MOST_TURN_DEG 6.0f // a tick
#define CALL_ORBIT_SHARE 0.6f   // share of a called bee's speed for circling, the rest is for arriving

// Multiples of these fill a cube evenly.
#define FIRST_SEQUENCE 3518319155u
#define SECOND_SEQUENCE 2882110345u
#define THIRD_SEQUENCE 2360945575u

// The periods of the bees differ by up to this share.
#define UNEVEN 0.5f

static float share_of(uint32_t bits)
{
    return (float)(int32_t)(bits >> 8) * 0x1p-24f;
}

// Nearly a sine; a whole turn has 2^32 parts. The error is below 0.0011, too little to see in a hovering bee.
static float wave(uint32_t turn)
{
    float half = share_of(turn) * 2.0f - 1.0f;
    float parabola = 4.0f * half * (1.0f - fabsf(half));
    return parabola + 0.225f * (parabola * fabsf(parabola) - parabola);
}

// A wave that swings around an angle: amplitude in parts of a turn, rate in parts per tick.
static float swinging_wave(uint32_t turn, float swing, uint32_t time)
{
    return wave(turn + (uint32_t)(int32_t)(swing * wave(time)));
}

// The disc of the bees' places.
typedef struct Disc {
    Vec2 middle;
    float radius_px;
    float swing;      // parts of a turn
    float usual_rate; // parts of a turn per tick
} Disc;

static Vec2 place_in(const Disc *disc, uint32_t id, uint32_t tick)
{
    uint32_t a = id * FIRST_SEQUENCE, b = id * SECOND_SEQUENCE, c = id * THIRD_SEQUENCE;
    float wide = share_of(a);
    uint32_t rate_x = (uint32_t)(int32_t)(disc->usual_rate * (1.0f + UNEVEN * (share_of(b << 6) - 0.5f)));
    uint32_t rate_y = (uint32_t)(int32_t)(disc->usual_rate * (1.0f + UNEVEN * (share_of(c << 6) - 0.5f)));
    float x = sqrtf(wide) * swinging_wave(b, disc->swing, (c << 12) + tick * rate_x);
    float y = sqrtf(1.0f - wide) * swinging_wave(c, disc->swing, (b << 12) + tick * rate_y);
    return vec2(disc->middle.x + disc->radius_px * x, disc->middle.y + disc->radius_px * y);
}

static void pulls_find(Sim *sim, Vec2 goal)
{
    const Bees *bees = &sim->bees;
    float *restrict pull_x = sim->scratch.pull_x, *restrict pull_y = sim->scratch.pull_y;
    const Tunables *t = &sim->tunables;
    // A single bee is at the centre; many need room.
    float n = (float)bees->count, radius_px = t->swarm_spread_px * sqrtf(n) + t->swarm_reach_px * (1.0f - 1.0f / n);
    float turns = t->swarm_wander_px < MOST_SWING * WHOLE_TURN * radius_px
                    ? t->swarm_wander_px / (WHOLE_TURN * radius_px)
                    : MOST_SWING;
    const Disc disc = {goal, radius_px, turns * 0x1p32f, 0x1p32f / (float)t->swarm_wander_ticks};
    uint32_t tick = sim->head.tick;
    int count = bees->count;
    for (int i = 0; i < count; i++) {
        Vec2 place = place_in(&disc, bees->id[i], tick);
        pull_x[i] = place.x - bees->x[i];
        pull_y[i] = place.y - bees->y[i];
    }
}

// --- the royal call

// Called bees circle around the goal, each a golden angle after the next older one: so they fill a disc evenly, also
// while it turns.
static void pulls_call(Sim *sim, Vec2 goal)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    const Tunables *t = &sim->tunables;
    const int32_t *by_age;
    float radius_px = t->call_spread_px * sqrtf((float)bees->count), most_px = FIELD_WIDTH_PX / 2.0f - t->swarm_edge_px;
    radius_px = radius_px < most_px ? radius_px : most_px;
    // Slow enough for the outermost bee.
    float turn_deg = CALL_ORBIT_SHARE * t->call_speed / (radius_px + 1.0f) * (360.0f / WHOLE_TURN);
    turn_deg = turn_deg < CALL_MOST_TURN_DEG ? turn_deg : CALL_MOST_TURN_DEG;
    float turned_deg = turn_deg * (float)(t->call_ticks - sim->head.call_ticks_left);
    RadarGrid grid = swarm_grid(sim);
    int count = radar_within(&grid, goal, EVERYWHERE_PX, &by_age);
    for (int k = 0; k < count; k++) {
        int i = by_age[k];
        Vec2 way = heading_unit(SPIRAL_DEG * (float)k + turned_deg);
        Vec2 place = vec2_add(goal, vec2_scale(way, radius_px * sqrtf(((float)k + 0.5f) / (float)count)));
        scratch->pull_x[i] = place.x - bees->x[i];
        scratch->pull_y[i] = place.y - bees->y[i];
    }
}

static void swarm_pull(Sim *sim, bool called)
{
    const Bees *bees = &sim->bees;
    Vec2 goal = sim_swarm_goal(sim);
    if (called) {
        pulls_call(sim, goal);
        return;
    }
    pulls_find(sim, goal);
    // A loose bee within the leash follows the pull only now and then.
    float leash_px = sim_leash_px(sim);
    for (int i = 0; i < bees->count && !sim->head.touching; i++) {
        if (vec2_distance(goal, vec2(bees->x[i], bees->y[i])) > leash_px)
            continue;
        // A random number per bee and tick does not depend on storage order.
        Rng draw = rng_seed(sim->head.seed + 0x9e3779b97f4a7c15u * (sim->head.tick + 1u), bees->id[i]);
        if (rng_float(&draw) >= sim->tunables.swarm_stray_chance)
            sim->scratch.pull_x[i] = sim->scratch.pull_y[i] = 0.0f;
    }
}

// --- the bees fly: away from threats, and toward the swarm's goal
//
// Each step is its own loop over all bees, so that compilers can vectorise it.

// The wish of each bee: away from its contacts by `avoid_px`, and along its pull.
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

// A bee that would cross an edge stays on it and loses that component of its velocity.
static void move_along(float *restrict at, float *restrict speed, int count, float least, float most)
{
    for (int i = 0; i < count; i++) {
        float to = at[i] + speed[i];
        bool inside = (to >= least) & (to <= most);
        at[i] = clampf(to, least, most);
        speed[i] = inside ? speed[i] : 0.0f;
    }
}

// Moves `count` bees from `first` on.
static void bees_move(Sim *sim, int first, int count)
{
    Bees *bees = &sim->bees;
    float edge_px = sim->tunables.swarm_edge_px;
    move_along(bees->x + first, bees->vx + first, count, edge_px, FIELD_WIDTH_PX - edge_px);
    move_along(bees->y + first, bees->vy + first, count, edge_px, FIELD_HEIGHT_PX - edge_px);
    headings_follow(bees->vx + first, bees->vy + first, count, bees->heading_deg + first);
}

// Adds `times` the current at their old places to the velocities of bees; -1 removes it again.
static void flow_add(Sim *sim, int first, int count, float times)
{
    Bees *bees = &sim->bees;
    if (sim->tunables.swarm_flow_gain == 0.0f || sim->flow_count == 0)
        return;
    for (int i = first; i < first + count; i++) {
        Vec2 carried = swarm_carried(sim, vec2(bees->x[i], bees->y[i]));
        bees->vx[i] += times * carried.x;
        bees->vy[i] += times * carried.y;
    }
}

// The flow and the walls, after the bees' own will.
static void world_end(Sim *sim, int first, int count)
{
    flow_add(sim, first, count, 1.0f);
    for (int i = first; swarm_minds_walls(sim) && i < first + count; i++)
        swarm_walls_hold(sim, i);
}

// For swarm.freeze: a bee without a wish stays in place and keeps its old velocity.
static void bees_move_or_freeze(Sim *sim, ArriveLimits limits)
{
    Bees *bees = &sim->bees;
    const SimScratch *scratch = &sim->scratch;
    for (int i = 0; i < bees->count; i++) {
        bees->still[i] = scratch->wish_x[i] == 0.0f && scratch->wish_y[i] == 0.0f;
        if (bees->still[i])
            continue;
        flow_add(sim, i, 1, -1.0f);
        arrive_velocities(&bees->vx[i], &bees->vy[i], &scratch->wish_x[i], &scratch->wish_y[i], 1, limits);
        world_end(sim, i, 1);
        bees_move(sim, i, 1);
    }
}

void swarm_steer(Sim *sim)
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
    bool swift = !called && sim_instinct(sim) == INSTINCT_SWIFT;
    if (called) { // called bees avoid nothing
        memset(scratch->avoid_x, 0, (size_t)bees->count * sizeof scratch->avoid_x[0]);
        memset(scratch->avoid_y, 0, (size_t)bees->count * sizeof scratch->avoid_y[0]);
    } else if (swift) {
        dodge_avoid_bees(sim);
    } else {
        RadarGrid grid = sim_radar_grid(sim, &scratch->targets, scratch->grid_memory);
        radar_avoid_all(&grid, bees->x, bees->y, bees->count, (RadarBlend)t->swarm_blend, scratch->avoid_x,
                        scratch->avoid_y);
    }
    swarm_pull(sim, called);
    if (swarm_minds_walls(sim))
        swarm_path_lead(sim, sim_swarm_goal(sim));
    wishes_find(sim, t->swarm_avoid_px);
    if (swarm_minds_walls(sim))
        swarm_walls_push(sim);
    if (t->swarm_freeze && !swift) {
        bees_move_or_freeze(sim, limits);
        return;
    }
    memset(bees->still, 0, (size_t)bees->count);
    flow_add(sim, 0, bees->count, -1.0f);
    if (swift)
        dodge_swift(sim, limits);
    else
        arrive_velocities(bees->vx, bees->vy, scratch->wish_x, scratch->wish_y, bees->count, limits);
    world_end(sim, 0, bees->count);
    bees_move(sim, 0, bees->count);
}
