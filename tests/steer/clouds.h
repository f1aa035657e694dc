// clouds.h -- what the steering tests share: random targets, a radar of all pairs, and a hash.
#pragma once

#include <stdlib.h>

#include "core/base/rng.h"
#include "core/steer/radar.h"

#define CLOUD_MOST 2000

typedef struct Cloud {
    float x[CLOUD_MOST], y[CLOUD_MOST], weight[CLOUD_MOST];
    uint32_t order[CLOUD_MOST];
    int count;
} Cloud;

static inline RadarTargets cloud_targets(const Cloud *cloud)
{
    return (RadarTargets){cloud->x, cloud->y, cloud->weight, cloud->order, cloud->count};
}

static inline Vec2 cloud_at(const Cloud *cloud, int i)
{
    return vec2(cloud->x[i], cloud->y[i]);
}

static inline void cloud_swap(Cloud *cloud, int i, int j)
{
    float x = cloud->x[i], y = cloud->y[i], weight = cloud->weight[i];
    uint32_t order = cloud->order[i];
    cloud->x[i] = cloud->x[j], cloud->y[i] = cloud->y[j];
    cloud->weight[i] = cloud->weight[j], cloud->order[i] = cloud->order[j];
    cloud->x[j] = x, cloud->y[j] = y, cloud->weight[j] = weight, cloud->order[j] = order;
}

// Puts the targets into another sequence; each keeps its place, weight and order.
static inline void cloud_shuffle(Cloud *cloud, Rng *rng)
{
    for (int i = cloud->count - 1; i > 0; i--)
        cloud_swap(cloud, i, (int)rng_below(rng, (uint32_t)i + 1u));
}

// How a cloud lies about; every kind is a way in which a grid might go wrong.
typedef enum CloudKind {
    CLOUD_EVEN,     // all over the area
    CLOUD_CLUSTERS, // a few dense heaps
    CLOUD_COINCIDE, // many targets in few places
    CLOUD_BORDERS,  // on the cells' borders and the least bit beside them
    CLOUD_LATTICE,  // whole numbers, so that many distances equal the range exactly
    CLOUD_OUTSIDE,  // around the area, near and far
    CLOUD_KINDS,
} CloudKind;

static inline float cloud_jitter(Rng *rng, float value)
{
    uint32_t way = rng_below(rng, 3u);
    return way == 0u ? value : nextafterf(value, way == 1u ? 1.0e30f : -1.0e30f);
}

static inline float cloud_coordinate(Rng *rng, CloudKind kind, float least, float size, float range)
{
    uint32_t cells = (uint32_t)(size / range) + 2u;
    switch (kind) {
    case CLOUD_BORDERS: {
        float border = least + range * (float)rng_below(rng, cells);
        return cloud_jitter(rng, border);
    }
    case CLOUD_LATTICE: return (float)(int)rng_range(rng, least, least + size + 1.0f);
    case CLOUD_OUTSIDE: {
        float far = rng_below(rng, 4u) == 0u ? 1.0e6f : 3.0f * range;
        return rng_range(rng, least - far, least + size + far);
    }
    default: return rng_range(rng, least, least + size);
    }
}

// A cloud of `count` targets with random weights and orders. Orders are spread over all 32 bits.
static inline void cloud_fill(Cloud *cloud, Rng *rng, CloudKind kind, int count, RadarArea area)
{
    cloud->count = count;
    uint32_t spread = rng_u32(rng) | 1u; // odd, so that the orders stay unique
    for (int i = 0; i < count; i++) {
        cloud->x[i] = cloud_coordinate(rng, kind, area.least.x, area.size.x, area.range);
        cloud->y[i] = cloud_coordinate(rng, kind, area.least.y, area.size.y, area.range);
        if (kind == CLOUD_CLUSTERS && i >= 5) {
            int heap = (int)rng_below(rng, 5u);
            cloud->x[i] = cloud->x[heap] + rng_range(rng, -0.7f, 0.7f) * area.range;
            cloud->y[i] = cloud->y[heap] + rng_range(rng, -0.7f, 0.7f) * area.range;
        }
        if (kind == CLOUD_COINCIDE && i >= 12) {
            int place = (int)rng_below(rng, 12u);
            cloud->x[i] = cloud->x[place], cloud->y[i] = cloud->y[place];
        }
        cloud->weight[i] = rng_below(rng, 2u) == 0u ? 1.0f : rng_range(rng, 0.0f, RADAR_MOST_WEIGHT);
        cloud->order[i] = (uint32_t)i * spread;
    }
    cloud_shuffle(cloud, rng);
}

// The article's radar: every agent asks every target. The targets are put in order once.
typedef struct AllPairs {
    const Cloud *cloud;
    int in_order[CLOUD_MOST]; // the targets' indices in ascending order
    int contacts[CLOUD_MOST]; // of the last agent asked for, in ascending order
    int contact_count;
} AllPairs;

typedef struct AllPairsKey {
    uint32_t order;
    int index;
} AllPairsKey;

static inline int all_pairs_compare(const void *left, const void *right)
{
    const AllPairsKey *a = left, *b = right;
    return a->order < b->order ? -1 : a->order > b->order;
}

static inline void all_pairs_build(AllPairs *pairs, const Cloud *cloud)
{
    static AllPairsKey keys[CLOUD_MOST];
    pairs->cloud = cloud;
    pairs->contact_count = 0;
    for (int i = 0; i < cloud->count; i++)
        keys[i] = (AllPairsKey){cloud->order[i], i};
    qsort(keys, (size_t)cloud->count, sizeof keys[0], all_pairs_compare);
    for (int i = 0; i < cloud->count; i++)
        pairs->in_order[i] = keys[i].index;
}

static inline void all_pairs_find(AllPairs *pairs, Vec2 self, float range)
{
    pairs->contact_count = 0;
    for (int i = 0; i < pairs->cloud->count; i++) {
        int target = pairs->in_order[i];
        float dx = self.x - pairs->cloud->x[target];
        float dy = self.y - pairs->cloud->y[target];
        float d = sqrtf(dx * dx + dy * dy);
        if (0.0f < d && d < range)
            pairs->contacts[pairs->contact_count++] = target;
    }
}

// The nearest target, one in the same place included, the first in order of equally near ones; -1 without any.
static inline int all_pairs_nearest(const AllPairs *pairs, Vec2 self, float range, float *distance)
{
    int nearest = -1;
    float least = range * range;
    for (int i = 0; i < pairs->cloud->count; i++) {
        int target = pairs->in_order[i];
        float dx = self.x - pairs->cloud->x[target];
        float dy = self.y - pairs->cloud->y[target];
        if (dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            nearest = target;
        }
    }
    *distance = nearest < 0 ? range : sqrtf(least);
    return nearest;
}

static inline Vec2 all_pairs_unit(float x, float y)
{
    float length = sqrtf(x * x + y * y);
    return length == 0.0f ? vec2(0.0f, 0.0f) : vec2(x / length, y / length);
}

// a = 0; for each contact: a = normalize(a + unit(self - contact)), not normalised where the sum is zero.
static inline Vec2 all_pairs_running(const AllPairs *pairs, Vec2 self)
{
    Vec2 a = vec2(0.0f, 0.0f);
    for (int i = 0; i < pairs->contact_count; i++) {
        int target = pairs->contacts[i];
        Vec2 unit = all_pairs_unit(self.x - pairs->cloud->x[target], self.y - pairs->cloud->y[target]);
        a = all_pairs_unit(a.x + unit.x, a.y + unit.y);
    }
    return a;
}

// a = normalize(SUM (weight / d) * (self - contact)), each term cut to 16.16 fixed point.
static inline Vec2 all_pairs_sum(const AllPairs *pairs, Vec2 self)
{
    int64_t sum_x = 0, sum_y = 0;
    for (int i = 0; i < pairs->contact_count; i++) {
        int target = pairs->contacts[i];
        float dx = self.x - pairs->cloud->x[target];
        float dy = self.y - pairs->cloud->y[target];
        float d = sqrtf(dx * dx + dy * dy);
        float factor = pairs->cloud->weight[target] * 65536.0f / d;
        sum_x += (int32_t)(dx * factor);
        sum_y += (int32_t)(dy * factor);
    }
    return all_pairs_unit((float)sum_x, (float)sum_y);
}

// The direction away from all contacts; the contacts stay in `pairs`.
static inline Vec2 all_pairs_avoid(AllPairs *pairs, Vec2 self, float range, RadarBlend blend)
{
    all_pairs_find(pairs, self, range);
    return blend == RADAR_SUM ? all_pairs_sum(pairs, self) : all_pairs_running(pairs, self);
}
