// test_sight.c -- Bresenham's line against its definition, the same both ways, and what hides.
#include "../base/dies.h"
#include "boards.h"
#include "test.h"

static int32_t distance(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

// from + i * way / steps, rounded to the nearest, halves to the smaller number.
static int32_t share(int32_t from, int32_t way, int32_t i, int32_t steps)
{
    int64_t twice = 2 * (int64_t)way * i, step = 2 * (int64_t)steps;
    int64_t above = twice + steps - 1; // ceil(twice / step - 1/2) = floor((above) / step)
    int64_t whole = above / step - (above % step < 0);
    return from + (int32_t)whole;
}

static void check_line(Cell from, Cell to)
{
    int32_t steps = sight_steps(from, to);
    int32_t dx = distance(from.x, to.x), dy = distance(from.y, to.y);
    assert_int_equal(steps, dx > dy ? dx : dy);
    SightLine line = sight_line(from, to);
    assert_true(cell_same(line.at, from));
    for (int32_t i = 1; i <= steps; i++) {
        assert_true(sight_step(&line));
        Cell expected = {share(from.x, to.x - from.x, i, steps), share(from.y, to.y - from.y, i, steps)};
        fail_if(!cell_same(line.at, expected), "%d %d to %d %d, step %d: %d %d, expected %d %d", from.x, from.y, to.x,
                to.y, i, line.at.x, line.at.y, expected.x, expected.y);
    }
    assert_false(sight_step(&line));
    assert_true(cell_same(line.at, to));
}

TEST(equals_the_definition)
{
    for (int y = -14; y <= 14; y++)
        for (int x = -14; x <= 14; x++)
            check_line((Cell){3, -2}, (Cell){3 + x, -2 + y});
    for (int round = 0; round < 1000; round++) {
        Rng rng = rng_seed((uint64_t)round, 220u);
        Cell ends[2];
        for (int i = 0; i < 2; i++) {
            ends[i].x = (int32_t)rng_below(&rng, 2000u) - 1000;
            ends[i].y = (int32_t)rng_below(&rng, 2000u) - 1000;
        }
        check_line(ends[0], ends[1]);
    }
}

TEST(same_cells_both_ways)
{
    for (int y = -20; y <= 20; y++) {
        for (int x = -20; x <= 20; x++) {
            Cell there[21] = {{0, 0}}, from = {0, 0}, to = {x, y};
            SightLine line = sight_line(from, to);
            int count = 1;
            while (sight_step(&line))
                there[count++] = line.at;
            SightLine back = sight_line(to, from);
            do {
                assert_true(cell_same(back.at, there[--count]));
            } while (sight_step(&back));
            assert_int_equal(count, 0);
        }
    }
}

TEST(halves_go_up_and_left)
{
    SightLine right = sight_line((Cell){0, 0}, (Cell){2, 1}), up = sight_line((Cell){0, 0}, (Cell){2, -1});
    sight_step(&right);
    sight_step(&up);
    assert_true(cell_same(right.at, (Cell){1, 0}) && cell_same(up.at, (Cell){1, -1}));
    SightLine down = sight_line((Cell){0, 0}, (Cell){-1, 2});
    sight_step(&down);
    assert_true(cell_same(down.at, (Cell){-1, 1}));
}

static void draw(const void *to)
{
    sight_line((Cell){0, 0}, *(const Cell *)to);
}

TEST(far_ends)
{
    Cell from = {-SIGHT_FAR, -SIGHT_FAR}, to = {SIGHT_FAR, SIGHT_FAR - 1};
    SightLine line = sight_line(from, to);
    for (int i = 1; i <= 100000; i++) {
        assert_true(sight_step(&line));
        assert_true(line.at.x == from.x + i && line.at.y == from.y + i);
    }
    assert_false(dies(draw, &to));
    assert_true(dies(draw, &(Cell){SIGHT_FAR + 1, 0}));
    assert_true(dies(draw, &(Cell){0, INT32_MIN}));
}

TEST(obstacles_hide_cells)
{
    static TestBoard of;
    static uint8_t hides[BOARD_KINDS];
    boards_draw(&of, (const char *const[]){"12121", "11 11", "21112"}, 3);
    hides[2] = 1;
    assert_false(sight_is_clear(&of.board, hides, (Cell){0, 0}, (Cell){2, 0}));
    assert_true(sight_is_clear(&of.board, hides, (Cell){1, 0}, (Cell){3, 0})); // from wood to wood
    assert_true(sight_is_clear(&of.board, hides, (Cell){0, 0}, (Cell){1, 0}));
    assert_true(sight_is_clear(&of.board, hides, (Cell){1, 0}, (Cell){1, 0}));
    assert_true(sight_is_clear(&of.board, hides, (Cell){0, 1}, (Cell){4, 1})); // over the hole
    hides[BOARD_HOLE] = 1;
    assert_false(sight_is_clear(&of.board, hides, (Cell){0, 1}, (Cell){4, 1}));
    boards_draw(&of, (const char *const[]){"12", "21"}, 2);
    assert_true(sight_is_clear(&of.board, hides, (Cell){0, 0}, (Cell){1, 1})); // between two corners
}

TEST(sight_is_mutual)
{
    static TestBoard of;
    static const uint8_t hides[BOARD_KINDS] = {[3] = 1};
    int clear = 0, hidden = 0;
    for (int round = 0; round < 3000; round++) {
        Rng rng = rng_seed((uint64_t)round, 221u);
        boards_random(&of, &rng, round);
        Cell a = boards_random_cell(&of, &rng);
        Cell b = boards_random_cell(&of, &rng);
        bool sees = sight_is_clear(&of.board, hides, a, b);
        assert_int_equal(sees, sight_is_clear(&of.board, hides, b, a));
        clear += sees;
        hidden += !sees;
    }
    assert_true(clear > 300 && hidden > 300);
}
