// radar.c -- contacts out of a uniform grid, and the direction away from them.
#include "steer/radar.h"

#include <stdbool.h>
#include <string.h>

#include "base/assert.h"

#define FEW_CONTACTS 40 // up to here an insertion sort is the quicker one

// The cells that can hold contacts of an agent; first and last count.
typedef struct CellBox {
    int left, right, top, bottom;
} CellBox;

// The column or row of a coordinate; outside of the area that of the nearest edge.
// It never falls while `at` grows, whatever rounding does, and all correctness of the grid hangs on that alone.
static int cell_along(float at, float least, float cells_per_px, int cells)
{
    float cell = (at - least) * cells_per_px;
    if (!(cell > 0.0f))
        return 0;
    return cell < (float)cells ? (int)cell : cells - 1;
}

// A contact lies less than `range` away along each axis. Rounding is monotone, so it is not outside of the rounded
// bounds here, and then its cell is not outside of the bounds' cells: no contact is missed, with no safety margin.
static CellBox cells_around(const RadarGrid *grid, Vec2 self, float range)
{
    Vec2 least = grid->area.least;
    float scale = grid->cells_per_px;
    return (CellBox){
        cell_along(self.x - range, least.x, scale, grid->columns),
        cell_along(self.x + range, least.x, scale, grid->columns),
        cell_along(self.y - range, least.y, scale, grid->rows),
        cell_along(self.y + range, least.y, scale, grid->rows),
    };
}

static int cells_for(float size, float range)
{
    ASSERT(size >= 0.0f && size / range <= 32767.0f);
    int cells = (int)(size / range);
    if ((float)cells * range < size)
        cells++;
    return cells > 0 ? cells : 1;
}

// The smallest square of a distance that is out of range: d < range exactly where d * d < it, d = sqrtf(d * d) as
// rounded. Comparing squares spares a root a target and decides the same, because sqrtf never falls.
static float beyond_sq(float range)
{
    float square = range * range;
    uint32_t bits;
    memcpy(&bits, &square, sizeof bits);
    while (sqrtf(square) >= range) {
        bits--;
        memcpy(&square, &bits, sizeof square);
    }
    while (sqrtf(square) < range) {
        bits++;
        memcpy(&square, &bits, sizeof square);
    }
    return square;
}

static RadarGrid lay_out(void *memory, size_t bytes, int count, RadarArea area)
{
    ASSERT(count >= 0 && area.range > 0.0f);
    int columns = cells_for(area.size.x, area.range);
    int rows = cells_for(area.size.y, area.range);
    ASSERT(bytes >= RADAR_BYTES(count, columns * rows) && ((uintptr_t)memory & 3u) == 0u);
    RadarGrid grid = {.area = area, .columns = columns, .rows = rows, .count = count};
    grid.cells_per_px = 1.0f / area.range;
    grid.beyond_sq = beyond_sq(area.range);
    grid.cell_start = memory;
    grid.x = (float *)(grid.cell_start + columns * rows + 1);
    grid.y = grid.x + count;
    grid.weight = grid.y + count;
    grid.order = (uint32_t *)(grid.weight + count);
    grid.source = (int32_t *)(grid.order + count);
    grid.found = grid.source + count;
    grid.spare = grid.found + count;
    return grid;
}

// Finds each target's cell, kept in `found` meanwhile, and counts the targets of each cell.
static void count_cells(RadarGrid *grid, const RadarTargets *targets)
{
    Vec2 least = grid->area.least;
    for (int i = 0; i < targets->count; i++) {
        float x = targets->x[i], y = targets->y[i];
        ASSERT(x - x == 0.0f && y - y == 0.0f); // neither infinite nor NaN
        ASSERT(targets->weight[i] >= 0.0f && targets->weight[i] <= RADAR_MOST_WEIGHT);
        int column = cell_along(x, least.x, grid->cells_per_px, grid->columns);
        int row = cell_along(y, least.y, grid->cells_per_px, grid->rows);
        int cell = row * grid->columns + column;
        grid->found[i] = cell;
        grid->cell_start[cell]++;
    }
}

RadarGrid radar_build(void *memory, size_t bytes, const RadarTargets *targets, RadarArea area)
{
    RadarGrid grid = lay_out(memory, bytes, targets->count, area);
    int cells = grid.columns * grid.rows;
    memset(grid.cell_start, 0, ((size_t)cells + 1u) * sizeof *grid.cell_start);
    count_cells(&grid, targets);
    for (int cell = 1; cell <= cells; cell++)
        grid.cell_start[cell] += grid.cell_start[cell - 1];
    // Each entry is now its cell's end; filling the cells from their ends makes it the cell's start.
    for (int i = targets->count - 1; i >= 0; i--) {
        int slot = --grid.cell_start[grid.found[i]];
        grid.x[slot] = targets->x[i];
        grid.y[slot] = targets->y[i];
        grid.weight[slot] = targets->weight[i] * 65536.0f;
        grid.order[slot] = targets->order[i];
        grid.source[slot] = i;
    }
    return grid;
}

// Puts the slots of all contacts into `found`, cell by cell, and returns their number. A branch would be mispredicted
// at every third target; so all are written, and what is no contact is overwritten by the next.
static int gather(const RadarGrid *grid, Vec2 self, float range)
{
    const float *x = grid->x, *y = grid->y;
    CellBox box = cells_around(grid, self, range);
    float beyond = range == grid->area.range ? grid->beyond_sq : beyond_sq(range);
    int count = 0;
    for (int row = box.top; row <= box.bottom; row++) {
        const int32_t *start = grid->cell_start + row * grid->columns;
        int end = start[box.right + 1];
        for (int i = start[box.left]; i < end; i++) {
            float dx = self.x - x[i], dy = self.y - y[i];
            float square = dx * dx + dy * dy;
            grid->found[count] = i;
            count += (square > 0.0f) & (square < beyond);
        }
    }
    return count;
}

// A second loop over the contacts alone costs less than branching in the first.
static Vec2 blend_sum(const RadarGrid *grid, Vec2 self, float range, int *contacts)
{
    const int32_t *slots = grid->found;
    int64_t sum_x = 0, sum_y = 0;
    *contacts = gather(grid, self, range);
    for (int i = 0; i < *contacts; i++) {
        float dx = self.x - grid->x[slots[i]], dy = self.y - grid->y[slots[i]];
        float d = sqrtf(dx * dx + dy * dy);
        float weight = grid->weight[slots[i]];
        sum_x += (int32_t)((dx / d) * weight);
        sum_y += (int32_t)((dy / d) * weight);
    }
    return vec2_unit(vec2((float)sum_x, (float)sum_y));
}

static const int32_t *sort_few(const uint32_t *order, int32_t *slots, int count)
{
    for (int i = 1; i < count; i++) {
        int32_t slot = slots[i];
        uint32_t key = order[slot];
        int at = i;
        for (; at > 0 && order[slots[at - 1]] > key; at--)
            slots[at] = slots[at - 1];
        slots[at] = slot;
    }
    return slots;
}

// A radix sort, least byte first; bytes in which no two orders differ are skipped. Returns the array with the result.
static const int32_t *sort_many(const uint32_t *order, int32_t *slots, int32_t *spare, int count)
{
    uint32_t differing = 0u;
    for (int i = 1; i < count; i++)
        differing |= order[slots[i]] ^ order[slots[0]];
    for (int shift = 0; shift < 32; shift += 8) {
        if (((differing >> shift) & 255u) == 0u)
            continue;
        int32_t start[257] = {0};
        for (int i = 0; i < count; i++)
            start[((order[slots[i]] >> shift) & 255u) + 1u]++;
        for (int digit = 1; digit < 256; digit++)
            start[digit] += start[digit - 1];
        for (int i = 0; i < count; i++)
            spare[start[(order[slots[i]] >> shift) & 255u]++] = slots[i];
        int32_t *sorted = spare;
        spare = slots;
        slots = sorted;
    }
    return slots;
}

// The slots of all contacts in ascending order; valid until the next call.
static const int32_t *contacts_in_order(const RadarGrid *grid, Vec2 self, float range, int *count)
{
    *count = gather(grid, self, range);
    if (*count <= FEW_CONTACTS)
        return sort_few(grid->order, grid->found, *count);
    return sort_many(grid->order, grid->found, grid->spare, *count);
}

static Vec2 blend_running(const RadarGrid *grid, Vec2 self, float range, int *contacts)
{
    const int32_t *slots = contacts_in_order(grid, self, range, contacts);
    Vec2 away = vec2(0.0f, 0.0f);
    for (int i = 0; i < *contacts; i++) {
        Vec2 contact = vec2(grid->x[slots[i]], grid->y[slots[i]]);
        away = vec2_unit(vec2_add(away, vec2_unit(vec2_sub(self, contact))));
    }
    return away;
}

static bool range_fits(const RadarGrid *grid, float range)
{
    return range > 0.0f && range <= grid->area.range;
}

Vec2 radar_avoid(const RadarGrid *grid, Vec2 self, float range, RadarBlend blend, int *contacts)
{
    ASSERT(range_fits(grid, range));
    int count;
    Vec2 away = blend == RADAR_SUM ? blend_sum(grid, self, range, &count) : blend_running(grid, self, range, &count);
    if (contacts != NULL)
        *contacts = count;
    return away;
}

void radar_avoid_all(const RadarGrid *grid, const float *x, const float *y, int count, float range, RadarBlend blend,
                     float *avoid_x, float *avoid_y, int32_t *contacts)
{
    for (int i = 0; i < count; i++) {
        int found;
        Vec2 away = radar_avoid(grid, vec2(x[i], y[i]), range, blend, &found);
        avoid_x[i] = away.x;
        avoid_y[i] = away.y;
        if (contacts != NULL)
            contacts[i] = found;
    }
}

int radar_contacts(const RadarGrid *grid, Vec2 self, float range, int32_t *out, int most)
{
    ASSERT(range_fits(grid, range));
    int count;
    const int32_t *slots = contacts_in_order(grid, self, range, &count);
    for (int i = 0; i < count && i < most; i++)
        out[i] = grid->source[slots[i]];
    return count;
}

int radar_nearest(const RadarGrid *grid, Vec2 self, float range, float *distance)
{
    ASSERT(range > 0.0f);
    CellBox box = cells_around(grid, self, range);
    int nearest = -1;
    float least = range;
    for (int row = box.top; row <= box.bottom; row++) {
        const int32_t *start = grid->cell_start + row * grid->columns;
        int end = start[box.right + 1];
        for (int i = start[box.left]; i < end; i++) {
            float d = vec2_distance(self, vec2(grid->x[i], grid->y[i]));
            bool nearer = d < least || (d == least && nearest >= 0 && grid->order[i] < grid->order[nearest]);
            nearest = nearer ? i : nearest;
            least = nearer ? d : least;
        }
    }
    *distance = least;
    return nearest < 0 ? -1 : grid->source[nearest];
}
