// journey_pilot.c -- a careful player for the map.
#include "core/journey/journey.h"

#include <string.h>

#include "core/base/assert.h"

#define STRONG_BEES 48 // a larger swarm ignores flower fields
#define FIELD_TURNS 1  // the longest detour to a flower field
#define DANGER 9       // points that a detour out of the patrols' reach may cost
#define DANGER_TURNS 6 // turns in which that falls by a point
#define MEETING 60     // the cost of meeting a patrol
#define NO_WAY 1000000

// The state of each cell in a turn, for the pilot.
typedef struct Outlook {
    const Journey *journey;
    JourneyBoard board;
    uint8_t terrain[JOURNEY_CELLS_MAX]; // unbeaten nests are rock here
    bool danger[JOURNEY_CELLS_MAX];
    int32_t to_go[JOURNEY_CELLS_MAX]; // points from a cell to the goal
} Outlook;

// The pilot scans whole maps, so its arrays are by index.
static Cell cell_of(const JourneyMap *map, int index)
{
    return (Cell){index % map->columns, index / map->columns};
}

// Paths of any length from a cell; if `shut`, unbeaten nests block them.
static Range ways_from(Outlook *outlook, Cell from, bool shut, JourneyMemory *memory)
{
    const JourneyMap *map = &outlook->journey->map;
    JourneyBoard *board = &outlook->board;
    journey_reach(outlook->journey, board, memory); // for the board
    memcpy(outlook->terrain, map->terrain, sizeof outlook->terrain);
    for (int i = 0; i < map->nest_count && shut; i++)
        if (!map->nests[i].beaten)
            outlook->terrain[journey_index(map, map->nests[i].at)] = TERRAIN_ROCK;
    board->board.terrain = outlook->terrain;
    return range_find_far(memory->words, sizeof memory->words, &board->board, &board->mover, &from, 1,
                          outlook->journey->rules.points);
}

// The nearest flower field that is worth a detour; false if there is none.
static bool find_field(Outlook *outlook, Cell *goal, JourneyMemory *memory)
{
    const Journey *journey = outlook->journey;
    const JourneyMap *map = &journey->map;
    int32_t best = journey->rules.points * FIELD_TURNS + 1;
    Range ways = ways_from(outlook, journey->swarm, true, memory);
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = cell_of(map, i);
        int32_t cost = range_cost(&ways, cell);
        if (map->terrain[i] != TERRAIN_FLOWERS || journey_field_spent(journey, cell) || cost == RANGE_NOT
            || cost >= best)
            continue;
        best = cost;
        *goal = cell;
    }
    return best <= journey->rules.points * FIELD_TURNS;
}

// The next nest, or the home if that is nearer.
static Cell find_next(Outlook *outlook, JourneyMemory *memory)
{
    const JourneyMap *map = &outlook->journey->map;
    Range ways = ways_from(outlook, outlook->journey->swarm, false, memory);
    int32_t home = range_cost(&ways, map->home), best = home == RANGE_NOT ? NO_WAY : home;
    Cell goal = map->home;
    for (int i = 0; i < map->nest_count; i++) {
        int32_t cost = range_cost(&ways, map->nests[i].at);
        if (map->nests[i].beaten || cost == RANGE_NOT || cost >= best)
            continue;
        best = cost;
        goal = map->nests[i].at;
    }
    return goal;
}

// Apart from its ends, a path costs the same in both directions.
static void find_to_go(Outlook *outlook, Cell goal, JourneyMemory *memory)
{
    const JourneyMap *map = &outlook->journey->map;
    Range ways = ways_from(outlook, goal, false, memory);
    int goal_cost = board_cost(&outlook->board.board, &outlook->board.mover, goal);
    for (int i = 0; i < map->columns * map->rows; i++) {
        Cell cell = cell_of(map, i);
        int32_t cost = range_cost(&ways, cell);
        int own = board_cost(&outlook->board.board, &outlook->board.mover, cell);
        outlook->to_go[i] = cost == RANGE_NOT ? NO_WAY : cell_same(cell, goal) ? 0 : cost - own + goal_cost;
    }
}

// The cost of a cell: the path from there to the goal, and the risk of a meeting.
static int32_t price(const Outlook *outlook, Cell cell, Cell goal)
{
    const Journey *journey = outlook->journey;
    int i = journey_index(&journey->map, cell);
    // Caution wears off; otherwise a pilot whose only path is watched would wait for ever.
    int32_t fear = DANGER - journey->turn / DANGER_TURNS;
    int32_t price = 2 * outlook->to_go[i];
    bool seen = journey->map.terrain[i] != TERRAIN_WOOD && !cell_same(cell, goal);
    if (journey_patrol_at(journey, cell) >= 0 && fear > 0)
        price += MEETING;
    else if (outlook->danger[i] && seen && fear > 0)
        price += 2 * fear;
    return price;
}

JourneyAct journey_pilot(const Journey *journey, JourneyMemory *memory)
{
    ASSERT(journey->state == JOURNEY_TRAVELS);
    Outlook outlook = {.journey = journey};
    const int cells = journey->map.columns * journey->map.rows;
    Cell goal;
    Range threat = journey_threat(journey, -1, &outlook.board, memory);
    for (int i = 0; i < cells; i++)
        outlook.danger[i] = range_left(&threat, cell_of(&journey->map, i)) != RANGE_NOT;
    if (journey->bees >= STRONG_BEES || !find_field(&outlook, &goal, memory))
        goal = find_next(&outlook, memory);
    find_to_go(&outlook, goal, memory);
    // The cell in reach with the lowest price; on a tie the first one, so that the same journey has the same moves.
    JourneyAct act = {.wait = true, .to = journey->swarm};
    Range reach = journey_reach(journey, &outlook.board, memory);
    int32_t best = price(&outlook, journey->swarm, goal) + 1; // prefers moving to waiting
    for (int i = 0; i < cells; i++) {
        Cell cell = cell_of(&journey->map, i);
        if (!journey_may_go(journey, &reach, cell) || price(&outlook, cell, goal) >= best)
            continue;
        best = price(&outlook, cell, goal);
        act = (JourneyAct){.to = cell};
    }
    ASSERT(act.wait || journey_may_go(journey, &reach, act.to));
    return act;
}

void journey_pilot_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn)
{
    JourneyAct act = journey_pilot(journey, memory);
    bool done = act.wait ? journey_wait(journey, memory, turn) : journey_move(journey, act.to, memory, turn);
    ASSERT(done);
}
