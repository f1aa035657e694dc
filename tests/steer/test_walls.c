// test_walls.c -- distances to walls and the push of their potential; articles/test_flocking.c checks its formula.

#include "../base/dies.h"
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/walls.h"
#include "test.h"

static Wall random_wall(Rng *rng)
{
    Wall wall = {.kind = (WallKind)rng_below(rng, 3u)};
    wall.point.x = rng_range(rng, 0.0f, 360.0f);
    wall.point.y = rng_range(rng, 0.0f, 640.0f);
    wall.normal = heading_unit(rng_range(rng, 0.0f, 360.0f));
    wall.end.x = rng_range(rng, 0.0f, 360.0f);
    wall.end.y = rng_range(rng, 0.0f, 640.0f);
    wall.radius = rng_range(rng, 0.0f, 30.0f);
    return wall;
}

static Vec2 random_point(Rng *rng)
{
    Vec2 p;
    p.x = rng_range(rng, -50.0f, 410.0f);
    p.y = rng_range(rng, -50.0f, 690.0f);
    return p;
}

// The nearest point of a segment, found by a search that never divides by its length.
static double segment_px(const Wall *wall, Vec2 p)
{
    double low = 0.0, high = 1.0;
    for (int step = 0; step < 80; step++) {
        double t[2] = {low + (high - low) / 3.0, high - (high - low) / 3.0}, d[2];
        for (int i = 0; i < 2; i++) {
            double x = (double)wall->point.x + ((double)wall->end.x - (double)wall->point.x) * t[i];
            double y = (double)wall->point.y + ((double)wall->end.y - (double)wall->point.y) * t[i];
            d[i] = hypot((double)p.x - x, (double)p.y - y);
        }
        if (d[0] < d[1])
            high = t[1];
        else
            low = t[0];
    }
    double x = (double)wall->point.x + ((double)wall->end.x - (double)wall->point.x) * low;
    double y = (double)wall->point.y + ((double)wall->end.y - (double)wall->point.y) * low;
    return hypot((double)p.x - x, (double)p.y - y);
}

static double expected_px(const Wall *wall, Vec2 p)
{
    double x = (double)p.x - (double)wall->point.x, y = (double)p.y - (double)wall->point.y;
    switch (wall->kind) {
    case WALL_PLANE: return x * (double)wall->normal.x + y * (double)wall->normal.y;
    case WALL_DISC: return hypot(x, y) - (double)wall->radius;
    default: return segment_px(wall, p) - (double)wall->radius;
    }
}

TEST(distances)
{
    for (int round = 0; round < 20000; round++) {
        Rng rng = rng_seed((uint64_t)round, 40u);
        Wall wall = random_wall(&rng);
        Vec2 p = random_point(&rng);
        Vec2 away;
        float distance = wall_distance(&wall, p, &away);
        fail_if(fabs((double)distance - expected_px(&wall, p)) > 2.0e-3, "round %d, kind %d: %.9g px, expected %.9g",
                round, (int)wall.kind, (double)distance, expected_px(&wall, p));
        assert_true(fabsf(vec2_length(away) - 1.0f) < 1.0e-6f);
    }
}

// A step of 1 px along `away` leads 1 px farther, from outside and from inside.
TEST(away_leads_away)
{
    int inside = 0;
    for (int round = 0; round < 20000; round++) {
        Rng rng = rng_seed((uint64_t)round, 41u);
        Wall wall = random_wall(&rng);
        Vec2 p = random_point(&rng);
        if (round % 2 == 0) {
            p = vec2_mix(wall.point, wall.end, wall.kind == WALL_SEGMENT ? rng_float(&rng) : 0.0f);
            p.x += rng_range(&rng, -30.0f, 30.0f);
            p.y += rng_range(&rng, -30.0f, 30.0f);
        }
        Vec2 away, ignored;
        float distance = wall_distance(&wall, p, &away);
        float farther = wall_distance(&wall, vec2_add(p, away), &ignored);
        if (distance > -wall.radius + 0.1f || wall.kind == WALL_PLANE)
            assert_true(fabsf(farther - distance - 1.0f) < 2.0e-3f);
        inside += distance < 0.0f;
    }
    assert_true(inside > 3000);
}

TEST(equal_directions_have_a_fixed_result)
{
    Vec2 away;
    Wall disc = {.kind = WALL_DISC, .point = {5.0f, 6.0f}, .radius = 7.0f};
    assert_true(wall_distance(&disc, disc.point, &away) == -7.0f);
    assert_true(away.x == 0.0f && away.y == -1.0f);
    Wall segment = {.kind = WALL_SEGMENT, .point = {0.0f, 0.0f}, .end = {0.0f, -10.0f}, .radius = 2.0f};
    assert_true(wall_distance(&segment, vec2(0.0f, -4.0f), &away) == -2.0f);
    assert_true(away.x == -1.0f && away.y == 0.0f); // to the left of the way up
    assert_true(wall_distance(&segment, vec2(0.0f, -14.0f), &away) == 2.0f);
    assert_true(away.x == 0.0f && away.y == -1.0f); // beyond the end
    Wall dot = {.kind = WALL_SEGMENT, .point = {3.0f, 3.0f}, .end = {3.0f, 3.0f}, .radius = 1.0f};
    assert_true(wall_distance(&dot, vec2(3.0f, 3.0f), &away) == -1.0f);
    assert_true(away.x == 0.0f && away.y == -1.0f);
    assert_true(wall_distance(&dot, vec2(6.0f, 7.0f), &away) == 4.0f);
}

// Both sides of a plane: nearer pushes more, behind pushes out and not further in.
TEST(sides_of_a_plane)
{
    Wall floor = {.kind = WALL_PLANE, .point = {0.0f, 100.0f}, .normal = {0.0f, -1.0f}};
    WallSense sense = {20.0f, 0.01f, 0.2f};
    for (int y = 0; y < 200; y++) {
        Vec2 push = walls_avoid(&floor, 1, vec2(50.0f, (float)y), sense);
        assert_true(push.x == 0.0f);
        if (y < 80)
            assert_true(push.y == 0.0f); // out of sight
        else
            assert_true(push.y <= -0.0099f);
        if (y >= 100)
            assert_true(fabsf(push.y + 1.0f) < 1.0e-6f); // 5 * max_urgency
    }
    Vec2 seen = walls_avoid(&floor, 1, vec2(0.0f, 98.0f), sense);
    assert_true(fabsf(seen.y + 0.25f) < 1.0e-6f); // 1 / 2^2
}

TEST(opposite_walls_cancel)
{
    Wall walls[] = {
        {.kind = WALL_PLANE, .point = {0.0f, 0.0f}, .normal = {1.0f, 0.0f}},
        {.kind = WALL_PLANE, .point = {20.0f, 0.0f}, .normal = {-1.0f, 0.0f}},
    };
    Vec2 push = walls_avoid(walls, 2, vec2(10.0f, 0.0f), (WallSense){30.0f, 0.1f, 0.2f});
    assert_true(push.x == 0.0f && push.y == 0.0f);
    push = walls_avoid(walls, 2, vec2(9.0f, 0.0f), (WallSense){30.0f, 0.1f, 0.2f});
    assert_true(push.x > 0.0f);
    push = walls_avoid(NULL, 0, vec2(9.0f, 0.0f), (WallSense){30.0f, 0.1f, 0.2f});
    assert_true(push.x == 0.0f && push.y == 0.0f);
}

static void ask_unknown_kind(const void *wall)
{
    Vec2 away;
    (void)wall_distance(wall, vec2(0.0f, 0.0f), &away);
}

TEST(unknown_kind_is_a_wrong_program)
{
    assert_true(dies(ask_unknown_kind, &(Wall){.kind = (WallKind)3}));
    assert_false(dies(ask_unknown_kind, &(Wall){.kind = WALL_DISC}));
}
