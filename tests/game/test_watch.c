// test_watch.c -- a demo that is watched: wherever the viewer goes, the game is the recorded one at that tick.

#include "content/tuning/tunables_text.h"
#include "demo_at.h"
#include "own_folder.h"
#include "tape/state_hash.h"
#include "tape/tape_file.h"
#include "tape/tape_write.h"
#include "game/session/recorder.h"
#include "game/tools/watch.h"
#include "core/sim/pilot.h"
#include "stage_tools.h"

#define TICKS 1500
#define CHANGE_TICK 700 // of a tunable
#define CALL_TICK 420
#define FORK_PATH "fork.mtb"
#define SECOND_NS INT64_C(1000000000)

static Sim sim, played;
static View view;
static Hud hud;
static Watch watch;
static uint8_t *bytes;
static size_t size, start_size;                      // in all; of what stands before the first tick
static uint64_t links[TICKS + 1], states[TICKS + 1]; // the chain, and each state alone
static int32_t most[TICKS + 1];                      // bees at the end of any tick so far

// A game of the pilot, its demo in memory and all its states' hashes.
static int record(void **state)
{
    if (own_folder_enter(state) != 0)
        return -1;
    stage_game(&sim, 4, (Tunables[]){stage_tunables("endless")}, "endless");
    Pilot pilot = pilot_begin(&sim);
    TapeStart start = tape_start_of(&sim, TAPE_PILOT, 0);
    OwnTape tape = tape_begin(&start);
    int index = tunable_find("swarm.max_speed");
    assert_true(index >= 0);
    free(tape_write(&tape, &start_size));
    uint64_t hash = links[0] = state_hash_begin(&sim);
    states[0] = state_hash_chain(0, &sim);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        if (tick == CHANGE_TICK) {
            tunable_set(&sim.tunables, index, 3.0f);
            tape_tunable(&tape, index, 3.0f);
        }
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        cmd.buttons |= tick == CALL_TICK ? TICK_CMD_CALL : 0;
        sim_tick(&sim, &cmd);
        links[tick + 1] = hash = state_hash_chain(hash, &sim);
        states[tick + 1] = state_hash_chain(0, &sim);
        most[tick + 1] = maxi(most[tick], sim.bees.count);
        tape_append(&tape, &cmd, hash);
    }
    assert_false(sim.head.over);
    TapeResult result = tape_result_of(&sim);
    tape_end(&tape, &result);
    bytes = tape_write(&tape, &size);
    return 0;
}

static Tape demo_of(size_t count)
{
    Tape demo;
    assert_true(tape_read(&demo, bytes, count, &error));
    return demo;
}

static int open_demo(void **state)
{
    Tape demo = demo_of(size);
    assert_int_equal(demo.tick_count, TICKS);
    assert_true(watch_open_demo(&watch, &demo, &sim, &view, &hud, &error));
    return 0;
}

static int close_demo(void **state)
{
    watch_close(&watch);
    assert_null(watch.timeline);
    watch_close(&watch);
    return 0;
}

// Lets the game follow, and expects it at the place, in the recorded state.
static void settle(void)
{
    while (watch_waits(&watch))
        timeline_build(watch.timeline, 50);
    while (watch_follow(&watch))
        continue;
    uint32_t tick = watch_tick(&watch);
    assert_int_equal(watch.play.tick, tick);
    assert_int_equal(sim.head.tick, tick);
    assert_true(watch.play.hash == links[tick]);
    assert_true(state_hash_chain(0, &sim) == states[tick]);
    assert_int_equal(view.ticks, tick);
}

static void build_all(void)
{
    while (!timeline_build(watch.timeline, 100))
        continue;
}

// --- moving

TEST(steps_go_both_ways, open_demo, close_demo)
{
    build_all();
    watch_seek(&watch, 690);
    for (int i = 0; i < 40; i++) {
        watch_step(&watch, 1);
        settle();
        assert_int_equal(watch_tick(&watch), 691 + i);
    }
    for (int i = 0; i < 80; i++) {
        watch_step(&watch, -1);
        settle();
    }
    assert_int_equal(watch_tick(&watch), 650);
    assert_false(watch.playing);
}

TEST(steps_end_at_both_ends, open_demo, close_demo)
{
    watch_step(&watch, -1);
    settle();
    assert_int_equal(watch_tick(&watch), 0);
    watch_seek(&watch, UINT32_MAX);
    settle();
    watch_step(&watch, 1);
    settle();
    assert_int_equal(watch_tick(&watch), TICKS);
}

TEST(any_way_through_the_demo_shows_the_recorded_states, open_demo, close_demo)
{
    Rng rng = rng_seed(11, 0);
    for (int i = 0; i < 120; i++) {
        uint32_t what = rng_below(&rng, 4);
        if (what == 0)
            watch_seek(&watch, rng_below(&rng, TICKS + 1));
        else if (what == 1)
            watch_seek_by(&watch, (int64_t)rng_below(&rng, 200) - 100);
        else
            watch_step(&watch, what == 2 ? 1 : -1);
        settle();
    }
}

TEST(a_place_that_is_not_built_is_waited_for, open_demo, close_demo)
{
    assert_int_equal(timeline_built(watch.timeline), 0);
    watch_seek(&watch, 1200);
    assert_true(watch_waits(&watch));
    assert_false(watch_follow(&watch));
    assert_false(watch_can_take_over(&watch));
    watch_pass(&watch, 1000000000); // no time passes meanwhile
    assert_int_equal(watch_tick(&watch), 1200);
    assert_int_equal(watch.play.tick, 0);
    settle();
}

// A jump in parts, as many as it takes: time stands still meanwhile, and at its end is the recorded state.
TEST(a_jump_may_be_shared_out, open_demo, close_demo)
{
    static const uint32_t PLACES[] = {1200, 1190, 1199, 300, 430, 1, 0, 70};
    for (int i = 0; i < 8; i++) {
        int steps = 0;
        watch_seek(&watch, PLACES[i]);
        watch_play(&watch, false);
        while (!watch_approach(&watch, 7)) {
            assert_true(watch_waits(&watch) && !watch_follow(&watch));
            watch_pass(&watch, 1000000000);
            assert_int_equal(watch_tick(&watch), PLACES[i]);
            steps++;
        }
        assert_true(i > 0 || steps >= 1200 / 7);
        assert_true(i == 0 || steps <= 130 / 7 + 1);
        watch.playing = false;
        settle();
    }
}

// Missed time is not caught up.
TEST(ticks_that_come_too_late_are_shown_later, open_demo, close_demo)
{
    watch_pass(&watch, 500000000);
    assert_int_equal(watch_tick(&watch), 30);
    assert_true(watch_follow(&watch));
    watch_lag(&watch);
    assert_int_equal(watch_tick(&watch), 1);
    settle();
    watch.playing = false;
    watch_seek(&watch, 20); // a place that somebody chose stays
    assert_true(watch_follow(&watch));
    watch_lag(&watch);
    assert_int_equal(watch_tick(&watch), 20);
    settle();
}

// --- playing

// Time in frames of any length up to 50 ms; `total_ns` in all.
static void pass(Rng *rng, int64_t total_ns)
{
    while (total_ns > 0) {
        int64_t frame_ns = 1 + (int64_t)rng_below(rng, 50000000u);
        frame_ns = frame_ns < total_ns ? frame_ns : total_ns;
        watch_pass(&watch, frame_ns);
        settle();
        total_ns -= frame_ns;
    }
}

TEST(every_speed_ends_at_the_right_tick, open_demo, close_demo)
{
    Rng rng = rng_seed(12, 0);
    build_all();
    for (int speed = 0; speed < WATCH_SPEEDS; speed++) {
        for (int backward = 0; backward < 2; backward++) {
            int64_t ticks = 32; // 2 ticks' time at the fastest, 256 at the slowest
            watch_seek(&watch, 700);
            watch_set_speed(&watch, speed);
            watch_play(&watch, backward != 0);
            int64_t eighths = (ticks * 64) >> speed;  // of a tick's time
            pass(&rng, eighths * SECOND_NS / 60 / 8); // a hair too short: a tick is no whole number of ns
            double moved = watch_place_ticks(&watch) - 700.0;
            assert_true((moved < 0.0) == (backward == 1));
            assert_float_equal((float)(moved < 0.0 ? -moved : moved), (float)ticks, 0.001f);
            assert_true(watch.playing);
        }
    }
}

// Time stands still at a call, as it did in the game; the game is the recorded one all the same.
TEST(calls_stop_its_time_as_in_the_game, open_demo, close_demo)
{
    build_all();
    for (int stop = 0; stop < 2; stop++) {
        view.look.hit_stop = stop;
        watch_seek(&watch, CALL_TICK - 20);
        settle();
        watch_play(&watch, false);
        for (int frame = 0; frame < 80; frame++) {
            watch_pass(&watch, SECOND_NS / 120);
            settle();
        }
        double moved = watch_place_ticks(&watch) - (CALL_TICK - 20);
        double stood = stop ? (double)moment_stop_ns(MOMENT_CALL) * 60.0e-9 : 0.0;
        assert_float_equal((float)moved, (float)(40.0 - stood), 0.001f);
    }
    view.look.hit_stop = true;
}

TEST(playing_stops_at_the_end_and_begins_again, open_demo, close_demo)
{
    Rng rng = rng_seed(13, 0);
    watch_set_speed(&watch, WATCH_SPEEDS - 1);
    pass(&rng, 2 * SECOND_NS);
    assert_false(watch.playing);
    assert_int_equal(watch_tick(&watch), TICKS);
    assert_float_equal(watch_blend(&watch), 1.0f, 0.0f);
    watch_play(&watch, true);
    pass(&rng, 2 * SECOND_NS);
    assert_false(watch.playing);
    assert_int_equal(watch_tick(&watch), 0);
    watch_seek(&watch, TICKS);
    settle();
    watch_play(&watch, false);
    assert_int_equal(watch_tick(&watch), 0);
    assert_true(watch.playing);
}

// The picture depends only on the place: the tick that is shown less what is missing to it.
TEST(the_picture_follows_the_place_both_ways, open_demo, close_demo)
{
    build_all();
    watch_set_speed(&watch, 0);
    watch_seek(&watch, 100);
    settle();
    for (int backward = 0; backward < 2; backward++) {
        watch_play(&watch, backward != 0);
        double before = watch_place_ticks(&watch);
        for (int i = 0; i < 100; i++) {
            watch_pass(&watch, 16666667);
            settle();
            double shown = (double)watch.play.tick - 1.0 + (double)watch_blend(&watch);
            assert_float_equal((float)shown, (float)watch_place_ticks(&watch), 0.0001f);
            assert_float_equal((float)(shown - before), backward ? -0.125f : 0.125f, 0.0001f);
            before = shown;
        }
    }
}

TEST(nothing_passes_while_paused_or_held, open_demo, close_demo)
{
    watch_seek(&watch, 30);
    watch.held = true;
    watch_pass(&watch, 500000000);
    assert_int_equal(watch_tick(&watch), 30);
    watch.held = false;
    watch_pass(&watch, 500000000);
    settle();
    assert_int_equal(watch_tick(&watch), 60);
    watch.playing = false;
    watch_pass(&watch, 500000000);
    assert_int_equal(watch_tick(&watch), 60);
}

TEST(sounds_are_for_time_that_runs_as_in_the_game, open_demo, close_demo)
{
    assert_true(watch_sounds(&watch));
    watch_set_speed(&watch, WATCH_SPEED_NORMAL - 1);
    assert_true(watch_sounds(&watch));
    watch_set_speed(&watch, WATCH_SPEED_NORMAL + 1);
    assert_false(watch_sounds(&watch));
    watch_set_speed(&watch, WATCH_SPEED_NORMAL);
    watch_seek(&watch, 100);
    watch_play(&watch, true);
    assert_false(watch_sounds(&watch));
    watch.playing = false;
    assert_false(watch_sounds(&watch));
}

// Effects arise where the game is played forward, and are gone after a jump and on the way back.
TEST(effects_live_forward_only, open_demo, close_demo)
{
    Rng rng = rng_seed(14, 0);
    watch_seek(&watch, 600);
    settle();
    assert_int_equal(view.effects.count, 0);
    watch_play(&watch, false);
    pass(&rng, SECOND_NS * 3);
    assert_true(view.effects.count > 0);
    assert_true(hud.score_shown > 0);
    watch_step(&watch, -1);
    settle();
    assert_int_equal(view.effects.count, 0);
    assert_int_equal(hud.score_shown, sim.head.score);
    assert_true(hud.watched);
}

TEST(spans_tell_bees_and_losses, open_demo, close_demo)
{
    assert_int_equal(watch_span(&watch, 0, TICKS).bees, 0);
    build_all();
    WatchSpan all = watch_span(&watch, 0, UINT32_MAX), sum = {0, 0, 0};
    for (uint32_t i = 0; i < TICKS / SIM_TICKS_PER_SECOND; i++) {
        WatchSpan span = watch_span(&watch, i, i + 1);
        sum.bees = span.bees > sum.bees ? span.bees : sum.bees;
        sum.lost += span.lost;
    }
    watch_seek(&watch, TICKS);
    settle();
    assert_int_equal(sum.bees, all.bees);
    assert_int_equal(sum.lost, all.lost);
    assert_int_equal(all.lost, sim.head.lost);
}

// --- files that are not as they should be

// --- two demos, of which the second is shorter

static Sim second_sim;
static View second_view;
static Hud second_hud;
static Watch second;

static int open_two(void **state)
{
    Tape demo = demo_of(start_size + (size - start_size) / 2);
    assert_true(watch_open_demo(&second, &demo, &second_sim, &second_view, &second_hud, &error));
    open_demo(state);
    watch_compare(&watch, &second);
    return 0;
}

static int close_two(void **state)
{
    watch_close(&second);
    return close_demo(state);
}

static void expect_two(void)
{
    uint32_t end = second.demo.tick_count, tick = watch_tick(&watch), other = tick < end ? tick : end;
    while (!watch_built(&watch))
        watch_build(&watch, 50);
    settle();
    assert_int_equal(second.play.tick, other);
    assert_true(state_hash_chain(0, &second_sim) == states[other]);
    assert_int_equal(second_view.ticks, other);
    assert_true(tick <= end || watch_blend(&second) == 1.0f);
}

TEST(two_demos_are_at_the_same_tick, open_two, close_two)
{
    uint32_t end = second.demo.tick_count;
    assert_true(end > 100 && end < TICKS - 200);
    const uint32_t ways[] = {40, 0, end - 5, end + 3, TICKS, end, 300, end + 150, 20};
    for (int i = 0; i < (int)(sizeof ways / sizeof ways[0]); i++) {
        watch_seek(&watch, ways[i]);
        expect_two();
    }
    for (int backward = 0; backward < 2; backward++) {
        watch_seek(&watch, end - 60);
        watch_play(&watch, backward == 1);
        for (int i = 0; i < 40; i++) {
            watch_pass(&watch, SECOND_NS / 20);
            expect_two();
        }
        watch_step(&watch, backward == 1 ? -1 : 1);
        expect_two();
    }
    watch_seek(&watch, end - 20);
    expect_two();
    watch_play(&watch, false);
    watch_pass(&watch, SECOND_NS / 6);
    assert_true(watch_follow(&watch)); // one tick of each, and there is no time for more
    watch_lag(&watch);
    expect_two();
    assert_int_equal(watch_tick(&watch), end - 19);
    while (!watch_build(&watch, 1000))
        continue;
    assert_true(watch_verified(&watch));
}

TEST(the_longer_of_two_demos_ends_the_time, open_two, close_two)
{
    watch.compared = NULL; // the shorter one is the first
    watch_compare(&second, &watch);
    watch_seek(&second, TICKS + 10);
    assert_int_equal(watch_tick(&second), TICKS);
    while (!watch_built(&second))
        watch_build(&second, 50);
    while (watch_follow(&second))
        continue;
    assert_true(sim.head.tick == TICKS && second_sim.head.tick == second.demo.tick_count);
    watch_seek(&second, second.demo.tick_count + 2);
    watch_play(&second, false);
    assert_false(watch_sounds(&second));
}

TEST(a_damaged_demo_plays_up_to_the_damage, NULL, close_demo)
{
    Tape demo = demo_of(size - size / 8 - 7); // inside a block
    assert_int_equal(demo.tail, TAPE_CUT);
    uint32_t end = demo.tick_count;
    assert_in_range(end, 60, TICKS - 60);
    assert_true(watch_open_demo(&watch, &demo, &sim, &view, &hud, &error));
    assert_false(watch_at_damage(&watch));
    build_all(); // a short way is played without it, and taken over only where it was compared
    watch_seek(&watch, TICKS);
    settle();
    assert_int_equal(watch_tick(&watch), end);
    assert_true(watch_at_damage(&watch));
    assert_true(watch_can_take_over(&watch));
}

// A program that was killed at once leaves a start and nothing else.
TEST(a_demo_without_a_tick_can_be_watched, NULL, close_demo)
{
    Tape demo = demo_of(start_size);
    assert_int_equal(demo.tick_count, 0);
    assert_true(watch_open_demo(&watch, &demo, &sim, &view, &hud, &error));
    watch_pass(&watch, 16666667);
    settle();
    watch_step(&watch, 1);
    watch_step(&watch, -1);
    watch_seek(&watch, 100);
    settle();
    assert_int_equal(watch_tick(&watch), 0);
    assert_int_equal(watch_span(&watch, 0, 1).bees, 0);
}

TEST(a_demo_that_diverges_is_reported_and_not_taken_over, NULL, close_demo)
{
    Tape demo = demo_of(size);
    for (uint32_t tick = 400; tick < 500; tick++) {
        demo.cmds[tick].pointer_x = (int16_t)(demo.cmds[tick].pointer_x / 2);
        demo.cmds[tick].buttons = TICK_CMD_TOUCH;
    }
    assert_true(watch_open_demo(&watch, &demo, &sim, &view, &hud, &error));
    build_all();
    watch_seek(&watch, 400);
    while (watch_follow(&watch))
        continue;
    assert_false(watch_diverged(&watch));
    assert_true(watch_can_take_over(&watch));
    watch_seek(&watch, 600);
    while (watch_follow(&watch))
        continue;
    assert_true(watch_diverged(&watch));
    assert_false(watch_can_take_over(&watch));
}

TEST(a_foreign_file_is_refused, NULL, close_demo)
{
    assert_false(watch_open(&watch, "/nowhere/at/all.mtb", &sim, &view, &hud, &error));
    assert_non_null(strstr(error.text, "/nowhere/at/all.mtb"));
    assert_null(watch.timeline);
}

// --- taking over

TEST(a_taken_over_game_is_a_separate_demo, open_demo, close_demo)
{
    static const uint32_t FORKS[] = {0, 1, 59, 60, 733, TICKS};
    for (size_t i = 0; i < sizeof FORKS / sizeof FORKS[0]; i++) {
        watch_seek(&watch, FORKS[i]);
        settle();
        timeline_build(watch.timeline, FORKS[i]);
        assert_true(watch_can_take_over(&watch));
        BeeGraph graph = watch_graph(&watch);
        // The game also counts a bee that hatches and is lost within a tick.
        assert_in_range(graph.most, most[FORKS[i]], sim.head.bees_most);
        static Recorder recorder;
        uint64_t hash = watch.play.hash;
        played = sim;
        OwnTape tape = tape_fork(&watch.demo, FORKS[i], hash);
        assert_true(recorder_begin(&recorder, &tape, FORK_PATH, &error));
        for (int tick = 0; tick < 200; tick++) {
            TickCmd cmd = tick_cmd(vec2(40.0f + (float)tick, 300.0f), TICK_CMD_TOUCH);
            sim_tick(&played, &cmd);
            hash = state_hash_chain(hash, &played);
            tape_append(&tape, &cmd, hash);
            recorder_tick(&recorder);
        }
        recorder_end(&recorder, &played);
        OwnTape fork = demo_at(FORK_PATH);
        assert_int_equal(fork.tick_count, FORKS[i] + 200);
        assert_int_equal(fork.start.fork_tick, FORKS[i]);
        assert_true(fork.start.fork_hash == links[FORKS[i]]);
        TapeCheck check = tape_verify(&fork, &played);
        assert_int_equal(check.verdict, TAPE_GOOD);
        assert_true(check.hash == hash);
        unlink(FORK_PATH);
    }
}

GROUP(record, own_folder_leave)
