// test_trainer.c -- practice with aids in the whole program: nothing lost, again from ten seconds ago.
#include "demo_at.h"
#include "game_tools.h"
#include "platform/files.h"

#include "sync/sync.h"

#define MOST_TICKS 20000
#define FIVE_MINUTES 18000

static uint64_t hashes[MOST_TICKS]; // chained, after each tick
static Pilot pilots[MOST_TICKS];    // the hand, after each tick

static int set_up(void **state)
{
    return game_set_up_seen((Options){.seed = 5, .seed_given = true});
}

static void begin(Mode mode)
{
    begin_mode(&mode);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    hashes[0] = game->match.hash;
}

static void play(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks && !game->match.sim.head.over; i++) {
        TickCmd cmd = pilot_cmd(&game->match.pilot, &game->match.sim);
        play_tick(game, &cmd);
        hashes[game->match.sim.head.tick] = game->match.hash;
        pilots[game->match.sim.head.tick] = game->match.pilot;
    }
}

// The game that is recorded now, up to here.
static void assert_verifies(uint32_t fork_tick)
{
    static Sim sim;
    recorder_flush(&game->match.recorder);
    OwnTape demo = demo_at(game->match.recorder.path);
    assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_GOOD);
    assert_int_equal(demo.start.fork_tick, fork_tick);
}

static int demos_there(void)
{
    OwnList list;
    OwnText path = formatted("%s/mitsubachi/demos", folder);
    folder_list(path, ".mtb", &list);
    int count = list.count;
    return count;
}

TEST(the_state_of_ten_seconds_ago_is_exactly_that, set_up, game_tear_down)
{
    begin(mode_of(MODE_PRACTICE));
    play(1337);
    Losses losses = game->match.tally.losses;
    uint32_t now = game->match.sim.head.tick;
    uint64_t then = game->match.hash;
    play_again_from_before(game);
    assert_int_equal(game->match.sim.head.tick, now - 600);
    assert_true(game->match.hash == hashes[now - 600]);
    assert_true(game->match.forked && game->match.running);
    assert_int_equal(demos_there(), 1); // in the place of the one before
    assert_verifies(now - 600);
    game->match.pilot = pilots[now - 600];
    play(600);
    assert_true(game->match.hash == then); // the same hand plays the same game
    assert_memory_equal(&game->match.tally.losses, &losses, sizeof losses);
    assert_verifies(now - 600);
}

TEST(again_and_again_down_to_the_start, set_up, game_tear_down)
{
    begin(mode_of(MODE_PRACTICE));
    play(1500);
    uint32_t at = game->match.sim.head.tick;
    for (int i = 0; i < 5; i++) {
        play_again_from_before(game);
        at = at > 600 ? at - 600 : 0;
        assert_int_equal(game->match.sim.head.tick, at);
        assert_true(game->match.hash == hashes[at]);
        uint32_t fork_tick = at;
        play(100);
        at += 100;
        assert_verifies(fork_tick);
    }
    play_again_from_before(game);
    play_again_from_before(game); // with nothing played between
    play(100);
    assert_verifies(0);
    assert_int_equal(demos_there(), 1);
    show(SCREEN_TITLE, NULL);
    frames(1);
    assert_int_equal(demos_there(), 1);
}

TEST(after_a_loss_ten_seconds_count_from_the_loss, set_up, game_tear_down)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.level = LEVEL_HARD;
    mode.start_bees = 1;
    begin(mode);
    TickCmd still = tick_cmd(vec2(180, 200), TICK_CMD_TOUCH);
    while (!game->match.sim.head.over) {
        assert_in_range(game->match.sim.head.tick, 0, MOST_TICKS - 1);
        play_tick(game, &still);
        hashes[game->match.sim.head.tick] = game->match.hash;
    }
    uint32_t over = game->match.sim.head.over_tick;
    for (int i = 0; i < 100; i++)
        play_tick(game, &still);
    assert_int_equal(game->screens.now, SCREEN_RESULT);
    assert_true(game->graphics.view.killer.there);
    play_again_from_before(game);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_int_equal(game->match.sim.head.tick, over > 600 ? over - 600 : 0);
    assert_true(game->match.hash == hashes[game->match.sim.head.tick]);
    assert_int_equal(demos_there(), 2); // the one that was lost is a whole game
    play(60);
    assert_verifies(over > 600 ? over - 600 : 0);
    assert_int_equal(game->best.list.count, 1); // the lost one; a game that went back has no place
}

TEST(numbers_that_were_changed_stay, set_up, game_tear_down)
{
    int index = (int)(offsetof(Tunables, swarm_max_speed) / 4);
    begin(mode_of(MODE_PRACTICE));
    play(700);
    match_tunable(&game->match, index, 3.0f);
    play(100);
    play_again_from_before(game);
    assert_int_equal(game->match.sim.head.tick, 200);
    assert_float_equal(tunable_get(&game->match.sim.tunables, index), 3.0f, 0.0f);
    play(100);
    assert_verifies(200);
}

TEST(nothing_else_goes_back, set_up, game_tear_down)
{
    begin(mode_of(MODE_ENDLESS));
    play(700);
    assert_false(match_can_go_back(&game->match));
    play_again_from_before(game);
    assert_int_equal(game->match.sim.head.tick, 700);
    assert_false(game->match.forked);
}

// Also late in a long game: less than a second is played again, which takes some milliseconds.
TEST(it_plays_less_than_a_second_again, set_up, game_tear_down)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.safe = true;
    mode.start_bees = 100;
    begin(mode);
    play(FIVE_MINUTES);
    for (int i = 0; i < 4; i++) {
        unsigned long ticks = sync_ticks();
        play_again_from_before(game);
        assert_in_range(sync_ticks() - ticks, 0, SIM_TICKS_PER_SECOND);
        play(150);
    }
    assert_int_equal(game->match.sim.head.lost, 0);
    assert_verifies(game->match.tape.start.fork_tick);
}

TEST(a_safe_game_has_no_list_and_counts_its_hits, set_up, game_tear_down)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.level = LEVEL_HARD;
    mode.safe = true;
    mode.start_bees = 5;
    begin(mode);
    assert_int_equal(game->match.sim.bees.count, 5);
    assert_int_equal(game->match.sim.tunables.swarm_grace_ticks, -1);
    assert_false(game->match.tuned);
    assert_true(game->graphics.view.hits_shown);
    uint32_t reported = 0;
    TickCmd still = tick_cmd(vec2(180, 200), TICK_CMD_TOUCH);
    for (int i = 0; i < 3000 && !game->match.sim.head.over; i++) {
        play_tick(game, &still);
        for (int e = 0; e < game->match.sim.scratch.event_count; e++)
            reported += game->match.sim.scratch.events[e].kind == EVENT_BEE_TOUCHED;
    }
    assert_in_range(reported, 1, 100000);
    assert_int_equal(game->graphics.view.hits.total, reported);
    assert_int_equal(game->match.sim.head.lost, 0);
    assert_int_equal(game->best.path[0], '\0');
    assert_verifies(0);
    frames(2);
}
