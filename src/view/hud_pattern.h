// hud_pattern.h -- what the display tells of patterns: which one the gallery shows, and what was wrong with one.
#pragma once

#include <stdint.h>

#include "render/batch.h"
#include "core/sim/sim.h"
#include "view/banner.h"

// All zero is a valid one that tells nothing. Times are the display's ticks.
typedef struct HudPattern {
    int32_t begun;      // index in the book of the pattern whose name is announced
    int32_t age_ticks;  // since it began
    int32_t left_ticks; // that the name is still announced
    int32_t fault;      // value of the last EVENT_PATTERN_FAULT
    Banner banner;      // what was wrong; its clock is `ticks`
    uint32_t ticks;
} HudPattern;

// Once a tick, then for each event of the tick; others than EVENT_PATTERN and EVENT_PATTERN_FAULT are ignored.
void hud_pattern_tick(HudPattern *hud);
void hud_pattern_event(HudPattern *hud, const Sim *sim, const SimEvent *event);

// The name that is announced, the faults, and in the gallery the pattern's number in the strip of numbers. `back` is the part of a tick by which the picture is behind the state.
void hud_pattern_draw(const HudPattern *hud, const Sim *sim, float back, Batch *batch);
