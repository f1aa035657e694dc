// board.h -- a map of square cells of any outline, and what it costs to move over it.
//
// A board is `columns` times `rows` cells in arrays that the caller owns, row by row: cell (x, y) is entry
// y * columns + x, x to the right and y down from 0. One byte a cell says what lies there (its kind of terrain),
// another one its rules (flags). Places of the kind BOARD_HOLE are no cells: with them a board gets any outline
// and any holes, and an array of zeros is a board without cells.
//
// A BoardMover moves: each kind of terrain has its cost for him, paid on entering a cell and never on leaving it, and some
// flags hold for him. He moves to the cell above, to the left, to the right or below; where he moves diagonally
// too, such a step costs what the cell entered costs, and leads through between two cells unless he can enter neither.
//
// Entering a cell of a zone of control ends a move: no points are left. A mover that begins in a zone leaves
// it freely. Cells without a stop are crossed like others.
//
// Boards are views: they own nothing and are made anew wherever they are needed. The layer board/ allocates nothing and
// works in whole numbers only. Cells outside of the board are allowed wherever a function asks about a cell.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define BOARD_SIDE_MOST 32767    // columns, and rows
#define BOARD_CELLS_MOST 4194304 // in all, holes included: what a way over all of them costs fits into 30 bits
#define BOARD_KINDS 256
#define BOARD_HOLE 0   // the kind of terrain of what is no cell
#define BOARD_CANNOT 0 // the cost of what cannot be entered

// A place, or the way between two places, in cells.
typedef struct Cell {
    int32_t x, y;
} Cell;

typedef enum BoardFlag {
    BOARD_ZONE = 1,    // zone of control: entering stops
    BOARD_NO_STOP = 2, // may be crossed but not stopped on
} BoardFlag;

typedef struct Board {
    int columns, rows;      // at least 1
    const uint8_t *terrain; // columns * rows kinds
    const uint8_t *flags;   // columns * rows, each BoardFlags put together with |; NULL: none anywhere
} Board;

typedef struct BoardMover {
    uint8_t cost[BOARD_KINDS]; // points for entering, by kind of terrain; BOARD_CANNOT; cost[BOARD_HOLE] has to be that
    uint8_t heeds;             // the flags that hold for him, put together with |
    bool diagonal;
} BoardMover;

static inline bool cell_same(Cell a, Cell b)
{
    return a.x == b.x && a.y == b.y;
}

// True where a cell lies in a map of so many columns and rows.
static inline bool cell_inside(Cell cell, int columns, int rows)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x < columns && cell.y < rows;
}

// a - b: the way from b to a.
static inline Cell cell_sub(Cell a, Cell b)
{
    return (Cell){a.x - b.x, a.y - b.y};
}

// Stops the program where the board or the mover's costs break the rules above.
void board_check(const Board *board, const BoardMover *mover);

// The kind of terrain; BOARD_HOLE outside of the board, too.
int board_kind(const Board *board, Cell cell);

// The flags of a cell that hold for the mover.
int board_flags(const Board *board, const BoardMover *mover, Cell cell);

// The points that entering a cell costs; BOARD_CANNOT.
int board_cost(const Board *board, const BoardMover *mover, Cell cell);

// The same for a step from the cell beside it: BOARD_CANNOT also where the two are not beside each other, or where the
// step is diagonal and the mover or the cells on both sides do not let it.
int board_step_cost(const Board *board, const BoardMover *mover, Cell from, Cell to);

// How far a mover gets along a path.
typedef struct BoardWalk {
    int stop;     // index of the last cell where he may stop; 0: he stays where he is
    int reach;    // index of the last cell that he gets to, stop or not
    int32_t left; // points left at `stop`
} BoardWalk;

// Walks `points` along path[0], where the mover is, to path[count - 1], count >= 1, as far as they last, to the first
// cell of a zone, or to a step that is none. A way of several moves is this function again from where it stopped.
BoardWalk board_walk(const Board *board, const BoardMover *mover, const Cell *path, int count, int32_t points);

// Sets `flag` at `middle` and wherever at most `steps` steps in four directions, terrain disregarded, lead from there:
// the zone of a nest. `flags` has columns * rows entries; `middle` may lie outside.
void board_flag_around(int columns, int rows, uint8_t *flags, Cell middle, int steps, BoardFlag flag);

// --- the straight line from cell to cell, and whether one can see along it.
//
// Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter", 1965, whose line the article on
// interception walks. The line takes max(|dx|, |dy|) steps, each to one of the eight cells around; after i of them the
// longer coordinate has moved by i and the shorter one by its exact share, rounded to the nearest cell. Where that lies
// exactly between two cells, the smaller coordinate (the upper cell, the left cell) is taken, whichever end one comes
// from: a line has the same cells both ways, so who sees is seen.

#define SIGHT_FAR 268435456 // coordinates of a line's ends are within this of zero

// A line that is being walked. Plain data: it may be copied, kept and gone on with.
typedef struct SightLine {
    Cell at;       // where it is
    Cell to;       // the last cell
    Cell way;      // from the first cell to the last
    int32_t error; // along the shorter side, how far the exact line is from `at`: times twice the longer side
} SightLine;

// A line that is at its first cell. The ends may lie anywhere within SIGHT_FAR (asserted), also outside of a board.
SightLine sight_line(Cell from, Cell to);

// Goes to the next cell. False where it was the last one already.
bool sight_step(SightLine *line);

// The steps of the line from a cell to another: one less than its cells.
int32_t sight_steps(Cell from, Cell to);

// True where no cell between the two is of a kind that hides: hides[kind] != 0. The ends do not count, so that one sees
// into a wood and out of it but not through it. hides[BOARD_HOLE] is for places that are no cells, outside included.
// One sees through between two hiding cells that touch at a corner.
bool sight_is_clear(const Board *board, const uint8_t hides[BOARD_KINDS], Cell from, Cell to);
