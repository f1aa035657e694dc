// range.h -- movement range: where a mover gets with his points, what is left there, and which way leads there.
//
// Source: the article on movement range: points spread from the start from cell to cell, each paid for on entering, and
// a cell that is reached with exactly 0 left counts. The errors of its program are fixed here: row 0 and column 0,
// exactly 0 left, costs above 1, and a second search, which nothing of the first one can disturb.
//
// The points left on a cell are the most that any way leaves there. Since the price of a cell is the same from all
// sides, the first way that is found from the cells with the most points is the best one: each cell is looked at once,
// in order of points (R. B. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969), and a search
// takes time and memory in proportion to the board. Several starts together make a threat map: where any of them gets.
//
// The way to a cell does not depend on how the search went. Seen from the cell, the one before it is the neighbour
// where a move continues with the most points left; on a tie the first of above, left, right, below, and then above
// left, above right, below left, below right. So it is the cheapest way, and into a zone of control, where nothing is
// left in any case, the cheapest as well.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/board/board.h"

#define RANGE_NOT (-1)             // points left where the mover does not get to
#define RANGE_UNLIMITED 1073741824 // points for a way over any board; also the most that are allowed

// The bytes that a search needs; a constant expression for static buffers. A border of cells that no mover can enter is
// kept around the board, so that none of its own cells is a special case.
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

// Where a mover gets with `points` (0 to RANGE_UNLIMITED) from the nearest of `count` starts. Starts are cells of the
// board (asserted), also such that the mover could not enter; with their points untouched they count as reached, and
// as stops, for he stands there. The same start may be given twice. `memory` is aligned to 4 bytes and has at least
// RANGE_BYTES (asserted); it stays the caller's.
Range range_find(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts, int count,
                 int32_t points);

// The points left on a cell; RANGE_NOT where the mover does not get to, and outside of the board.
int32_t range_left(const Range *range, Cell cell);

// True where the mover gets to and may stop.
bool range_is_stop(const Range *range, Cell cell);

// The points that the way to a cell costs, also where a zone takes the rest; RANGE_NOT.
int32_t range_cost(const Range *range, Cell cell);

// The way to a cell, from its start to the cell, both counted. Writes the first `most` cells of it to `path` and
// returns how many there are in all; 0 where the mover does not get to.
int range_path(const Range *range, Cell to, Cell *path, int most);

// The cheapest ways over any number of moves of `points` each (>= 0): as range_find with RANGE_UNLIMITED, but cells
// that cost more than `points` are not entered, and zones, which end a move but not a way, do not count. board_walk
// divides such a way into moves.
Range range_find_far(void *memory, size_t bytes, const Board *board, const BoardMover *mover, const Cell *starts,
                     int count, int32_t points);
