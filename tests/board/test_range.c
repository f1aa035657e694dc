// test_range.c -- movement range against a plain Dijkstra, the defects of the article's program, and the ways.
#include <time.h>

#include "../base/dies.h"
#include "boards.h"
#include "test.h"

static TestBoard of;
static PlainRange plain;
static uint32_t memory[(RANGE_BYTES(BOARDS_SIDE_MOST, BOARDS_SIDE_MOST) + 3u) / 4u];

static Range find(const Cell *starts, int count, int32_t points)
{
    return range_find(memory, sizeof memory, &of.board, &of.mover, starts, count, points);
}

static Range find_from(int x, int y, int32_t points)
{
    return find(&(Cell){x, y}, 1, points);
}

static int reached(const Range *range)
{
    int count = 0;
    for (int i = 0; i < of.board.columns * of.board.rows; i++)
        count += range_left(range, board_cell(&of.board, i)) != RANGE_NOT;
    return count;
}

static const char *const OPEN[] = {"111111111", "111111111", "111111111", "111111111", "111111111",
                                   "111111111", "111111111", "111111111", "111111111"};

// --- against the plain way ---

static int32_t random_points(Rng *rng)
{
    uint32_t way = rng_below(rng, 8u);
    return way <= 1u ? RANGE_UNLIMITED : way == 2u ? 0 : (int32_t)rng_below(rng, 40u);
}

// The cell before `at` by the rule in range.h, read off the plain points.
static Cell plain_before(Cell at)
{
    static const Cell order[8] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    Cell best = {-1, -1};
    int32_t most = -1;
    for (int i = 0; i < 8; i++) {
        Cell from = {at.x + order[i].x, at.y + order[i].y};
        if (board_kind(&of.board, from) == BOARD_HOLE || !plain_beside(&of, from, at))
            continue;
        int index = from.y * of.board.columns + from.x;
        if (plain_goes_on(&of, &plain, index) && plain.left[index] > most) {
            best = from;
            most = plain.left[index];
        }
    }
    return best;
}

static void check_path(const Range *range, Cell to, int32_t points, int round)
{
    static Cell path[BOARDS_CELLS_MOST];
    int index = to.y * of.board.columns + to.x;
    int count = range_path(range, to, path, BOARDS_CELLS_MOST);
    if (plain.cost[index] < 0) {
        assert_int_equal(count, 0);
        return;
    }
    assert_true(count >= 1 && cell_same(path[count - 1], to));
    assert_true(plain.start[path[0].y * of.board.columns + path[0].x]);
    int32_t cost = 0;
    for (int i = 1; i < count; i++) {
        cost += plain_cost(&of, path[i].x, path[i].y);
        if (!cell_same(path[i - 1], plain_before(path[i])))
            fail_msg("round %d: %d %d is before %d %d", round, path[i - 1].x, path[i - 1].y, path[i].x, path[i].y);
    }
    assert_int_equal(cost, plain.cost[index]);
    BoardWalk walk = board_walk(&of.board, &of.mover, path, count, points);
    assert_int_equal(walk.reach, count - 1);
    if (range_is_stop(range, to)) {
        assert_int_equal(walk.stop, count - 1);
        assert_int_equal(walk.left, range_left(range, to));
    }
}

static void check_cell(const Range *range, int index, int32_t points, int round)
{
    Cell at = board_cell(&of.board, index);
    fail_if(range_left(range, at) != plain.left[index], "round %d, cell %d %d: %d points left, expected %d", round,
            at.x, at.y, range_left(range, at), plain.left[index]);
    assert_int_equal(range_cost(range, at), plain.cost[index]);
    bool stop = plain.cost[index] >= 0 && (plain.start[index] || !plain_flag(&of, index, BOARD_NO_STOP));
    assert_int_equal(range_is_stop(range, at), stop);
    if (index % 3 == round % 3)
        check_path(range, at, points, round);
}

TEST(equals_plain_dijkstra)
{
    long cells = 0;
    for (int round = 0; round < 5000; round++) {
        Rng rng = rng_seed((uint64_t)round, 200u);
        boards_random(&of, &rng, round);
        Cell starts[3];
        int count = round % 2 == 0 ? 1 : 1 + (int)rng_below(&rng, 3u);
        for (int i = 0; i < count; i++)
            starts[i] = boards_random_cell(&of, &rng);
        int32_t points = random_points(&rng);
        Range range = find(starts, count, points);
        plain_find(&of, &plain, starts, count, points);
        for (int i = 0; i < of.board.columns * of.board.rows; i++)
            check_cell(&range, i, points, round);
        cells += reached(&range);
    }
    print_message("           cells reached: %ld\n", cells);
    assert_true(cells > 50000); // the test does not pass for want of cells
}

// --- what the article's program gets wrong ---

TEST(row_0_and_column_0_are_cells_like_others)
{
    boards_draw(&of, OPEN, 9);
    Range corner = find_from(0, 0, 4);
    assert_int_equal(reached(&corner), 15);
    Range edge = find_from(1, 5, 3);
    assert_int_equal(reached(&edge), 21); // the article's program: 12
    // The only way leads through them.
    boards_draw(&of, (const char *const[]){"111", "1#1", "1#1"}, 3);
    Range around = find_from(0, 2, 6);
    assert_int_equal(range_left(&around, (Cell){2, 2}), 0);
}

TEST(exactly_0_points_left_counts)
{
    boards_draw(&of, OPEN, 9);
    Range range = find_from(4, 4, 3);
    assert_int_equal(reached(&range), 25); // the article's program: 13
    assert_int_equal(range_left(&range, (Cell){4, 1}), 0);
    assert_int_equal(range_left(&range, (Cell){4, 0}), RANGE_NOT);
    Range none = find_from(4, 4, 0);
    assert_int_equal(reached(&none), 1);
}

TEST(costs_above_1_keep_the_better_way)
{
    boards_draw(&of, (const char *const[]){"131", "111"}, 2);
    Range range = find_from(0, 0, 9);
    assert_int_equal(range_left(&range, (Cell){1, 0}), 6);
    assert_int_equal(range_left(&range, (Cell){2, 0}), 5); // around below, not through the 3
    boards_draw(&of, (const char *const[]){"15"}, 1);
    Range short_of_one = find_from(0, 0, 4);
    assert_int_equal(reached(&short_of_one), 1);
    Range just_enough = find_from(0, 0, 5);
    assert_int_equal(range_left(&just_enough, (Cell){1, 0}), 0);
}

TEST(a_second_search_ignores_the_first)
{
    boards_draw(&of, OPEN, 9);
    memset(memory, 0x5a, sizeof memory);
    Range first = find_from(4, 4, 3);
    assert_int_equal(reached(&first), 25);
    Range again = find_from(4, 4, 3);
    assert_int_equal(reached(&again), 25); // the article's program: 26, with the old range in it
    Range elsewhere = find_from(0, 8, 1);
    assert_int_equal(reached(&elsewhere), 3);
    for (int i = 0; i < 81; i++)
        assert_int_equal(of.terrain[i], 1);
}

// --- the rules ---

TEST(zones_stop)
{
    boards_draw(&of, (const char *const[]){"1z11"}, 1);
    Range range = find_from(0, 0, 9);
    assert_int_equal(range_left(&range, (Cell){1, 0}), 0);
    assert_true(range_is_stop(&range, (Cell){1, 0}));
    assert_int_equal(range_cost(&range, (Cell){1, 0}), 1);
    assert_int_equal(range_left(&range, (Cell){2, 0}), RANGE_NOT);
    Range out = find_from(1, 0, 9); // who begins in a zone leaves it
    assert_int_equal(range_left(&out, (Cell){3, 0}), 7);
    of.mover.heeds = 0;
    Range through = find_from(0, 0, 9);
    assert_int_equal(range_left(&through, (Cell){3, 0}), 6);
}

TEST(into_a_zone_by_the_cheapest_way)
{
    boards_draw(&of, (const char *const[]){"15z", "111"}, 2);
    Range range = find_from(0, 0, 20);
    assert_int_equal(range_left(&range, (Cell){2, 0}), 0);
    assert_int_equal(range_cost(&range, (Cell){2, 0}), 4);
    Cell path[5];
    assert_int_equal(range_path(&range, (Cell){2, 0}, path, 5), 5);
    assert_true(cell_same(path[3], (Cell){2, 1}));
}

TEST(crossed_but_not_stopped_on)
{
    boards_draw(&of, (const char *const[]){"1nn1"}, 1);
    Range range = find_from(0, 0, 2);
    assert_int_equal(range_left(&range, (Cell){2, 0}), 0);
    assert_false(range_is_stop(&range, (Cell){2, 0}));
    Range over = find_from(0, 0, 3);
    assert_true(range_is_stop(&over, (Cell){3, 0}));
    Range on = find_from(1, 0, 0);
    assert_true(range_is_stop(&on, (Cell){1, 0})); // he stands there
}

TEST(far_ways_are_made_of_moves)
{
    boards_draw(&of, (const char *const[]){"1z15", "1151", "1111"}, 3);
    Range range = range_find_far(memory, sizeof memory, &of.board, &of.mover, &(Cell){0, 0}, 1, 4);
    assert_int_equal(range_cost(&range, (Cell){2, 0}), 2);         // through the zone
    assert_int_equal(range_cost(&range, (Cell){2, 1}), RANGE_NOT); // no move has 5 points
    assert_int_equal(range_cost(&range, (Cell){3, 1}), 6);
    Range dear = range_find_far(memory, sizeof memory, &of.board, &of.mover, &(Cell){0, 0}, 1, 5);
    assert_int_equal(range_cost(&dear, (Cell){2, 1}), 7);
}

TEST(equal_ways_have_an_order)
{
    boards_draw(&of, OPEN, 9);
    Range range = find_from(4, 4, 9);
    Cell path[9];
    // Seen from the end: up as long as that is no farther, then left.
    static const Cell down_right[] = {{4, 4}, {5, 4}, {6, 4}, {6, 5}, {6, 6}};
    assert_int_equal(range_path(&range, (Cell){6, 6}, path, 9), 5);
    assert_memory_equal(path, down_right, sizeof down_right);
    static const Cell up_left[] = {{4, 4}, {4, 3}, {4, 2}, {3, 2}, {2, 2}};
    assert_int_equal(range_path(&range, (Cell){2, 2}, path, 9), 5);
    assert_memory_equal(path, up_left, sizeof up_left); // right, then down
    of.mover.diagonal = true;
    Range eight = find_from(4, 4, 9);
    static const Cell straight_first[] = {{4, 4}, {5, 5}, {6, 6}, {6, 7}};
    assert_int_equal(range_path(&eight, (Cell){6, 7}, path, 9), 4);
    assert_memory_equal(path, straight_first, sizeof straight_first);
}

TEST(the_beginning_of_a_long_path)
{
    boards_draw(&of, (const char *const[]){"111111"}, 1);
    Range range = find_from(0, 0, 9);
    Cell path[3] = {{7, 7}, {7, 7}, {7, 7}};
    assert_int_equal(range_path(&range, (Cell){5, 0}, path, 2), 6);
    assert_true(cell_same(path[0], (Cell){0, 0}) && cell_same(path[1], (Cell){1, 0}));
    assert_true(cell_same(path[2], (Cell){7, 7}));
    assert_int_equal(range_path(&range, (Cell){5, 0}, NULL, 0), 6);
    assert_int_equal(range_path(&range, (Cell){6, 0}, path, 3), 0); // outside
}

TEST(costs_up_to_255)
{
    boards_draw(&of, (const char *const[]){"123", "456", "789"}, 3);
    Rng rng = rng_seed(1u, 201u);
    for (int round = 0; round < 300; round++) {
        for (int kind = 1; kind <= 9; kind++)
            of.mover.cost[kind] = (uint8_t)(255u - rng_below(&rng, round % 2 == 0 ? 2u : 255u));
        Cell start = board_cell(&of.board, round % 9);
        Range range = find(&start, 1, 600);
        plain_find(&of, &plain, &start, 1, 600);
        for (int i = 0; i < 9; i++)
            assert_int_equal(range_left(&range, board_cell(&of.board, i)), plain.left[i]);
    }
}

static void find_with_too_little(const void *bytes)
{
    range_find(memory, *(const size_t *)bytes, &of.board, &of.mover, &(Cell){0, 0}, 1, 3);
}

static void find_from_nowhere(const void *start)
{
    range_find(memory, sizeof memory, &of.board, &of.mover, start, 1, 3);
}

TEST(wrong_calls_stop)
{
    boards_draw(&of, (const char *const[]){"1 1"}, 1);
    size_t bytes = RANGE_BYTES(3, 1);
    assert_false(dies(find_with_too_little, &bytes));
    bytes--;
    assert_true(dies(find_with_too_little, &bytes));
    assert_false(dies(find_from_nowhere, &(Cell){2, 0}));
    assert_true(dies(find_from_nowhere, &(Cell){1, 0}));
    assert_true(dies(find_from_nowhere, &(Cell){3, 0}));
}

// --- large boards ---

// Finds the range of a whole board; returns how long this processor worked, the best of three times.
static clock_t search_board(int side)
{
    size_t bytes = RANGE_BYTES(side, side), cells = (size_t)side * (size_t)side;
    OwnBytes terrain = malloc(cells);
    void *room = malloc(bytes); // exactly so much: nothing is written beyond
    assert_true(terrain != NULL && room != NULL);
    Rng rng = rng_seed(1u, 202u);
    for (size_t i = 0; i < cells; i++)
        terrain[i] = (uint8_t)(1u + rng_below(&rng, 5u));
    Board board = {side, side, terrain, NULL};
    BoardMover mover = {.cost = {0, 1, 2, 3, 4, 5}};
    clock_t best = 0;
    for (int i = 0; i < 3; i++) {
        clock_t start = clock();
        Range range = range_find(room, bytes, &board, &mover, &(Cell){0, 0}, 1, RANGE_UNLIMITED);
        clock_t took = clock() - start;
        best = i == 0 || took < best ? took : best;
        assert_true(range_cost(&range, (Cell){side - 1, side - 1}) > 2 * side);
        assert_true(range_path(&range, (Cell){side - 1, side - 1}, NULL, 0) >= 2 * side - 1);
    }
    free(room);
    return best;
}

// Sixteen times the cells are about sixteen times the work, where a search that is not linear needs 256 times as much.
TEST(work_grows_as_the_board_does)
{
    clock_t small = search_board(250), large = search_board(1000);
    if (large > 64 * small)
        fail_msg("a million cells took %.0f times as long as a sixteenth of them", (double)large / (double)small);
}
