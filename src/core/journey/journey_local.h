// journey_local.h -- cells of the map; private to journey/.
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

// The points that hornets pay for entering, by kind of terrain; 0: they cannot.
extern const uint8_t JOURNEY_PATROL_COSTS[TERRAINS];
