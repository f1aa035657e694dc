// test_board.c -- cells of boards of any outline, steps between them, walks and zones.
#include "../base/dies.h"
#include "boards.h"
#include "test.h"

static TestBoard of;

TEST(kinds_costs_and_flags)
{
    boards_draw(&of, (const char *const[]){"1 3", "z#n"}, 2);
    assert_int_equal(board_kind(&of.board, (Cell){2, 0}), 3);
    assert_int_equal(board_cost(&of.board, &of.mover, (Cell){2, 0}), 3);
    assert_int_equal(board_kind(&of.board, (Cell){1, 0}), BOARD_HOLE);
    assert_int_equal(board_cost(&of.board, &of.mover, (Cell){1, 1}), BOARD_CANNOT);
    assert_int_equal(board_flags(&of.board, &of.mover, (Cell){0, 1}), BOARD_ZONE);
    assert_int_equal(board_flags(&of.board, &of.mover, (Cell){2, 1}), BOARD_NO_STOP);
    of.mover.heeds = BOARD_NO_STOP;
    assert_int_equal(board_flags(&of.board, &of.mover, (Cell){0, 1}), 0);
    of.board.flags = NULL;
    assert_int_equal(board_flags(&of.board, &of.mover, (Cell){2, 1}), 0);
}

TEST(nothing_is_outside)
{
    boards_draw(&of, (const char *const[]){"11", "zz"}, 2);
    static const Cell outside[] = {{-1, 0}, {0, -1}, {2, 0}, {0, 2}, {INT32_MIN, 0}, {0, INT32_MAX}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        assert_int_equal(board_kind(&of.board, outside[i]), BOARD_HOLE);
        assert_int_equal(board_cost(&of.board, &of.mover, outside[i]), BOARD_CANNOT);
        assert_int_equal(board_flags(&of.board, &of.mover, outside[i]), 0);
    }
}

static int step(int x0, int y0, int x1, int y1)
{
    return board_step_cost(&of.board, &of.mover, (Cell){x0, y0}, (Cell){x1, y1});
}

TEST(steps)
{
    boards_draw(&of, (const char *const[]){"12#", "3# ", "#45"}, 3);
    assert_int_equal(step(0, 0, 1, 0), 2);
    assert_int_equal(step(1, 0, 0, 0), 1); // paid on entering
    assert_int_equal(step(0, 0, 0, 0), BOARD_CANNOT);
    assert_int_equal(step(1, 0, 2, 0), BOARD_CANNOT);
    assert_int_equal(step(1, 2, 2, 1), BOARD_CANNOT); // a hole
    assert_int_equal(step(0, 0, 2, 0), BOARD_CANNOT); // not beside
    assert_int_equal(step(1, 0, 0, 1), BOARD_CANNOT); // no diagonal steps yet
    of.mover.diagonal = true;
    assert_int_equal(step(1, 0, 0, 1), 3);            // one of the two beside is free
    assert_int_equal(step(0, 1, 1, 2), BOARD_CANNOT); // neither is
}

TEST(walks)
{
    boards_draw(&of, (const char *const[]){"12n1z11"}, 1);
    Cell path[7];
    for (int x = 0; x < 7; x++)
        path[x] = (Cell){x, 0};
    static const struct {
        int points, stop, reach, left;
    } known[] = {{0, 0, 0, 0}, {1, 0, 0, 1}, {2, 1, 1, 0}, {3, 1, 2, 1}, {4, 3, 3, 0}, {5, 4, 4, 0}, {99, 4, 4, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BoardWalk walk = board_walk(&of.board, &of.mover, path, 7, known[i].points);
        assert_int_equal(walk.stop, known[i].stop);
        assert_int_equal(walk.reach, known[i].reach);
        assert_int_equal(walk.left, known[i].left);
    }
    BoardWalk out = board_walk(&of.board, &of.mover, path + 4, 3, 99); // out of the zone
    assert_int_equal(out.stop, 2);
    assert_int_equal(out.left, 97);
    path[2] = (Cell){3, 0}; // a gap
    assert_int_equal(board_walk(&of.board, &of.mover, path, 7, 99).reach, 1);
}

TEST(zones_around_nests)
{
    uint8_t flags[5 * 4] = {0};
    flags[3] = BOARD_NO_STOP;
    board_flag_around(5, 4, flags, (Cell){3, 1}, 1, BOARD_ZONE);
    static const uint8_t known[5 * 4] = {0, 0, 0, 3, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    assert_memory_equal(flags, known, sizeof known);
    board_flag_around(5, 4, flags, (Cell){-2, 0}, 1, BOARD_ZONE); // too far away
    assert_memory_equal(flags, known, sizeof known);
}

static void check(const void *with)
{
    const TestBoard *board = with;
    board_check(&board->board, &board->mover);
}

TEST(wrong_boards_stop)
{
    boards_draw(&of, (const char *const[]){"11"}, 1);
    assert_false(dies(check, &of));
    of.mover.cost[BOARD_HOLE] = 1;
    assert_true(dies(check, &of));
    of.mover.cost[BOARD_HOLE] = BOARD_CANNOT;
    of.board.rows = 0;
    assert_true(dies(check, &of));
    of.board.rows = BOARD_SIDE_MOST;
    of.board.columns = BOARD_CELLS_MOST / BOARD_SIDE_MOST;
    assert_false(dies(check, &of));
    of.board.columns++;
    assert_true(dies(check, &of));
}
