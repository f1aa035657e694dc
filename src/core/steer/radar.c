// radar.c -- contacts from a uniform grid, and the direction away from them.
#include "core/steer/radar.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/steer/radar_cells.h"

#define LEAST_SQ 0x1p-149f // the smallest float above 0
#define FEW_CONTACTS 40    // up to here an insertion sort is faster
#define FAR_PX INFINITY    // the place of the targets behind a row's end: out of range of every agent
#define SUM_STEPS_MOST 32  // lanes are summed after this many steps: 8 * 32 terms of up to 64.0 fit into 31 bits

static int cells_for(float size, float cell)
{
    ASSERT(size >= 0.0f && size / cell <= 32767.0f);
    int cells = (int)(size / cell);
    if ((float)cells * cell < size)
        cells++;
    return cells > 0 ? cells : 1;
}

// The smallest square of a distance that is out of range: d < range exactly where d * d < it, d = sqrtf(d * d) as
// rounded. Comparing squares saves a root per target and is equivalent, because sqrtf is monotone.
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

void radar_blind(RadarGrid *grid, float px)
{
    ASSERT(px >= 0.0f);
    grid->least_sq = px > 0.0f ? beyond_sq(px) : LEAST_SQ;
}

void radar_mirror(RadarGrid *grid, Vec2 least, Vec2 most)
{
    grid->mirror_least = least;
    grid->mirror_most = most;
}

static bool wide_there(void)
{
#ifdef RADAR_AVX2
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

const char *radar_kernel(void)
{
#if defined __wasm_simd128__
    return "wasm SIMD";
#elif defined __wasm__
    return "wasm";
#elif defined __x86_64__
    return wide_there() ? "AVX2" : "SSE2";
#elif defined __aarch64__
    return "NEON";
#else
    return "plain";
#endif
}

static RadarGrid lay_out(void *memory, size_t bytes, int count, RadarArea area)
{
    ASSERT(count >= 0 && area.range > 0.0f);
    // Cells of a row lie in one run, so narrow columns cost almost nothing and skip targets beside the range.
    int columns = cells_for(area.size.x, area.range / RADAR_COLUMNS_PER_RANGE);
    int rows = cells_for(area.size.y, area.range);
    int slots = count + rows * RADAR_LANES;
    ASSERT(bytes >= RADAR_BYTES(count, columns, rows) && ((uintptr_t)memory & 3u) == 0u);
    RadarGrid grid = {.area = area, .columns = columns, .rows = rows, .count = count, .wide = wide_there()};
    grid.columns_per_px = RADAR_COLUMNS_PER_RANGE / area.range;
    grid.rows_per_px = 1.0f / area.range;
    grid.least_sq = LEAST_SQ;
    grid.beyond_sq = beyond_sq(area.range);
    radar_mirror(&grid, vec2(-INFINITY, -INFINITY), vec2(INFINITY, INFINITY));
    grid.cell_start = memory;
    grid.x = (float *)(grid.cell_start + rows * (columns + 1));
    grid.y = grid.x + slots;
    grid.weight = grid.y + slots;
    grid.order = (uint32_t *)(grid.weight + slots);
    grid.source = (int32_t *)(grid.order + slots);
    grid.found = grid.source + slots;
    grid.spare = grid.found + count;
    return grid;
}

// Finds each target's cell and stores it in `found`. Without branches, and with local copies of everything that the
// stores might alias, so that compilers vectorise it.
static void find_cells(const RadarGrid *grid, const RadarTargets *targets)
{
    const RadarGrid g = *grid;
    const float *x = targets->x, *y = targets->y, *weight = targets->weight;
    int wrong = 0, count = targets->count, stride = g.columns + 1;
    for (int i = 0; i < count; i++) {
        wrong |= (x[i] - x[i] != 0.0f) | (y[i] - y[i] != 0.0f); // infinite or NaN
        wrong |= !(weight[i] >= 0.0f) | !(weight[i] <= RADAR_MOST_WEIGHT);
        int column = cell_along(x[i], g.area.least.x, g.columns_per_px, g.columns);
        int row = cell_along(y[i], g.area.least.y, g.rows_per_px, g.rows);
        g.found[i] = row * stride + column;
    }
    ASSERT(!wrong);
}

// Turns the counts of targets into the end of each cell, and puts far targets behind the end of each row.
static void place_cells(RadarGrid *grid)
{
    int32_t *cell = grid->cell_start;
    int slot = 0;
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++, cell++) {
            slot += *cell;
            *cell = slot;
        }
        *cell++ = slot;
        for (int k = 0; k < RADAR_LANES; k++, slot++) {
            grid->x[slot] = grid->y[slot] = FAR_PX;
            grid->weight[slot] = 0.0f;
        }
    }
}

RadarGrid radar_build(void *memory, size_t bytes, const RadarTargets *targets, RadarArea area)
{
    RadarGrid grid = lay_out(memory, bytes, targets->count, area);
    memset(grid.cell_start, 0, (size_t)grid.rows * ((size_t)grid.columns + 1u) * sizeof *grid.cell_start);
    find_cells(&grid, targets);
    for (int i = 0; i < targets->count; i++)
        grid.cell_start[grid.found[i]]++;
    place_cells(&grid);
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

// Puts the slots of all targets at squared distances from `least` to below `beyond` into `found`, cell by cell, and
// returns their number. A branch would be mispredicted at every third target, so every slot is written, and the
// next one overwrites a slot out of range.
static int gather(const RadarGrid *grid, Vec2 self, float range, float least, float beyond)
{
    const float *x = grid->x, *y = grid->y;
    CellBox box = cells_around(grid, self, range);
    int count = 0;
    for (int row = box.top; row <= box.bottom; row++) {
        const int32_t *start = grid->cell_start + row * (grid->columns + 1);
        int end = start[box.right + 1];
        for (int i = start[box.left]; i < end; i++) {
            float dx = self.x - x[i], dy = self.y - y[i];
            float square = dx * dx + dy * dy;
            grid->found[count] = i;
            count += (square >= least) & (square < beyond);
        }
    }
    return count;
}

// Integer sums do not depend on the order of cells, lanes or storage.
typedef struct RadarSum {
    int64_t x, y; // 16.16
    int contacts;
} RadarSum;

// The arguments of radar_avoid_all.
typedef struct RadarAgents {
    const float *x, *y;
    int count;
    float falls; // 1 / range if near contacts count more; else 0
    float *avoid_x, *avoid_y;
} RadarAgents;

// The arguments of radar_nearest_all.
typedef struct RadarSeekers {
    const float *x, *y, *range;
    int count;
    int32_t *nearest;
    float *distance;
} RadarSeekers;

// The slot with the lowest order among the targets at exactly this squared distance; at least one
// exists.
static int nearest_in_order(const RadarGrid *grid, Vec2 self, CellBox box, float square)
{
    int nearest = -1;
    for (int row = box.top; row <= box.bottom; row++) {
        const int32_t *start = grid->cell_start + row * (grid->columns + 1);
        for (int i = start[box.left]; i < start[box.right + 1]; i++) {
            float dx = self.x - grid->x[i], dy = self.y - grid->y[i];
            if (dx * dx + dy * dy == square && (nearest < 0 || grid->order[i] < grid->order[nearest]))
                nearest = i;
        }
    }
    return nearest;
}

// The place of an agent's image behind the nearer mirror; infinite if both are out of range.
static float image_of(float at, float least, float most, float range)
{
    float image = at - least < most - at ? least + least - at : most + most - at;
    float away = image - at;
    return away * away < 4.0f * range * range ? image : INFINITY;
}

#define LANES 4
#define NAME(word) word##_4
#define KERNEL
#include "core/steer/radar_lanes.h"

#ifdef RADAR_AVX2
#define LANES 8
#define NAME(word) word##_8
#define KERNEL RADAR_AVX2
#include "core/steer/radar_lanes.h"
#endif

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

// The gathered slots in ascending order; valid until the next call.
static const int32_t *found_in_order(const RadarGrid *grid, int count)
{
    int32_t *slots = grid->found;
    if (count > FEW_CONTACTS)
        return sort_many(grid->order, slots, grid->spare, count);
    for (int i = 1; i < count; i++) {
        int32_t slot = slots[i];
        uint32_t key = grid->order[slot];
        int at = i;
        for (; at > 0 && grid->order[slots[at - 1]] > key; at--)
            slots[at] = slots[at - 1];
        slots[at] = slot;
    }
    return slots;
}

static const int32_t *contacts_in_order(const RadarGrid *grid, Vec2 self, int *count)
{
    *count = gather(grid, self, grid->area.range, grid->least_sq, grid->beyond_sq);
    return found_in_order(grid, *count);
}

// The article's rule. The last contact has half of the weight, so order matters; only the order of creation is
// independent of grid and storage.
static void running_agents(const RadarGrid *grid, const RadarAgents *agents)
{
    for (int i = 0; i < agents->count; i++) {
        Vec2 self = vec2(agents->x[i], agents->y[i]), away = vec2(0.0f, 0.0f);
        int count;
        const int32_t *slots = contacts_in_order(grid, self, &count);
        for (int k = 0; k < count; k++) {
            Vec2 contact = vec2(grid->x[slots[k]], grid->y[slots[k]]);
            away = vec2_unit(vec2_add(away, vec2_unit(vec2_sub(self, contact))));
        }
        agents->avoid_x[i] = away.x;
        agents->avoid_y[i] = away.y;
    }
}

void radar_avoid_all(const RadarGrid *grid, const float *x, const float *y, int count, RadarBlend blend, float *avoid_x,
                     float *avoid_y)
{
    float falls = blend == RADAR_SOFT ? 1.0f / grid->area.range : 0.0f;
    RadarAgents agents = {x, y, count, falls, avoid_x, avoid_y};
    if (blend == RADAR_RUNNING)
        running_agents(grid, &agents);
#ifdef RADAR_AVX2
    else if (grid->wide)
        sum_agents_8(grid, &agents);
#endif
    else
        sum_agents_4(grid, &agents);
}

Vec2 radar_avoid(const RadarGrid *grid, Vec2 self, RadarBlend blend)
{
    Vec2 away;
    radar_avoid_all(grid, &self.x, &self.y, 1, blend, &away.x, &away.y);
    return away;
}

int radar_contacts(const RadarGrid *grid, Vec2 self, int32_t *out, int most)
{
    int count;
    const int32_t *slots = contacts_in_order(grid, self, &count);
    for (int i = 0; i < count && i < most; i++)
        out[i] = grid->source[slots[i]];
    return count;
}

// Turns slots into indices, in place or not.
static int sources_of(const RadarGrid *grid, const int32_t *slots, int count, const int32_t **indices)
{
    int32_t *out = grid->found;
    for (int i = 0; i < count; i++)
        out[i] = grid->source[slots[i]];
    *indices = out;
    return count;
}

int radar_within(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices)
{
    ASSERT(range > 0.0f);
    int count = gather(grid, self, range, 0.0f, range * range);
    return sources_of(grid, found_in_order(grid, count), count, indices);
}

int radar_unordered(const RadarGrid *grid, Vec2 self, float range, const int32_t **indices)
{
    ASSERT(range > 0.0f);
    return sources_of(grid, grid->found, gather(grid, self, range, 0.0f, range * range), indices);
}

void radar_sources(const RadarGrid *grid, int32_t *out)
{
    for (int row = 0; row < grid->rows; row++) {
        const int32_t *start = grid->cell_start + row * (grid->columns + 1);
        size_t count = (size_t)(start[grid->columns] - start[0]);
        memcpy(out, grid->source + start[0], count * sizeof *out);
        out += count;
    }
}

void radar_nearest_all(const RadarGrid *grid, const float *x, const float *y, const float *range, int count,
                       int32_t *nearest, float *distance)
{
    ASSERT(count >= 0);
    RadarSeekers seekers = {x, y, range, count, nearest, distance};
#ifdef RADAR_AVX2
    if (grid->wide) {
        nearest_agents_8(grid, &seekers);
        return;
    }
#endif
    nearest_agents_4(grid, &seekers);
}
