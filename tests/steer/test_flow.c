// test_flow.c -- currents: the article's vortex, the others, and their regions.
#include "core/base/rng.h"
#include "core/steer/flock.h"
#include "test.h"

static FlowRegion everywhere(FlowKind kind, float strength)
{
    return (FlowRegion){kind, {-1000.0f, -1000.0f}, {1000.0f, 1000.0f}, {180.0f, 320.0f}, {0.6f, -0.8f}, strength};
}

static void assert_flow(const FlowRegion *regions, int count, Vec2 p, float x, float y)
{
    Vec2 flow = flow_at(regions, count, p);
    fail_if(fabsf(flow.x - x) > 1.0e-6f || fabsf(flow.y - y) > 1.0e-6f, "at %.9g %.9g: %.9g %.9g, expected %.9g %.9g",
            (double)p.x, (double)p.y, (double)flow.x, (double)flow.y, (double)x, (double)y);
}

TEST(square_vortex)
{
    FlowRegion region = everywhere(FLOW_SQUARE, 0.01f);
    assert_flow(&region, 1, vec2(180.0f, 320.0f), 0.0f, 0.0f);
    assert_flow(&region, 1, vec2(190.0f, 300.0f), 0.2f, 0.0f);  // above: to the right
    assert_flow(&region, 1, vec2(190.0f, 350.0f), -0.3f, 0.0f); // below: to the left
    assert_flow(&region, 1, vec2(230.0f, 330.0f), 0.0f, 0.5f);  // right: down
    assert_flow(&region, 1, vec2(130.0f, 330.0f), 0.0f, -0.5f); // left: up
    assert_flow(&region, 1, vec2(190.0f, 330.0f), 0.0f, 0.1f);  // the diagonal belongs to left and right
    assert_flow(&region, 1, vec2(190.0f, 310.0f), 0.0f, 0.1f);
}

TEST(equals_the_formula)
{
    for (int round = 0; round < 20000; round++) {
        Rng rng = rng_seed((uint64_t)round, 50u);
        float strength = rng_range(&rng, -0.05f, 0.05f);
        Vec2 p;
        p.x = rng_range(&rng, 0.0f, 360.0f);
        p.y = rng_range(&rng, 0.0f, 640.0f);
        double dx = (double)p.x - 180.0, dy = (double)p.y - 320.0, s = (double)strength;
        FlowRegion region = everywhere(FLOW_SQUARE, strength);
        if (fabs(dx) < fabs(dy))
            assert_flow(&region, 1, p, (float)(-dy * s), 0.0f);
        else
            assert_flow(&region, 1, p, 0.0f, (float)(dx * s));
        region.kind = FLOW_ROUND;
        assert_flow(&region, 1, p, (float)(-dy * s), (float)(dx * s));
        region.kind = FLOW_STREAM;
        assert_flow(&region, 1, p, (float)(0.6 * s), (float)(-0.8 * s));
    }
}

TEST(vortices_are_stronger_toward_the_rim)
{
    for (FlowKind kind = FLOW_SQUARE; kind <= FLOW_ROUND; kind++) {
        FlowRegion region = everywhere(kind, 0.02f);
        for (int ray = 0; ray < 360; ray += 7) {
            Vec2 step = vec2((float)(ray - 180), (float)(180 - ray / 2));
            float before = 0.0f;
            for (int i = 1; i < 10; i++) {
                Vec2 p = vec2_add(region.middle, vec2_scale(step, 0.2f * (float)i));
                float now = vec2_length(flow_at(&region, 1, p));
                assert_true(now > before);
                before = now;
            }
        }
    }
}

// An object that only drifts in a vortex circles; it turns clockwise on the screen.
TEST(vortices_go_round)
{
    for (FlowKind kind = FLOW_SQUARE; kind <= FLOW_ROUND; kind++) {
        FlowRegion region = everywhere(kind, 0.01f);
        Vec2 p = vec2(280.0f, 320.0f);
        int quarters = 0, quarter = 0;
        for (int tick = 0; tick < 2000; tick++) {
            p = vec2_add(p, flow_at(&region, 1, p));
            Vec2 d = vec2_sub(p, region.middle);
            int now = d.x >= 0.0f ? (d.y >= 0.0f ? 0 : 3) : d.y >= 0.0f ? 1 : 2;
            assert_true(now == quarter || now == (quarter + 1) % 4);
            quarters += now != quarter;
            quarter = now;
        }
        assert_true(quarters >= 8);
    }
}

TEST(the_first_region_counts)
{
    FlowRegion regions[] = {
        {FLOW_STREAM, {10.0f, 10.0f}, {20.0f, 20.0f}, {0.0f, 0.0f}, {1.0f, 0.0f}, 1.0f},
        {FLOW_STREAM, {15.0f, 10.0f}, {30.0f, 20.0f}, {0.0f, 0.0f}, {0.0f, 1.0f}, 1.0f},
    };
    assert_flow(regions, 2, vec2(12.0f, 12.0f), 1.0f, 0.0f);
    assert_flow(regions, 2, vec2(17.0f, 12.0f), 1.0f, 0.0f);
    assert_flow(regions, 2, vec2(25.0f, 12.0f), 0.0f, 1.0f);
    assert_flow(regions, 2, vec2(35.0f, 12.0f), 0.0f, 0.0f);
    assert_flow(regions, 2, vec2(10.0f, 10.0f), 1.0f, 0.0f); // least inside
    assert_flow(regions, 2, vec2(20.0f, 12.0f), 0.0f, 1.0f); // most outside
    assert_flow(regions, 2, vec2(12.0f, 20.0f), 0.0f, 0.0f);
    assert_flow(regions, 0, vec2(12.0f, 12.0f), 0.0f, 0.0f);
}
