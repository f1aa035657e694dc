// chase.h -- a hunter on the board: its predicted meeting cell, and the cells of its next move.
//
// Source: the article on interception, in its grid version: the time to close is t = |d| / |v_prey - v_hunter| (0 if
// both move alike), the aim is prey + v_prey * t, and the hunter walks Bresenham's line toward it. The article cuts
// v_prey * t toward zero and so loses every lead of less than a cell; here it is rounded to the nearest cell, halves
// away from zero. Roots are integer roots, so everything here is exact.
//
// Both move in turns; a velocity is the offset of the last move, in cells. The hunter's move follows the first rule
// that applies:
//
//   1. If the prey is farther than give_up, it gives up and stays.
//   2. It catches a prey within reach of this move, so its range_find result is its threat map.
//   3. Otherwise it takes the article's aim, but stops before the first cell that it cannot enter itself (rock, the
//      edge of the board): it expects the prey to run straight and to stop there.
//   4. If Bresenham's line to the aim is free, it walks that, one cell a step, as far as its points last. It stays on
//      that line while the aim stays the same.
//   5. If the line is blocked, it follows the cheapest path to the aim (range.h), else to the prey, else it stays.
//
// Lines have diagonal steps. A hunter whose mover may not make them walks only straight lines, and otherwise
// follows rule 5. On a constant board it catches every reachable prey that stands still, unless all paths have
// stretches of BOARD_NO_STOP that are too long for a move.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/board/board.h"

#define CHASE_POINTS_MOST 64

// Plain data, kept from move to move. A new hunter is {.at = cell}.
typedef struct ChaseHunter {
    Cell at;
    Cell velocity;  // the offset of its last move
    SightLine line; // the line that it is on
} ChaseHunter;

typedef struct ChasePrey {
    Cell at;
    Cell velocity;
} ChasePrey;

typedef struct ChaseRules {
    int points;        // for each move, 0 to CHASE_POINTS_MOST
    int give_up_cells; // it gives up a prey farther away than this
} ChaseRules;

typedef enum ChaseResult {
    CHASE_MOVED,
    CHASE_STAYED, // it waits at the meeting cell, or has no path
    CHASE_CAUGHT, // it has caught the prey
    CHASE_GAVE_UP,
} ChaseResult;

typedef struct ChaseMove {
    ChaseResult result;
    Cell aim;                         // the cell where it expects the prey
    int count;                        // cells in `path`, at least 1
    Cell path[CHASE_POINTS_MOST + 1]; // from its old cell to its new one
} ChaseMove;

// The article's aim, in cells; it may lie outside of the board. Coordinates are 0 to BOARD_SIDE_MOST, velocities at
// most that much either way (asserted). A lead longer than any board is shortened in its direction to one that is
// still longer.
Cell chase_aim(Cell hunter, Cell hunter_velocity, Cell prey, Cell prey_velocity);

// Makes one move: updates the hunter and returns the move. The hunter is on a cell of the board (asserted). `memory`
// is as in range_find: RANGE_BYTES of the board, unused after the call.
ChaseMove chase_move(ChaseHunter *hunter, const ChaseRules *rules, const Board *board, const BoardMover *mover,
                     const ChasePrey *prey, void *memory, size_t bytes);
