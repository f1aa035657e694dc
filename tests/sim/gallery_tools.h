// gallery_tools.h -- chooses the pattern of a gallery.
#pragma once

#include "core/sim/sim_local.h"

// The gallery goes on with this pattern of the book at once, between two ticks.
static inline void gallery_show(Sim *sim, int pattern)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_MOTH)
            enemy_pattern_end(sim, &sim->enemies[i]);
    sim->head.gallery_pattern = pattern;
    sim->head.gallery_ticks_left = sim->head.gallery_pause_ticks = 0;
}
