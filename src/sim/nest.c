// nest.c -- the landscapes of the swarm lord's meadow: combs side by side around a queen, who move as one.
#include "sim/sim_local.h"

// Above the meadow, from where their programs let them sink. Every other row is shifted by half a comb.
void nest_add(Sim *sim)
{
    const Tunables *t = &sim->tunables;
    const float wide_px = 2.0f * t->comb_radius_px, high_px = 0.8660254f * wide_px;
    for (int row = 0; row < t->lord_nest_rows; row++) {
        for (int column = 0; column < t->lord_nest_columns; column++) {
            float aside = (float)column - (float)(t->lord_nest_columns - 1) / 2.0f + (row % 2 ? 0.5f : 0.0f);
            Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + aside * wide_px, -t->comb_radius_px - (float)row * high_px);
            int index = sim_add_enemy(sim, ENEMY_COMB, place, stage_comb_program(row + column), 0);
            if (index < 0)
                return;
            Enemy *comb = &sim->enemies[index];
            comb->hp = comb->hp_full = stage_toughened(sim, comb->hp);
        }
    }
}

static Enemy *oldest_comb(Sim *sim)
{
    Enemy *oldest = NULL;
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->kind == ENEMY_COMB && enemy->state == ENEMY_ACTS && (!oldest || enemy->id < oldest->id))
            oldest = enemy;
    }
    return oldest;
}

void nest_burst(Sim *sim)
{
    if (sim->head.tick % (uint32_t)sim->tunables.lord_burst_ticks != 0u)
        return;
    Enemy *comb = oldest_comb(sim);
    if (comb)
        comb->hp = 0;
}

void nest_leave(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_COMB)
            sim->enemies[i].state = ENEMY_LEAVES;
}
