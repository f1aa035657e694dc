// pools.c -- bullets and flowers fly, pools are sorted, and the sweep removes what is dead.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"

void bullets_move(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    Shots *shots = &sim->shots;
    for (int i = 0; i < bullets->count; i++) {
        Vec2 motion = sim_bullet_motion(sim, i);
        bullets->x[i] += motion.x;
        bullets->y[i] += motion.y;
    }
    for (int i = 0; i < shots->count; i++) {
        shots->x[i] += shots->vx[i];
        shots->y[i] += shots->vy[i];
    }
}

void bullets_leave(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    Shots *shots = &sim->shots;
    float margin_px = sim->tunables.bullet_margin_px;
    for (int i = 0; i < bullets->count; i++)
        bullets->dead[i] |= is_outside(bullets->x[i], bullets->y[i], margin_px);
    for (int i = 0; i < shots->count; i++)
        shots->dead[i] |= is_outside(shots->x[i], shots->y[i], margin_px);
}

void bullets_bloom(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    int points = sim->tunables.bullet_bloom_points;
    for (int i = 0; i < bullets->count; i++) {
        if (bullets->dead[i])
            continue;
        bullets->dead[i] = 1;
        score_add(sim, (uint32_t)points);
        event_add(sim, EVENT_BULLET_BLOOMS, vec2(bullets->x[i], bullets->y[i]), points);
    }
}

// A flower falls, stays between the sides, and is drawn to a near swarm; at the end of a stage all are.
void flowers_move(Sim *sim)
{
    const Tunables *tunables = &sim->tunables;
    bool rush = script_is_ending(sim);
    float speed = rush ? tunables->flower_rush_speed : tunables->flower_lure_speed;
    for (int i = 0; i < sim->flower_count; i++) {
        Flower *flower = &sim->flowers[i];
        // At the end of a stage each flies to a bee: the centre of a loose swarm may be empty.
        int bee = rush ? swarm_nearest(sim, flower->position) : -1;
        Vec2 goal = bee >= 0 ? vec2(sim->bees.x[bee], sim->bees.y[bee]) : sim->scratch.swarm_middle;
        Vec2 way = vec2_sub(goal, flower->position);
        float lure_px = tunables->flower_lure_px * (sim->head.touching ? 1.0f : tunables->flower_lure_loose);
        bool lured = sim->bees.count > 0 && (rush || vec2_length(way) < lure_px);
        flower->velocity = lured ? vec2_scale(vec2_unit(way), speed) : vec2(0.0f, tunables->flower_fall_speed);
        flower->position = vec2_add(flower->position, flower->velocity);
        float side_px = tunables->flower_radius_px;
        flower->position.x = clampf(flower->position.x, side_px, FIELD_WIDTH_PX - side_px);
        flower->dead = flower->position.y > FIELD_HEIGHT_PX + side_px;
    }
}

// --- sorts bees and bullets by the radar's cells now and then
//
// Neighbours in the meadow are then neighbours in memory; otherwise a large swarm costs much more. Ids stay.
// This sort affects everything that depends on storage order: the sums of the swarm's means, the random bee of an
// aimed volley, the ids of shots fired in one tick, and the order of events.

#define EVERY_TICKS 16

_Static_assert(SIM_BEES_MAX <= SIM_BULLETS_MAX, "the scratch arrays have room for the bullets, and so for the bees");

// Moves the entries `places` of an array (one or four bytes each) to its front, in this order.
static void carry(void *array, size_t element_bytes, const int32_t *places, int count, void *room)
{
    const unsigned char *from = array;
    unsigned char *to = room;
    if (element_bytes == 4)
        for (int i = 0; i < count; i++)
            memcpy(to + 4 * (size_t)i, from + 4 * (size_t)places[i], 4);
    else
        for (int i = 0; i < count; i++)
            to[i] = from[places[i]];
    memcpy(array, room, (size_t)count * element_bytes);
}

// Keeps the `count` targets from `first` on, as indices of their own pool.
static void pick(const int32_t *sources, int source_count, int first, int count, int32_t *places)
{
    int found = 0;
    for (int i = 0; i < source_count; i++)
        if (sources[i] >= first && sources[i] < first + count)
            places[found++] = sources[i] - first;
    ASSERT(found == count);
}

void order_by_place(Sim *sim)
{
    SimScratch *scratch = &sim->scratch;
    Bees *bees = &sim->bees;
    Bullets *bullets = &sim->bullets;
    if (sim->head.tick % EVERY_TICKS != 0u)
        return;
#define CARRY(pool, array)                                                                                             \
    _Static_assert(sizeof(pool)->array[0] == 4 || sizeof(pool)->array[0] == 1, "other entries cannot be moved");       \
    carry((pool)->array, sizeof(pool)->array[0], scratch->places, (pool)->count, scratch->carried);
#define CARRY_BEES(array) CARRY(bees, array)
#define CARRY_BULLETS(array) CARRY(bullets, array)
    RadarGrid grid = sim_radar_grid(sim, &scratch->targets, scratch->grid_memory);
    radar_sources(&grid, scratch->sources);
    pick(scratch->sources, grid.count, 0, bees->count, scratch->places);
    BEE_ARRAYS(CARRY_BEES)
    pick(scratch->sources, grid.count, grid.count - bullets->count, bullets->count, scratch->places);
    BULLET_ARRAYS(CARRY_BULLETS)
#undef CARRY
#undef CARRY_BEES
#undef CARRY_BULLETS
}

// --- the only place where anything is removed: the last entry fills the gap

#define FILL_BEE(array) sim->bees.array[i] = sim->bees.array[sim->bees.count];
#define FILL_BULLET(array) sim->bullets.array[i] = sim->bullets.array[sim->bullets.count];
#define FILL_SHOT(array) sim->shots.array[i] = sim->shots.array[sim->shots.count];

void sim_remove_bee(Sim *sim, int i)
{
    ASSERT(i >= 0 && i < sim->bees.count);
    sim->bees.count--;
    BEE_ARRAYS(FILL_BEE)
}

void sim_remove_bullet(Sim *sim, int i)
{
    ASSERT(i >= 0 && i < sim->bullets.count);
    runners_free(sim, &sim->bullets.runner[i]);
    sim->bullets.count--;
    BULLET_ARRAYS(FILL_BULLET)
}

void sim_remove_enemy(Sim *sim, int i)
{
    ASSERT(i >= 0 && i < sim->enemy_count);
    enemy_pattern_end(sim, &sim->enemies[i]);
    sim->enemies[i] = sim->enemies[--sim->enemy_count];
}

void sim_remove_flower(Sim *sim, int i)
{
    ASSERT(i >= 0 && i < sim->flower_count);
    sim->flowers[i] = sim->flowers[--sim->flower_count];
}

// From the end of each pool, so that the entry that moves is alive.
void sweep(Sim *sim)
{
    int before = sim->bees.count;
    for (int i = sim->bees.count - 1; i >= 0; i--)
        if (sim->bees.dead[i])
            sim_remove_bee(sim, i);
    tally(&sim->head.lost, (uint64_t)(before - sim->bees.count));
    for (int i = sim->bullets.count - 1; i >= 0; i--)
        if (sim->bullets.dead[i])
            sim_remove_bullet(sim, i);
    for (int i = sim->shots.count - 1; i >= 0; i--) {
        if (!sim->shots.dead[i])
            continue;
        sim->shots.count--;
        SHOT_ARRAYS(FILL_SHOT)
    }
    for (int i = sim->enemy_count - 1; i >= 0; i--)
        if (sim->enemies[i].dead)
            sim_remove_enemy(sim, i);
    for (int i = sim->flower_count - 1; i >= 0; i--)
        if (sim->flowers[i].dead)
            sim_remove_flower(sim, i);
}
