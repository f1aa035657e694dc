// test_ghost.c -- a ghost is the recorded game, tick by tick, and a game that differs is noticed.
#include "game/session/ghost.h"
#include "demo_at.h"
#include "file_tools.h"

#define FOLDER "tests/demos"

static Sim sim;

static Tape demo_named(const char *name)
{
    OwnText path = formatted(FOLDER "/%s", name);
    return demo_at(path);
}

static Ghost *ghost_of(const char *name)
{
    Tape demo = demo_named(name);
    Ghost *ghost = ghost_open(&demo, &error);
    assert_good(ghost, &error);
    return ghost;
}

static void expect_game(const char *name)
{
    Ghost *ghost = ghost_of(name);
    TapePlay play;
    assert_true(tape_play_begin(&play, &ghost->demo, &sim, &error));
    do {
        ghost_play(ghost, play.tick);
        assert_int_equal(ghost->play.tick, play.tick);
        assert_true(ghost->play.hash == play.hash);
        assert_int_equal(ghost->sim.head.score, sim.head.score);
        if (!sim.head.over && play.tick < ghost->demo.tick_count)
            assert_int_equal(ghost_end(ghost), GHOST_FLIES);
    } while (tape_play_tick(&play, &sim));
    ghost_play(ghost, UINT32_MAX);
    assert_false(ghost_diverged(ghost));
    assert_int_equal(ghost_result(ghost), sim.head.score);
    assert_int_equal(ghost->sim.head.score, sim.head.score);
    GhostEnd end = !sim.head.over ? GHOST_LEFT : sim.head.won ? GHOST_WON : GHOST_LOST;
    assert_int_equal(ghost_end(ghost), end);
    assert_int_equal(ghost_end_tick(ghost), sim.head.over ? sim.head.over_tick : play.tick);
    ghost_close(ghost);
}

// Longer games of modes that shorter demos have too.
static bool is_spared(const char *name)
{
    return strcmp(name, "mouse.mtb") == 0 || strcmp(name, "pilot.mtb") == 0 || strcmp(name, "moths.mtb") == 0;
}

// Of all modes, stages and speeds that there are demos of, and with numbers that change on the way.
TEST(the_ghost_is_the_recorded_game)
{
    OwnList list = names_in(FOLDER, ".mtb");
    assert_true(list.count >= 18);
    for (int i = 0; i < list.count; i++)
        if (!is_spared(list.names[i]))
            expect_game(list.names[i]);
}

// A command that was not played is found with the block that it is in, and nothing after it is played.
TEST(another_game_than_the_recorded_one_is_noticed)
{
    for (uint32_t tick = 1; tick < 400; tick += 57) {
        Tape demo = demo_named("pilot.mtb");
        demo.cmds[tick].buttons ^= TICK_CMD_TOUCH;
        Ghost *ghost = ghost_open(&demo, &error);
        assert_non_null(ghost);
        ghost_play(ghost, UINT32_MAX);
        assert_true(ghost_diverged(ghost));
        assert_in_range(ghost->play.tick, tick + 1, (tick / TAPE_BLOCK_TICKS + 1) * TAPE_BLOCK_TICKS);
        ghost_close(ghost);
    }
}
