// test_stage_replay.c -- a game of a stage that is played again: with the same stage it is the same game, bit by bit;
// with another one it is the game that these commands make of that one.
#include <string.h>

#include "content/stage/stage_replay.h"
#include "content/tuning/tunables_text.h"
#include "demo/script_tools.h"
#include "demo/state_hash.h"
#include "sim/pilot.h"
#include "stage_tools.h"
#include "test.h"

#define LINKS_MAX 4096

static Sim sim, again;
static uint64_t links[LINKS_MAX];

static void tunable(StageReplay *replay, const char *name, float value)
{
    int index = tunable_find(name);
    assert_true(index >= 0);
    tunable_set(&sim.tunables, index, value);
    stage_replay_tunable(replay, index, value);
}

// A game of the pilot, in which two numbers change. Its links go to `links`; the last one is returned.
static uint64_t play(StageReplay *replay, const StageScript *script, const Tunables *tunables, uint64_t seed,
                     uint32_t ticks)
{
    sim_init_script(&sim, seed, tunables, script, NULL);
    stage_replay_begin(replay, &sim, NULL);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    for (uint32_t i = 0; i < ticks && !sim.head.over; i++) {
        if (i == 50)
            tunable(replay, "swarm.max_speed", 3.0f);
        if (i == 120)
            tunable(replay, "shot.damage", 30.0f);
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        assert_true(stage_replay_fits(replay, &sim));
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        stage_replay_tick(replay, &cmd);
        links[i] = hash;
    }
    return hash;
}

typedef struct Followed {
    int begun, tunables;
    uint32_t ticks;
    bool agrees;
} Followed;

static void on_begun(void *context, const Sim *begun)
{
    ((Followed *)context)->begun += begun->head.tick == 0;
}

static void on_tunable(void *context, int index, float value)
{
    Followed *followed = context;
    assert_true(value == (followed->tunables == 0 ? 3.0f : 30.0f) && index >= 0);
    followed->tunables++;
}

static void on_tick(void *context, const TickCmd *cmd, uint64_t hash_after)
{
    Followed *followed = context;
    (void)cmd;
    followed->agrees &= hash_after == links[followed->ticks++];
}

TEST(test_same_stage_is_the_same_game)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        StageReplay replay = {.runs = false};
        StageScript script = script_simple(6, 300);
        script_bees(&script, 20);
        Tunables tunables = script_tunables(&script);
        uint64_t hash = play(&replay, &script, &tunables, seed, 700), second;
        Followed followed = {.agrees = true};
        StageFollower follower = {&followed, on_begun, on_tunable, on_tick};
        stage_replay_take(&replay, &script);
        assert_int_equal(stage_replay_run(&replay, &again, &second, &follower), sim.head.tick);
        assert_true(second == hash && followed.agrees);
        assert_int_equal(followed.ticks, sim.head.tick);
        assert_true(followed.begun == 1 && followed.tunables == 2);
        assert_true(stage_replay_fits(&replay, &again));
        stage_replay_free(&replay);
    }
}

// What happens with the new stage is what the same commands do in it from the start.
TEST(test_another_stage_is_its_own_game)
{
    StageReplay replay = {.runs = false};
    StageScript before = script_simple(2, 300), after = script_simple(5, 300);
    script_bees(&before, 60);
    script_bees(&after, 60);
    before.bosses[0].hp = after.bosses[0].hp = 100000; // so that nobody wins
    Tunables tunables = script_tunables(&before);
    uint64_t old = play(&replay, &before, &tunables, 7, 250), hash, expected;
    stage_replay_take(&replay, &after);
    assert_int_equal(stage_replay_run(&replay, &again, &hash, NULL), 250);
    assert_true(hash != old);
    assert_memory_equal(&again.script, &after, sizeof after);
    sim_init_script(&sim, 7, &tunables, &after, NULL);
    expected = state_hash_begin(&sim);
    for (uint32_t i = 0; i < 250; i++) {
        for (uint32_t k = 0; k < replay.event_count; k++)
            if (replay.events[k].tick == i)
                tunable_set(&sim.tunables, replay.events[k].index, replay.events[k].value);
        sim_tick(&sim, &replay.cmds[i]);
        expected = state_hash_chain(expected, &sim);
    }
    assert_true(hash == expected);
    // And there and back again.
    stage_replay_take(&replay, &before);
    stage_replay_run(&replay, &again, &hash, NULL);
    assert_true(hash == old);
    stage_replay_free(&replay);
}

// Numbers of the old stage give way to those of the new one; those that somebody has chosen stay.
TEST(test_numbers_follow_the_stage)
{
    StageReplay replay = {.runs = false};
    StageScript before = script_simple(2, 300), after = before;
    uint64_t hash;
    script_bees(&before, 20);
    script_bees(&after, 33);
    Tunables tunables = script_tunables(&before);
    tunables.swarm_max_speed = 2.5f;
    play(&replay, &before, &tunables, 1, 10);
    stage_replay_take(&replay, &after);
    stage_replay_run(&replay, &again, &hash, NULL);
    assert_int_equal(again.tunables.swarm_start_bees, 33);
    assert_true(again.tunables.swarm_max_speed == 2.5f);
    tunables.swarm_start_bees = 5;
    play(&replay, &before, &tunables, 1, 10);
    stage_replay_take(&replay, &after);
    stage_replay_run(&replay, &again, &hash, NULL);
    assert_int_equal(again.tunables.swarm_start_bees, 5);
    stage_replay_free(&replay);
}

// A game that ends earlier with the new stage stops there, and goes on from the tick before where it is cut.
TEST(test_end_comes_early)
{
    StageReplay replay = {.runs = false};
    StageScript before = script_simple(1, 300), after = before;
    uint64_t hash;
    Tunables tunables = script_tunables(&before);
    tunables.flower_sky_ticks = 0; // the end waits for flowers
    play(&replay, &before, &tunables, 2, 200);
    after.phase_count = 1; // an end after 30 ticks, and no boss
    after.boss_count = after.stance_count = 0;
    after.phases[0].most_ticks = 30;
    memset(&after.phases[1], 0, sizeof after.phases[1]);
    stage_replay_take(&replay, &after);
    uint32_t ticks = stage_replay_run(&replay, &again, &hash, NULL);
    assert_true(ticks < 200 && again.head.over && again.head.tick == ticks);
    stage_replay_cut(&replay, ticks - 1);
    assert_int_equal(stage_replay_run(&replay, &again, &hash, NULL), ticks - 1);
    assert_false(again.head.over);
    assert_true(stage_replay_fits(&replay, &again));
    assert_true(replay.event_count == 0); // those of tick 50 and 120
    stage_replay_free(&replay);
}

// Another game is not taken for this one.
TEST(test_other_games_do_not_fit)
{
    StageReplay replay = {.runs = false};
    StageScript script = script_simple(1, 300);
    Tunables tunables = script_tunables(&script);
    assert_false(stage_replay_fits(&replay, &sim));
    play(&replay, &script, &tunables, 2, 20);
    assert_true(stage_replay_fits(&replay, &sim));
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    sim_tick(&sim, &cmd);
    assert_false(stage_replay_fits(&replay, &sim));
    stage_game(&again, 2, &tunables, "endless");
    assert_false(stage_replay_fits(&replay, &again));
    sim_init_script(&again, 3, &tunables, &script, NULL);
    assert_false(stage_replay_fits(&replay, &again));
    stage_replay_free(&replay);
}
