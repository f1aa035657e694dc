// journeys.h -- maps for tests: drawn as text, or random.
#pragma once

#include <stdio.h>
#include <string.h>

#include "core/journey/journey.h"

// Rows of the letters of maps; 'S' where the swarm begins and 'p' a patrol, both on meadow, digits nests.
static inline JourneyMap journeys_draw(const char *const *rows, int count)
{
    JourneyMap map = {.columns = (int32_t)strlen(rows[0]), .rows = count, .ambush = "ambush"};
    for (int i = 0; i < map.columns * map.rows; i++) {
        Cell cell = {i % map.columns, i / map.columns};
        char letter = rows[cell.y][cell.x];
        Terrain terrain = terrain_of_letter(letter);
        if (letter == 'S')
            map.start = cell;
        if (letter == 'p')
            map.patrols[map.patrol_count++] = cell;
        if (letter == 'h')
            map.home = cell;
        if (letter >= '1' && letter <= '9') {
            JourneyNest *nest = &map.nests[letter - '1'];
            map.nest_count = letter - '0' > map.nest_count ? letter - '0' : map.nest_count;
            nest->at = cell;
            snprintf(nest->stage, sizeof nest->stage, "stage%c", letter);
            terrain = TERRAIN_NEST;
        }
        map.terrain[i] = (uint8_t)(terrain < TERRAINS ? terrain : TERRAIN_MEADOW);
    }
    return map;
}

static inline JourneyRules journeys_rules(void)
{
    return (JourneyRules){.points = 6,
                          .kept_points = 2,
                          .start_bees = 20,
                          .field_least = 3,
                          .field_most = 6,
                          .nest_bees = 8,
                          .ambush_bees = 3,
                          .zone_cells = 1,
                          .rescues = 1,
                          .rescue_bees = 10,
                          .patrol_points = 4,
                          .roam_points = 2,
                          .roam_cells = 3,
                          .sight_cells = 5,
                          .give_up_cells = 8};
}

// A cell that nothing stands on yet becomes what the caller wants.
static inline Cell journeys_free_cell(JourneyMap *map, Rng *rng, Terrain terrain)
{
    for (;;) {
        Cell cell;
        cell.x = (int32_t)rng_below(rng, (uint32_t)map->columns);
        cell.y = (int32_t)rng_below(rng, (uint32_t)map->rows);
        bool taken = cell_same(cell, map->start) || map->terrain[cell.y * map->columns + cell.x] == TERRAIN_HOME
                  || map->terrain[cell.y * map->columns + cell.x] == TERRAIN_NEST;
        for (int i = 0; i < map->patrol_count; i++)
            taken |= cell_same(cell, map->patrols[i]);
        if (taken)
            continue;
        map->terrain[cell.y * map->columns + cell.x] = (uint8_t)terrain;
        return cell;
    }
}

// Any outline, holes, woods and water; some nests and patrols.
static inline JourneyMap journeys_random(Rng *rng)
{
    static const Terrain KINDS[] = {TERRAIN_MEADOW, TERRAIN_MEADOW, TERRAIN_MEADOW, TERRAIN_GRASS,   TERRAIN_GRASS,
                                    TERRAIN_WOOD,   TERRAIN_WATER,  TERRAIN_ROCK,   TERRAIN_FLOWERS, TERRAIN_NONE};
    JourneyMap map = {.ambush = "ambush", .start = {-1, -1}};
    map.columns = 6 + (int32_t)rng_below(rng, 14u);
    map.rows = 6 + (int32_t)rng_below(rng, 14u);
    for (int i = 0; i < map.columns * map.rows; i++)
        map.terrain[i] = (uint8_t)KINDS[rng_below(rng, sizeof KINDS / sizeof KINDS[0])];
    map.start = journeys_free_cell(&map, rng, TERRAIN_MEADOW);
    map.home = journeys_free_cell(&map, rng, TERRAIN_HOME);
    int nests = (int)rng_below(rng, 4u), patrols = (int)rng_below(rng, 5u);
    for (int i = 0; i < nests; i++) {
        map.nests[map.nest_count].at = journeys_free_cell(&map, rng, TERRAIN_NEST);
        snprintf(map.nests[map.nest_count++].stage, JOURNEY_STAGE_BYTES, "stage%d", i + 1);
    }
    for (int i = 0; i < patrols; i++) {
        map.patrols[map.patrol_count] = journeys_free_cell(&map, rng, TERRAIN_MEADOW);
        map.patrol_count++;
    }
    return map;
}

static inline JourneyRules journeys_random_rules(Rng *rng)
{
    JourneyRules rules = journeys_rules();
    rules.points = 1 + (int32_t)rng_below(rng, 12u);
    rules.kept_points = (int32_t)rng_below(rng, 4u);
    rules.zone_cells = (int32_t)rng_below(rng, 3u);
    rules.rescues = (int32_t)rng_below(rng, 4u);
    rules.patrol_points = (int32_t)rng_below(rng, 7u);
    rules.roam_points = (int32_t)rng_below(rng, 4u);
    rules.roam_cells = (int32_t)rng_below(rng, 5u);
    rules.sight_cells = (int32_t)rng_below(rng, 9u);
    rules.give_up_cells = (int32_t)rng_below(rng, 12u);
    return rules;
}
