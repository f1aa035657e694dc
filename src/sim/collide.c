// collide.c -- who touches whom; only marks the dead, the sweep removes them.
#include "sim/sim_local.h"

#include <string.h>

#include "steer/dodge.h"

#define CELL_PX 16.0f    // of the grids: about the distances that are asked for often
#define GRAZED_THROUGH 2 // of Bullets.grazed

// Those that are there from the start need no grace; nor does anybody where no bee is ever lost.
static bool grown(const Sim *sim, int bee)
{
    uint32_t born = sim->bees.born_tick[bee];
    return born == 0 || swarm_is_safe(sim) || sim->head.tick - born >= (uint32_t)sim->tunables.swarm_grace_ticks;
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
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), CELL_PX};
    return radar_build(scratch->grid_memory, sizeof scratch->grid_memory, &targets, area);
}

// The nearest bee that can be hit, or -1. One that was hit in this tick already still covers those behind it.
static int bee_near(const Sim *sim, const RadarGrid *grid, Vec2 at, float range, float *distance)
{
    int target = radar_nearest(grid, at, range, distance);
    return target < 0 ? -1 : sim->scratch.target_bee[target];
}

static Vec2 bee_place(const Sim *sim, int bee)
{
    return vec2(sim->bees.x[bee], sim->bees.y[bee]);
}

static void bee_hit(Sim *sim, int bee, int cause)
{
    Vec2 at = bee_place(sim, bee);
    sim->bees.dead[bee] = 1;
    event_add(sim, EVENT_BEE_LOST, at, cause);
    trade_bee_lost(sim, at);
}

static float bullet_hit_px(const Sim *sim, int i)
{
    return sim_bullet_radius_px(&sim->tunables, (BulletLook)sim->bullets.look[i]) + sim->tunables.swarm_radius_px;
}

// While a call lasts, bullets near the swarm vanish. True where this one did.
static bool bullet_called(Sim *sim, int i)
{
    Bullets *bullets = &sim->bullets;
    Vec2 at = vec2(bullets->x[i], bullets->y[i]);
    if (sim->head.call_ticks_left <= 0 || vec2_distance(at, sim->scratch.swarm_middle) >= sim->tunables.call_radius_px)
        return false;
    bullets->dead[i] = 1;
    score_add(sim, (uint32_t)sim->tunables.bullet_call_points);
    event_add(sim, EVENT_BULLET_GONE, at, bullets->look[i]);
    return true;
}

// How far the fastest bee may have flown in this tick, px.
static float bees_farthest(const Bees *bees)
{
    float most = 0.0f;
    for (int i = 0; i < bees->count; i++) {
        float square = bees->vx[i] * bees->vx[i] + bees->vy[i] * bees->vy[i];
        most = square > most ? square : most;
    }
    return sqrtf(most);
}

// The bee that a bullet meets first on their ways through the tick, or -1; of several at once the oldest.
static int bee_on_the_way(const Sim *sim, const RadarGrid *grid, int i, float hit_px, float moved_px)
{
    const Bullets *bullets = &sim->bullets;
    Vec2 at = vec2(bullets->x[i], bullets->y[i]), velocity = sim_bullet_motion(sim, i);
    const int32_t *near;
    int count = radar_unordered(grid, at, hit_px + moved_px, &near), first = -1;
    float soonest = 1.0f;
    for (int k = 0; k < count; k++) {
        int bee = sim->scratch.target_bee[near[k]];
        Vec2 moved = vec2_sub(velocity, sim_bee_motion(sim, bee));
        Vec2 way = vec2_sub(at, vec2(sim->bees.x[bee], sim->bees.y[bee]));
        float aside = way.x * moved.y - way.y * moved.x;
        if (aside * aside >= hit_px * hit_px * vec2_dot(moved, moved))
            continue; // the straight line of its way is too far off
        float meeting = dodge_meeting(vec2_sub(way, moved), moved, hit_px, 1.0f);
        bool tied = meeting == soonest && first >= 0 && sim->bees.id[bee] < sim->bees.id[first];
        if (meeting < soonest || tied) {
            soonest = meeting;
            first = bee;
        }
    }
    return first;
}

static void bullet_hits(Sim *sim, int i, int bee)
{
    if (sim->bees.dead[bee])
        return;
    bee_hit(sim, bee, sim->bullets.look[i]);
    sim->bullets.dead[i] = 1;
}

// Through a bee that is safe it flies on: that counts once, and is no near miss any more.
static void bullet_touches(Sim *sim, int i, int bee)
{
    if (sim->bullets.grazed[i] == GRAZED_THROUGH)
        return;
    sim->bullets.grazed[i] = GRAZED_THROUGH;
    event_add(sim, EVENT_BEE_TOUCHED, bee_place(sim, bee), sim->bullets.look[i]);
}

static void bullet_misses(Sim *sim, int i)
{
    Bullets *bullets = &sim->bullets;
    const Tunables *tunables = &sim->tunables;
    Vec2 at = vec2(bullets->x[i], bullets->y[i]);
    bullets->grazed[i] = 1;
    sim->head.near_misses++;
    score_add(sim, (uint32_t)tunables->bullet_near_points);
    event_add(sim, EVENT_NEAR_MISS, at, 0);
    trade_near_miss(sim, at);
    flowers_drop(sim, at, tunables->flower_near_chance);
}

// A bullet hits the nearest bee where it ends, or just misses it. Where the two may have moved farther than the
// distance of a hit, that look would miss hits: the bee that it met on its way through the tick counts then.
static void bullet_meets_bees(Sim *sim, const RadarGrid *grid, int i, float bees_moved_px)
{
    const Bullets *bullets = &sim->bullets;
    float hit_px = bullet_hit_px(sim, i), distance = sim->scratch.bullet_distance[i];
    float moved_px = vec2_length(sim_bullet_motion(sim, i)) + bees_moved_px;
    int bee = distance < hit_px ? sim->scratch.target_bee[sim->scratch.bullet_target[i]] : -1;
    if (bee < 0 && moved_px > hit_px && distance < hit_px + moved_px)
        bee = bee_on_the_way(sim, grid, i, hit_px, moved_px);
    if (bee >= 0 && swarm_is_safe(sim))
        bullet_touches(sim, i, bee);
    else if (bee >= 0)
        bullet_hits(sim, i, bee);
    else if (distance < hit_px + sim->tunables.bullet_near_px && !bullets->grazed[i])
        bullet_misses(sim, i);
}

static void bullets_meet_bees(Sim *sim, const RadarGrid *grid)
{
    SimScratch *scratch = &sim->scratch;
    Bullets *bullets = &sim->bullets;
    float bees_moved_px = bees_farthest(&sim->bees), near_px = sim->tunables.bullet_near_px;
    for (int i = 0; i < bullets->count; i++) {
        float moved_px = vec2_length(sim_bullet_motion(sim, i)) + bees_moved_px;
        scratch->bullet_reach[i] = bullet_hit_px(sim, i) + (near_px > moved_px ? near_px : moved_px);
    }
    radar_nearest_all(grid, bullets->x, bullets->y, scratch->bullet_reach, bullets->count, scratch->bullet_target,
                      scratch->bullet_distance);
    for (int i = 0; i < bullets->count; i++)
        if (!bullets->dead[i] && !bullet_called(sim, i) && scratch->bullet_target[i] >= 0)
            bullet_meets_bees(sim, grid, i, bees_moved_px);
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

static RadarGrid shot_grid(Sim *sim)
{
    SimTargets *all = &sim->scratch.targets;
    const Shots *shots = &sim->shots;
    memset(all->weight, 0, (size_t)shots->count * sizeof all->weight[0]);
    RadarTargets targets = {shots->x, shots->y, all->weight, shots->id, shots->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), CELL_PX};
    return radar_build(sim->scratch.grid_memory, sizeof sim->scratch.grid_memory, &targets, area);
}

// The oldest shots first, until it has enough.
static void enemy_meets_shots(Sim *sim, const RadarGrid *grid, Enemy *enemy)
{
    Shots *shots = &sim->shots;
    float reach = sim_enemy_radius_px(sim, enemy) + sim->tunables.shot_radius_px;
    const int32_t *near;
    int count = radar_within(grid, enemy->position, reach, &near);
    for (int k = 0; k < count && !enemy->dead; k++) {
        int i = near[k];
        if (shots->dead[i])
            continue;
        shots->dead[i] = 1;
        shot_hits(sim, enemy, vec2(shots->x[i], shots->y[i]));
    }
}

static void enemies_meet_shots(Sim *sim)
{
    if (sim->shots.count == 0)
        return;
    RadarGrid grid = shot_grid(sim);
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (!enemy->dead && enemy->visible && arrived(sim, enemy->position))
            enemy_meets_shots(sim, &grid, enemy);
    }
}

// An enemy's body takes a bee, is hurt by it, and needs a moment until it can bite again. Gnats and stingers are spent.
// Where no bee is lost nobody is hurt either, lest it were a way to fight.
static void enemy_bites(Sim *sim, const RadarGrid *grid, Enemy *enemy)
{
    float distance;
    float reach_px = sim_enemy_radius_px(sim, enemy) + sim->tunables.swarm_radius_px;
    int bee = enemy->bite_ticks > 0 ? -1 : bee_near(sim, grid, enemy->position, reach_px, &distance);
    if (bee < 0 || sim->bees.dead[bee])
        return;
    if (swarm_is_safe(sim)) {
        enemy->bite_ticks = sim->tunables.enemy_bite_ticks;
        event_add(sim, EVENT_BEE_TOUCHED, bee_place(sim, bee), LOSS_ENEMY + enemy->kind);
        return;
    }
    bee_hit(sim, bee, LOSS_ENEMY + enemy->kind);
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

static void enemies_meet_bees(Sim *sim, const RadarGrid *grid)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (!enemy->dead && enemy->visible)
            enemy_bites(sim, grid, enemy);
    }
}

static void enemies_fall(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->hp > 0)
            continue;
        enemy->dead = 1;
        rules_enemy_beaten(sim, enemy);
    }
}

void collide(Sim *sim)
{
    enemies_meet_shots(sim);
    RadarGrid grid = bee_grid(sim);
    bullets_meet_bees(sim, &grid);
    if (!script_is_ending(sim))
        enemies_meet_bees(sim, &grid);
    enemies_fall(sim);
    bool picks = sim->head.touching || sim->tunables.flower_loose || script_is_ending(sim);
    int flowers = picks ? sim->flower_count : 0;
    for (int i = 0; i < flowers; i++)
        if (!sim->flowers[i].dead)
            flower_meets_bees(sim, &grid, &sim->flowers[i]);
}
