// board.h -- a map of square cells of any outline, and the cost of moving over it.
//
// A board is `columns` times `rows` cells in arrays that the caller owns, row by row: cell (x, y) is entry
// y * columns + x, x to the right and y down from 0. One byte per cell holds its kind of terrain, another one
// its flags. BOARD_HOLE marks places that are not cells, which gives a board any outline and any holes; an array
// of zeros is a board without cells.
//
// A BoardMover pays a cost by kind of terrain on entering a cell, never on leaving it, and obeys some of the flags. It
// moves to the cell above, left, right or below. If it may also move diagonally, such a step costs the cost of the cell
// entered, and passes between two cells unless it can enter neither.
//
// Entering a cell of a zone of control ends a move: no points are left. A mover that begins in a zone leaves
// it freely. Cells without a stop are crossed like others.
//
// Boards are views: they own nothing, and are built wherever they are needed. The layer board/ allocates nothing and
// works in whole numbers only. Functions that take a cell accept cells outside the board.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define BOARD_SIDE_MOST 32767    // columns, and rows
#define BOARD_CELLS_MOST 4194304 // in all, holes included: the cost of a path over all of them fits 30 bits
#define BOARD_KINDS 256
#define BOARD_HOLE 0   // the terrain of a place that is not a cell
#define BOARD_CANNOT 0 // the cost of terrain that cannot be entered

// A cell, or the offset between two cells.
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
    const uint8_t *flags;   // columns * rows, each an OR of BoardFlags; NULL: no flags
} Board;

typedef struct BoardMover {
    uint8_t cost[BOARD_KINDS]; // points for entering, by kind of terrain; BOARD_CANNOT; cost[BOARD_HOLE] must be that
    uint8_t heeds;             // an OR of the flags that it obeys
    bool diagonal;
} BoardMover;

static inline bool cell_same(Cell a, Cell b)
{
    return a.x == b.x && a.y == b.y;
}

// True if a cell lies in a map of this size.
static inline bool cell_inside(Cell cell, int columns, int rows)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x < columns && cell.y < rows;
}

// a - b: the offset from b to a.
static inline Cell cell_sub(Cell a, Cell b)
{
    return (Cell){a.x - b.x, a.y - b.y};
}

// Asserts that the board and the mover's costs follow the rules above.
void board_check(const Board *board, const BoardMover *mover);

// The kind of terrain; BOARD_HOLE outside the board.
int board_kind(const Board *board, Cell cell);

// The flags of a cell that the mover obeys.
int board_flags(const Board *board, const BoardMover *mover, Cell cell);

// The points that entering a cell costs, or BOARD_CANNOT.
int board_cost(const Board *board, const BoardMover *mover, Cell cell);

// The same for a step from one cell to the next: BOARD_CANNOT also if they are not neighbours, or if the step is
// diagonal and the mover or the cells on both sides forbid it.
int board_step_cost(const Board *board, const BoardMover *mover, Cell from, Cell to);

// How far a mover gets along a path.
typedef struct BoardWalk {
    int stop;     // index of the last cell where it may stop; 0: it stays
    int reach;    // index of the last cell that it reaches, stop or not
    int32_t left; // points left at `stop`
} BoardWalk;

// Walks along path[0] (the mover's cell) to path[count - 1], count >= 1, until `points` are spent, a zone is entered
// or a step is impossible. For a path of several moves, call it again from the stop.
BoardWalk board_walk(const Board *board, const BoardMover *mover, const Cell *path, int count, int32_t points);

// Sets `flag` on all cells within `steps` steps in four directions of `middle`, ignoring terrain: the zone of a nest.
// `flags` has columns * rows entries; `middle` may lie outside.
void board_flag_around(int columns, int rows, uint8_t *flags, Cell middle, int steps, BoardFlag flag);

// --- the straight line from cell to cell, and lines of sight.
//
// Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter", 1965, whose line the article on
// interception walks. The line takes max(|dx|, |dy|) steps, each to one of the eight cells around; after i of them the
// longer coordinate has moved by i and the shorter one by its exact share, rounded to the nearest cell. On a tie the
// smaller coordinate (the upper or left cell) wins, so a line has the same cells both ways, and sight is mutual.

#define SIGHT_FAR 268435456 // coordinates of a line's ends are within this of zero

// A line that is being walked. Plain data: may be copied, stored and continued.
typedef struct SightLine {
    Cell at;       // the current cell
    Cell to;       // the last cell
    Cell way;      // from the first cell to the last
    int32_t error; // distance of the exact line from `at` along the shorter side, times twice the longer side
} SightLine;

// Starts a line at its first cell. The ends may lie anywhere within SIGHT_FAR (asserted), even outside a board.
SightLine sight_line(Cell from, Cell to);

// Moves to the next cell. False if it was at the last one already.
bool sight_step(SightLine *line);

// The number of steps of a line: one less than its cells.
int32_t sight_steps(Cell from, Cell to);

// True if no cell between the two blocks the view: hides[kind] != 0. The ends do not count: sight leads into a wood and
// out of it, but not through it. hides[BOARD_HOLE] applies to holes and outside the board. Sight passes between two
// blocking cells that touch at a corner.
bool sight_is_clear(const Board *board, const uint8_t hides[BOARD_KINDS], Cell from, Cell to);
