// range.h -- movement range: the cells that a mover can reach, the points left there, and the paths.
//
// Source: the article on movement range: points spread from cell to cell, each cell is paid for on entering, and a cell
// reached with exactly 0 left counts. The errors of its program are fixed here: row 0 and column 0, exactly 0 left,
// costs above 1, and stale data of a first search in a second one.
//
// The points left on a cell are the most that any path leaves there. The cost of a cell is the same from all sides, so
// the first path found from the cells with the most points is the best one: each cell is visited once, in order of
// points (R. B. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969), and a search takes time
// and memory in proportion to the board. Several starts make a threat map: all cells that any of them
// reaches.
//
// The path to a cell does not depend on the order of the search. A cell's predecessor is the neighbour with the most
// points left; on a tie the first of above, left, right, below, then above left, above right, below left, below
// right. So it is the cheapest path, also into a zone of control, where no points are left.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/board/board.h"

#define RANGE_NOT (-1)             // points left on an unreachable cell
#define RANGE_UNLIMITED 1073741824 // enough for a path over any board; also the maximum

// The bytes that a search needs; a constant expression for static buffers. Includes a border of closed cells, so that
// no cell of the board is a special case.
#define RANGE_BYTES(columns, rows) ((((size_t)(columns) + 1u) * ((size_t)(rows) + 2u) + 1u) * 10u)

// A finished search. It points into the lent memory and is valid until that memory is reused; board and mover may be
// freed. Private to board/.
typedef struct Range {
    int columns, rows, stride;
    int directions; // 4 or 8
    int32_t points;
    int32_t dearest; // cells that cost more are not entered
    int32_t *left;   // points left, or RANGE_NOT
    int32_t *next;   // the next cell in the same list
    uint16_t *rule;  // the cost in the lower byte, flags in the upper one
} Range;

// Finds the cells that a mover reaches with `points` (0 to RANGE_UNLIMITED) from the nearest of `count` starts.
// Starts are cells of the board (asserted), even ones that the mover could not enter; they count as reached with all
// points, and as stops. Duplicates are allowed. `memory` is aligned to 4 bytes and has at least RANGE_BYTES
// (asserted); the caller owns it.
Range range_find(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts, int count,
                 int32_t points);

// The points left on a cell; RANGE_NOT if it is unreachable or outside the board.
int32_t range_left(const Range *range, Cell cell);

// True if the mover can reach the cell and stop there.
bool range_is_stop(const Range *range, Cell cell);

// The cost of the path to a cell, even if a zone takes the remaining points; or RANGE_NOT.
int32_t range_cost(const Range *range, Cell cell);

// The path from its start to a cell, both included. Writes its first `most` cells to `path` and returns how many
// there are in all; 0 if the cell is unreachable.
int range_path(const Range *range, Cell to, Cell *path, int most);

// The cheapest paths over any number of moves of `points` each (>= 0): like range_find with RANGE_UNLIMITED, but
// without cells that cost more than `points`, and ignoring zones, which end a move but not a path. board_walk
// divides such a path into moves.
Range range_find_far(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts,
                     int count, int32_t points);
