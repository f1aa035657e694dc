// hud_popups.h -- small texts that rise and fade where points were won.
#pragma once

#include <stdint.h>

#include "render/batch.h"
#include "sim/sim.h"
#include "view/texts.h"

#define HUD_POPUPS_MAX 24

// A text that rises and fades.
typedef struct HudPopup {
    Vec2 position; // px
    uint32_t points;
    int32_t text;        // UiText to show instead of points, or -1
    int32_t near_misses; // that it counts; 0 for others
    int32_t age_ticks;
} HudPopup;

// All zero is none; the oldest come first.
typedef struct HudPopups {
    HudPopup list[HUD_POPUPS_MAX];
    int count;
} HudPopups;

// Points won at `at`. Those close together in time and place become one number; near misses only join near misses.
void hud_popups_points(HudPopups *popups, const Tunables *tunables, Vec2 at, uint32_t points, int near_misses);

// A text at `at`.
void hud_popups_text(HudPopups *popups, Vec2 at, UiText text);

// Once a tick.
void hud_popups_tick(HudPopups *popups, const Tunables *tunables);

// `back` is the part of a tick by which the picture is behind the state.
void hud_popups_draw(const HudPopups *popups, const Tunables *tunables, float back, Batch *batch);
