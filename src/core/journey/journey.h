// journey.h -- the journey over the meadow map: a game of turns without a screen. Whole numbers, no clock, no memory of
// its own; the same map, rules, seed, level and moves give the same journey everywhere.
//
// The swarm stands on a cell and has movement points each turn. The player names a cell in reach; the swarm goes there
// by the cheapest way (core/board/range.h), what is left of its points is kept in part for the next turn, and then the
// hornet patrols move: each predicts where the swarm is heading and walks there, one cell a step (core/board/chase.h). A
// patrol that does not see the swarm, because a wood or rock lies between the two or because the swarm is in a wood,
// goes to where it saw it last, and then back to roaming about its post. A flower field gives bees once, to a swarm
// that rests on it. A swarm that enters the cell of a nest, or meets a patrol, has to survive a stage: the journey waits
// (JOURNEY_STAGE_DUE) until journey_stage_over reports the result. A swarm that is too small for it gets bees of the old
// hive, so that a victory with the last bee does not lose the next stage. The zone of a nest that is not beaten ends a move,
// and so does a patrol. A beaten nest is a refuge where no patrol goes.
//
// The journey is won on the cell of the new home. Where the last bee is lost in a stage the old hive sends others,
// `rescues` times, and the swarm is back where it was before; after that the journey is lost.
//
// A saved journey is its beginning and its list of moves and stages (content/journey/journey_file.h): loading it plays
// them again. That is its recording, too.
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
#define JOURNEY_STEPS_MAX 160 // cells of a move: more than any rules allow

// Kinds of terrain; 0 is no cell. The letter stands for it in maps.
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

// A nest, with the stage that waits there.
typedef struct JourneyNest {
    Cell at;
    char stage[JOURNEY_STAGE_BYTES]; // id of the stage file
    int32_t beaten;
} JourneyNest;

// A map as it is read from its file: constant during a journey. Bytes that are not used are zero.
typedef struct JourneyMap {
    int32_t columns, rows;
    uint8_t terrain[JOURNEY_CELLS_MAX]; // Terrain, row by row: cell (x, y) is entry y * columns + x
    Cell start, home;
    JourneyNest nests[JOURNEY_PLACES_MAX];
    Cell patrols[JOURNEY_PATROLS_MAX]; // where they begin
    int32_t nest_count, patrol_count;
    char ambush[JOURNEY_STAGE_BYTES]; // the stage of a meeting with a patrol
} JourneyMap;

typedef enum PatrolState {
    PATROL_ROAMS,   // about its post
    PATROL_HUNTS,   // sees the swarm, or goes to where it saw it last
    PATROL_RETURNS, // has given up, and goes back to its post
    PATROL_GONE,    // beaten
} PatrolState;

typedef struct JourneyPatrol {
    ChaseHunter hunter;
    Cell post;
    Cell seen;     // PATROL_HUNTS: where it saw the swarm last
    Cell aim;      // where it is going
    int32_t state; // PatrolState
} JourneyPatrol;

// One flat struct without pointers: a copy continues like the original. Read freely, change by the functions only.
typedef struct Journey {
    JourneyMap map; // nests[].beaten is the journey's
    JourneyRules rules;
    uint64_t seed;
    Rng rng;
    int32_t level; // 0 easy, 1 normal, 2 hard: of its stages
    int32_t state; // JourneyState
    Cell swarm;
    Cell velocity;  // the way of its last move
    Cell before;    // where it stood before that
    int32_t points; // of the present turn
    int32_t bees;
    int32_t bees_most;
    int32_t rescues;          // that are left
    int32_t turn;             // from 1
    int32_t due_nest;         // JOURNEY_STAGE_DUE: the nest, or -1
    int32_t due_patrol;       // JOURNEY_STAGE_DUE: the patrol that is met, or -1
    int32_t ambushes, fields; // met, and flower fields visited, so far
    JourneyPatrol patrols[JOURNEY_PATROLS_MAX];
    uint8_t spent[JOURNEY_CELLS_MAX / 8]; // a bit a cell: flower fields that have given their bees
} Journey;

// The events of a turn, for the view. Each walk includes the cell where it began.
typedef struct JourneyTurn {
    Cell swarm[JOURNEY_STEPS_MAX];
    int32_t swarm_count;
    Cell patrol[JOURNEY_PATROLS_MAX][CHASE_POINTS_MOST + 1];
    int32_t patrol_count[JOURNEY_PATROLS_MAX];
    int32_t found_bees; // on a flower field
    int32_t sent_bees;  // by the old hive, to a swarm that is too small for the stage that is due
    int32_t noticed;    // patrols that see the swarm and did not before
    int32_t given_up;   // patrols
} JourneyTurn;

// Scratch that the caller lends; its content never matters from call to call.
typedef struct JourneyMemory {
    uint32_t words[(RANGE_BYTES(JOURNEY_COLUMNS_MAX, JOURNEY_ROWS_MAX) + 3u) / 4u];
} JourneyMemory;

// A board of the journey with the arrays that it looks at.
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

// Kind of terrain; TERRAIN_NONE beside the map.
static inline Terrain journey_map_terrain(const JourneyMap *map, Cell cell)
{
    return journey_on_map(map, cell) ? (Terrain)map->terrain[journey_index(map, cell)] : TERRAIN_NONE;
}

// The points that hornets pay for entering, by kind of terrain; 0: they cannot.
extern const uint8_t JOURNEY_PATROL_COSTS[TERRAINS];

// NULL, or the error of a map from a file.
const char *journey_map_check(const JourneyMap *map);

// A number that is another one for nearly every other map.
uint64_t journey_map_hash(const JourneyMap *map);

// NULL, or the name of the rule that is out of its range.
const char *journey_rules_check(const JourneyRules *rules);

// The terrain that a letter stands for in maps, or TERRAINS.
Terrain terrain_of_letter(char letter);

// Begins a journey; map and rules must have been found good. `level` is 0 to 2.
void journey_begin(Journey *journey, const JourneyMap *map, const JourneyRules *rules, uint64_t seed, int32_t level);

// The reach of the swarm in the present turn: points left, possible stops, the ways. `board` and `memory` must stay as
// they are while the result is used. In other states than JOURNEY_TRAVELS it gets nowhere but where it is.
Range journey_reach(const Journey *journey, JourneyBoard *board, JourneyMemory *memory);

// True where a move may end: a stop in reach, other than where the swarm is.
bool journey_may_go(const Journey *journey, const Range *reach, Cell to);

// The cells that a patrol gets to in its next move if it hunts, and those that any patrol does (`patrol` < 0).
Range journey_threat(const Journey *journey, int patrol, JourneyBoard *board, JourneyMemory *memory);

// Makes a move, and then the patrols'. False, and nothing happens, where it is not a legal one or no move is due.
// journey_wait stays where it is.
bool journey_move(Journey *journey, Cell to, JourneyMemory *memory, JourneyTurn *turn);
bool journey_wait(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);

// The id of the stage that is due; "" where none is.
const char *journey_stage(const Journey *journey);

// How much harder the stage that is due presses than it usually does: hundredths of rank. Ambushes do from turn to turn.
int32_t journey_more_percent(const Journey *journey);

// The stage that was due is over, with so many bees left, 0 where it was lost (`won` false). A stage that is left
// half-way is not reported: it stays due. False, and nothing happens, where none is due or the numbers cannot be.
bool journey_stage_over(Journey *journey, int32_t bees_left, bool won);

// The swarm is in a wood.
bool journey_hidden(const Journey *journey);

Terrain journey_terrain(const Journey *journey, Cell cell);
bool journey_field_spent(const Journey *journey, Cell cell);

// Index of the nest at a cell, or of the patrol that is there, or -1.
int journey_nest_at(const Journey *journey, Cell cell);
int journey_patrol_at(const Journey *journey, Cell cell);

// Of everything that the course of the journey depends on. The same on every machine.
uint64_t journey_hash(const Journey *journey);

// --- a player for the map, as good as a person who looks where the patrols get to.
//
// It goes for flower fields that are not far off its way while the swarm is small, otherwise for the next nest, and
// home. Of the cells in reach it takes the one that leaves the shortest way, minding what patrols threaten; the longer
// the journey lasts, the less it minds them, so that every journey ends.

typedef struct JourneyAct {
    bool wait;
    Cell to; // where not
} JourneyAct;

// Its move in this turn; JOURNEY_TRAVELS only (asserted).
JourneyAct journey_pilot(const Journey *journey, JourneyMemory *memory);

// Makes its move.
void journey_pilot_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);
