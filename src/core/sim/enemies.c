// enemies.c -- those that follow dummies, those that intercept, and those that leave.
#include "core/sim/sim_local.h"

#include "core/base/trig.h"
#include "core/steer/arrive.h"
#include "core/steer/intercept.h"

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

static void on_last_call(void *context, int name, int64_t due_units)
{
    CallContext *call = context;
    (void)due_units;
    int called = call->sim->program_calls[call->enemy->program][name];
    if (called != CALL_NONE)
        enemy_pattern_once(call->sim, call->enemy, called);
}

void enemy_stop(Sim *sim, Enemy *enemy)
{
    CallContext context = {sim, enemy};
    enemy_pattern_end(sim, enemy);
    if (enemy->program >= 0 && enemy->boss < 0) // a boss fires nothing that it has not announced
        action_stop(&sim->programs[enemy->program], &enemy->runner, on_last_call, &context);
}

void enemy_send_off(Sim *sim, Enemy *enemy)
{
    if (enemy->state == ENEMY_LEAVES)
        return;
    enemy->state = ENEMY_LEAVES;
    if (enemy->boss >= 0)
        boss_calls_end(sim, enemy);
    if (enemy_moves(enemy, MOVES_DARTS)) // it flies straight on, so it needs a way
        enemy->velocity = vec2(0.0f, -sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).max_speed);
}

static bool follows_dummy(const Enemy *enemy)
{
    return enemy->program >= 0 && enemy->state == ENEMY_ACTS;
}

static Vec2 dummy_place(const Enemy *enemy, ActionPose pose)
{
    Vec2 place = action_pose_position(pose);
    float x = enemy->mirror_x < 0.0f ? FIELD_WIDTH_PX - place.x : place.x;
    return vec2(x + enemy->shift_x, place.y);
}

// What a program leaves open: the way toward the swarm.
static void dummy_follow(const Sim *sim, Enemy *enemy, int64_t before)
{
    const ActionProgram *program = &sim->programs[enemy->program];
    if (!action_follows(program))
        return;
    ActionFollow follow = action_follow(program, before, enemy->runner.elapsed);
    enemy->followed = vec2_scale(enemy->followed, follow.kept);
    Vec2 way = vec2_sub(sim->scratch.swarm_middle, vec2_add(enemy->dummy, enemy->followed));
    enemy->followed = vec2_add(enemy->followed, vec2_limit(way, follow.px));
    enemy->dummy = vec2_add(enemy->dummy, enemy->followed);
}

// A boss begins it anew, a stinger of a script aims and flies, all others leave.
static void program_ended(Sim *sim, Enemy *enemy)
{
    if (enemy->boss >= 0)
        boss_program_begin(sim, enemy);
    else
        enemy->state = enemy_moves(enemy, MOVES_DARTS) ? ENEMY_AIMS : ENEMY_LEAVES;
    if (enemy->state == ENEMY_AIMS)
        enemy->age_ticks = 0;
}

static void dummy_run(Sim *sim, Enemy *enemy)
{
    const ActionProgram *program = &sim->programs[enemy->program];
    CallContext context = {sim, enemy};
    int64_t before = enemy->runner.elapsed;
    action_advance(program, &enemy->runner, ACTION_UNITS_PER_TICK, on_call, &context);
    ActionPose pose = action_runner_pose(program, &enemy->runner);
    enemy->dummy = dummy_place(enemy, pose);
    dummy_follow(sim, enemy, before);
    float heading_deg = action_pose_heading(pose);
    enemy_pattern_turn(sim, enemy, heading_deg - enemy->dummy_heading_deg);
    enemy->dummy_heading_deg = heading_deg;
    enemy->visible = (int32_t)pose.visible;
    if (action_runner_done(program, &enemy->runner))
        program_ended(sim, enemy);
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

// The combs of a nest hold together, and what flies before them is before them.
static bool wants_room(const Enemy *enemy)
{
    return follows_dummy(enemy) && !enemy_has(enemy, TRAIT_CLOSE);
}

// Scripts that meet shall not pile their enemies up: away from each one that is too near, by what is missing.
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

// Where a hornet flies.
static Vec2 hornet_aim(const Sim *sim, const Enemy *hornet)
{
    const Tunables *t = &sim->tunables;
    Vec2 middle = sim->scratch.swarm_middle, aim = middle;
    if (t->hornet_aim == HORNET_AIM_CLOSING)
        aim = intercept_aim(hornet->position, hornet->velocity, middle, sim->scratch.swarm_velocity);
    else if (t->hornet_aim == HORNET_AIM_EXACT)
        aim = intercept_lead(hornet->position, t->hornet_max_speed, middle, sim->scratch.swarm_velocity);
    return t->hornet_whole_px ? intercept_whole_px(middle, aim) : aim;
}

static void hornet_chase(Sim *sim, Enemy *hornet)
{
    Vec2 middle = sim->scratch.swarm_middle;
    hornet->aim = hornet_aim(sim, hornet);
    enemy_fly(sim, hornet, vec2_sub(hornet->aim, hornet->position));
    if (intercept_gives_up(hornet->position, middle, sim->tunables.hornet_give_up_px)
        || hornet->age_ticks > sim->tunables.hornet_chase_ticks || sim->bees.count == 0)
        hornet->state = ENEMY_LEAVES;
}

// Where a stinger aims. For the article's rule it is on its way to the swarm already.
static Vec2 stinger_target(const Sim *sim, const Enemy *stinger, float speed)
{
    Vec2 middle = sim->scratch.swarm_middle, velocity = sim->scratch.swarm_velocity;
    if (sim->tunables.stinger_aim == STINGER_AIM_EXACT)
        return intercept_lead(stinger->position, speed, middle, velocity);
    Vec2 straight = vec2_scale(vec2_unit(vec2_sub(middle, stinger->position)), speed);
    bool closing = sim->tunables.stinger_aim == STINGER_AIM_CLOSING;
    return closing ? intercept_aim(stinger->position, straight, middle, velocity) : middle;
}

// A stinger aims once, because it cannot turn any more; by default with the exact solution, which is then the best.
static void stinger_aim(Sim *sim, Enemy *stinger)
{
    EnemyTraits traits = sim_enemy_traits(&sim->tunables, (EnemyKind)stinger->kind);
    stinger->aim = stinger_target(sim, stinger, traits.max_speed);
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

static bool left_field(const Enemy *enemy, float margin_px)
{
    Vec2 at = enemy->position;
    return at.x < -margin_px || at.x > FIELD_WIDTH_PX + margin_px || at.y < -margin_px
        || at.y > FIELD_HEIGHT_PX + margin_px;
}

// Those that leave fly up and to the nearer side; a stinger just flies on.
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
        enemy->dead |= left_field(enemy, sim->tunables.enemy_margin_px);
    }
}
