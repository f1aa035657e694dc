// radar.h -- the direction away from everything near: the article's radar over a uniform grid instead of all pairs.
//
// Source: the article on automatic bullet dodging. An agent at `self` has a contact with each target at a distance
// 0 < d < range, d = sqrtf(dx*dx + dy*dy). The contacts are blended into one direction in one of two ways:
//
//   sum      unit(SUM (weight / d) * (self - contact)). The terms are rounded toward zero to 16.16 fixed point and
//            added as integers, so that the result does not depend, by a single bit, on the grid's order or the
//            vector width.
//   running  a = unit(a + unit(self - contact)) for each contact in ascending `order`, as in the article, starting
//            at a = 0; unit(0) = 0. Ignores weights.
//
// or into a direction whose length is its importance:
//
//   soft     SUM (weight * (1 / d - 1 / range)) * (self - contact) / (1 + contacts), limited to a length of 1; summed
//   as
//            in `sum`. The weight of a contact falls with distance and is zero at the range; a crowd pushes by its
//            unevenness, not its number. So it comes to rest evenly spaced; with equal weights, crowds would contract
//            into rings.
//
// A grid is built once per tick from all targets (a counting sort), in memory lent by the caller, and serves any number
// of agents. The size of the cells only affects the speed. Cells are as tall as the range and a quarter as wide, stored
// row by row: the neighbourhood of an agent is three runs of slots, one per row, with few others in them. Eight targets
// are processed at a time; each row ends with far ones, so that a run may read beyond its end.
//
// Contacts are decided in float exactly as written above: every target with d < range is found, for agents and targets
// anywhere, even far outside the area. A target exactly at an agent's place (such as the agent itself) is not a
// contact. Infinite or NaN coordinates and weights are programming errors.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/vec2.h"

#define RADAR_MOST_WEIGHT 64.0f
#define RADAR_LANES 8             // targets processed at a time
#define RADAR_COLUMNS_PER_RANGE 4 // height of a cell over its width

typedef enum RadarBlend {
    RADAR_SUM,
    RADAR_RUNNING,
    RADAR_SOFT,
} RadarBlend;

// Things that an agent may have to avoid: parallel arrays of `count` entries, owned by the caller, read while building
// only.
typedef struct RadarTargets {
    const float *x, *y;    // px
    const float *weight;   // weight in the sum, 0 to RADAR_MOST_WEIGHT
    const uint32_t *order; // unique; the running blend and radar_contacts use ascending order
    int count;
} RadarTargets;

// The area of the grid. Targets outside are stored in the nearest edge cell and are still found.
typedef struct RadarArea {
    Vec2 least;  // upper left corner, px
    Vec2 size;   // px
    float range; // of radar_avoid and radar_contacts, px, > 0; also the height of a cell
} RadarArea;

// A built grid. It points into the lent memory and is valid until that memory is reused. Private to the radar but
// for `area`, `columns`, `rows` and `count`, which an overlay may show.
typedef struct RadarGrid {
    RadarArea area;
    int columns, rows;
    int count;
    bool wide; // the processor has AVX2; without it results are the same
    float columns_per_px, rows_per_px;
    float least_sq;                 // the smallest square of a distance that is seen
    float beyond_sq;                // the smallest square of a distance that is not below area.range
    Vec2 mirror_least, mirror_most; // coordinates of the mirrors
    int32_t *cell_start; // columns + 1 entries per row: the first target of each cell, and the end of the last
                         // cell
    float *x, *y;        // the targets, cell by cell, and RADAR_LANES far ones at the end of each row
    float *weight;       // times 65536
    uint32_t *order;
    int32_t *source;        // index of each in the RadarTargets
    int32_t *found, *spare; // scratch to sort the contacts of one agent
} RadarGrid;

// The bytes that radar_build needs for this many targets; a constant expression for static buffers. `columns` is
// ceil(RADAR_COLUMNS_PER_RANGE * width / range) and `rows` is ceil(height / range), each at least 1 and at most 32767.
#define RADAR_BYTES(targets, columns, rows)                                                                            \
    (((size_t)(targets)*7u + (size_t)(rows) * (5u * RADAR_LANES + (size_t)(columns) + 1u)) * 4u)

// Sorts the targets into cells. `memory` is aligned to 4 bytes and has at least RADAR_BYTES for the targets and the
// area's cells (asserted); the caller owns it, and it must outlive the grid.
RadarGrid radar_build(void *memory, size_t bytes, const RadarTargets *targets, RadarArea area);

// The name of the vectors that the kernels use on this processor, for reports: "AVX2". All give the same bits.
const char *radar_kernel(void);

// Makes contacts nearer than `px` (>= 0) invisible to radar_avoid and radar_contacts: 0 < px <= d < range instead of
// 0 < d < range. The article truncates distances to whole px, which hides contacts nearer than 1 px.
void radar_blind(RadarGrid *grid, float px);

// Puts a mirror along each side of a rectangle, for radar_avoid with sum and soft: an agent within the range of a side
// also has contacts with the mirror images of all targets, including its own. So a crowd stands at a wall as if it
// continued behind it; without mirrors, the inner agents press the outer ones flat against it.
void radar_mirror(RadarGrid *grid, Vec2 least, Vec2 most);

// The direction away from all contacts of an agent at `self`: a vector of length 1 (soft: at most), or zero without
// contacts or if they cancel out. This and the functions below use the grid's memory: only one call at a time per grid.
Vec2 radar_avoid(const RadarGrid *grid, Vec2 self, RadarBlend blend);

// radar_avoid for `count` agents at (x[i], y[i]); results in avoid_x[i], avoid_y[i].
void radar_avoid_all(const RadarGrid *grid, const float *x, const float *y, int count, RadarBlend blend, float *avoid_x,
                     float *avoid_y);

// The indices (into the RadarTargets) of the contacts of an agent at `self`, in ascending `order`. Writes at most
// `most` of them to `out` and returns how many there are in all.
int radar_contacts(const RadarGrid *grid, Vec2 self, int32_t *out, int most);

// The indices (into the RadarTargets) of all targets at a distance below `range` of `self`, those exactly at `self`
// included, in ascending `order`; distances are compared as squares, as in radar_nearest_all, and any range > 0 is
// allowed. Valid until the next query for contacts. Returns their number. For collisions.
int radar_within(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices);

// radar_within in no particular order: only for results that do not depend on it.
int radar_unordered(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices);

// The indices (into the RadarTargets) of all targets, cell by cell, row by row, in a cell by index. `out` has room
// for the grid's `count`.
void radar_sources(const RadarGrid *grid, int32_t *out);

// For each of `count` places (x[i], y[i]) the index (into the RadarTargets) of the nearest target at a distance below
// range[i] > 0, even one exactly at the place; on a tie the lowest `order`; -1 if there is none. Distances are compared
// as squares, which are rounded to floats. distance[i] gets its distance, px, or the range. For collisions. Only
// reads the grid.
void radar_nearest_all(const RadarGrid *grid, const float *x, const float *y, const float *range, int count,
                       int32_t *nearest, float *distance);
