// swift.h -- the instinct `swift`: sampled velocity obstacles, for large swarms.
//
// A bee sees only the places and velocities of threats in this tick, and assumes that they keep their velocities. It
// flies its wish unless that meets a visible threat before the horizon. Only then it tries others: its current
// velocity, zero, half of it, sixteen directions at full speed and twelve at half, each limited to what it can reach.
// Each costs
//
//   |velocity - wanted| / max_speed + caution / t,   t: ticks until a hit; no second term if safe until the horizon
//
// and a hit in this very tick costs more than any other. The cheapest is flown; on a tie the first in this sequence.
// Earlier work: J. van den Berg, M. Lin, D. Manocha, "Reciprocal Velocity Obstacles" (2008), which samples too. To save
// time a bee ignores some things:
//
//   sight      halves in area, from sight_px down in SWIFT_SIGHTS steps, until its cells hold at most `crowd`
//              threats. It uses counts per cell and reads no threats.
//   threats    only the soonest ones count, cut off at a multiple of horizon / 64; all of the first
//              64th count.
//   glance     a bee decides every `pause_ticks`, staggered by its id. In between it keeps its velocity, unless
//              that meets a threat within a few ticks and px: then it decides at once.
//   edges      it slides along one; it ignores a second one.
//
// Several threats are processed at a time. Their order and number do not matter, because only minima and maxima are
// used, never sums. Only the range of sight in a crowd depends on the size of the cells.
#pragma once

#include "core/steer/arrive.h"
#include "core/steer/radar.h"

#define SWIFT_SIGHTS 8

// The threats in a radar's cells, ready for swift_choose_all. Private but for `cells`.
typedef struct SwiftGrid {
    const RadarGrid *cells;
    float *vx, *vy, *reach; // beside the cells' own x and y
    int32_t *above;         // for each corner between cells: the number of threats above and left of it
} SwiftGrid;

// The bytes that swift_build needs; columns and rows as for RADAR_BYTES.
#define SWIFT_BYTES(targets, columns, rows)                                                                            \
    (((size_t)(targets)*3u + (size_t)(rows)*3u * RADAR_LANES + ((size_t)(rows) + 1u) * ((size_t)(columns) + 1u)) * 4u)

// Adds velocities (px per tick) and reaches (px) to the cells; both in the order of the RadarTargets that they were
// built from. The cells and the memory, aligned to 4 bytes, must outlive the result.
SwiftGrid swift_build(void *memory, size_t bytes, const RadarGrid *cells, const Vec2 *velocity, const float *reach);

typedef struct SwiftTuning {
    float horizon_ticks;           // > 0; later hits are ignored
    float caution;                 // >= 0, ticks
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
    const float *carried_x, *carried_y; // the current there; NULL if there is none
    const uint32_t *id;
    int count;
    ArriveLimits limits;
    Vec2 least, most; // the limits of their centres
} SwiftBees;

// The velocities for the next tick. Up to rounding, they respect the limits of acceleration and speed. `tick` is any
// number that grows by one from tick to tick.
void swift_choose_all(const SwiftGrid *grid, const SwiftBees *bees, const SwiftTuning *tuning, uint32_t tick);
