// test_crowd.c -- soft contacts and mirrors against all pairs and all images.

#include "clouds.h"
#include "test.h"

#define RANGE 16.0f
#define SIDE 96.0f

static Cloud cloud;
static uint32_t memory[RADAR_BYTES(CLOUD_MOST, 64, 16) / 4];

// At quarters of a px, so that images lie exactly where they should; inside of the square from 0 to SIDE.
static void cloud_make(Rng *rng, int count)
{
    cloud.count = count;
    for (int i = 0; i < count; i++) {
        cloud.x[i] = 0.25f * (float)rng_below(rng, 4u * (uint32_t)SIDE + 1u);
        cloud.y[i] = 0.25f * (float)rng_below(rng, 4u * (uint32_t)SIDE + 1u);
        cloud.weight[i] = 0.5f * (float)rng_below(rng, 9u);
        cloud.order[i] = (uint32_t)i;
    }
}

static RadarGrid grid_of_cloud(void)
{
    RadarTargets targets = cloud_targets(&cloud);
    return radar_build(memory, sizeof memory, &targets, (RadarArea){{0.0f, 0.0f}, {SIDE, SIDE}, RANGE});
}

// The target itself, and where it is seen behind the mirrors at 0 and SIDE.
static int images_of(float at, bool mirrors, float images[3])
{
    images[0] = at;
    images[1] = -at;
    images[2] = 2.0f * SIDE - at;
    return mirrors ? 3 : 1;
}

// SUM (weight * (1 / d - 1 / range)) * (self - contact) / (1 + contacts), at most 1 long.
static Vec2 expected_avoid(Vec2 self, bool mirrors)
{
    double x = 0.0, y = 0.0;
    int contacts = 0;
    for (int i = 0; i < cloud.count; i++) {
        float at_x[3], at_y[3];
        int columns = images_of(cloud.x[i], mirrors, at_x), rows = images_of(cloud.y[i], mirrors, at_y);
        for (int k = 0; k < columns * rows; k++) {
            double dx = (double)(self.x - at_x[k % columns]), dy = (double)(self.y - at_y[k / columns]);
            double d = sqrt(dx * dx + dy * dy);
            if (!(d > 0.0) || !(d < (double)RANGE))
                continue;
            double factor = (double)cloud.weight[i] * (1.0 / d - 1.0 / (double)RANGE);
            x += dx * factor;
            y += dy * factor;
            contacts++;
        }
    }
    double length = sqrt(x * x + y * y), whole = length > 1.0 + contacts ? length : 1.0 + contacts;
    return vec2((float)(x / whole), (float)(y / whole));
}

static void check(bool mirrors)
{
    for (int round = 0; round < 60; round++) {
        Rng rng = rng_seed((uint64_t)round, 3u);
        cloud_make(&rng, 1 + 9 * round);
        for (int wide = 0; wide < 2; wide++) {
            RadarGrid grid = grid_of_cloud();
            grid.wide &= wide == 1;
            if (mirrors)
                radar_mirror(&grid, vec2(0.0f, 0.0f), vec2(SIDE, SIDE));
            for (int i = 0; i < cloud.count; i++) {
                Vec2 expected = expected_avoid(cloud_at(&cloud, i), mirrors);
                Vec2 got = radar_avoid(&grid, cloud_at(&cloud, i), RADAR_SOFT);
                fail_if(!(vec2_distance(expected, got) < 2e-4f), "round %d, agent %d: %.9g %.9g, expected %.9g %.9g",
                        round, i, (double)got.x, (double)got.y, (double)expected.x, (double)expected.y);
            }
        }
    }
}

TEST(soft_contacts_equal_all_pairs)
{
    check(false);
}

TEST(mirrors_show_all_images)
{
    check(true);
}

// Twice as near to the one as to the other: it gives way, by less than one whole step.
TEST(nearer_contacts_count_more)
{
    cloud.count = 2;
    cloud.x[0] = 46.0f, cloud.x[1] = 58.0f, cloud.y[0] = cloud.y[1] = 50.0f;
    cloud.weight[0] = cloud.weight[1] = 1.0f;
    cloud.order[0] = 0u, cloud.order[1] = 1u;
    RadarGrid grid = grid_of_cloud();
    Vec2 away = radar_avoid(&grid, vec2(50.0f, 50.0f), RADAR_SOFT);
    assert_true(fabsf(away.x - 0.25f / 3.0f) < 1e-4f && away.y == 0.0f);
    away = radar_avoid(&grid, vec2(50.0f, 50.0f), RADAR_SUM);
    assert_true(away.x == 0.0f && away.y == 0.0f);
}
