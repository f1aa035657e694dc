// test_range_moves.c -- how many moves lead to each cell, against a search of every single move.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boards.h"

static TestBoard of;
static uint32_t memory[(RANGE_BYTES(BOARDS_SIDE_MOST, BOARDS_SIDE_MOST) + 3u) / 4u];

static Range find_moves(Cell start, int32_t points)
{
    return range_moves_find(memory, sizeof memory, &of.board, &of.mover, &start, 1, points);
}

// From every cell where he can stand after some moves, everywhere where he may stop after one more.
static void plain_moves(Cell start, int32_t points, int32_t *moves)
{
    int count = of.board.columns * of.board.rows;
    for (int i = 0; i < count; i++)
        moves[i] = RANGE_NOT;
    moves[start.y * of.board.columns + start.x] = 0;
    bool more = true;
    for (int32_t move = 0; more; move++) {
        more = false;
        for (int from = 0; from < count; from++) {
            static PlainRange plain;
            if (moves[from] != move)
                continue;
            Cell at = board_cell(&of.board, from);
            plain_find(&of, &plain, &at, 1, points);
            for (int to = 0; to < count; to++) {
                if (moves[to] != RANGE_NOT || plain.cost[to] < 0 || plain_flag(&of, to, BOARD_NO_STOP))
                    continue;
                moves[to] = move + 1;
                more = true;
            }
        }
    }
}

static void equals_a_search_of_every_move(void **state)
{
    (void)state;
    static int32_t expected[BOARDS_CELLS_MOST];
    int32_t farthest = 0;
    for (int round = 1; round < 1200; round++) {
        Rng rng = rng_seed((uint64_t)round, 210u);
        boards_random(&of, &rng, round % 50 == 0 ? 1 : round);
        Cell start = boards_random_cell(&of, &rng);
        int32_t points = (int32_t)rng_below(&rng, 9u);
        Range moves = find_moves(start, points);
        plain_moves(start, points, expected);
        for (int i = 0; i < of.board.columns * of.board.rows; i++) {
            Cell at = board_cell(&of.board, i);
            if (range_moves(&moves, at) != expected[i])
                fail_msg("round %d, cell %d %d: %d moves, expected %d", round, at.x, at.y, range_moves(&moves, at),
                         expected[i]);
            farthest = expected[i] > farthest ? expected[i] : farthest;
        }
    }
    assert_true(farthest > 8);
}

static void what_is_left_is_lost_between_moves(void **state)
{
    (void)state;
    boards_draw(&of, (const char *const[]){"12222"}, 1);
    Range moves = find_moves((Cell){0, 0}, 3);
    for (int x = 0; x < 5; x++)
        assert_int_equal(range_moves(&moves, (Cell){x, 0}), x);
    Range never = find_moves((Cell){0, 0}, 1);
    assert_int_equal(range_moves(&never, (Cell){1, 0}), RANGE_NOT);
    assert_int_equal(range_moves(&never, (Cell){9, 9}), RANGE_NOT);
}

static void zones_cost_the_rest_of_a_move(void **state)
{
    (void)state;
    boards_draw(&of, (const char *const[]){"1z1z1"}, 1);
    Range moves = find_moves((Cell){0, 0}, 9);
    static const int32_t known[] = {0, 1, 2, 2, 3};
    for (int x = 0; x < 5; x++)
        assert_int_equal(range_moves(&moves, (Cell){x, 0}), known[x]);
}

// In the first move he has 1 point left before the two cells that have to be crossed in one go; so he waits.
static void crosses_in_one_move_or_not_at_all(void **state)
{
    (void)state;
    boards_draw(&of, (const char *const[]){"111nn1"}, 1);
    Range moves = find_moves((Cell){0, 0}, 3);
    assert_int_equal(range_moves(&moves, (Cell){2, 0}), 1);
    assert_int_equal(range_moves(&moves, (Cell){3, 0}), RANGE_NOT);
    assert_int_equal(range_moves(&moves, (Cell){5, 0}), 2);
    Range never = find_moves((Cell){0, 0}, 2);
    assert_int_equal(range_moves(&never, (Cell){5, 0}), RANGE_NOT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_a_search_of_every_move),
        cmocka_unit_test(what_is_left_is_lost_between_moves),
        cmocka_unit_test(zones_cost_the_rest_of_a_move),
        cmocka_unit_test(crosses_in_one_move_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
