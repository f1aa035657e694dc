// sweep.c -- the only place where anything is removed: the last entry fills the gap.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"

#define FILL_BEE(array) sim->bees.array[i] = sim->bees.array[sim->bees.count];
#define FILL_BULLET(array) sim->bullets.array[i] = sim->bullets.array[sim->bullets.count];
#define FILL_SHOT(array) sim->shots.array[i] = sim->shots.array[sim->shots.count];

// Fills each gap of a pool of arrays with its last entry; from the end, so that the entry that moves is a live one.
#define POOL_SWEEP(pool, ARRAYS, FILL)                                                                                 \
    for (int i = (pool)->count - 1; i >= 0; i--) {                                                                     \
        if (!(pool)->dead[i])                                                                                          \
            continue;                                                                                                  \
        (pool)->count--;                                                                                               \
        ARRAYS(FILL)                                                                                                   \
    }

static void bullets_sweep(Sim *sim)
{
    for (int i = sim->bullets.count - 1; i >= 0; i--)
        if (sim->bullets.dead[i] && sim->bullets.runner[i] >= 0)
            runners_free(sim, &sim->bullets.runner[i]);
    POOL_SWEEP(&sim->bullets, BULLET_ARRAYS, FILL_BULLET)
}

static void enemy_take(Sim *sim, int i)
{
    enemy_pattern_end(sim, &sim->enemies[i]);
    sim->enemies[i] = sim->enemies[--sim->enemy_count];
}

static void enemies_sweep(Sim *sim)
{
    for (int i = sim->enemy_count - 1; i >= 0; i--)
        if (sim->enemies[i].dead)
            enemy_take(sim, i);
}

static void flowers_sweep(Sim *sim)
{
    for (int i = sim->flower_count - 1; i >= 0; i--)
        if (sim->flowers[i].dead)
            sim->flowers[i] = sim->flowers[--sim->flower_count];
}

void sweep(Sim *sim)
{
    int before = sim->bees.count;
    POOL_SWEEP(&sim->bees, BEE_ARRAYS, FILL_BEE)
    tally(&sim->head.lost, (uint64_t)(before - sim->bees.count));
    bullets_sweep(sim);
    POOL_SWEEP(&sim->shots, SHOT_ARRAYS, FILL_SHOT)
    enemies_sweep(sim);
    flowers_sweep(sim);
}

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
    enemy_take(sim, i);
}

void sim_remove_flower(Sim *sim, int i)
{
    ASSERT(i >= 0 && i < sim->flower_count);
    sim->flowers[i] = sim->flowers[--sim->flower_count];
}
