// nest.c -- the landscape around a boss: combs side by side, who move as one.
#include "core/sim/sim_local.h"

// Above the meadow, from where their programs let them sink. Every other row is shifted by half a comb.
void nest_add(Sim *sim, const ScriptBoss *boss)
{
    const float radius_px = sim->tunables.comb_radius_px, wide_px = 2.0f * radius_px, high_px = 0.8660254f * wide_px;
    for (int row = 0; row < boss->nest_rows; row++) {
        for (int column = 0; column < boss->nest_columns; column++) {
            float aside = (float)column - (float)(boss->nest_columns - 1) / 2.0f + (row % 2 ? 0.5f : 0.0f);
            Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + aside * wide_px, -radius_px - (float)row * high_px);
            int program = boss->nest_programs[(row + column) % SCRIPT_NEST_PROGRAMS];
            int index = sim_add_enemy(sim, ENEMY_COMB, place, program, 0);
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
    int boss = sim->script.phases[sim->head.phase].boss;
    int ticks = boss >= 0 ? sim->script.bosses[boss].nest_burst_ticks : 0;
    if (ticks == 0 || sim->head.tick % (uint32_t)ticks != 0u)
        return;
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].boss >= 0)
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
