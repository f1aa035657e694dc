// enemies.c -- movement of enemies: dummies, hornets, stingers, moths, gnats.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/steer/arrive.h"
#include "core/steer/intercept.h"
#include "core/steer/walls.h"

typedef struct CallContext {
    Sim *sim;
    Enemy *enemy;
} CallContext;

static void on_call(void *context, int name, int64_t due_units)
{
    CallContext *call = context;
    int called = call->sim->program_calls[call->enemy->program][name];
    (void)due_units;
    if (call->enemy->boss >= 0)
        boss_call(call->sim, call->enemy, called);
    else
        call_begin(call->sim, call->enemy, called);
}

void enemy_send_off(Sim *sim, Enemy *enemy)
{
    if (enemy->state == ENEMY_LEAVES)
        return;
    enemy->state = ENEMY_LEAVES;
    if (enemy->boss >= 0)
        boss_calls_end(sim, enemy);
    if (enemy_moves(enemy, MOVES_DARTS)) // it flies straight on, so it needs a direction
        enemy->velocity = vec2(0.0f, -sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).max_speed);
}

static bool follows_dummy(const Enemy *enemy)
{
    return enemy->program >= 0 && enemy->state == ENEMY_ACTS;
}

static void dummy_run(Sim *sim, Enemy *enemy)
{
    ASSERT(enemy->program >= 0 && enemy->program < sim->program_count);
    const ActionProgram *program = &sim->programs[enemy->program];
    CallContext context = {sim, enemy};
    int64_t before = enemy->runner.elapsed;
    action_advance(program, &enemy->runner, ACTION_UNITS_PER_TICK, on_call, &context);
    ActionPose pose = action_runner_pose(program, &enemy->runner);
    Vec2 place = action_pose_position(pose);
    enemy->dummy = vec2((enemy->mirror_x < 0.0f ? FIELD_WIDTH_PX - place.x : place.x) + enemy->shift_x, place.y);
    if (action_follows(program)) { // the offset toward the swarm, which the program does not define
        ActionFollow follow = action_follow(program, before, enemy->runner.elapsed);
        enemy->followed = vec2_scale(enemy->followed, follow.kept);
        Vec2 way = vec2_sub(sim->scratch.swarm_middle, vec2_add(enemy->dummy, enemy->followed));
        enemy->followed = vec2_add(enemy->followed, vec2_limit(way, follow.px));
        enemy->dummy = vec2_add(enemy->dummy, enemy->followed);
    }
    float heading_deg = action_pose_heading(pose);
    enemy_pattern_turn(sim, enemy, heading_deg - enemy->dummy_heading_deg);
    enemy->dummy_heading_deg = heading_deg;
    enemy->visible = (int32_t)pose.visible;
    if (!action_runner_done(program, &enemy->runner))
        return;
    // A boss restarts it, a stinger of a script aims and charges, all others leave.
    if (enemy->boss >= 0)
        boss_program_begin(sim, enemy);
    else
        enemy->state = enemy_moves(enemy, MOVES_DARTS) ? ENEMY_AIMS : ENEMY_LEAVES;
    if (enemy->state == ENEMY_AIMS)
        enemy->age_ticks = 0;
}

void dummies_run(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        sim->scratch.enemy_from[i] = enemy->position;
        clock_run(&enemy->age_ticks);
        if (enemy->bite_ticks > 0)
            enemy->bite_ticks--;
        boss_run(sim, enemy);
        script_enemy_run(sim, enemy);
        bool rests = enemy->boss >= 0 && enemy->pause_ticks > 0;
        if (follows_dummy(enemy) && !rests)
            dummy_run(sim, enemy);
    }
}

static void enemy_fly(Sim *sim, Enemy *enemy, Vec2 wanted)
{
    EnemyTraits traits = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind);
    ArriveLimits limits = {traits.max_speed, traits.max_accel, traits.brake_px};
    if (sim->tunables.enemy_freeze && wanted.x == 0.0f && wanted.y == 0.0f)
        return;
    enemy->velocity = arrive_velocity(enemy->velocity, wanted, limits);
    fly_on(&enemy->position, &enemy->heading_deg, enemy->velocity);
}

// The combs of a nest stay together; enemies in front of them do not push them.
static bool wants_room(const Enemy *enemy)
{
    return follows_dummy(enemy) && !enemy_has(enemy, TRAIT_CLOSE);
}

// Keeps enemies of overlapping scripts apart: moves away from each near one by the missing distance.
static Vec2 enemy_room(const Sim *sim, Vec2 self, int followers)
{
    Vec2 wanted = vec2(0.0f, 0.0f);
    float room_px = sim->tunables.enemy_room_px;
    for (int i = 0; i < followers; i++) {
        Vec2 way = vec2_sub(self, sim->scratch.enemy_places[i]);
        float distance = vec2_length(way);
        if (distance > 0.0f && distance < room_px)
            wanted = vec2_add(wanted, vec2_scale(way, (room_px - distance) / distance));
    }
    return wanted;
}

void enemies_arrive(Sim *sim)
{
    int followers = 0;
    for (int i = 0; i < sim->enemy_count; i++)
        if (wants_room(&sim->enemies[i]))
            sim->scratch.enemy_places[followers++] = sim->enemies[i].position;
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (!follows_dummy(enemy))
            continue;
        Vec2 room = wants_room(enemy) ? enemy_room(sim, enemy->position, followers) : vec2(0.0f, 0.0f);
        enemy_fly(sim, enemy, vec2_add(vec2_sub(enemy->dummy, enemy->position), room));
    }
}

static void hornet_chase(Sim *sim, Enemy *hornet)
{
    const Tunables *t = &sim->tunables;
    Vec2 middle = sim->scratch.swarm_middle;
    Vec2 aim = intercept_aim(hornet->position, hornet->velocity, middle, sim->scratch.swarm_velocity);
    hornet->aim = t->hornet_whole_px ? intercept_whole_px(middle, aim) : aim;
    enemy_fly(sim, hornet, vec2_sub(hornet->aim, hornet->position));
    if (vec2_distance(hornet->position, middle) > t->hornet_give_up_px || hornet->age_ticks > t->hornet_chase_ticks
        || sim->bees.count == 0)
        hornet->state = ENEMY_LEAVES;
}

// A stinger cannot turn later, so it aims with the exact solution.
static void stinger_aim(Sim *sim, Enemy *stinger)
{
    EnemyTraits traits = sim_enemy_traits(&sim->tunables, (EnemyKind)stinger->kind);
    stinger->aim = intercept_lead(stinger->position, traits.max_speed, sim->scratch.swarm_middle,
                                  sim->scratch.swarm_velocity);
    stinger->heading_deg = heading_of(vec2_sub(stinger->aim, stinger->position));
    if (stinger->age_ticks == 1)
        event_add(sim, EVENT_STINGER_AIM, stinger->position, 0);
    if (stinger->age_ticks <= sim->tunables.stinger_aim_ticks)
        return;
    stinger->state = ENEMY_LEAVES;
    stinger->velocity = vec2_scale(heading_unit(stinger->heading_deg), traits.max_speed);
    stinger->position = vec2_add(stinger->position, stinger->velocity);
    event_add(sim, EVENT_STINGER_FLY, stinger->position, 0);
}

bool enemy_hovers(const Enemy *enemy)
{
    bool of_script = enemy->wave >= 0 && enemy_moves(enemy, MOVES_WAITS);
    return (enemy_moves(enemy, MOVES_HOVERS) || of_script) && enemy->program < 0 && enemy->state == ENEMY_ACTS;
}

void enemies_intercept(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy_moves(enemy, MOVES_HUNTS) && enemy->program < 0 && enemy->state == ENEMY_ACTS)
            hornet_chase(sim, enemy);
        if (enemy->state == ENEMY_AIMS)
            stinger_aim(sim, enemy);
        if (enemy_hovers(enemy))
            enemy_fly(sim, enemy, vec2_sub(enemy->aim, enemy->position)); // it hovers in its place
    }
}

// Leaving enemies fly up and to the nearer side; a stinger keeps its direction.
void enemies_leave(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->state != ENEMY_LEAVES)
            continue;
        if (enemy_moves(enemy, MOVES_DARTS))
            enemy->position = vec2_add(enemy->position, enemy->velocity);
        else
            enemy_fly(sim, enemy, vec2(enemy->position.x < FIELD_WIDTH_PX / 2.0f ? -150.0f : 150.0f, -200.0f));
        enemy->dead |= is_outside(enemy->position.x, enemy->position.y, sim->tunables.enemy_margin_px);
    }
}

// --- clouds of gnats: one flock each, among the walls and the flow of the stage
//
// In the article the push of walls may be outweighed, so here walls hold gnats as they hold bees (core/steer/walls.h),
// and a gnat inside one is moved out in the same tick. Two cases follow the article: thin walls, which may be crossed,
// and planes for a gnat behind them, because clouds enter from behind the sides.

#define OUT_WAYS 16
#define OUT_STEPS 100
#define OUT_PX 0.5f // beyond the surface

// A copy of a flock's members before they move: all read the state at the start of the tick.
typedef struct Cloud {
    float x[SIM_ENEMIES_MAX], y[SIM_ENEMIES_MAX], vx[SIM_ENEMIES_MAX], vy[SIM_ENEMIES_MAX];
    int enemy[SIM_ENEMIES_MAX];
    int count;
} Cloud;

static bool flocks(const Enemy *enemy)
{
    return enemy_moves(enemy, MOVES_FLOCKS) && enemy->program < 0 && enemy->state == ENEMY_ACTS;
}

// The flock of a gnat. False unless this gnat is its first, so that each flock is handled once.
static bool cloud_gather(const Sim *sim, int leader, Cloud *cloud)
{
    cloud->count = 0;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *gnat = &sim->enemies[i];
        if (!flocks(gnat) || gnat->flock != sim->enemies[leader].flock)
            continue;
        if (i < leader)
            return false;
        int n = cloud->count++;
        cloud->x[n] = gnat->position.x;
        cloud->y[n] = gnat->position.y;
        cloud->vx[n] = gnat->velocity.x;
        cloud->vy[n] = gnat->velocity.y;
        cloud->enemy[n] = i;
    }
    ASSERT(cloud->count > 0);
    return true;
}

static FlockRules flock_rules(const Tunables *t)
{
    return (FlockRules){
        .perception_px = t->flock_perception_px,
        .separation_px = t->flock_separation_px,
        .min_urgency = t->flock_min_urgency,
        .max_urgency = t->flock_max_urgency,
        .cruise_speed = t->flock_cruise_speed,
        .max_change = t->gnat_max_accel,
        .max_speed = t->gnat_max_speed,
        .flow_gain = t->flock_flow_gain,
        .flow_clamped = t->flock_flow_pull == FLOW_PULL_URGENCY,
        .walls = {t->flock_perception_px, t->flock_min_urgency,
                  t->flock_max_urgency * (t->flock_wall_urgency / WALLS_URGENCY_TIMES)},
        .friends_most = t->flock_friends_most,
    };
}

// The planes that a gnat could reach; false if it is in a wall.
static bool planes_find(const Sim *sim, Vec2 at, float reach, Hold *hold)
{
    for (int i = 0; i < sim->wall_count; i++) {
        const Wall *wall = &sim->walls[i];
        if (!wall->thin && !hold_wall(hold, wall, at, sim->tunables.gnat_radius_px, reach) && wall->kind != WALL_PLANE)
            return false;
    }
    return true;
}

// Depth of a place inside solid walls, px; 0 if it is in none.
static float depth_px(const Sim *sim, Vec2 at)
{
    float deepest = 0.0f;
    for (int i = 0; i < sim->wall_count; i++) {
        Vec2 away;
        float depth = sim->walls[i].kind == WALL_PLANE ? 0.0f : -wall_distance(&sim->walls[i], at, &away);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

// The shortest of several straight exits: walls may overlap, and the nearest surface of one may lie inside another.
static Vec2 way_out(const Sim *sim, Vec2 at)
{
    float shortest = INFINITY;
    Vec2 out = vec2(0.0f, 0.0f);
    for (int k = 0; k < OUT_WAYS; k++) {
        Vec2 unit = heading_unit((float)k * 360.0f / OUT_WAYS);
        float px = 0.0f, depth = depth_px(sim, at);
        for (int step = 0; step < OUT_STEPS && depth > 0.0f && px < shortest; step++) {
            px += depth + OUT_PX;
            depth = depth_px(sim, vec2_add(at, vec2_scale(unit, px)));
        }
        if (depth > 0.0f || px >= shortest)
            continue;
        shortest = px;
        out = vec2_scale(unit, px);
    }
    return out;
}

static void cloud_fly(Sim *sim, const Cloud *cloud)
{
    FlockRules rules = flock_rules(&sim->tunables);
    FlockPlace place = {sim->walls, sim->wall_count, sim->flows, sim->flow_count};
    FlockMembers members = {cloud->x, cloud->y, cloud->vx, cloud->vy, cloud->count};
    for (int n = 0; n < cloud->count; n++) {
        Enemy *gnat = &sim->enemies[cloud->enemy[n]];
        Vec2 at = gnat->position, wanted = flock_velocity(&members, n, &rules, &place);
        Hold hold;
        hold.count = 0;
        bool outside = planes_find(sim, at, vec2_length(wanted), &hold);
        gnat->velocity = outside ? hold_velocity(&hold, wanted) : way_out(sim, at);
        fly_on(&gnat->position, &gnat->heading_deg, gnat->velocity);
        if (!sim->tunables.flock_wraps)
            continue;
        // A gnat that wraps to the opposite side meets nothing on the way.
        at = gnat->position;
        gnat->position = flock_wrap(at, vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX));
        if (gnat->position.x != at.x || gnat->position.y != at.y)
            sim->scratch.enemy_from[cloud->enemy[n]] = gnat->position;
    }
}

void gnats_flock(Sim *sim)
{
    Cloud cloud;
    for (int i = 0; i < sim->enemy_count; i++)
        if (flocks(&sim->enemies[i]) && cloud_gather(sim, i, &cloud))
            cloud_fly(sim, &cloud);
    for (int i = 0; i < sim->enemy_count; i++)
        if (flocks(&sim->enemies[i]) && sim->enemies[i].age_ticks > sim->tunables.flock_stay_ticks)
            sim->enemies[i].state = ENEMY_LEAVES;
}
