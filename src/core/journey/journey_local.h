// journey_local.h -- what the files of the journey share; nobody else includes it.
#pragma once

#include "core/journey/journey.h"

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

// What hornets pay for entering, by kind of terrain; 0: they cannot.
extern const uint8_t JOURNEY_PATROL_COSTS[TERRAINS];

// The map as a board for a mover with these costs, without any flags yet.
void journey_board_begin(const JourneyMap *map, const uint8_t costs[TERRAINS], int heeds, JourneyBoard *board);

// The board as a patrol sees it: others of its kind are no places to stop at. `patrol` < 0: nobody is there.
void journey_patrol_board(const Journey *journey, int patrol, JourneyBoard *board);

// The patrols' part of a turn, which ends early where one meets the swarm: journey->due_patrol is then its index.
void journey_patrols_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);

// Patrols that stand where the swarm has been put back to go to their posts; one whose post that is goes for good.
void journey_patrols_clear(Journey *journey);
