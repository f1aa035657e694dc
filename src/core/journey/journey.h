// journey.h -- the journey over the meadow map: a game of turns without a screen. It uses integers, no clock and no
// memory of its own: the same map, rules, seed, level and moves give the same journey everywhere.
//
// The swarm stands on a cell and has movement points each turn. The player names a cell in reach; the swarm goes there
// by the cheapest path (core/board/range.h) and keeps some of its remaining points for the next turn. Then the hornet
// patrols move: each predicts where the swarm is heading and walks there, one cell a step (core/board/chase.h). A
// patrol that loses sight of the swarm, behind or inside a wood or behind rock, goes to its last known cell, and then
// roams around its post again. A flower field gives bees once, to a swarm that rests on it. A swarm that enters a nest
// or meets a patrol must survive a stage: the journey waits (JOURNEY_STAGE_DUE) until journey_stage_over reports the
// result. A swarm that is too small gets bees from the old hive, so that a victory with the last bee does not lose the
// next stage. The zone of an unbeaten nest ends a move, and so does a patrol. A beaten nest is a refuge that no patrol
// enters.
//
// Reaching the new home wins the journey. If a stage is lost, the old hive sends new bees, `rescues` times, and
// the swarm is back on its previous cell; after that the journey is lost.
//
// A saved journey is its start and its list of moves and stages (content/journey/journey_file.h), which loading
// replays: the save is also the recording.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/rng.h"
#include "core/board/board.h"
#include "core/board/chase.h"
#include "core/board/range.h"

#define JOURNEY_COLUMNS_MAX 48
#define JOURNEY_ROWS_MAX 64
#define JOURNEY_CELLS_MAX (JOURNEY_COLUMNS_MAX * JOURNEY_ROWS_MAX)
#define JOURNEY_PATROLS_MAX 12
#define JOURNEY_PLACES_MAX 24
#define JOURNEY_STAGE_BYTES 48
#define JOURNEY_BEES_MAX 16384
#define JOURNEY_STEPS_MAX 160 // cells of a move: more than the rules allow

// Kinds of terrain; 0 is not a cell. Maps use its letter.
typedef enum Terrain {
#define TERRAIN(NAME, ...) TERRAIN_##NAME,
#include "core/journey/terrain.def"
#undef TERRAIN
    TERRAINS
} Terrain;

typedef struct JourneyRules {
#define RULE(name, least, most) int32_t name;
#include "core/journey/journey_rules.def"
#undef RULE
} JourneyRules;

typedef enum JourneyState {
    JOURNEY_TRAVELS,   // waits for a move
    JOURNEY_STAGE_DUE, // waits for journey_stage_over
    JOURNEY_WON,
    JOURNEY_LOST,
} JourneyState;

// A nest and its stage.
typedef struct JourneyNest {
    Cell at;
    char stage[JOURNEY_STAGE_BYTES]; // id of the stage file
    int32_t beaten;
} JourneyNest;

// A map as read from its file; constant during a journey. Unused bytes are zero.
typedef struct JourneyMap {
    int32_t columns, rows;
    uint8_t terrain[JOURNEY_CELLS_MAX]; // Terrain, row by row: cell (x, y) is entry y * columns + x
    Cell start, home;
    JourneyNest nests[JOURNEY_PLACES_MAX];
    Cell patrols[JOURNEY_PATROLS_MAX]; // their start
    int32_t nest_count, patrol_count;
    char ambush[JOURNEY_STAGE_BYTES]; // the stage for a meeting with a patrol
} JourneyMap;

typedef enum PatrolState {
    PATROL_ROAMS,   // about its post
    PATROL_HUNTS,   // sees the swarm, or goes to its last known cell
    PATROL_RETURNS, // has given up and returns to its post
    PATROL_GONE,    // beaten
} PatrolState;

typedef struct JourneyPatrol {
    ChaseHunter hunter;
    Cell post;
    Cell seen;     // PATROL_HUNTS: the last known cell of the swarm
    Cell aim;      // its goal
    int32_t state; // PatrolState
} JourneyPatrol;

// One flat struct without pointers: a copy continues like the original. Only the functions below may change it.
typedef struct Journey {
    JourneyMap map; // the journey changes nests[].beaten
    JourneyRules rules;
    uint64_t seed;
    Rng rng;
    int32_t level; // of its stages: 0 easy, 1 normal, 2 hard
    int32_t state; // JourneyState
    Cell swarm;
    Cell velocity;  // the offset of its last move
    Cell before;    // its cell before that
    int32_t points; // points for this turn
    int32_t bees;
    int32_t bees_most;
    int32_t rescues;          // points left
    int32_t turn;             // from 1
    int32_t due_nest;         // JOURNEY_STAGE_DUE: the nest, or -1
    int32_t due_patrol;       // JOURNEY_STAGE_DUE: the patrol that is met, or -1
    int32_t ambushes, fields; // ambushes met and flower fields visited so far
    JourneyPatrol patrols[JOURNEY_PATROLS_MAX];
    uint8_t spent[JOURNEY_CELLS_MAX / 8]; // one bit per cell: flower fields that have given their bees
} Journey;

// The events of a turn, for the view. Each walk includes its first cell.
typedef struct JourneyTurn {
    Cell swarm[JOURNEY_STEPS_MAX];
    int32_t swarm_count;
    Cell patrol[JOURNEY_PATROLS_MAX][CHASE_POINTS_MOST + 1];
    int32_t patrol_count[JOURNEY_PATROLS_MAX];
    int32_t found_bees; // on a flower field
    int32_t sent_bees;  // by the old hive, to a swarm that is too small for the stage
    int32_t noticed;    // patrols that have just noticed the swarm
    int32_t given_up;   // patrols
} JourneyTurn;

// Scratch memory lent by the caller; no data survives between calls.
typedef struct JourneyMemory {
    uint32_t words[(RANGE_BYTES(JOURNEY_COLUMNS_MAX, JOURNEY_ROWS_MAX) + 3u) / 4u];
} JourneyMemory;

// A board of the journey, with its arrays.
typedef struct JourneyBoard {
    Board board;
    BoardMover mover;
    uint8_t flags[JOURNEY_CELLS_MAX];
} JourneyBoard;

// Entry of a cell in the map's arrays.
static inline int journey_index(const JourneyMap *map, Cell cell)
{
    return cell.y * map->columns + cell.x;
}

static inline bool journey_on_map(const JourneyMap *map, Cell cell)
{
    return cell_inside(cell, map->columns, map->rows);
}

// Kind of terrain; TERRAIN_NONE outside the map.
static inline Terrain journey_map_terrain(const JourneyMap *map, Cell cell)
{
    return journey_on_map(map, cell) ? (Terrain)map->terrain[journey_index(map, cell)] : TERRAIN_NONE;
}

// The cost for hornets by kind of terrain; 0: they cannot enter.
extern const uint8_t JOURNEY_PATROL_COSTS[TERRAINS];

// NULL, or the error of a map from a file.
const char *journey_map_check(const JourneyMap *map);

// A hash of the map.
uint64_t journey_map_hash(const JourneyMap *map);

// NULL, or the name of a rule that is out of range.
const char *journey_rules_check(const JourneyRules *rules);

// The terrain for a letter of maps, or TERRAINS.
Terrain terrain_of_letter(char letter);

// Begins a journey; map and rules must be checked. `level` is 0 to 2.
void journey_begin(Journey *journey, const JourneyMap *map, const JourneyRules *rules, uint64_t seed, int32_t level);

// The reach of the swarm in the present turn: points left, possible stops, the ways. `board` and `memory` must not
// change while the result is used. In states other than JOURNEY_TRAVELS it reaches only its own cell.
Range journey_reach(const Journey *journey, JourneyBoard *board, JourneyMemory *memory);

// True if a move may end there: a stop in reach, not the swarm's own cell.
bool journey_may_go(const Journey *journey, const Range *reach, Cell to);

// The cells that a patrol reaches in its next move if it hunts; `patrol` < 0: those of all patrols.
Range journey_threat(const Journey *journey, int patrol, JourneyBoard *board, JourneyMemory *memory);

// Makes the swarm's move, then the patrols'. Returns false without any change if it is illegal or no move is due.
// journey_wait stays on its cell.
bool journey_move(Journey *journey, Cell to, JourneyMemory *memory, JourneyTurn *turn);
bool journey_wait(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);

// The id of the stage that is due; "" if there is none.
const char *journey_stage(const Journey *journey);

// The rank added to the stage that is due, in hundredths. For ambushes it grows every turn.
int32_t journey_more_percent(const Journey *journey);

// Reports the end of the stage that was due, with its remaining bees; 0 if it was lost (`won` false). Do not
// report a stage that the player quits: it stays due. Returns false without any change if none is due or the
// numbers are impossible.
bool journey_stage_over(Journey *journey, int32_t bees_left, bool won);

// The swarm is in a wood.
bool journey_hidden(const Journey *journey);

Terrain journey_terrain(const Journey *journey, Cell cell);
bool journey_field_spent(const Journey *journey, Cell cell);

// Index of the nest or the patrol on a cell, or -1.
int journey_nest_at(const Journey *journey, Cell cell);
int journey_patrol_at(const Journey *journey, Cell cell);

// A hash of everything that determines the rest of the journey. The same on every machine.
uint64_t journey_hash(const Journey *journey);

// --- a pilot for the map, as good as a person who checks the reach of the patrols.
//
// While the swarm is small it visits flower fields near its path; otherwise it goes to the next nest, then home. Of
// the cells in reach it takes the one with the shortest remaining path, avoiding cells that patrols threaten. The
// longer the journey lasts, the less it avoids them, so every journey ends.

typedef struct JourneyAct {
    bool wait;
    Cell to; // where not
} JourneyAct;

// Its move in this turn; JOURNEY_TRAVELS only (asserted).
JourneyAct journey_pilot(const Journey *journey, JourneyMemory *memory);

// Makes its move.
void journey_pilot_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);
