// test_instincts.c -- the bees' instincts in the game: who survives a rain, and what must not matter.

#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;

// Bullets from above, at random and at the first bee.
static void rain(Sim *wet, Rng *rng, int bullets)
{
    for (int i = 0; i < bullets; i++) {
        Vec2 from = vec2(0.0f, 20.0f), way = vec2(0.0f, 1.0f);
        from.x = rng_range(rng, 20.0f, FIELD_WIDTH_PX - 20.0f);
        way.x = rng_range(rng, -0.5f, 0.5f);
        if (i % 4 == 0 && wet->bees.count > 0)
            way = vec2_sub(vec2(wet->bees.x[0], wet->bees.y[0]), from);
        float speed = rng_range(rng, 1.5f, 5.0f);
        sim_add_bullet(wet, BULLET_SEED, from, vec2_scale(vec2_unit(way), speed));
    }
}

// How long ten lone bees live in the rain, one after the other, in ticks.
static int lives(Instinct instinct)
{
    int ticks = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Rng rng = rng_seed(seed, 7);
        meadow(&sim, 1);
        sim.tunables.swarm_loose_instinct = (int32_t)instinct;
        sim.tunables.swarm_stray_chance = 0.1f;
        for (int tick = 0; tick < 600 && sim.bees.count > 0; tick++, ticks++) {
            rain(&sim, &rng, tick % 8 == 0 ? 3 : 0);
            run(&sim, 1);
        }
    }
    return ticks;
}

TEST(the_better_the_instinct_the_longer_the_life)
{
    assert_true(lives(INSTINCT_RADAR) < 4500);
    assert_true(lives(INSTINCT_SWIFT) >= 5900);
}

TEST(led_and_loose_bees_have_their_own)
{
    meadow(&sim, 1);
    sim.tunables.swarm_loose_instinct = INSTINCT_SWIFT;
    assert_int_equal(sim_instinct(&sim), INSTINCT_SWIFT);
    sim.head.touching = 1;
    sim.scratch.swarm_middle = sim_swarm_goal(&sim);
    assert_int_equal(sim_instinct(&sim), INSTINCT_RADAR);
    sim.scratch.swarm_middle.y += sim.tunables.swarm_transit_px + 1.0f; // in transit
    assert_int_equal(sim_instinct(&sim), INSTINCT_SWIFT);
}

// The same bees and bullets, stored the other way round.
static void turn_over(Sim *turned)
{
    const Sim *from = &sim;
    for (int i = 0, k = from->bees.count - 1; k >= 0; i++, k--) {
        turned->bees.x[i] = from->bees.x[k];
        turned->bees.y[i] = from->bees.y[k];
        turned->bees.id[i] = from->bees.id[k];
    }
    for (int i = 0, k = from->bullets.count - 1; k >= 0; i++, k--) {
        turned->bullets.x[i] = from->bullets.x[k];
        turned->bullets.y[i] = from->bullets.y[k];
        turned->bullets.vx[i] = from->bullets.vx[k];
        turned->bullets.vy[i] = from->bullets.vy[k];
        turned->bullets.id[i] = from->bullets.id[k];
    }
}

TEST(storage_does_not_matter)
{
    for (int round = 0; round < 2 * INSTINCTS; round++) {
        int instinct = round % INSTINCTS;
        Rng rng = rng_seed(9, (uint64_t)round);
        meadow(&sim, 40);
        sim.tunables.swarm_loose_instinct = instinct;
        sim.tunables.instinct_full_bees = round < INSTINCTS ? 20 : 200; // blunt senses, too
        sim.tunables.swarm_grace_ticks = 600;                           // nobody is hit
        sim.head.tick = 1;
        for (int i = 0; i < sim.bees.count; i++)
            sim.bees.born_tick[i] = 1;
        rain(&sim, &rng, 100);
        run(&sim, 60);
        rain(&sim, &rng, 100);
        other = sim;
        turn_over(&other);
        for (int i = 0; i < sim.bees.count; i++) { // velocities are of one and the same bee
            other.bees.vx[i] = sim.bees.vx[sim.bees.count - 1 - i];
            other.bees.vy[i] = sim.bees.vy[sim.bees.count - 1 - i];
        }
        run(&sim, 10);
        run(&other, 10);
        for (int i = 0; i < sim.bees.count; i++) {
            int k = 0;
            while (k < other.bees.count && other.bees.id[k] != sim.bees.id[i])
                k++;
            if (k == other.bees.count || sim.bees.x[i] != other.bees.x[k] || sim.bees.y[i] != other.bees.y[k])
                fail_msg("instinct %d: bee %u flies otherwise", instinct, (unsigned)sim.bees.id[i]);
        }
    }
}
