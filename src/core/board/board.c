// board.c -- cells, their costs, and walks along them.
#include "core/board/board.h"

#include <stddef.h>

#include "core/base/assert.h"

void board_check(const Board *board, const BoardMover *mover)
{
    ASSERT(board->columns >= 1 && board->columns <= BOARD_SIDE_MOST);
    ASSERT(board->rows >= 1 && board->rows <= BOARD_SIDE_MOST);
    ASSERT(board->columns * board->rows <= BOARD_CELLS_MOST);
    ASSERT(mover->cost[BOARD_HOLE] == BOARD_CANNOT);
}

static bool inside(const Board *board, Cell cell)
{
    return cell_inside(cell, board->columns, board->rows);
}

// Wide enough for the largest board, even if an int has 16 bits.
static ptrdiff_t entry(const Board *board, Cell cell)
{
    return (ptrdiff_t)cell.y * board->columns + cell.x;
}

// Cells beyond the edge are holes, so that no caller checks for edges.
int board_kind(const Board *board, Cell cell)
{
    return inside(board, cell) ? board->terrain[entry(board, cell)] : BOARD_HOLE;
}

int board_flags(const Board *board, const BoardMover *mover, Cell cell)
{
    return board->flags != NULL && inside(board, cell) ? board->flags[entry(board, cell)] & mover->heeds : 0;
}

int board_cost(const Board *board, const BoardMover *mover, Cell cell)
{
    return mover->cost[board_kind(board, cell)];
}

int board_step_cost(const Board *board, const BoardMover *mover, Cell from, Cell to)
{
    Cell step = cell_sub(to, from);
    if (step.x < -1 || step.x > 1 || step.y < -1 || step.y > 1 || (step.x == 0 && step.y == 0))
        return BOARD_CANNOT;
    if (step.x != 0 && step.y != 0) {
        // One closed corner may be cut; two closed ones block the way.
        int beside = board_cost(board, mover, (Cell){from.x, to.y}) + board_cost(board, mover, (Cell){to.x, from.y});
        if (!mover->diagonal || beside == 2 * BOARD_CANNOT)
            return BOARD_CANNOT;
    }
    return board_cost(board, mover, to);
}

BoardWalk board_walk(const Board *board, const BoardMover *mover, const Cell *path, int count, int32_t points)
{
    ASSERT(count >= 1 && points >= 0);
    BoardWalk walk = {.stop = 0, .reach = 0, .left = points};
    for (int i = 1; i < count; i++) {
        int cost = board_step_cost(board, mover, path[i - 1], path[i]);
        if (cost == BOARD_CANNOT || cost > points)
            break;
        int flags = board_flags(board, mover, path[i]);
        points = flags & BOARD_ZONE ? 0 : points - cost;
        walk.reach = i;
        // A mover that would end on a cell without a stop stays at the last stop, with the points left there.
        if (!(flags & BOARD_NO_STOP)) {
            walk.stop = i;
            walk.left = points;
        }
    }
    return walk;
}

void board_flag_around(int columns, int rows, uint8_t *flags, Cell middle, int steps, BoardFlag flag)
{
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++) {
            int32_t right = x - middle.x, down = y - middle.y;
            if ((right < 0 ? -right : right) + (down < 0 ? -down : down) <= steps)
                flags[(ptrdiff_t)y * columns + x] |= (uint8_t)flag;
        }
    }
}

// --- Bresenham's line, and sight along it.

static int32_t size(int32_t value)
{
    return value < 0 ? -value : value;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

// The error term must hold twice the longer side.
static bool in_range(Cell cell)
{
    return cell.x >= -SIGHT_FAR && cell.x <= SIGHT_FAR && cell.y >= -SIGHT_FAR && cell.y <= SIGHT_FAR;
}

SightLine sight_line(Cell from, Cell to)
{
    ASSERT(in_range(from) && in_range(to));
    return (SightLine){.at = from, .to = to, .way = cell_sub(to, from), .error = 0};
}

// Adds the share of one step along the longer side to the error, and returns whether the shorter coordinate moves.
// Exactly halfway it moves only toward smaller numbers.
static bool shorter_moves(SightLine *line, int32_t longer, int32_t shorter)
{
    int32_t half = size(longer) - (shorter < 0);
    line->error += 2 * size(shorter);
    if (line->error <= half)
        return false;
    line->error -= 2 * size(longer);
    return true;
}

bool sight_step(SightLine *line)
{
    Cell way = line->way;
    if (cell_same(line->at, line->to))
        return false;
    if (size(way.x) >= size(way.y)) {
        line->at.x += sign(way.x);
        line->at.y += shorter_moves(line, way.x, way.y) ? sign(way.y) : 0;
    } else {
        line->at.y += sign(way.y);
        line->at.x += shorter_moves(line, way.y, way.x) ? sign(way.x) : 0;
    }
    return true;
}

int32_t sight_steps(Cell from, Cell to)
{
    int32_t dx = size(to.x - from.x), dy = size(to.y - from.y);
    return dx > dy ? dx : dy;
}

bool sight_is_clear(const Board *board, const uint8_t hides[BOARD_KINDS], Cell from, Cell to)
{
    SightLine line = sight_line(from, to);
    // The end cells never block the view; the caller checks for a swarm that hides in a wood.
    while (sight_step(&line) && !cell_same(line.at, to))
        if (hides[board_kind(board, line.at)] != 0)
            return false;
    return true;
}
