// test_ends.c -- counters at their ends: ticks and ids go round, what is counted stays at its most, clocks stand still.

#include "sim/sim_tools.h"
#include "test.h"

#define CLOCK_MOST (1 << 30) // as core/sim/sim_local.h

static Sim sim, other;

// A game in full swing whose ticks and ids end soon.
static void late_game(uint32_t tick, uint32_t id)
{
    endless(&sim, 5);
    play_alone(&sim, 900);
    for (int i = 0; i < sim.bees.count; i++)
        sim.bees.born_tick[i] += sim.bees.born_tick[i] != 0 ? tick - sim.head.tick : 0;
    for (int i = 0; i < sim.bees.count; i++)
        sim.bees.id[i] += id - sim.head.next_id;
    for (int i = 0; i < sim.bullets.count; i++)
        sim.bullets.id[i] += id - sim.head.next_id;
    for (int i = 0; i < sim.shots.count; i++)
        sim.shots.id[i] += id - sim.head.next_id;
    for (int i = 0; i < sim.enemy_count; i++)
        sim.enemies[i].id += id - sim.head.next_id;
    sim.head.tick = tick;
    sim.head.next_id = id;
    sim.tunables.swarm_grace_ticks = -1;
}

static int compare(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

static void no_id_twice(const Sim *s)
{
    static uint32_t ids[SIM_BEES_MAX + SIM_BULLETS_MAX + SIM_SHOTS_MAX + SIM_ENEMIES_MAX];
    int count = 0;
    for (int i = 0; i < s->bees.count; i++)
        ids[count++] = s->bees.id[i];
    for (int i = 0; i < s->bullets.count; i++)
        ids[count++] = s->bullets.id[i];
    for (int i = 0; i < s->shots.count; i++)
        ids[count++] = s->shots.id[i];
    for (int i = 0; i < s->enemy_count; i++)
        ids[count++] = s->enemies[i].id;
    qsort(ids, (size_t)count, sizeof ids[0], compare);
    for (int i = 1; i < count; i++)
        assert_true(ids[i] != ids[i - 1]);
}

TEST(ticks_and_ids_go_round)
{
    static const uint32_t ENDS[] = {UINT32_C(1) << 30, UINT32_C(1) << 31, 0};
    for (int end = 0; end < 3; end++) {
        late_game(ENDS[end] - 100u, ENDS[end] - 400u);
        uint64_t hashes[2];
        memcpy(&other, &sim, sizeof sim);
        for (int pass = 0; pass < 2; pass++) {
            Sim *one = pass ? &other : &sim;
            Pilot pilot = pilot_begin(one);
            hashes[pass] = play(one, &pilot, 600, 0);
            no_id_twice(one);
        }
        assert_true(hashes[0] == hashes[1]);
        assert_int_equal(sim.head.tick, ENDS[end] + 500u);
        assert_true(sim.head.next_id - ENDS[end] < 100000u); // the ids are over the end as well
        assert_true(sim.bees.count > 0 && sim.head.beaten > 0);
    }
}

// The time since it was born goes on over the end.
TEST(a_newborn_bee_is_spared_over_the_end)
{
    meadow(&sim, 0);
    sim.tunables.swarm_grace_ticks = 10;
    sim.tunables.swarm_weight_bullet = 0.0f;
    sim.head.tick = UINT32_MAX - 4u;
    sim_add_bee(&sim, vec2(180, 300));
    for (int tick = 0; tick < 20 && sim.bees.count > 0; tick++) {
        sim_add_bullet(&sim, BULLET_ROUND, vec2(sim.bees.x[0], sim.bees.y[0]), vec2(0, 0));
        run(&sim, 1);
        assert_int_equal(sim.bees.count, tick < 10 ? 1 : 0);
    }
    assert_int_equal(sim.head.tick, 6);
}

TEST(points_stay_at_their_most)
{
    late_game(1000, 100000);
    SimHead *head = &sim.head;
    uint32_t *const counts[] = {&head->score,   &head->near_misses, &head->beaten, &head->flowers,
                                &head->carried, &head->dropped,     &head->born,   &head->pattern_faults};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        *counts[i] = UINT32_MAX - 1u;
    play_alone(&sim, 1200);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        assert_true(*counts[i] >= UINT32_MAX - 1u);
    assert_int_equal(head->score, UINT32_MAX);
    assert_int_equal(head->beaten, UINT32_MAX);
}

// More points at once than there is room for.
TEST(large_rewards_saturate)
{
    meadow(&sim, 3000);
    sim.tunables.wasp_points = 1000000;
    sim.tunables.swarm_bonus_bees = 1;
    for (int i = 0; i < 3; i++) {
        int wasp = sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 100), -1, 0);
        sim.enemies[wasp].hp = 0;
        run(&sim, 1);
    }
    assert_int_equal(sim.head.score, UINT32_MAX);
}

TEST(clocks_stand_still)
{
    endless(&sim, 5);
    SimHead *head = &sim.head;
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 100), -1, 0);
    sim.tunables.patience_ticks = 0;
    sim.tunables.rest_hurry = 1.0f;
    int32_t *const clocks[] = {&head->rest_ticks, &head->loose_ticks, &sim.enemies[0].age_ticks};
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++)
        *clocks[i] = CLOCK_MOST - 3;
    for (int tick = 0; tick < 20; tick++) {
        TickCmd held = tick_cmd(head->touch, tick < 10 ? TICK_CMD_TOUCH : 0);
        sim_tick(&sim, &held);
    }
    assert_int_equal(head->rest_ticks, CLOCK_MOST);
    assert_in_range(sim.enemies[0].age_ticks, CLOCK_MOST - 3, CLOCK_MOST);
    assert_in_range(head->loose_ticks, CLOCK_MOST - 1000, CLOCK_MOST);
}

// Waiting waves in a crowd, and waves drawn for years.
TEST(waits_and_numbers_of_clouds_end_too)
{
    endless(&sim, 5);
    SimHead *head = &sim.head;
    run(&sim, 1);
    sim.tunables.rank_enemies_low = sim.tunables.rank_enemies_high = 0.0f;
    sim_add_enemy(&sim, ENEMY_BEETLE, vec2(180, 100), -1, 0);
    head->next_wave_ticks = head->next_boss_ticks = -CLOCK_MOST + 3;
    head->next_flock = INT32_MAX - 1;
    head->phase_ticks = CLOCK_MOST - 3;
    head->lull_ticks = CLOCK_MOST - 3;
    run(&sim, 20);
    assert_true(head->next_wave_ticks >= -CLOCK_MOST - 100);
    sim.tunables.rank_enemies_low = sim.tunables.rank_enemies_high = 100.0f;
    play_alone(&sim, 3600);
    assert_in_range(head->next_flock, 0, 1000);
    assert_in_range(head->phase_ticks, 0, CLOCK_MOST);
}
