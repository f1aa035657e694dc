// radar.h -- the direction away from everything near: the article's radar over a uniform grid instead of all pairs.
//
// Source: the article on automatic bullet dodging. An agent at `self` has a contact with each target at a distance
// 0 < d < range, d = sqrtf(dx*dx + dy*dy). The contacts are blended into one direction in one of two ways:
//
//   sum      unit(SUM (weight / d) * (self - contact)). The terms are rounded toward zero to 16.16 fixed point and
//            added as integers, so that neither the order in which the grid finds them nor how many are computed at
//            once can change a bit of the result.
//   running  a = unit(a + unit(self - contact)) for each contact in ascending `order`, as the article does it, from
//            a = 0; where the sum is zero, a is zero and continues from there. Weights are not used.
//
// or into a direction with a length, which says how much it matters:
//
//   soft     SUM (weight * (1 / d - 1 / range)) * (self - contact) / (1 + contacts), limited to a length of 1; summed as
//            in `sum`. A contact counts the less, the farther it is, and nothing at the range; a crowd presses by how
//            unevenly it stands, not by how many they are. So it comes to rest evenly: where near and far contacts
//            count alike, crowds draw together in rings.
//
// A grid is built once a tick from all targets (a counting sort), lives in memory that the caller lends, and answers
// for any number of agents. Nothing here depends on the cells' size but the speed. Cells are as tall as the range and a
// quarter as wide, and lie row by row: what is near an agent are three runs of slots, one a row, with little else in
// them. Eight targets are looked at at a time; each row ends in far ones, so that no run has to stop at its very end.
//
// Contacts are decided in float exactly as written above: to have d < range is to be found, for agents and targets
// anywhere, also far outside the area. A target in the very place of an agent (so the agent itself, where it is one of
// the targets) is no contact. Coordinates and weights that are infinite or NaN are a wrong program.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/vec2.h"

#define RADAR_MOST_WEIGHT 64.0f
#define RADAR_LANES 8             // targets that are looked at at a time
#define RADAR_COLUMNS_PER_RANGE 4 // a cell is this much narrower than it is tall

typedef enum RadarBlend {
    RADAR_SUM,
    RADAR_RUNNING,
    RADAR_SOFT,
} RadarBlend;

// Things that an agent may have to avoid: parallel arrays of `count` entries, owned by the caller, read while building only.
typedef struct RadarTargets {
    const float *x, *y;    // px
    const float *weight;   // 0 to RADAR_MOST_WEIGHT; how much a contact counts in the sum
    const uint32_t *order; // unique; the running blend and radar_contacts go through contacts in ascending order
    int count;
} RadarTargets;

// The playfield as the grid divides it. Targets outside are kept in the nearest edge cell and are found all the same.
typedef struct RadarArea {
    Vec2 least;  // upper left corner, px
    Vec2 size;   // px
    float range; // the largest range that will be asked for, px, > 0; also the height of a cell
} RadarArea;

// A built grid. It points into the lent memory and is valid until that memory is used for something else. Private to
// the radar but for `area`, `columns`, `rows` and `count`, which an overlay may show.
typedef struct RadarGrid {
    RadarArea area;
    int columns, rows;
    int count;
    bool wide; // the processor has AVX2; results are the same without
    float columns_per_px, rows_per_px;
    float least_sq;                 // the smallest square of a distance that is seen
    float beyond_sq;                // the smallest square of a distance that is not below area.range
    Vec2 mirror_least, mirror_most; // the mirrors' places
    int32_t *cell_start; // columns + 1 entries a row: where each cell's targets begin, and where the last ones end
    float *x, *y;        // the targets, cell by cell, and RADAR_LANES far ones at the end of each row
    float *weight;       // times 65536
    uint32_t *order;
    int32_t *source;        // index of each in the RadarTargets
    int32_t *found, *spare; // room for the contacts of one agent while they are put in order
} RadarGrid;

// The bytes that radar_build needs for this many targets; a constant expression for static buffers. `columns` is
// ceil(RADAR_COLUMNS_PER_RANGE * width / range) and `rows` is ceil(height / range), each at least 1 and at most 32767.
#define RADAR_BYTES(targets, columns, rows)                                                                            \
    (((size_t)(targets)*7u + (size_t)(rows) * (5u * RADAR_LANES + (size_t)(columns) + 1u)) * 4u)

// Sorts the targets into cells. `memory` is aligned to 4 bytes and has at least RADAR_BYTES for the targets and the
// area's cells (asserted); it stays the caller's and must outlive the grid.
RadarGrid radar_build(void *memory, size_t bytes, const RadarTargets *targets, RadarArea area);

// The name of the vectors that the kernels use on this processor, for reports: "AVX2". All give the same bits.
const char *radar_kernel(void);

// Makes contacts nearer than `px` (>= 0) invisible to radar_avoid and radar_contacts: 0 < px <= d < range instead of
// 0 < d < range. The article cuts distances to whole px, which blinds its agents to what is nearer than 1 px.
void radar_blind(RadarGrid *grid, float px);

// Puts a mirror along each side of a rectangle, for radar_avoid with sum and soft: an agent inside that is nearer than
// the range to a side also has contacts with the images of all targets behind it, its own included where it is one. So
// a crowd stands at a wall as it would if it went on behind it; without, those inside press the outer ones flat onto it.
void radar_mirror(RadarGrid *grid, Vec2 least, Vec2 most);

// The direction away from all contacts of an agent at `self`: a vector of length 1 (soft: at most), or zero where there
// are no contacts or they cancel out. `range` is > 0 and at most the area's. `contacts`, unless NULL, gets their number.
// This and the functions below gather contacts in the grid's memory: on one grid, one of them at a time.
Vec2 radar_avoid(const RadarGrid *grid, Vec2 self, float range, RadarBlend blend, int *contacts);

// radar_avoid for `count` agents at (x[i], y[i]); results in avoid_x[i], avoid_y[i] and, unless NULL, contacts[i].
void radar_avoid_all(const RadarGrid *grid, const float *x, const float *y, int count, float range, RadarBlend blend,
                     float *avoid_x, float *avoid_y, int32_t *contacts);

// The indices (into the RadarTargets) of the contacts of an agent at `self`, in ascending `order`. Writes at most
// `most` of them to `out` and returns how many there are in all.
int radar_contacts(const RadarGrid *grid, Vec2 self, float range, int32_t *out, int most);

// The indices (into the RadarTargets) of all targets at a distance below `range` of `self`, those exactly at `self`
// included, in ascending `order`; distances are compared as squares, as in radar_nearest_all, and any range > 0 is allowed.
// They stay there until the grid is asked for contacts again. Returns how many they are. For collisions.
int radar_within(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices);

// radar_within in no certain order: only for questions whose answer does not depend on it.
int radar_unordered(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices);

// The indices (into the RadarTargets) of all targets, cell by cell, row by row, and in each cell as they came: `out`
// has room for `count` of the grid.
void radar_sources(const RadarGrid *grid, int32_t *out);

// For each of `count` places (x[i], y[i]) the index (into the RadarTargets) of the nearest target at a distance below
// range[i] > 0, one exactly at the place included; on a tie that with the lowest `order`; -1 if there is none. Distances
// are compared as squares, which are rounded to floats. distance[i] gets its distance, px, or the range. For collisions.
// It only reads.
void radar_nearest_all(const RadarGrid *grid, const float *x, const float *y, const float *range, int count,
                       int32_t *nearest, float *distance);
