// swift.h -- the instinct for many: the idea of `velocity` (dodge.h) at a tenth of its work.
//
// A bee flies its wish unless that meets a threat in its sight before the horizon. Only then it tries others: its
// present velocity, none, half of it, sixteen directions at full speed and twelve at half, each made possible by its
// limits. They cost as much as there; on a tie the first in this sequence is flown. But it does not look at
// everything:
//
//   sight      halves in area, from sight_px down in SWIFT_SIGHTS steps, until the cells in reach of it hold at most
//              `crowd` threats. Counts are kept per cell, so no threat is touched for it.
//   threats    only the soonest ones count, cut at a 64th of the horizon, and all of the first 64th.
//   glance     a bee decides every `pause_ticks`, shifted by its id. In between it flies on, unless that meets a
//              threat in the next few ticks and px: then it decides at once.
//   edges      it slides along one; a second one that it gets to is as free as the air.
//
// Several threats are computed at a time. Neither their order nor that number matters: only minima and maxima are taken,
// never a sum. Only the range of sight in a crowd depends on the size of the cells.
#pragma once

#include "core/steer/dodge.h"
#include "core/steer/radar.h"

#define SWIFT_SIGHTS 8

// The threats in a radar's cells, ready for swift_choose_all. Private but for `cells`.
typedef struct SwiftGrid {
    const RadarGrid *cells;
    float *vx, *vy, *reach; // beside the cells' own x and y
    int32_t *above;         // for each corner between cells: how many threats lie above it and to its left
} SwiftGrid;

// The bytes that swift_build needs; columns and rows as for RADAR_BYTES.
#define SWIFT_BYTES(targets, columns, rows)                                                                            \
    (((size_t)(targets)*3u + (size_t)(rows)*3u * RADAR_LANES + ((size_t)(rows) + 1u) * ((size_t)(columns) + 1u)) * 4u)

// Puts velocities (px per tick) and reaches (px), each like the RadarTargets that the cells were built from, beside
// them. The cells and the memory, aligned to 4 bytes, must outlive the result.
SwiftGrid swift_build(void *memory, size_t bytes, const RadarGrid *cells, const Vec2 *velocity, const float *reach);

typedef struct SwiftTuning {
    float horizon_ticks;           // > 0; what is hit later does not matter
    float caution;                 // >= 0, as in VelocityTuning
    float sight_px;                // > 0
    int crowd, threats;            // > 0
    int pause_ticks;               // from one decision to the next, > 0
    float glance_ticks, glance_px; // > 0
} SwiftTuning;

// Parallel arrays of `count` bees. Velocities are through the air that carries a bee.
typedef struct SwiftBees {
    const float *x, *y;
    float *vx, *vy;                     // at present; become those of the next tick
    const float *wanted_x, *wanted_y;   // velocities, within the limits
    const float *carried_x, *carried_y; // how the air moves there; NULL where it is still
    const uint32_t *id;
    int count;
    ArriveLimits limits;
    Vec2 least, most; // where their middles can be
} SwiftBees;

// The velocities for the next tick. They keep within the limits of acceleration and speed, but for rounding. `tick` is
// any number that grows by one from tick to tick.
void swift_choose_all(const SwiftGrid *grid, const SwiftBees *bees, const SwiftTuning *tuning, uint32_t tick);
