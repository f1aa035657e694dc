// swift.c -- a bee's range of sight in a crowd, and the threats that it considers.
#include "core/steer/swift.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/steer/dodge.h"
#include "core/steer/radar_cells.h"

#define SWIFT_CANDIDATES 32 // a power of two
#define DIRECTIONS 16       // at full speed,
#define SLOW_DIRECTIONS 12  // and at half of it
#define FIRST_DIRECTION (SWIFT_CANDIDATES - DIRECTIONS - SLOW_DIRECTIONS)
#define BUCKETS 64           // of the horizon
#define NEAR_MOST 512        // capacity for threats
#define LEAST_TICKS 0.5f     // threats considered if there are more
#define MOST_COST 11999.0f   // the highest cost, except for a hit in this tick,
#define HIT_COST 12000.0f    // which costs more, but at most twice this
#define COST_UNIT 65536.0f   // of whole numbers
#define SIGHT_STEP 0.707107f // halves the area

SwiftGrid swift_build(void *memory, size_t bytes, const RadarGrid *cells, const Vec2 *velocity, const float *reach)
{
    int stride = cells->columns + 1, slots = cells->count + cells->rows * RADAR_LANES;
    ASSERT(bytes >= SWIFT_BYTES(cells->count, cells->columns, cells->rows) && ((uintptr_t)memory & 3u) == 0u);
    SwiftGrid grid = {.cells = cells, .vx = memory};
    grid.vy = grid.vx + slots;
    grid.reach = grid.vy + slots;
    grid.above = (int32_t *)(grid.reach + slots);
    memset(grid.above, 0, (size_t)stride * sizeof *grid.above);
    for (int row = 0; row < cells->rows; row++) {
        const int32_t *start = cells->cell_start + row * stride;
        int32_t *above = grid.above + row * stride;
        int end = start[cells->columns];
        // Only differences to a row's first corner matter, so its count may start anywhere.
        for (int corner = 0; corner < stride; corner++)
            above[corner + stride] = above[corner] + start[corner];
        for (int slot = start[0]; slot < end; slot++) {
            int source = cells->source[slot];
            grid.vx[slot] = velocity[source].x;
            grid.vy[slot] = velocity[source].y;
            grid.reach[slot] = reach[source];
        }
        for (int slot = end; slot < end + RADAR_LANES; slot++)
            grid.vx[slot] = grid.vy[slot] = grid.reach[slot] = 0.0f;
    }
    return grid;
}

// The ranges of sight, from far to near, and that of the last bee, where the next search starts; the start does not
// affect the result.
typedef struct Sights {
    float px[SWIFT_SIGHTS];
    int last;
} Sights;

static Sights sights_of(float sight_px)
{
    Sights sights = {.px = {sight_px}};
    for (int i = 1; i < SWIFT_SIGHTS; i++)
        sights.px[i] = sights.px[i - 1] * SIGHT_STEP;
    return sights;
}

// A bee that makes a decision.
typedef struct Bee {
    DodgeSelf self;
    Vec2 wanted, carried;
    float sight_px, sight_sq;
    CellBox box;
} Bee;

static inline Bee bee_of(const SwiftBees *bees, int i)
{
    Bee bee = {
        .self = {vec2(bees->x[i], bees->y[i]), vec2(bees->vx[i], bees->vy[i]), bees->limits, bees->least, bees->most},
        .wanted = vec2(bees->wanted_x[i], bees->wanted_y[i])};
    if (bees->carried_x != NULL)
        bee.carried = vec2(bees->carried_x[i], bees->carried_y[i]);
    return bee;
}

static inline void bee_see(Bee *bee, const SwiftGrid *grid, float px)
{
    bee->sight_px = px;
    bee->sight_sq = px * px;
    bee->box = cells_around(grid->cells, bee->self.position, px);
}

// True if a bee sees more than `crowd` threats within `px`.
static inline bool crowded(Bee *bee, const SwiftGrid *grid, float px, int crowd)
{
    bee_see(bee, grid, px);
    int stride = grid->cells->columns + 1;
    const int32_t *top = grid->above + bee->box.top * stride, *bottom = grid->above + (bee->box.bottom + 1) * stride;
    int left = bee->box.left, right = bee->box.right + 1;
    return (bottom[right] - top[right]) - (bottom[left] - top[left]) > crowd;
}

// As far as the crowd allows.
static inline void bee_look(Bee *bee, const SwiftGrid *grid, Sights *sights, int crowd)
{
    int at = sights->last;
    while (at < SWIFT_SIGHTS - 1 && crowded(bee, grid, sights->px[at], crowd))
        at++;
    while (at > 0 && !crowded(bee, grid, sights->px[at - 1], crowd))
        at--;
    bee_see(bee, grid, sights->px[at]);
    sights->last = at;
}

// The inverse distance to each edge, 1 / px; 0 at it or beyond.
typedef struct Room {
    float left, right, up, down;
} Room;

static inline float room_to(float px)
{
    return px > 0.0f ? 1.0f / px : 0.0f;
}

static inline Room room_of(const DodgeSelf *self)
{
    return (Room){room_to(self->position.x - self->least.x), room_to(self->most.x - self->position.x),
                  room_to(self->position.y - self->least.y), room_to(self->most.y - self->position.y)};
}

// The candidate velocities of a bee; its wish comes first.
typedef struct Ring {
    float vx[SWIFT_CANDIDATES], vy[SWIFT_CANDIDATES];
} Ring;

static void ring_set(Ring *ring, int candidate, Vec2 velocity)
{
    ring->vx[candidate] = velocity.x;
    ring->vy[candidate] = velocity.y;
}

static Ring ring_of(float max_speed)
{
    Ring ring = {{0}, {0}};
    for (int i = 0; i < DIRECTIONS; i++)
        ring_set(&ring, FIRST_DIRECTION + i, vec2_scale(heading_unit(360.0f * (float)i / DIRECTIONS), max_speed));
    for (int i = 0; i < SLOW_DIRECTIONS; i++) {
        Vec2 direction = heading_unit(360.0f * (float)i / SLOW_DIRECTIONS);
        ring_set(&ring, FIRST_DIRECTION + DIRECTIONS + i, vec2_scale(direction, 0.5f * max_speed));
    }
    return ring;
}

static inline void ring_complete(Ring *ring, const Bee *bee)
{
    ring_set(ring, 0, bee->wanted);
    ring_set(ring, 1, bee->self.velocity);
    ring_set(ring, 2, vec2(0.0f, 0.0f));
    ring_set(ring, 3, vec2_scale(bee->self.velocity, 0.5f));
}

// The threats that could hit a bee soon, with the time in buckets.
typedef struct Found {
    int count;
    int32_t in_bucket[BUCKETS + 1]; // the last one: rounding
    int32_t slot[NEAR_MOST], bucket[NEAR_MOST];
} Found;

static inline void found_add(Found *found, int slot, int bucket)
{
    if (found->count < NEAR_MOST) {
        found->slot[found->count] = slot;
        found->bucket[found->count] = bucket;
    }
    found->in_bucket[bucket]++;
    found->count++;
}

// The threats that a bee considers, relative to it.
typedef struct Near {
    int count;
    float x[NEAR_MOST], y[NEAR_MOST], vx[NEAR_MOST], vy[NEAR_MOST];
    float outside[NEAR_MOST], share[NEAR_MOST]; // squared distance minus squared reach, and the inverse
    float reach_sq[NEAR_MOST];
} Near;

// Takes whole buckets, so that the order of the threats does not matter.
static inline void near_take(Near *near, const Found *found, const SwiftGrid *grid, const Bee *bee, int threats)
{
    int cut = 1, taken = found->in_bucket[0];
    while (cut <= BUCKETS && taken + found->in_bucket[cut] <= threats)
        taken += found->in_bucket[cut++];
    near->count = 0;
    for (int i = 0; i < found->count; i++) {
        if (found->bucket[i] >= cut)
            continue;
        int n = near->count++, slot = found->slot[i];
        float x = grid->cells->x[slot] - bee->self.position.x, y = grid->cells->y[slot] - bee->self.position.y;
        float reach_sq = grid->reach[slot] * grid->reach[slot], outside = x * x + y * y - reach_sq;
        near->x[n] = x;
        near->y[n] = y;
        near->vx[n] = grid->vx[slot] - bee->carried.x;
        near->vy[n] = grid->vy[slot] - bee->carried.y;
        near->outside[n] = outside;
        near->share[n] = outside > 0.0f ? 1.0f / outside : INFINITY;
        near->reach_sq[n] = reach_sq;
    }
}

#define LANES 4
#define NAME(word) word##_4
#define KERNEL
#include "core/steer/swift_lanes.h"

#ifdef RADAR_AVX2
#define LANES 8
#define NAME(word) word##_8
#define KERNEL RADAR_AVX2
#include "core/steer/swift_lanes.h"
#endif

void swift_choose_all(const SwiftGrid *grid, const SwiftBees *bees, const SwiftTuning *tuning, uint32_t tick)
{
    ASSERT(tuning->horizon_ticks > 0.0f && tuning->sight_px > 0.0f && tuning->glance_px > 0.0f
           && tuning->pause_ticks > 0);
#ifdef RADAR_AVX2
    if (grid->cells->wide) {
        choose_all_8(grid, bees, tuning, tick);
        return;
    }
#endif
    choose_all_4(grid, bees, tuning, tick);
}
