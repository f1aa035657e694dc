// test_determinism.c -- the same seed and commands, the same game: however it is saved, split, or left lying about.

#include "game/session/pace.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;

#define TICKS 1500

static uint64_t plain_game(uint64_t seed)
{
    endless(&sim, seed);
    Pilot pilot = pilot_begin(&sim);
    return play(&sim, &pilot, TICKS, state_hash_begin(&sim));
}

TEST(the_same_game_twice)
{
    assert_true(plain_game(5) == plain_game(5));
    assert_true(plain_game(5) != plain_game(6));
}

TEST(a_copy_in_the_middle_continues_identically)
{
    uint64_t whole = plain_game(5);
    endless(&sim, 5);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = play(&sim, &pilot, 700, state_hash_begin(&sim));
    memcpy(&other, &sim, sizeof sim);
    memset(&sim, 0x5a, sizeof sim);
    assert_true(play(&other, &pilot, TICKS - 700, hash) == whole);
}

// Everything that is not listed as a live part may hold anything between ticks.
TEST(only_the_listed_parts_matter)
{
    uint64_t whole = plain_game(5);
    endless(&sim, 5);
    Pilot pilot = pilot_begin(&sim);
    assert_true(play_spoilt(&sim, &other, &pilot, TICKS, state_hash_begin(&sim)) == whole);
}

// Frames of any length run the same ticks, so they give the same game.
TEST(any_frame_times_give_the_same_game)
{
    uint64_t whole = plain_game(9);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Rng rng = rng_seed(seed, 3);
        Timestep timestep = {0};
        endless(&sim, 9);
        Pilot pilot = pilot_begin(&sim);
        uint64_t hash = state_hash_begin(&sim);
        int left = TICKS;
        while (left > 0) {
            int64_t passed_ns = (int64_t)rng_below(&rng, 90000000u);
            int ticks = timestep_advance(&timestep, passed_ns, TIMESTEP_FULL).ticks;
            ticks = ticks < left ? ticks : left;
            hash = play(&sim, &pilot, ticks, hash);
            left -= ticks;
        }
        assert_true(hash == whole);
    }
}

// Every float that lives is a number: NaNs differ between processors.
TEST(every_live_float_is_finite)
{
    endless(&sim, 11);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < 60; i++) {
        play(&sim, &pilot, 60, 0);
        for (int b = 0; b < sim.bees.count; b++) {
            assert_true(sim.bees.x[b] >= 0.0f && sim.bees.x[b] <= FIELD_WIDTH_PX);
            assert_true(sim.bees.y[b] >= 0.0f && sim.bees.y[b] <= FIELD_HEIGHT_PX);
            assert_true(sim.bees.heading_deg[b] >= 0.0f && sim.bees.heading_deg[b] < 360.0f);
        }
        for (int e = 0; e < sim.enemy_count; e++) {
            Vec2 at = sim.enemies[e].position;
            assert_true(at.x > -2000.0f && at.x < 2000.0f && at.y > -2000.0f && at.y < 2000.0f);
        }
    }
}

// A hash that missed a part would let it drift: every listed byte counts.
TEST(every_part_counts_in_the_hash)
{
    endless(&sim, 3);
    play_alone(&sim, 600);
    sim_add_flower(&sim, vec2(100, 100), FLOWER_PLAIN);
    uint64_t before = state_hash_chain(0, &sim);
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    sim_parts(&sim, parts, &constant_from);
    for (int p = 0; p < constant_from; p++) {
        if (parts[p].count == 0 || parts[p].bytes == (const void *)&sim.tunables) // a demo holds those
            continue;
        bool is_count = strstr(parts[p].name, "count") != NULL; // its first byte, so that it stays in bounds
        int last = is_count ? 0 : parts[p].element_bytes * parts[p].count - 1;
        unsigned char *byte = (unsigned char *)&sim + ((const char *)parts[p].bytes - (const char *)&sim) + last;
        *byte ^= 1u;
        if (state_hash_chain(0, &sim) == before)
            print_error("%s does not count\n", parts[p].name);
        assert_true(state_hash_chain(0, &sim) != before);
        *byte ^= 1u;
    }
    assert_true(state_hash_chain(0, &sim) == before);
}
