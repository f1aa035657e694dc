// boards.h -- boards for tests: drawn as text, or random, with holes, zones and cells where nobody may stop.
#pragma once

#include <string.h>

#include "core/base/rng.h"
#include "core/board/range.h"

#define BOARDS_SIDE_MOST 30
#define BOARDS_CELLS_MOST (BOARDS_SIDE_MOST * BOARDS_SIDE_MOST)

// A board with its arrays, and somebody who moves on it.
typedef struct TestBoard {
    uint8_t terrain[BOARDS_CELLS_MOST];
    uint8_t flags[BOARDS_CELLS_MOST];
    Board board;
    BoardMover mover;
} TestBoard;

static inline Cell board_cell(const Board *board, int index)
{
    return (Cell){index % board->columns, index / board->columns};
}

// Rows of text, all equally long: '1' to '9' cells that cost so much, '#' a cell that nobody enters, ' ' no cell, 'z' a
// cell of a zone and 'n' one where nobody may stop, both for 1 point.
static inline void boards_draw(TestBoard *of, const char *const *rows, int count)
{
    int columns = (int)strlen(rows[0]);
    memset(of, 0, sizeof *of);
    of->board = (Board){columns, count, of->terrain, of->flags};
    of->mover.heeds = BOARD_ZONE | BOARD_NO_STOP;
    for (int cost = 1; cost <= 9; cost++)
        of->mover.cost[cost] = (uint8_t)cost;
    for (int i = 0; i < columns * count; i++) {
        char c = rows[i / columns][i % columns];
        of->terrain[i] = c == ' ' ? BOARD_HOLE : c == '#' ? 10 : c >= '1' && c <= '9' ? (uint8_t)(c - '0') : 1;
        of->flags[i] = c == 'z' ? BOARD_ZONE : c == 'n' ? BOARD_NO_STOP : 0;
    }
}

static inline int boards_side(Rng *rng, int round)
{
    uint32_t most = round % 50 == 0 ? BOARDS_SIDE_MOST : 14u;
    return 1 + (int)rng_below(rng, most);
}

typedef enum BoardsShape {
    BOARDS_RECTANGLE,
    BOARDS_DISC,
    BOARDS_STAIRS, // a triangle
    BOARDS_RING,
    BOARDS_SHAPES,
} BoardsShape;

static inline bool boards_in_shape(BoardsShape shape, const Board *board, Cell cell)
{
    int columns = board->columns, rows = board->rows;
    int x = 2 * cell.x + 1 - columns, y = 2 * cell.y + 1 - rows; // from the middle, in half cells
    int square = x * x * rows * rows + y * y * columns * columns, rim = columns * columns * rows * rows;
    switch (shape) {
    case BOARDS_DISC: return square <= rim;
    case BOARDS_STAIRS: return cell.x * rows <= (cell.y + 1) * columns;
    case BOARDS_RING: return 8 * square >= rim;
    default: return true;
    }
}

// Any shape, costs from 1 to 5, one kind that cannot be entered, and as many more holes and flags as it comes.
static inline void boards_random(TestBoard *of, Rng *rng, int round)
{
    memset(of, 0, sizeof *of);
    of->board.columns = boards_side(rng, round);
    of->board.rows = boards_side(rng, round);
    of->board.terrain = of->terrain;
    of->board.flags = rng_below(rng, 4u) > 0u ? of->flags : NULL;
    uint32_t holes = rng_below(rng, 30u);
    uint32_t walls = rng_below(rng, 30u);
    uint32_t zones = rng_below(rng, 2u) * 12u;
    uint32_t no_stops = rng_below(rng, 40u);
    BoardsShape shape = (BoardsShape)rng_below(rng, BOARDS_SHAPES);
    for (int i = 0; i < of->board.columns * of->board.rows; i++) {
        uint32_t kind = 1u + rng_below(rng, 7u);
        kind = rng_below(rng, 100u) < walls ? 8u : kind;
        bool hole = rng_below(rng, 100u) < holes || !boards_in_shape(shape, &of->board, board_cell(&of->board, i));
        of->terrain[i] = (uint8_t)(hole ? BOARD_HOLE : kind);
        of->flags[i] = rng_below(rng, 100u) < zones ? BOARD_ZONE : 0;
        of->flags[i] |= rng_below(rng, 100u) < no_stops ? BOARD_NO_STOP : 0;
    }
    for (int kind = 1; kind <= 7; kind++)
        of->mover.cost[kind] = (uint8_t)(1u + rng_below(rng, 5u));
    of->mover.heeds = (uint8_t)rng_below(rng, 4u);
    of->mover.diagonal = rng_below(rng, 2u) == 0u;
}

// Any cell of the board, holes excluded; one is made where there is none.
static inline Cell boards_random_cell(TestBoard *of, Rng *rng)
{
    int count = of->board.columns * of->board.rows;
    int first = (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++)
        if (of->terrain[(first + i) % count] != BOARD_HOLE)
            return board_cell(&of->board, (first + i) % count);
    of->terrain[first] = 1;
    return board_cell(&of->board, first);
}

// A reference implementation of movement range: Dijkstra, looking at all cells for the next one.
typedef struct PlainRange {
    int32_t cost[BOARDS_CELLS_MOST]; // -1: not reached
    int32_t left[BOARDS_CELLS_MOST];
    bool start[BOARDS_CELLS_MOST];
} PlainRange;

static inline int plain_cost(const TestBoard *of, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < of->board.columns && y < of->board.rows;
    return inside ? of->mover.cost[of->terrain[y * of->board.columns + x]] : 0;
}

static inline bool plain_flag(const TestBoard *of, int index, BoardFlag flag)
{
    return of->board.flags != NULL && (of->flags[index] & of->mover.heeds & flag) != 0;
}

static inline bool plain_beside(const TestBoard *of, Cell a, Cell b)
{
    int dx = b.x - a.x, dy = b.y - a.y;
    if (dx * dx + dy * dy == 1)
        return true;
    return of->mover.diagonal && dx * dx == 1 && dy * dy == 1
        && (plain_cost(of, a.x, b.y) > 0 || plain_cost(of, b.x, a.y) > 0);
}

static inline bool plain_goes_on(const TestBoard *of, const PlainRange *plain, int index)
{
    return plain->cost[index] >= 0 && (plain->start[index] || !plain_flag(of, index, BOARD_ZONE));
}

static inline void plain_relax(const TestBoard *of, PlainRange *plain, int from, int32_t points)
{
    Cell at = board_cell(&of->board, from);
    for (int y = at.y - 1; y <= at.y + 1; y++) {
        for (int x = at.x - 1; x <= at.x + 1; x++) {
            int enter = plain_cost(of, x, y);
            if (enter == 0 || !plain_beside(of, at, (Cell){x, y}) || plain->cost[from] + enter > points)
                continue;
            int to = y * of->board.columns + x;
            if (plain->cost[to] < 0 || plain->cost[from] + enter < plain->cost[to])
                plain->cost[to] = plain->cost[from] + enter;
        }
    }
}

static inline void plain_find(const TestBoard *of, PlainRange *plain, const Cell *starts, int starts_count,
                              int32_t points)
{
    int count = of->board.columns * of->board.rows;
    bool done[BOARDS_CELLS_MOST] = {false};
    for (int i = 0; i < count; i++) {
        plain->cost[i] = -1;
        plain->start[i] = false;
    }
    for (int i = 0; i < starts_count; i++) {
        plain->cost[starts[i].y * of->board.columns + starts[i].x] = 0;
        plain->start[starts[i].y * of->board.columns + starts[i].x] = true;
    }
    for (;;) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!done[i] && plain->cost[i] >= 0 && (best < 0 || plain->cost[i] < plain->cost[best]))
                best = i;
        if (best < 0)
            break;
        done[best] = true;
        if (plain_goes_on(of, plain, best))
            plain_relax(of, plain, best, points);
    }
    for (int i = 0; i < count; i++) {
        bool stopped = !plain->start[i] && plain_flag(of, i, BOARD_ZONE);
        plain->left[i] = plain->cost[i] < 0 ? RANGE_NOT : stopped ? 0 : points - plain->cost[i];
    }
}
