// test_play_again.c -- a game of a stage that is played again: with the same stage it is the same game, bit by bit;
// with another one it is the game that these commands make of that one.

#include "tape/script_tools.h"
#include "tape/state_hash.h"
#include "game/session/game.h"
#include "test.h"

static Game game;
static Options options;
static Sim other;
static uint64_t links[1024]; // of the game after so many ticks

static void tunable(const char *name, float value)
{
    int index = tunable_find(name);
    assert_true(index >= 0);
    match_tunable(&game.match, index, value);
}

// A game of the pilot that is not recorded, in which two numbers change.
static uint64_t play(const StageScript *script, const Tunables *tunables, uint64_t seed, uint32_t ticks)
{
    Match *match = &game.match;
    options = options_default();
    match->options = &options;
    match->player_name = "";
    match->stage = 0;
    game.content.stages.scripts[0] = *script;
    sim_init_script(&match->sim, seed, tunables, script, NULL);
    match->hash = state_hash_begin(&match->sim);
    const TapeStart start = tape_start_of(&match->sim, TAPE_PERSON, 1);
    tape_free(&match->tape);
    match->tape = tape_begin(&start);
    Pilot pilot = pilot_begin(&match->sim);
    for (uint32_t i = 0; i < ticks && !match->sim.head.over; i++) {
        if (i == 50)
            tunable("swarm.max_speed", 3.0f);
        if (i == 120)
            tunable("shot.damage", 30.0f);
        TickCmd cmd = pilot_cmd(&pilot, &match->sim);
        assert_true(match_in_sim(match));
        match_tick(match, &cmd, &game.graphics.hud);
        links[i + 1] = match->hash;
    }
    return match->hash;
}

static uint32_t again(const StageScript *script)
{
    game.content.stages.scripts[0] = *script;
    return match_play_again(&game);
}

static int end(void **state)
{
    tape_free(&game.match.tape);
    keyframes_free(&game.match.past);
    return 0;
}

TEST(the_same_stage_is_the_same_game, NULL, end)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        StageScript script = script_simple(6, 300);
        script_bees(&script, 20);
        play(&script, (Tunables[]){script_tunables(&script)}, seed, 700);
        const uint32_t played = game.match.sim.head.tick - (uint32_t)game.match.sim.head.over; // an end is played anew
        assert_int_equal(again(&script), played);
        assert_true(game.match.hash == links[played]);
        assert_int_equal(game.match.tape.change_count, 2);
        assert_true(match_in_sim(&game.match));
        assert_int_equal(tape_verify(&game.match.tape, &other).verdict, TAPE_GOOD);
    }
}

// The new stage gives the same states as these commands from the start.
TEST(another_stage_is_a_separate_game, NULL, end)
{
    StageScript before = script_simple(2, 300), after = script_simple(5, 300);
    script_bees(&before, 60);
    script_bees(&after, 60);
    before.bosses[0].hp = after.bosses[0].hp = 100000; // so that nobody wins
    Tunables tunables = script_tunables(&before);
    uint64_t old = play(&before, &tunables, 7, 250);
    assert_int_equal(again(&after), 250);
    assert_true(game.match.hash != old);
    assert_memory_equal(&game.match.sim.script, &after, sizeof after);
    const Tape *tape = &game.match.tape;
    sim_init_script(&other, 7, &tunables, &after, NULL);
    uint64_t expected = state_hash_begin(&other);
    for (uint32_t i = 0; i < 250; i++) {
        for (uint32_t k = 0; k < tape->change_count; k++)
            if (tape->changes[k].tick == i)
                tunable_set(&other.tunables, tape->changes[k].index, tape->changes[k].value);
        sim_tick(&other, &tape->cmds[i]);
        expected = state_hash_chain(expected, &other);
    }
    assert_true(game.match.hash == expected);
    // And there and back again.
    again(&before);
    assert_true(game.match.hash == old);
}

// Numbers of the old stage give way to those of the new one; those that somebody has chosen stay.
TEST(numbers_follow_the_stage, NULL, end)
{
    StageScript before = script_simple(2, 300), after = before;
    const Tunables *now = &game.match.sim.tunables;
    script_bees(&before, 20);
    script_bees(&after, 33);
    Tunables tunables = script_tunables(&before);
    tunables.swarm_max_speed = 2.5f;
    play(&before, &tunables, 1, 10);
    again(&after);
    assert_int_equal(now->swarm_start_bees, 33);
    assert_true(now->swarm_max_speed == 2.5f);
    tunables.swarm_start_bees = 5;
    play(&before, &tunables, 1, 10);
    again(&after);
    assert_int_equal(now->swarm_start_bees, 5);
}

// A game that ends earlier with the new stage goes on from the tick before.
TEST(an_end_comes_early, NULL, end)
{
    StageScript before = script_simple(1, 300), after = before;
    Tunables tunables = script_tunables(&before);
    tunables.flower_sky_ticks = 0; // the end waits for flowers
    play(&before, &tunables, 2, 200);
    after.phase_count = 1; // an end after 30 ticks, and no boss
    after.boss_count = after.stance_count = 0;
    after.phases[0].most_ticks = 30;
    memset(&after.phases[1], 0, sizeof after.phases[1]);
    uint32_t ticks = again(&after);
    assert_true(ticks < 200 && game.match.sim.head.tick == ticks);
    assert_false(game.match.sim.head.over);
    assert_true(match_in_sim(&game.match));
    assert_int_equal(game.match.tape.change_count, 0); // those of tick 50 and 120
    TickCmd cmd = {0};
    match_tick(&game.match, &cmd, &game.graphics.hud);
    assert_true(game.match.sim.head.over);
}

TEST(other_games_are_not_in_the_sim, NULL, end)
{
    StageScript script = script_simple(1, 300);
    Tunables tunables = script_tunables(&script);
    play(&script, &tunables, 2, 20);
    assert_true(match_in_sim(&game.match));
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    sim_tick(&game.match.sim, &cmd);
    assert_false(match_in_sim(&game.match));
    sim_init_script(&game.match.sim, 3, &tunables, &script, NULL);
    assert_false(match_in_sim(&game.match));
}
