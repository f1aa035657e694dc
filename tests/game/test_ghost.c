// test_ghost.c -- the track of a ghost is the recorded game, whenever it is built, and a game that differs is noticed.
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "tape/tape_play.h"
#include "game/session/ghost.h"
#include "test.h"

#define FOLDER "tests/demos"
#define NEAR_PX 0.125f

static Sim sim;
static Error error;

static Tape demo_of(const char *name)
{
    char path[512];
    Tape demo;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    if (!demo_file_read(path, &demo, &error))
        fail_msg("%s", error.text);
    return demo;
}

static Ghost *ghost_of(const char *name)
{
    Tape demo = demo_of(name);
    Ghost *ghost = ghost_open(&demo, &error);
    if (!ghost)
        fail_msg("%s", error.text);
    return ghost;
}

// How many bees are older.
static int older_than(uint32_t id)
{
    int older = 0;
    for (int i = 0; i < sim.bees.count; i++)
        older += sim.bees.id[i] < id;
    return older;
}

static bool is_marked(const GhostMark *marks, int count, Vec2 at)
{
    for (int i = 0; i < count; i++)
        if (marks[i].alpha > 0.99f && vec2_distance(marks[i].at, at) < NEAR_PX)
            return true;
    return false;
}

// At a step the marks are the oldest bees where they are; those that are just gone or still to come are not seen.
static void expect_swarm(const Ghost *ghost)
{
    GhostMark marks[GHOST_MARKS];
    int count = ghost_marks(ghost, sim.head.tick, marks), seen = 0;
    for (int i = 0; i < count; i++)
        seen += marks[i].alpha > 0.01f;
    assert_int_equal(seen, sim.bees.count < GHOST_BEES ? sim.bees.count : GHOST_BEES);
    for (int i = 0; i < sim.bees.count; i++)
        if (older_than(sim.bees.id[i]) < GHOST_BEES)
            assert_true(is_marked(marks, count, vec2(sim.bees.x[i], sim.bees.y[i])));
}

static void expect_track(const char *name)
{
    Ghost *ghost = ghost_of(name);
    TapePlay play;
    Error problem;
    assert_true(tape_play_begin(&play, ghost_demo(ghost), &sim, &problem));
    do {
        ghost_build_to(ghost, play.tick);
        assert_in_range(ghost_built(ghost), play.tick, play.tick + GHOST_STEP_TICKS + 1);
        if (play.tick % GHOST_STEP_TICKS != 0 || sim.head.over)
            continue;
        assert_int_equal(ghost_score(ghost, play.tick), sim.head.score);
        if (play.tick % (5 * GHOST_STEP_TICKS) == 0)
            expect_swarm(ghost);
    } while (tape_play_tick(&play, &sim));
    assert_true(ghost_build(ghost, 2) && !ghost_diverged(ghost));
    assert_int_equal(ghost_result(ghost), sim.head.score);
    assert_int_equal(ghost_score(ghost, UINT32_MAX), sim.head.score);
    GhostEnd end = !sim.head.over ? GHOST_LEFT : sim.head.won ? GHOST_WON : GHOST_LOST;
    assert_int_equal(ghost_end(ghost, play.tick), end);
    assert_int_equal(ghost_end_tick(ghost), sim.head.over ? sim.head.over_tick : play.tick);
    ghost_close(ghost);
}

// Of all modes, stages and speeds that there are demos of, and with numbers that change on the way.
TEST(the_track_is_the_recorded_game)
{
    DIR *folder = opendir(FOLDER);
    int demos = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (strstr(entry->d_name, ".mtb")) {
            expect_track(entry->d_name);
            demos++;
        }
    closedir(folder);
    assert_true(demos >= 15);
}

// Half way between two steps a bee is between its two places; and what is built at once is what is built in pieces.
TEST(between_two_steps_lies_a_straight_way)
{
    Ghost *ghost = ghost_of("pilot.mtb"), *other = ghost_of("pilot.mtb");
    while (!ghost_build(ghost, 7))
        continue;
    assert_true(ghost_build(other, UINT32_MAX));
    for (uint32_t tick = 0; tick < ghost_demo(ghost)->tick_count; tick += GHOST_STEP_TICKS) {
        GhostMark before[GHOST_MARKS], between[GHOST_MARKS], after[GHOST_MARKS], same[GHOST_MARKS];
        int count = ghost_marks(ghost, tick, before);
        assert_int_equal(ghost_marks(ghost, tick + GHOST_STEP_TICKS / 2.0, between), count);
        ghost_marks(ghost, tick + GHOST_STEP_TICKS - 1e-6, after);
        assert_int_equal(ghost_marks(other, tick + GHOST_STEP_TICKS / 2.0, same), count);
        assert_memory_equal(between, same, sizeof *between * (size_t)count);
        for (int i = 0; i < count; i++) {
            Vec2 half = vec2_scale(vec2_add(before[i].at, after[i].at), 0.5f);
            assert_true(vec2_distance(between[i].at, half) < 0.01f && fabsf(between[i].alpha) <= 1.0f);
        }
    }
    ghost_close(other);
    ghost_close(ghost);
}

TEST(who_is_gone_is_seen_no_longer)
{
    GhostMark marks[GHOST_MARKS];
    Ghost *ghost = ghost_of("finger.mtb");
    assert_true(ghost_build(ghost, UINT32_MAX));
    uint32_t end = ghost_end_tick(ghost);
    assert_int_equal(ghost_end(ghost, end - 1), GHOST_FLIES);
    assert_true(ghost_marks(ghost, end, marks) > 0 && marks[0].alpha == 1.0f);
    assert_true(ghost_marks(ghost, end + 45.0, marks) > 0 && marks[0].alpha < 0.6f);
    assert_int_equal(ghost_marks(ghost, end + 600.0, marks), 0);
    assert_true(ghost_marks(ghost, -1.0, marks) > 0); // the picture before the first tick
    ghost_close(ghost);
}

// A command that was not played is found with the block that it is in, and nothing after it is in the track.
TEST(another_game_than_the_recorded_one_is_noticed)
{
    for (uint32_t tick = 1; tick < 400; tick += 57) {
        Tape demo = demo_of("pilot.mtb");
        demo.cmds[tick].buttons ^= TICK_CMD_TOUCH;
        Ghost *ghost = ghost_open(&demo, &error);
        assert_non_null(ghost);
        assert_true(ghost_build(ghost, UINT32_MAX) && ghost_diverged(ghost));
        assert_in_range(ghost_built(ghost), tick + 1, (tick / TAPE_BLOCK_TICKS + 1) * TAPE_BLOCK_TICKS);
        ghost_close(ghost);
    }
}
