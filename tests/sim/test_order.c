// test_order.c -- how bees and bullets are stored, and who is asked together, changes no bee's course.

#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;

// Bees and bullets all over an empty meadow, and no draw that depends on the order of storage.
static void crowd(Sim *filled, uint64_t seed, int bees, int bullets)
{
    Rng rng = rng_seed(seed, 1);
    meadow(filled, 0);
    filled->tunables.swarm_stray_chance = 0.1f;
    for (int i = 0; i < bees; i++) {
        float x = rng_range(&rng, 20.0f, FIELD_WIDTH_PX - 20.0f);
        float y = rng_range(&rng, 300.0f, FIELD_HEIGHT_PX - 20.0f);
        sim_add_bee(filled, vec2(x, y));
    }
    for (int i = 0; i < bullets; i++) {
        float x = rng_range(&rng, 0.0f, FIELD_WIDTH_PX), y = rng_range(&rng, 0.0f, FIELD_HEIGHT_PX);
        float vx = rng_range(&rng, -1.0f, 1.0f);
        BulletLook look = (BulletLook)rng_below(&rng, BULLET_LOOKS);
        sim_add_bullet(filled, look, vec2(x, y), vec2(vx, 1.0f));
    }
}

#define SWAP(array)                                                                                                    \
    {                                                                                                                  \
        unsigned char held[sizeof pool->array[0]];                                                                     \
        memcpy(held, &pool->array[a], sizeof held);                                                                    \
        pool->array[a] = pool->array[b];                                                                               \
        memcpy(&pool->array[b], held, sizeof held);                                                                    \
    }

// The same meadow, stored in another order.
static void shuffle(Sim *shuffled, uint64_t seed)
{
    Rng rng = rng_seed(seed, 2);
    for (int a = shuffled->bees.count - 1; a > 0; a--) {
        Bees *pool = &shuffled->bees;
        int b = (int)rng_below(&rng, (uint32_t)a + 1u);
        SWAP(x) SWAP(y) SWAP(vx) SWAP(vy) SWAP(heading_deg) SWAP(id) SWAP(born_tick) SWAP(still) SWAP(dead)
    }
    for (int a = shuffled->bullets.count - 1; a > 0; a--) {
        Bullets *pool = &shuffled->bullets;
        int b = (int)rng_below(&rng, (uint32_t)a + 1u);
        SWAP(x) SWAP(y) SWAP(vx) SWAP(vy) SWAP(id) SWAP(look) SWAP(grazed) SWAP(dead)
    }
}

static int bee_with(const Sim *searched, uint32_t id)
{
    for (int i = 0; i < searched->bees.count; i++)
        if (searched->bees.id[i] == id)
            return i;
    return -1;
}

// Two bees that a bullet could take may be hit by another one of two bullets, where these are stored otherwise: so here
// bullets take nobody.
TEST(the_order_of_storage_changes_no_course)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        crowd(&sim, seed, 300, 500);
        sim.tunables.swarm_grace_ticks = 600;
        sim.head.tick = 1;
        for (int i = 0; i < sim.bees.count; i++)
            sim.bees.born_tick[i] = 1;
        other = sim;
        shuffle(&other, seed);
        for (int tick = 0; tick < 100; tick++) {
            TickCmd cmd = tick_cmd(vec2(180.0f, 450.0f), tick / 25 % 2 ? TICK_CMD_TOUCH : 0);
            sim_tick(&sim, &cmd);
            sim_tick(&other, &cmd);
        }
        assert_int_equal(sim.bees.count, 300);
        assert_int_equal(sim.bullets.count, other.bullets.count);
        for (int i = 0; i < sim.bees.count; i++) {
            int k = bee_with(&other, sim.bees.id[i]);
            fail_if(k < 0 || sim.bees.x[i] != other.bees.x[k] || sim.bees.y[i] != other.bees.y[k]
                        || sim.bees.heading_deg[i] != other.bees.heading_deg[k],
                    "seed %d: bee %u flies otherwise", (int)seed, sim.bees.id[i]);
        }
    }
}

// After a sorting tick, bees come row by row of the radar's cells, as tall as its range.
TEST(sorted_bees_lie_row_by_row)
{
    crowd(&sim, 9, 400, 200);
    float y[400];
    uint32_t id[400];
    memcpy(id, sim.bees.id, sizeof id);
    memcpy(y, sim.bees.y, sizeof y);
    sim.head.tick = 16; // it sorts in every sixteenth tick; nobody is hit
    for (int i = 0; i < sim.bees.count; i++)
        sim.bees.born_tick[i] = 16;
    sim_tick(&sim, &NOBODY);
    int row_before = 0, moved = 0;
    for (int i = 0; i < sim.bees.count; i++) {
        int row = (int)(y[sim.bees.id[i] - id[0]] / sim_radar_range_px(&sim));
        assert_true(row >= row_before);
        row_before = row;
        moved += sim.bees.id[i] != id[i];
    }
    assert_true(moved > 300);
}

// When in the tick a bullet comes nearer than `reach` to a place, 0 to 1; 2 where it never does.
static double meeting_with(double x, double y, const Bullets *bullets, int i, double reach)
{
    double way_x = (double)bullets->x[i] - x, way_y = (double)bullets->y[i] - y;
    double vx = (double)bullets->vx[i], vy = (double)bullets->vy[i];
    double outside = way_x * way_x + way_y * way_y - reach * reach, nearing = -(way_x * vx + way_y * vy);
    double root = nearing * nearing - (vx * vx + vy * vy) * outside;
    if (outside < 0.0)
        return 0.0;
    double ticks = nearing > 0.0 && root > 0.0 ? outside / (nearing + sqrt(root)) : 2.0;
    return ticks < 1.0 ? ticks : 2.0;
}

// The first bee of a bullet, computed bee by bee: the first, of several at once that which is nearest in the
// end.
static int first_bee(const Sim *before, int bullet, float reach_px, float *nearest_px)
{
    const Bullets *bullets = &before->bullets;
    float x = bullets->x[bullet] + bullets->vx[bullet], y = bullets->y[bullet] + bullets->vy[bullet];
    double soonest = 2.0;
    float first_px = 0.0f;
    int first = -1;
    *nearest_px = 1.0e9f;
    for (int i = 0; i < before->bees.count; i++) {
        float dx = x - before->bees.x[i], dy = y - before->bees.y[i], px = sqrtf(dx * dx + dy * dy);
        double meeting = meeting_with((double)before->bees.x[i], (double)before->bees.y[i], bullets, bullet,
                                      (double)reach_px);
        *nearest_px = px < *nearest_px ? px : *nearest_px;
        if (meeting > 1.0 || meeting > soonest || (meeting == soonest && px >= first_px))
            continue;
        soonest = meeting;
        first_px = px;
        first = i;
    }
    return first;
}

TEST(bullets_ask_together_as_one_by_one)
{
    for (uint64_t seed = 1; seed <= 6; seed++) {
        crowd(&sim, seed, 200, 1500);
        sim.tunables.swarm_avoid_px = 0.0f;
        sim.tunables.swarm_freeze = 1; // bees stay where they are
        sim.tunables.swarm_stray_chance = 0.0f;
        sim.tunables.swarm_leash_ranges = 20.0f;
        uint8_t dead[200] = {0};
        int misses = 0;
        other = sim;
        sim_tick(&sim, &NOBODY);
        for (int i = 0; i < other.bullets.count; i++) {
            float hit_px = sim_bullet_radius_px(&sim.tunables, (BulletLook)other.bullets.look[i])
                         + sim.tunables.swarm_radius_px;
            float nearest_px;
            int bee = first_bee(&other, i, hit_px, &nearest_px);
            if (bee >= 0)
                dead[bee] = 1;
            else
                misses += nearest_px < hit_px + sim.tunables.bullet_near_px;
        }
        for (int i = 0; i < other.bees.count; i++)
            assert_true((bee_with(&sim, other.bees.id[i]) < 0) == (dead[i] != 0));
        assert_int_equal(sim.head.near_misses, misses);
    }
}

// The shots that are near enough, oldest first, until the enemy has had enough.
TEST(an_enemy_takes_the_oldest_shots)
{
    Rng rng = rng_seed(4, 4);
    meadow(&sim, 0);
    sim.tunables.wasp_hp = 7;
    int act = program(&sim, "delay 10s");
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180.0f, 300.0f), act, 0);
    for (int i = 0; i < 400; i++) {
        Shots *shots = &sim.shots;
        int k = shots->count++;
        shots->x[k] = rng_range(&rng, 150.0f, 210.0f);
        shots->y[k] = rng_range(&rng, 270.0f, 330.0f);
        shots->vx[k] = shots->vy[k] = 0.0f;
        shots->id[k] = 1000u + (uint32_t)(i * 37 % 400);
        shots->dead[k] = 0;
    }
    uint32_t used[7], count = 0;
    float reach_px = sim.tunables.wasp_radius_px + sim.tunables.shot_radius_px;
    for (uint32_t id = 1000; id < 1400 && count < 7; id++)
        for (int k = 0; k < 400; k++) {
            float dx = sim.shots.x[k] - 180.0f, dy = sim.shots.y[k] - 300.0f;
            if (sim.shots.id[k] == id && dx * dx + dy * dy < reach_px * reach_px)
                used[count++] = id;
        }
    assert_int_equal(count, 7);
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.enemy_count, 0);
    assert_int_equal(sim.shots.count, 400 - 7);
    for (int k = 0; k < sim.shots.count; k++)
        for (int i = 0; i < 7; i++)
            assert_true(sim.shots.id[k] != used[i]);
}

static float places_px(Sim *at, const TickCmd *cmd, float *mean_px)
{
    float farthest = 0.0f;
    other = *at;
    sim_tick(at, cmd);
    *mean_px = 0.0f;
    for (int i = 0; i < at->bees.count; i++) {
        int k = bee_with(&other, at->bees.id[i]);
        Vec2 pull = vec2(at->scratch.pull_x[i], at->scratch.pull_y[i]);
        Vec2 place = vec2_add(vec2(other.bees.x[k], other.bees.y[k]), pull);
        float far = vec2_distance(place, sim_swarm_goal(at));
        farthest = far > farthest ? far : farthest;
        *mean_px += far / (float)at->bees.count;
    }
    return farthest;
}

// Each has a place of its own in a disc, evenly: on average two thirds of its radius from the middle.
TEST(bees_are_pulled_to_places_in_a_disc)
{
    meadow(&sim, 100);
    TickCmd cmd = tick_cmd(vec2(180.0f, 450.0f), TICK_CMD_TOUCH);
    float radius_px = sim.tunables.swarm_spread_px * 10.0f + sim.tunables.swarm_reach_px * 0.99f;
    for (int tick = 0; tick < 200; tick++) {
        float mean_px, most_px = places_px(&sim, &cmd, &mean_px);
        assert_true(most_px < radius_px * 1.01f && most_px > radius_px * 0.85f);
        assert_true(fabsf(mean_px - radius_px * 2.0f / 3.0f) < radius_px * 0.06f);
    }
    sim.tunables.swarm_spread_px = sim.tunables.swarm_reach_px = 0.0f;
    float mean_px;
    assert_true(places_px(&sim, &cmd, &mean_px) < 1e-3f);
}
