// calls.c -- what a program's call begins: a pattern of the book.
#include "core/sim/sim_local.h"

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

// Enemies hold their fire while they are hidden, beyond the playfield, or below the line that is the swarm's own.
bool enemy_may_fire(const Sim *sim, const Enemy *enemy)
{
    Vec2 at = enemy->position;
    return enemy->visible && at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f
        && at.y <= sim->tunables.enemy_fire_line_px && !sim->head.over && !script_is_ending(sim);
}

void call_begin(Sim *sim, Enemy *enemy, int called)
{
    if (called != CALL_NONE && !call_spared(sim))
        enemy_pattern_begin(sim, enemy, called);
}
