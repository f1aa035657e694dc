// hud_counts.h -- the strip of numbers: score, bees, royal calls.
#pragma once

#include "view/hud.h"

// Appends the strip and its numbers, `alpha` from 0 to 1 strong.
void hud_counts_draw(const Hud *hud, const Sim *sim, float alpha, Batch *batch);
