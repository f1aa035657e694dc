// collide.c -- finds bodies that touch; only marks the dead, which the sweep removes.
//
// Within a tick a body flies straight. Two bodies touch if they come nearer than their radii at any time in the tick,
// so fast ones cannot tunnel. The first contact counts.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"

#define CELL_PX 32.0f    // range of the grids: smaller cells save less in the search than they cost to sort into
#define GRAZED_THROUGH 2 // of Bullets.grazed
#define NEVER 2.0f       // later than any tick ends
#define NOBODY (-1)

// The fraction of the tick, 0 to 1, after which two bodies are nearer than `reach_px`, or NEVER. `apart` is the offset
// between them at the end of the tick, `moved` their relative movement.
static float ways_meet(Vec2 apart, Vec2 moved, float reach_px)
{
    float aside = apart.x * moved.y - apart.y * moved.x;
    if (aside * aside > reach_px * reach_px * vec2_dot(moved, moved))
        return NEVER; // its straight path is too far away
    Vec2 before = vec2_sub(apart, moved);
    float outside = vec2_dot(before, before) - reach_px * reach_px, nearing = -vec2_dot(before, moved);
    if (outside < 0.0f)
        return 0.0f;
    float root = nearing * nearing - vec2_dot(moved, moved) * outside;
    // Lengths whose squares overflow never meet.
    float meeting = nearing > 0.0f && root > 0.0f ? outside / (nearing + sqrtf(root)) : 1.0f;
    if (meeting < 1.0f)
        return meeting;
    return vec2_dot(apart, apart) < reach_px * reach_px ? 1.0f : NEVER;
}

// The bees that can be hit, after they have moved. Newborn bees are excluded, so that they do not shield others.
static RadarGrid bee_grid(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    const uint32_t grace_ticks = (uint32_t)sim->tunables.swarm_grace_ticks;
    int n = 0;
    for (int i = 0; i < bees->count; i++) {
        // Bees of the first tick need no grace period; nor do any if losses are off.
        bool graced = bees->born_tick[i] != 0 && !swarm_is_safe(sim);
        if (graced && sim->head.tick - bees->born_tick[i] < grace_ticks)
            continue;
        scratch->targets.x[n] = bees->x[i];
        scratch->targets.y[n] = bees->y[i];
        scratch->targets.weight[n] = 0.0f;
        scratch->targets.order[n] = bees->id[i];
        scratch->target_bee[n++] = i;
    }
    const SimTargets *grown_bees = &scratch->targets;
    RadarTargets targets = {grown_bees->x, grown_bees->y, grown_bees->weight, grown_bees->order, n};
    return field_grid(scratch, &targets, CELL_PX);
}

static Vec2 bee_place(const Sim *sim, int bee)
{
    ASSERT(bee >= 0 && bee < sim->bees.count);
    return vec2(sim->bees.x[bee], sim->bees.y[bee]);
}

// An assist forgives a share of the hits, evenly spread.
static void bee_hit(Sim *sim, int bee, int cause)
{
    Vec2 at = bee_place(sim, bee);
    sim->head.forgiving += sim->tunables.play_forgive_percent;
    if (sim->head.forgiving >= 100) {
        sim->head.forgiving -= 100;
        event_add(sim, EVENT_BEE_TOUCHED, at, cause);
        return;
    }
    sim->bees.dead[bee] = 1;
    event_add(sim, EVENT_BEE_LOST, at, cause);
    trade_bee_lost(sim, at);
}

static float bullet_hit_px(const Sim *sim, int i)
{
    return sim_bullet_radius_px(&sim->tunables, (BulletLook)sim->bullets.look[i]) + sim->tunables.swarm_radius_px;
}

static float farthest(const float *vx, const float *vy, int count)
{
    float most = 0.0f;
    ASSERT(count >= 0);
    for (int i = 0; i < count; i++) {
        float square = vx[i] * vx[i] + vy[i] * vy[i];
        most = square > most ? square : most;
    }
    return sqrtf(most);
}

// A body that may touch bees: its place and motion after it has moved, and the distance to a bee's centre that
// is a hit.
typedef struct Body {
    Vec2 at, motion;
    float reach_px;
} Body;

// The bees that can be hit, and the longest possible flight in this tick, px.
typedef struct Flight {
    RadarGrid grid;
    float moved_px;
} Flight;

// The first bee that a body meets in the tick, or NOBODY; on a tie the one that ends nearest to it, then the oldest. A
// bee that was hit in this tick still covers those behind it.
static int bee_met(const Sim *sim, const Flight *flight, const Body *body)
{
    const Bees *bees = &sim->bees;
    const int32_t *near;
    float range_px = body->reach_px + vec2_length(body->motion) + flight->moved_px, soonest = NEVER, nearest = 0.0f;
    int count = radar_unordered(&flight->grid, body->at, range_px, &near), first = NOBODY;
    for (int k = 0; k < count; k++) {
        int bee = sim->scratch.target_bee[near[k]];
        Vec2 apart = vec2_sub(body->at, bee_place(sim, bee));
        float meeting = ways_meet(apart, vec2_sub(body->motion, sim_bee_motion(sim, bee)), body->reach_px);
        if (meeting == NEVER || meeting > soonest)
            continue;
        float square = vec2_dot(apart, apart);
        if (meeting == soonest && (square > nearest || (square == nearest && bees->id[bee] > bees->id[first])))
            continue;
        soonest = meeting;
        nearest = square;
        first = bee;
    }
    return first;
}

// A bullet hits the first bee that it meets, or else just misses the bee nearest to its end point.
static void bullet_meets_bees(Sim *sim, const Flight *flight, int i)
{
    Bullets *bullets = &sim->bullets;
    Body body = {vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(sim, i), bullet_hit_px(sim, i)};
    float distance = sim->scratch.bullet_distance[i];
    bool reaches = distance < body.reach_px + vec2_length(body.motion) + flight->moved_px;
    int bee = reaches ? bee_met(sim, flight, &body) : NOBODY;
    if (bee >= 0 && swarm_is_safe(sim)) {
        // It passes through an invulnerable bee: that counts once, and never as a near miss.
        if (bullets->grazed[i] != GRAZED_THROUGH)
            event_add(sim, EVENT_BEE_TOUCHED, bee_place(sim, bee), bullets->look[i]);
        bullets->grazed[i] = GRAZED_THROUGH;
    } else if (bee >= 0 && !sim->bees.dead[bee]) {
        bee_hit(sim, bee, bullets->look[i]);
        bullets->dead[i] = 1;
    } else if (bee < 0 && distance < body.reach_px + sim->tunables.bullet_near_px && !bullets->grazed[i]) {
        bullets->grazed[i] = 1;
        tally(&sim->head.near_misses, 1);
        score_add(sim, (uint64_t)sim->tunables.bullet_near_points);
        event_add(sim, EVENT_NEAR_MISS, body.at, 0);
        trade_near_miss(sim, body.at);
        flowers_drop(sim, body.at, sim->tunables.flower_near_chance);
    }
}

static void bullets_meet_bees(Sim *sim, const Flight *flight)
{
    SimScratch *scratch = &sim->scratch;
    Bullets *bullets = &sim->bullets;
    float near_px = sim->tunables.bullet_near_px;
    for (int i = 0; i < bullets->count; i++) {
        float moved_px = vec2_length(sim_bullet_motion(sim, i)) + flight->moved_px;
        scratch->bullet_reach[i] = bullet_hit_px(sim, i) + (near_px > moved_px ? near_px : moved_px);
    }
    radar_nearest_all(&flight->grid, bullets->x, bullets->y, scratch->bullet_reach, bullets->count,
                      scratch->bullet_target, scratch->bullet_distance);
    for (int i = 0; i < bullets->count; i++) {
        Vec2 at = vec2(bullets->x[i], bullets->y[i]);
        if (bullets->dead[i])
            continue;
        // While a call lasts, bullets near the swarm vanish.
        if (sim->head.call_ticks_left > 0 && vec2_distance(at, scratch->swarm_middle) < sim->tunables.call_radius_px) {
            bullets->dead[i] = 1;
            score_add(sim, (uint64_t)sim->tunables.bullet_call_points);
            event_add(sim, EVENT_BULLET_GONE, at, bullets->look[i]);
        } else if (scratch->bullet_target[i] >= 0) {
            bullet_meets_bees(sim, flight, i);
        }
    }
}

static Vec2 enemy_motion(const Sim *sim, const Enemy *enemy)
{
    return vec2_sub(enemy->position, sim->scratch.enemy_from[enemy - sim->enemies]);
}

static void enemy_hurt(Sim *sim, Enemy *enemy, int hits, Vec2 at)
{
    ASSERT(hits >= 0);
    enemy->hp -= hits;
    enemy->hit_tick = sim->head.tick;
    if (enemy->hp <= 0)
        enemy->dead = 1;
    event_add(sim, EVENT_ENEMY_HIT, at, enemy->kind);
}

// Records for each shot whether this is the first enemy that it meets; on a tie the oldest.
static void enemy_looked_for(Sim *sim, const RadarGrid *grid, int e, float moved_px)
{
    SimScratch *scratch = &sim->scratch;
    const Enemy *enemy = &sim->enemies[e];
    Vec2 motion = enemy_motion(sim, enemy);
    float reach_px = sim_enemy_radius_px(sim, enemy) + sim->tunables.shot_radius_px;
    const int32_t *near;
    int count = radar_unordered(grid, enemy->position, reach_px + vec2_length(motion) + moved_px, &near);
    for (int k = 0; k < count; k++) {
        int i = near[k];
        Vec2 apart = vec2_sub(vec2(sim->shots.x[i], sim->shots.y[i]), enemy->position);
        float meeting = ways_meet(apart, vec2_sub(vec2(sim->shots.vx[i], sim->shots.vy[i]), motion), reach_px);
        int first = scratch->shot_enemy[i];
        bool older = first == NOBODY || enemy->id < sim->enemies[first].id;
        if (meeting == NEVER || meeting > scratch->shot_meeting[i] || (meeting == scratch->shot_meeting[i] && !older))
            continue;
        scratch->shot_meeting[i] = meeting;
        scratch->shot_enemy[i] = e;
    }
}

// An enemy at the edge cannot be hit yet; a large swarm would kill it before it is seen.
static bool can_be_shot(const Sim *sim, const Enemy *enemy)
{
    const Vec2 at = enemy->position;
    float safe_px = sim->tunables.enemy_safe_px;
    return !enemy->dead && enemy->visible && at.x >= safe_px && at.x <= FIELD_WIDTH_PX - safe_px && at.y >= safe_px;
}

// Takes the oldest shots first, until it is beaten. True if shots are left for enemies behind it.
static bool enemy_meets_shots(Sim *sim, const RadarGrid *grid, int e, float moved_px)
{
    Shots *shots = &sim->shots;
    Enemy *enemy = &sim->enemies[e];
    float reach_px = sim_enemy_radius_px(sim, enemy) + sim->tunables.shot_radius_px;
    const int32_t *near;
    reach_px += vec2_length(enemy_motion(sim, enemy)) + moved_px;
    int count = radar_within(grid, enemy->position, reach_px, &near);
    for (int k = 0; k < count; k++) {
        int i = near[k];
        if (shots->dead[i] || sim->scratch.shot_enemy[i] != e)
            continue;
        if (enemy->dead)
            return true;
        shots->dead[i] = 1;
        Vec2 at = vec2(shots->x[i], shots->y[i]);
        // A shell lets only every n-th shot through.
        if (enemy_has(enemy, TRAIT_SHELL) && ++enemy->armour_hits < sim->tunables.beetle_armour) {
            event_add(sim, EVENT_SHELL_HIT, at, 0);
            continue;
        }
        enemy->armour_hits = 0;
        enemy_hurt(sim, enemy, sim->tunables.shot_damage, at);
    }
    return false;
}

// Repeats after each enemy that used only some of the shots that it met.
static bool shots_round(Sim *sim, const RadarGrid *grid, float moved_px)
{
    bool again = false;
    for (int i = 0; i < sim->shots.count; i++) {
        sim->scratch.shot_meeting[i] = NEVER;
        sim->scratch.shot_enemy[i] = NOBODY;
    }
    for (int e = 0; e < sim->enemy_count; e++)
        if (can_be_shot(sim, &sim->enemies[e]))
            enemy_looked_for(sim, grid, e, moved_px);
    for (int e = 0; e < sim->enemy_count; e++)
        if (can_be_shot(sim, &sim->enemies[e]))
            again |= enemy_meets_shots(sim, grid, e, moved_px);
    return again;
}

// An enemy's body kills a bee, takes damage, and cannot bite again for a moment.
// If no bee is lost it takes no damage, or biting would be an attack.
static void enemy_bites(Sim *sim, const Flight *flight, Enemy *enemy)
{
    Body body = {enemy->position, enemy_motion(sim, enemy),
                 sim_enemy_radius_px(sim, enemy) + sim->tunables.swarm_radius_px};
    int bee = enemy->bite_ticks > 0 ? NOBODY : bee_met(sim, flight, &body);
    if (bee < 0 || sim->bees.dead[bee])
        return;
    if (swarm_is_safe(sim)) {
        enemy->bite_ticks = sim->tunables.enemy_bite_ticks;
        event_add(sim, EVENT_BEE_TOUCHED, bee_place(sim, bee), LOSS_ENEMY + enemy->kind);
        return;
    }
    bee_hit(sim, bee, LOSS_ENEMY + enemy->kind);
    enemy->bite_ticks = sim->tunables.enemy_bite_ticks;
    enemy_hurt(sim, enemy, enemy_has(enemy, TRAIT_SPENT) ? enemy->hp : sim->tunables.enemy_bite_damage,
               enemy->position);
}

void collide(Sim *sim)
{
    const Shots *shots = &sim->shots;
    if (shots->count > 0) {
        SimTargets *all = &sim->scratch.targets;
        memset(all->weight, 0, (size_t)shots->count * sizeof all->weight[0]);
        RadarTargets targets = {shots->x, shots->y, all->weight, shots->id, shots->count};
        RadarGrid grid = field_grid(&sim->scratch, &targets, CELL_PX);
        float moved_px = farthest(shots->vx, shots->vy, shots->count);
        while (shots_round(sim, &grid, moved_px))
            continue;
    }
    Flight flight = {bee_grid(sim), farthest(sim->bees.vx, sim->bees.vy, sim->bees.count)};
    bullets_meet_bees(sim, &flight);
    for (int i = 0; i < sim->enemy_count && !script_is_ending(sim); i++)
        if (!sim->enemies[i].dead && sim->enemies[i].visible)
            enemy_bites(sim, &flight, &sim->enemies[i]);
    for (int i = 0; i < sim->enemy_count; i++) {
        if (sim->enemies[i].hp > 0)
            continue;
        sim->enemies[i].dead = 1;
        rules_enemy_beaten(sim, &sim->enemies[i]);
    }
    bool picks = sim->head.touching || sim->tunables.flower_loose || script_is_ending(sim);
    int flowers = picks ? sim->flower_count : 0;
    for (int i = 0; i < flowers; i++) {
        Flower *flower = &sim->flowers[i];
        Body body = {flower->position, flower->velocity, sim->tunables.flower_radius_px};
        if (flower->dead || bee_met(sim, &flight, &body) < 0)
            continue;
        flower->dead = 1;
        rules_flower_picked(sim, flower);
    }
}
