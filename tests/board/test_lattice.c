// test_lattice.c -- random boards: all that a range, a walk, a line and a chase answer.
#include "lattice.h"

#include "core/board/chase.h"
#include "boards.h"

#define ROUNDS 4000
#define PATH_MOST 12

static TestBoard of;
static uint32_t memory[(RANGE_BYTES(BOARDS_SIDE_MOST, BOARDS_SIDE_MOST) + 3) / 4];

static void add_cell(Lattice *lattice, Cell cell)
{
    lattice_add_word(lattice, (uint32_t)cell.x);
    lattice_add_word(lattice, (uint32_t)cell.y);
}

// Anywhere, often a bit beside the board.
static Cell cell_drawn(Lattice *lattice)
{
    int x = lattice_below(lattice, of.board.columns + 2) - 1;
    return (Cell){x, lattice_below(lattice, of.board.rows + 2) - 1};
}

static void add_range(Lattice *lattice, const Range *range)
{
    Cell path[PATH_MOST];
    for (int i = 0; i < of.board.columns * of.board.rows; i++) {
        Cell cell = board_cell(&of.board, i);
        lattice_add_word(lattice, (uint64_t)range_left(range, cell));
        lattice_add_word(lattice, (uint64_t)range_cost(range, cell) * 2u + range_is_stop(range, cell));
    }
    for (int i = 0; i < 4; i++) {
        int most = lattice_below(lattice, PATH_MOST + 1), count = range_path(range, cell_drawn(lattice), path, most);
        lattice_add_word(lattice, (uint64_t)count);
        for (int k = 0; k < count && k < most; k++)
            add_cell(lattice, path[k]);
        if (count > 0 && most >= count) {
            BoardWalk walk = board_walk(&of.board, &of.mover, path, count, lattice_below(lattice, 12));
            lattice_add_bytes(lattice, &walk, sizeof walk);
        }
    }
}

TEST(ranges)
{
    Lattice lattice = lattice_begin(31u);
    for (int round = 0; round < ROUNDS; round++) {
        boards_random(&of, &lattice.rng, round);
        Cell starts[3];
        int count = 1 + lattice_below(&lattice, 3), points = lattice_below(&lattice, 14);
        for (int i = 0; i < 3; i++)
            starts[i] = boards_random_cell(&of, &lattice.rng);
        size_t bytes = RANGE_BYTES(of.board.columns, of.board.rows);
        lattice_spoil(memory, sizeof memory);
        Range range = range_find(memory, bytes, &of.board, &of.mover, starts, count, points);
        lattice_expect_spoilt(memory, bytes, sizeof memory);
        add_range(&lattice, &range);
        range = range_find_far(memory, sizeof memory, &of.board, &of.mover, starts, count, points);
        add_range(&lattice, &range);
        for (int i = 0; i < 20; i++) {
            Cell cell = cell_drawn(&lattice), way = {lattice_below(&lattice, 5) - 2, lattice_below(&lattice, 5) - 2};
            Cell to = {cell.x + way.x, cell.y + way.y};
            lattice_add_word(&lattice, (uint64_t)board_kind(&of.board, cell));
            lattice_add_word(&lattice, (uint64_t)board_flags(&of.board, &of.mover, cell));
            lattice_add_word(&lattice, (uint64_t)board_cost(&of.board, &of.mover, cell));
            lattice_add_word(&lattice, (uint64_t)board_step_cost(&of.board, &of.mover, cell, to));
        }
    }
    lattice_expect(&lattice, 0xd83600162a5a5ebcu);
}

TEST(sights)
{
    Lattice lattice = lattice_begin(32u);
    uint8_t hides[BOARD_KINDS] = {[2] = 1, [8] = 1};
    for (int round = 0; round < ROUNDS; round++) {
        boards_random(&of, &lattice.rng, round);
        hides[BOARD_HOLE] = lattice_below(&lattice, 2) == 1;
        for (int i = 0; i < 20; i++) {
            Cell from = cell_drawn(&lattice), to = cell_drawn(&lattice);
            lattice_add_word(&lattice, (uint64_t)sight_steps(from, to));
            lattice_add_word(&lattice, sight_is_clear(&of.board, hides, from, to));
            SightLine line = sight_line(from, to);
            do
                lattice_add_bytes(&lattice, &line, sizeof line);
            while (sight_step(&line));
        }
    }
    lattice_expect(&lattice, 0x91aa81cf3a932134u);
}

static Cell velocity_drawn(Lattice *lattice)
{
    int most = lattice_below(lattice, 8) == 0 ? BOARD_SIDE_MOST : 3;
    int x = lattice_below(lattice, 2 * most + 1) - most;
    return (Cell){x, lattice_below(lattice, 2 * most + 1) - most};
}

TEST(chases)
{
    Lattice lattice = lattice_begin(33u);
    for (int round = 0; round < ROUNDS; round++) {
        boards_random(&of, &lattice.rng, round);
        ChaseHunter hunter = {.at = boards_random_cell(&of, &lattice.rng)};
        ChasePrey prey = {.at = boards_random_cell(&of, &lattice.rng)};
        for (int i = 0; i < 10; i++) {
            ChaseRules rules = {lattice_below(&lattice, 8), lattice_below(&lattice, 24)};
            add_cell(&lattice, chase_aim(hunter.at, hunter.velocity, prey.at, velocity_drawn(&lattice)));
            ChaseMove move = chase_move(&hunter, &rules, &of.board, &of.mover, &prey, memory, sizeof memory);
            lattice_add_word(&lattice, (uint64_t)move.result);
            add_cell(&lattice, move.aim);
            for (int k = 0; k < move.count; k++)
                add_cell(&lattice, move.path[k]);
            lattice_add_bytes(&lattice, &hunter, sizeof hunter);
            prey.velocity = velocity_drawn(&lattice);
            if (lattice_below(&lattice, 3) > 0)
                prey.at = boards_random_cell(&of, &lattice.rng);
        }
    }
    lattice_expect(&lattice, 0x17f8800956e4ece2u);
}
