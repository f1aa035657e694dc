// collide.c -- who touches whom; only marks the dead, the sweep removes them.
#include "sim/sim_local.h"

#define BEE_CELL_PX 24.0f // about the largest distance that is asked for often: a big bullet's near miss

// Those that are there from the start need no grace.
static bool grown(const Sim *sim, int bee)
{
    uint32_t born = sim->bees.born_tick[bee];
    return born == 0 || sim->head.tick - born >= (uint32_t)sim->tunables.swarm_grace_ticks;
}

// The bees that can be hit, after they have moved. A newborn bee is left out, so that it shields nobody.
static RadarGrid bee_grid(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    int n = 0;
    for (int i = 0; i < bees->count; i++) {
        if (!grown(sim, i))
            continue;
        scratch->targets.x[n] = bees->x[i];
        scratch->targets.y[n] = bees->y[i];
        scratch->targets.weight[n] = 0.0f;
        scratch->targets.order[n] = bees->id[i];
        scratch->target_bee[n++] = i;
    }
    const SimTargets *grown_bees = &scratch->targets;
    RadarTargets targets = {grown_bees->x, grown_bees->y, grown_bees->weight, grown_bees->order, n};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), BEE_CELL_PX};
    return radar_build(scratch->grid_memory, sizeof scratch->grid_memory, &targets, area);
}

// The nearest bee that can be hit, or -1. One that was hit in this tick already still covers those behind it.
static int bee_near(const Sim *sim, const RadarGrid *grid, Vec2 at, float range, float *distance)
{
    int target = radar_nearest(grid, at, range, distance);
    return target < 0 ? -1 : sim->scratch.target_bee[target];
}

static void bee_hit(Sim *sim, int bee)
{
    sim->bees.dead[bee] = 1;
    event_add(sim, EVENT_BEE_LOST, vec2(sim->bees.x[bee], sim->bees.y[bee]), 0);
}

// A bullet hits the nearest bee, or just misses it. While a call lasts, bullets near the swarm vanish instead.
static void bullet_meets_bees(Sim *sim, const RadarGrid *grid, int i)
{
    Bullets *bullets = &sim->bullets;
    const Tunables *tunables = &sim->tunables;
    Vec2 at = vec2(bullets->x[i], bullets->y[i]);
    if (sim->head.call_ticks_left > 0
        && vec2_distance(at, sim->scratch.swarm_middle) < tunables->call_radius_px) {
        bullets->dead[i] = 1;
        score_add(sim, (uint32_t)tunables->bullet_call_points);
        event_add(sim, EVENT_BULLET_GONE, at, 0);
        return;
    }
    float hit_px = sim_bullet_radius_px(tunables, (BulletLook)bullets->look[i]) + tunables->swarm_radius_px;
    float near_px = hit_px + tunables->bullet_near_px;
    float distance;
    int bee = bee_near(sim, grid, at, near_px, &distance);
    if (bee < 0)
        return;
    if (distance < hit_px && !sim->bees.dead[bee]) {
        bee_hit(sim, bee);
        bullets->dead[i] = 1;
    } else if (distance >= hit_px && !bullets->grazed[i]) {
        bullets->grazed[i] = 1;
        sim->head.near_misses++;
        score_add(sim, (uint32_t)tunables->bullet_near_points);
        event_add(sim, EVENT_NEAR_MISS, at, 0);
        flowers_drop(sim, at, tunables->flower_near_chance);
    }
}

static void enemy_hurt(Sim *sim, Enemy *enemy, int hits, Vec2 at)
{
    enemy->hp -= hits;
    enemy->hit_tick = sim->head.tick;
    if (enemy->hp <= 0)
        enemy->dead = 1;
    event_add(sim, EVENT_ENEMY_HIT, at, enemy->kind);
}

// A beetle's shell lets only every so many-th shot through.
static void shot_hits(Sim *sim, Enemy *enemy, Vec2 at)
{
    if (enemy->kind == ENEMY_BEETLE && ++enemy->armour_hits < sim->tunables.beetle_armour) {
        event_add(sim, EVENT_SHELL_HIT, at, 0);
        return;
    }
    enemy->armour_hits = 0;
    enemy_hurt(sim, enemy, sim->tunables.shot_damage, at);
}

// What has just come over the edge cannot be hit yet: otherwise a large swarm would see nothing of its enemies.
static bool arrived(const Sim *sim, Vec2 at)
{
    float safe_px = sim->tunables.enemy_safe_px;
    return at.x >= safe_px && at.x <= FIELD_WIDTH_PX - safe_px && at.y >= safe_px;
}

static void enemy_meets_shots(Sim *sim, Enemy *enemy, float radius_px)
{
    Shots *shots = &sim->shots;
    float reach = radius_px + sim->tunables.shot_radius_px;
    if (!arrived(sim, enemy->position))
        return;
    for (int i = 0; i < shots->count && !enemy->dead; i++) {
        float dx = shots->x[i] - enemy->position.x;
        float dy = shots->y[i] - enemy->position.y;
        if (dx * dx + dy * dy >= reach * reach || shots->dead[i])
            continue;
        shots->dead[i] = 1;
        shot_hits(sim, enemy, vec2(shots->x[i], shots->y[i]));
    }
}

// An enemy's body takes a bee, is hurt by it, and needs a moment until it can bite again. Gnats and stingers are spent.
static void enemy_bites(Sim *sim, const RadarGrid *grid, Enemy *enemy, float radius_px)
{
    float distance;
    float reach_px = radius_px + sim->tunables.swarm_radius_px;
    int bee = enemy->bite_ticks > 0 ? -1 : bee_near(sim, grid, enemy->position, reach_px, &distance);
    if (bee < 0 || sim->bees.dead[bee])
        return;
    bee_hit(sim, bee);
    bool spent = enemy->kind == ENEMY_GNAT || enemy->kind == ENEMY_STINGER;
    enemy->bite_ticks = sim->tunables.enemy_bite_ticks;
    enemy_hurt(sim, enemy, spent ? enemy->hp : sim->tunables.enemy_bite_damage, enemy->position);
}

static void flower_meets_bees(Sim *sim, const RadarGrid *grid, Flower *flower)
{
    float distance;
    if (radar_nearest(grid, flower->position, sim->tunables.flower_radius_px, &distance) < 0)
        return;
    flower->dead = 1;
    rules_flower_picked(sim, flower);
}

void collide(Sim *sim)
{
    RadarGrid grid = bee_grid(sim);
    for (int i = 0; i < sim->bullets.count; i++)
        if (!sim->bullets.dead[i])
            bullet_meets_bees(sim, &grid, i);
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->dead || !enemy->visible)
            continue;
        float radius_px = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).radius_px;
        enemy_meets_shots(sim, enemy, radius_px);
        if (!enemy->dead)
            enemy_bites(sim, &grid, enemy, radius_px);
        if (enemy->dead)
            rules_enemy_beaten(sim, enemy);
    }
    int flowers = sim->flower_count;
    for (int i = 0; i < flowers; i++)
        if (!sim->flowers[i].dead)
            flower_meets_bees(sim, &grid, &sim->flowers[i]);
}
