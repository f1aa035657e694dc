// radar_cells.h -- the cells of a grid that can hold targets near a place, for the kernels.
#pragma once

#include "core/steer/radar.h"

// AVX2 is detected at run time; results are the same without it.
#if defined __x86_64__ && defined __GNUC__
#define RADAR_AVX2 __attribute__((target("avx2")))
#endif

// Inlined into each kernel: calling a function without AVX2 from AVX2 code costs more than the function
// itself.
#define RADAR_INLINE static inline __attribute__((always_inline))

// The cells that can hold contacts of an agent, both ends included.
typedef struct CellBox {
    int left, right, top, bottom;
} CellBox;

// The column or row of a coordinate; outside the area, the one at the nearest edge.
// It is monotone in `at`, whatever the rounding; the grid's correctness depends on that alone.
RADAR_INLINE int cell_along(float at, float least, float cells_per_px, int cells)
{
    float cell = (at - least) * cells_per_px, last = (float)(cells - 1);
    cell = cell > 0.0f ? cell : 0.0f;
    return (int)(cell < last ? cell : last);
}

// A contact lies less than `range` away along each axis. Rounding is monotone, so it lies within the rounded
// bounds, and its cell within the cells of the bounds: no contact is missed, without a safety margin.
RADAR_INLINE CellBox cells_around(const RadarGrid *grid, Vec2 self, float range)
{
    Vec2 least = grid->area.least;
    return (CellBox){
        cell_along(self.x - range, least.x, grid->columns_per_px, grid->columns),
        cell_along(self.x + range, least.x, grid->columns_per_px, grid->columns),
        cell_along(self.y - range, least.y, grid->rows_per_px, grid->rows),
        cell_along(self.y + range, least.y, grid->rows_per_px, grid->rows),
    };
}
