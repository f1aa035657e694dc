// radar_lanes.h -- the radar's kernels, LANES targets at a time; radar.c includes it once for each kind of processor.
//
// Before each include: LANES, a power of two up to RADAR_LANES; NAME(word), which makes the names differ; and KERNEL,
// the attributes of the functions that are called from outside.

// Compilers map these to vector registers, or split them.
typedef float NAME(Floats) __attribute__((vector_size(4 * LANES)));
typedef int32_t NAME(Ints) __attribute__((vector_size(4 * LANES)));

typedef uint64_t NAME(Pairs) __attribute__((vector_size(4 * LANES)));

// Adds to each lane the one `places` after it, wrapping around. Fills an array lane by lane, because gcc 14 reports
// such a vector as uninitialised; the code is the same.
RADAR_INLINE void NAME(fold)(NAME(Ints) * lanes, int places)
{
    int32_t turned[LANES];
    for (int k = 0; k < LANES; k++)
        turned[k] = (*lanes)[(k + places) & (LANES - 1)];
    NAME(Ints) added;
    memcpy(&added, turned, sizeof added);
    *lanes += added;
}

typedef struct NAME(Lanes) {
    NAME(Ints) x, y, contacts;
} NAME(Lanes);

// The next targets. Bit masks remove targets out of range, those behind the run's end and the agent itself, so that
// their quotients, which may be NaN, are never converted to integers.
RADAR_INLINE void NAME(step)(const RadarGrid *grid, int slot, Vec2 self, float falls, NAME(Lanes) * lanes)
{
    NAME(Floats) x, y, weight, d;
    memcpy(&x, grid->x + slot, sizeof x);
    memcpy(&y, grid->y + slot, sizeof y);
    memcpy(&weight, grid->weight + slot, sizeof weight);
    NAME(Floats) dx = self.x - x, dy = self.y - y;
    NAME(Floats) square = dx * dx + dy * dy;
    NAME(Ints) hit = (square >= grid->least_sq) & (square < grid->beyond_sq);
#if defined __wasm_simd128__ && LANES == 4
    // The same bits; clang would split the loop below, which takes three times as long.
    d = __builtin_wasm_sqrt_f32x4(square);
#else
    for (int k = 0; k < LANES; k++)
        d[k] = sqrtf(square[k]);
#endif
    NAME(Floats) factor = weight / d - weight * falls;
    NAME(Floats) term_x = (NAME(Floats))((NAME(Ints))(dx * factor) & hit);
    NAME(Floats) term_y = (NAME(Floats))((NAME(Ints))(dy * factor) & hit);
    lanes->x += __builtin_convertvector(term_x, NAME(Ints));
    lanes->y += __builtin_convertvector(term_y, NAME(Ints));
    lanes->contacts -= hit;
}

// Sums the lanes and clears them. Packs the sums of x and y side by side first and then adds halves of the
// register, which saves extracting each lane.
RADAR_INLINE void NAME(add_up)(NAME(Lanes) * lanes, RadarSum *sum)
{
    NAME(Pairs) x = (NAME(Pairs))lanes->x, y = (NAME(Pairs))lanes->y;
    NAME(Ints) even = (NAME(Ints))((x & 0xffffffffu) | (y << 32));
    NAME(Ints) odd = (NAME(Ints))((x >> 32) | (y & ~0xffffffffull));
    NAME(Ints) both = even + odd;
    NAME(Pairs) pairs = (NAME(Pairs))lanes->contacts;
    NAME(Ints) contacts = (NAME(Ints))(pairs + (pairs >> 32));
    for (int half = LANES / 2; half >= 2; half /= 2) {
        NAME(fold)(&both, half);
        NAME(fold)(&contacts, half);
    }
    sum->x += both[0];
    sum->y += both[1];
    sum->contacts += contacts[0];
    *lanes = (NAME(Lanes)){{0}, {0}, {0}};
}

RADAR_INLINE RadarSum NAME(sum_around)(const RadarGrid *grid, Vec2 self, const int32_t *left, const int32_t *last,
                                       int width, float falls)
{
    NAME(Lanes) lanes = {{0}, {0}, {0}};
    RadarSum sum = {0};
    int stride = grid->columns + 1, steps = SUM_STEPS_MOST;
    int slot = left[0], end = left[width];
    for (;;) {
        NAME(step)(grid, slot, self, falls, &lanes);
        slot += LANES;
        bool next = slot >= end;
        if (next & (left == last))
            break;
        left = next ? left + stride : left;
        slot = next ? left[0] : slot;
        end = left[width];
        if (--steps == 0) {
            NAME(add_up)(&lanes, &sum);
            steps = SUM_STEPS_MOST;
        }
    }
    NAME(add_up)(&lanes, &sum);
    return sum;
}

// The contacts of an agent's image count for the agent, mirrored along the axes of its mirrors.
RADAR_INLINE void NAME(image_add)(const RadarGrid *grid, Vec2 image, float falls, int turn_x, int turn_y, RadarSum *sum)
{
    int stride = grid->columns + 1;
    CellBox box = cells_around(grid, image, grid->area.range);
    const int32_t *column = grid->cell_start + box.left;
    RadarSum seen = NAME(sum_around)(grid, image, column + box.top * stride, column + box.bottom * stride,
                                     box.right + 1 - box.left, falls);
    sum->x += turn_x * seen.x;
    sum->y += turn_y * seen.y;
    sum->contacts += seen.contacts;
}

// Not inlined: few agents are near a mirror.
__attribute__((noinline)) KERNEL static RadarSum NAME(images)(const RadarGrid *grid, Vec2 self, Vec2 image, float falls)
{
    RadarSum sum = {0};
    if (image.x < INFINITY)
        NAME(image_add)(grid, vec2(image.x, self.y), falls, -1, 1, &sum);
    if (image.y < INFINITY)
        NAME(image_add)(grid, vec2(self.x, image.y), falls, 1, -1, &sum);
    if (image.x < INFINITY && image.y < INFINITY)
        NAME(image_add)(grid, image, falls, -1, -1, &sum);
    return sum;
}

#define BLOCK 64

// A block of agents in three loops; the first and the last are vectorised.
KERNEL static void NAME(sum_block)(const RadarGrid *grid, const RadarAgents *agents, int from, int count)
{
    int32_t first[BLOCK], last[BLOCK], width[BLOCK], contacts[BLOCK];
    float image_x[BLOCK], image_y[BLOCK];
    int stride = grid->columns + 1;
    const float *x = agents->x + from, *y = agents->y + from, range = grid->area.range;
    float *avoid_x = agents->avoid_x + from, *avoid_y = agents->avoid_y + from;
    for (int i = 0; i < count; i++) {
        CellBox box = cells_around(grid, vec2(x[i], y[i]), range);
        first[i] = box.top * stride + box.left;
        last[i] = box.bottom * stride + box.left;
        width[i] = box.right + 1 - box.left;
        image_x[i] = image_of(x[i], grid->mirror_least.x, grid->mirror_most.x, range);
        image_y[i] = image_of(y[i], grid->mirror_least.y, grid->mirror_most.y, range);
    }
    for (int i = 0; i < count; i++) {
        RadarSum sum = NAME(sum_around)(grid, vec2(x[i], y[i]), grid->cell_start + first[i], grid->cell_start + last[i],
                                        width[i], agents->falls);
        if ((image_x[i] < INFINITY) | (image_y[i] < INFINITY)) {
            RadarSum more = NAME(images)(grid, vec2(x[i], y[i]), vec2(image_x[i], image_y[i]), agents->falls);
            sum = (RadarSum){sum.x + more.x, sum.y + more.y, sum.contacts + more.contacts};
        }
        avoid_x[i] = (float)sum.x;
        avoid_y[i] = (float)sum.y;
        contacts[i] = sum.contacts;
    }
    for (int i = 0; i < count; i++) {
        float length = sqrtf(avoid_x[i] * avoid_x[i] + avoid_y[i] * avoid_y[i]);
        float whole = agents->falls > 0.0f ? 65536.0f * (1.0f + (float)contacts[i]) : 0.0f;
        whole = length > whole ? length : whole;
        avoid_x[i] = whole > 0.0f ? avoid_x[i] / whole : 0.0f;
        avoid_y[i] = whole > 0.0f ? avoid_y[i] / whole : 0.0f;
    }
}

KERNEL static void NAME(sum_agents)(const RadarGrid *grid, const RadarAgents *agents)
{
    for (int from = 0; from < agents->count; from += BLOCK)
        NAME(sum_block)(grid, agents, from, agents->count - from < BLOCK ? agents->count - from : BLOCK);
}

#undef BLOCK

typedef struct NAME(Nearest) {
    NAME(Floats) square;
    NAME(Ints) slot;
    NAME(Ints) tied; // a later one in this lane is as near
} NAME(Nearest);

// Lane by lane, keeps the nearer one.
RADAR_INLINE void NAME(nearest_step)(const RadarGrid *grid, int slot, Vec2 self, NAME(Nearest) * nearest)
{
    NAME(Floats) x, y;
    memcpy(&x, grid->x + slot, sizeof x);
    memcpy(&y, grid->y + slot, sizeof y);
    NAME(Floats) dx = self.x - x, dy = self.y - y;
    NAME(Floats) square = dx * dx + dy * dy;
    NAME(Ints) nearer = square < nearest->square;
    nearest->tied = (nearest->tied & ~nearer) | (square == nearest->square);
    nearest->square = (NAME(Floats))(((NAME(Ints))square & nearer) | ((NAME(Ints))nearest->square & ~nearer));
    nearest->slot = (slot & nearer) | (nearest->slot & ~nearer);
}

// The slot of the nearest target below a squared distance of *square, which is set to its distance; -1 if
// there is none.
RADAR_INLINE int NAME(nearest_around)(const RadarGrid *grid, Vec2 self, CellBox box, float *square)
{
    NAME(Nearest) nearest = {*square + (NAME(Floats)){0}, {0}, {0}};
    for (int row = box.top; row <= box.bottom; row++) {
        const int32_t *start = grid->cell_start + row * (grid->columns + 1);
        int end = start[box.right + 1];
        for (int slot = start[box.left]; slot < end; slot += LANES)
            NAME(nearest_step)(grid, slot, self, &nearest);
    }
    int found = -1;
    bool tied = false;
    for (int k = 0; k < LANES; k++) {
        if (nearest.square[k] < *square) {
            *square = nearest.square[k];
            found = nearest.slot[k] + k;
            tied = nearest.tied[k] != 0;
        } else if (nearest.square[k] == *square) {
            tied = true;
        }
    }
    return found >= 0 && tied ? nearest_in_order(grid, self, box, *square) : found;
}

KERNEL static void NAME(nearest_agents)(const RadarGrid *grid, const RadarSeekers *seekers)
{
    for (int i = 0; i < seekers->count; i++) {
        Vec2 self = vec2(seekers->x[i], seekers->y[i]);
        float range = seekers->range[i], square = range * range;
        int slot = NAME(nearest_around)(grid, self, cells_around(grid, self, range), &square);
        seekers->nearest[i] = slot < 0 ? -1 : grid->source[slot];
        seekers->distance[i] = slot < 0 ? range : sqrtf(square);
    }
}

#undef LANES
#undef NAME
#undef KERNEL
