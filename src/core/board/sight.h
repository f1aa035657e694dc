// sight.h -- the straight line from cell to cell, and whether one can see along it.
//
// Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter", 1965, whose line the article on
// interception walks. The line takes max(|dx|, |dy|) steps, each to one of the eight cells around; after i of them the
// longer coordinate has moved by i and the shorter one by its exact share, rounded to the nearest cell. Where that lies
// exactly between two cells, the smaller coordinate (the upper cell, the left cell) is taken, whichever end one comes
// from: a line has the same cells both ways, so who sees is seen.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/board/board.h"

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
