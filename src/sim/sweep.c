// sweep.c -- the only place where anything is removed: the last entry fills the gap.
#include "sim/sim_local.h"

// Moves the last entry of a pool of arrays onto entry `i`.
#define FILL(array) pool->array[i] = pool->array[last];

static void bees_sweep(Bees *pool)
{
    for (int i = pool->count - 1; i >= 0; i--) {
        if (!pool->dead[i])
            continue;
        int last = --pool->count;
        BEE_ARRAYS(FILL)
    }
}

static void bullets_sweep(Bullets *pool)
{
    for (int i = pool->count - 1; i >= 0; i--) {
        if (!pool->dead[i])
            continue;
        int last = --pool->count;
        BULLET_ARRAYS(FILL)
    }
}

static void shots_sweep(Shots *pool)
{
    for (int i = pool->count - 1; i >= 0; i--) {
        if (!pool->dead[i])
            continue;
        int last = --pool->count;
        SHOT_ARRAYS(FILL)
    }
}

static void enemies_sweep(Sim *sim)
{
    for (int i = sim->enemy_count - 1; i >= 0; i--)
        if (sim->enemies[i].dead)
            sim->enemies[i] = sim->enemies[--sim->enemy_count];
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
    bees_sweep(&sim->bees);
    sim->head.lost += (uint32_t)(before - sim->bees.count);
    bullets_sweep(&sim->bullets);
    shots_sweep(&sim->shots);
    enemies_sweep(sim);
    flowers_sweep(sim);
}
