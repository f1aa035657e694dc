// chase.h -- a hunter on the board: where he expects his prey, and the cells of his next move.
//
// Source: the article on interception, in its grid version: the time to close is t = |d| / |v_prey - v_hunter| (0 where
// both move alike), the aim is prey + v_prey * t, and the hunter walks Bresenham's line toward it. The article cuts
// v_prey * t toward zero and so loses every lead of less than a cell; here it is rounded to the nearest cell, halves
// away from zero. The roots are taken in whole numbers: everything here is exact.
//
// Both move by turns; a velocity is the way of the last move, in cells. A move of the hunter, with his points, is this:
//
//   1. Farther from the prey than he cares, he gives up and stays.
//   2. A prey that he can get to in this very move he gets: what range_find shows for him is what he threatens.
//   3. Otherwise he aims where the article says, but not beyond the last cell before one that he cannot enter himself
//      (rock, the edge of the board): he expects the prey to run straight and to stop there.
//   4. Where Bresenham's line to the aim can be walked to its end, he walks it, one cell a step, as far as his points
//      last. As long as the aim stays the same, he stays on that line.
//   5. Where it is blocked, he follows the cheapest way to the aim (range.h); where none leads there, to the prey;
//      where none leads there either, he stays.
//
// Lines have diagonal steps. A hunter whose mover may not make them walks straight lines, and else ways as in 5.
// A prey that stands still where a way leads is caught, on a board that does not change; unless the only ways have
// stretches of BOARD_NO_STOP that are too long for a move.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/board/board.h"

#define CHASE_POINTS_MOST 64

// Plain data, to be kept from move to move. A new hunter is {.at = cell}.
typedef struct ChaseHunter {
    Cell at;
    Cell velocity;  // the way of his last move
    SightLine line; // the one that he is on
} ChaseHunter;

typedef struct ChasePrey {
    Cell at;
    Cell velocity;
} ChasePrey;

typedef struct ChaseRules {
    int points;        // for each move, 0 to CHASE_POINTS_MOST
    int give_up_cells; // he gives up a prey that is farther than this as the crow flies
} ChaseRules;

typedef enum ChaseResult {
    CHASE_MOVED,
    CHASE_STAYED, // he waits where he expects the prey, or no way leads on
    CHASE_CAUGHT, // he is where the prey is
    CHASE_GAVE_UP,
} ChaseResult;

typedef struct ChaseMove {
    ChaseResult result;
    Cell aim;                         // where he expects the prey
    int count;                        // cells in `path`, at least 1
    Cell path[CHASE_POINTS_MOST + 1]; // from where he was to where he is now
} ChaseMove;

// The article's aim, in cells; it may lie outside of the board. Places are 0 to BOARD_SIDE_MOST, velocities at most
// that much either way (asserted). A lead that is longer than any board is cut to one in the same direction that still
// is.
Cell chase_aim(Cell hunter, Cell hunter_velocity, Cell prey, Cell prey_velocity);

// Makes one move: changes the hunter and returns the move. He is on a cell of the board (asserted). `memory` is as in
// range_find, RANGE_BYTES of the board, and free again afterwards.
ChaseMove chase_move(ChaseHunter *hunter, const ChaseRules *rules, const Board *board, const BoardMover *mover,
                     const ChasePrey *prey, void *memory, size_t bytes);
