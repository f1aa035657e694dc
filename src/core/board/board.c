// board.c -- cells, what they cost, and walks along them.
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

// Wide enough for the largest board, whatever an int is.
static ptrdiff_t entry(const Board *board, Cell cell)
{
    return (ptrdiff_t)cell.y * board->columns + cell.x;
}

// Beyond the edge is a hole like any other, so that nobody has to look for edges.
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
        // One closed corner may be cut; between two closed ones nobody slips through.
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
        // Who cannot go on from a cell without a stop stays at the last stop, with the points that he had there.
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
