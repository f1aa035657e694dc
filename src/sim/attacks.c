// attacks.c -- volleys of bullets: aimed, fans, rings and spirals, with and without lead; and what a call begins.
#include "sim/sim_local.h"

#include "base/assert.h"
#include "base/trig.h"
#include "steer/intercept.h"

// In the order of the tunables' words.
typedef enum Aim {
    AIM_DIRECT, // at a bee
    AIM_LEAD,   // where the swarm will be
    AIM_FIXED,  // where the dummy looks, turned on by each volley
} Aim;

typedef struct AttackPlan {
    int bullets;
    float spread_deg, speed;
    int volleys, ticks;
    float turn_deg;
    Aim aim;
    BulletLook look;
} AttackPlan;

static AttackPlan plan_of(const Tunables *t, Attack attack)
{
    switch (attack) {
#define ATTACK(name, LOOK)                                                                                             \
    case ATTACK_##name:                                                                                                \
        return (AttackPlan){t->attack_##name##_bullets, t->attack_##name##_spread_deg,                                 \
                            t->attack_##name##_speed,   t->attack_##name##_volleys,                                    \
                            t->attack_##name##_ticks,   t->attack_##name##_turn_deg,                                   \
                            (Aim)t->attack_##name##_aim, BULLET_##LOOK};
#include "sim/kinds.def"
#undef ATTACK
    case ATTACKS:
    case ATTACK_NONE: break;
    }
    ASSERT(attack >= 0 && attack < ATTACKS);
    return (AttackPlan){0};
}

// At high rank a fan or a ring is denser, and a single bullet is followed by others.
static int densified(const Sim *sim, int number)
{
    float rank = sim->head.stage == STAGE_EMPTY ? 0.0f : sim->head.rank;
    return (int)((float)number * (1.0f + sim->tunables.rank_density * rank) + 0.5f);
}

float spared_bees(const Sim *sim)
{
    return (float)(sim->tunables.rank_spared_bees + 1) * level_now(&sim->tunables).mercy;
}

bool call_spared(Sim *sim)
{
    float missing = 1.0f - (float)sim->bees.count / spared_bees(sim);
    return missing > 0.0f && sim->head.stage != STAGE_EMPTY
        && rng_float(&sim->head.rng) < sim->tunables.rank_spared_attacks * missing;
}

static void attack_begin(Sim *sim, Enemy *enemy, Attack attack)
{
    AttackPlan plan = plan_of(&sim->tunables, attack);
    enemy->attack = (int32_t)attack;
    enemy->volleys_left = plan.spread_deg > 0.0f ? plan.volleys : densified(sim, plan.volleys);
    enemy->volley_ticks = 0;
    enemy->attack_turn_deg = 0.0f;
}

static float bullet_speed(const Sim *sim, const AttackPlan *plan)
{
    const Tunables *tunables = &sim->tunables;
    float slow = tunables->rank_bullet_speed_low;
    float fast = tunables->rank_bullet_speed_high;
    float rank = sim->head.stage == STAGE_EMPTY ? 0.0f : slow + (fast - slow) * sim->head.rank;
    return plan->speed * level_bullet_speed(tunables) * (sim->head.stage == STAGE_EMPTY ? 1.0f : rank);
}

static Vec2 any_bee(Sim *sim)
{
    const Bees *bees = &sim->bees;
    if (bees->count == 0)
        return sim->scratch.swarm_middle;
    uint32_t i = rng_below(&sim->head.rng, (uint32_t)bees->count);
    return vec2(bees->x[i], bees->y[i]);
}

static float aim_heading(Sim *sim, const Enemy *enemy, const AttackPlan *plan, float speed)
{
    Vec2 middle = sim->scratch.swarm_middle;
    switch (plan->aim) {
    case AIM_DIRECT: return heading_of(vec2_sub(any_bee(sim), enemy->position));
    case AIM_LEAD:
        middle = intercept_lead(enemy->position, speed, middle, sim->scratch.swarm_velocity);
        return heading_of(vec2_sub(middle, enemy->position));
    case AIM_FIXED: break;
    }
    return enemy->dummy_heading_deg;
}

// Bullets that find their pool full are dropped, and counted.
static void volley_fire(Sim *sim, Enemy *enemy, const AttackPlan *plan)
{
    float speed = bullet_speed(sim, plan);
    float heading = aim_heading(sim, enemy, plan, speed) + enemy->attack_turn_deg;
    bool ring = plan->spread_deg >= 360.0f;
    int bullets = plan->spread_deg > 0.0f ? densified(sim, plan->bullets) : plan->bullets;
    float step_deg = ring ? 360.0f / (float)bullets : bullets > 1 ? plan->spread_deg / (float)(bullets - 1) : 0.0f;
    float first_deg = ring ? heading : heading - step_deg * (float)(bullets - 1) / 2.0f;
    for (int i = 0; i < bullets; i++) {
        Vec2 velocity = vec2_scale(heading_unit(first_deg + step_deg * (float)i), speed);
        sim_add_bullet(sim, plan->look, enemy->position, velocity);
    }
    enemy->attack_turn_deg += plan->turn_deg;
    event_add(sim, EVENT_ATTACK, enemy->position, bullets);
}

// Enemies hold their fire while they are hidden, beyond the playfield, or below the line that is the swarm's own.
bool enemy_may_fire(const Sim *sim, const Enemy *enemy)
{
    Vec2 at = enemy->position;
    return enemy->visible && at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f
        && at.y <= sim->tunables.enemy_fire_line_px && !sim->head.over;
}

void call_start(Sim *sim, Enemy *enemy, int called)
{
    if (called < ATTACKS)
        attack_begin(sim, enemy, (Attack)called);
    else
        enemy_pattern_begin(sim, enemy, called - ATTACKS);
}

void call_begin(Sim *sim, Enemy *enemy, int called)
{
    if (called != ATTACK_NONE && !call_spared(sim))
        call_start(sim, enemy, called);
}

void call_once(Sim *sim, Enemy *enemy, int called)
{
    if (called == ATTACK_NONE || called >= ATTACKS || !enemy_may_fire(sim, enemy))
        return;
    AttackPlan plan = plan_of(&sim->tunables, (Attack)called);
    volley_fire(sim, enemy, &plan);
}

void attacks_fire(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->attack == ATTACK_NONE)
            continue;
        if (enemy->volley_ticks > 0) {
            enemy->volley_ticks--;
            continue;
        }
        AttackPlan plan = plan_of(&sim->tunables, (Attack)enemy->attack);
        if (enemy_may_fire(sim, enemy))
            volley_fire(sim, enemy, &plan);
        enemy->volley_ticks = plan.ticks - 1;
        if (--enemy->volleys_left == 0)
            enemy->attack = ATTACK_NONE;
    }
}
