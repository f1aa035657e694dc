// hud_boss.h -- how strong a boss still is.
#pragma once

#include "render/batch.h"
#include "core/sim/sim.h"

// All zero is a valid one.
typedef struct HudBoss {
    float shown; // the bar runs after the strength, 0 to 1
} HudBoss;

// Once a tick; and the strength as it is, at once.
void hud_boss_tick(HudBoss *boss, const Sim *sim);
void hud_boss_settle(HudBoss *boss, const Sim *sim);

// Appends the bar with a notch where each stance ends, and the name of a boss; nothing where there is none.
void hud_boss_draw(const HudBoss *boss, const Sim *sim, Batch *batch);
