// radar_cells.h -- which cells of a grid can hold what is near a place, for the kernels that go through them.
#pragma once

#include "core/steer/radar.h"

// An x86 processor may have AVX2, which is asked for while the program runs; the results are the same without.
#if defined __x86_64__ && defined __GNUC__
#define RADAR_AVX2 __attribute__((target("avx2")))
#endif

// Into each kernel: a call from one that uses AVX2 into a function that does not costs more than the function.
#define RADAR_INLINE static inline __attribute__((always_inline))

// The cells that can hold contacts of an agent; first and last count.
typedef struct CellBox {
    int left, right, top, bottom;
} CellBox;

// The column or row of a coordinate; outside of the area that of the nearest edge.
// It never falls while `at` grows, whatever rounding does, and all correctness of the grid hangs on that alone.
RADAR_INLINE int cell_along(float at, float least, float cells_per_px, int cells)
{
    float cell = (at - least) * cells_per_px, last = (float)(cells - 1);
    cell = cell > 0.0f ? cell : 0.0f;
    return (int)(cell < last ? cell : last);
}

// A contact lies less than `range` away along each axis. Rounding is monotone, so it is not outside of the rounded
// bounds here, and then its cell is not outside of the bounds' cells: no contact is missed, with no safety margin.
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
