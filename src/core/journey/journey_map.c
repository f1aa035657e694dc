// journey_map.c -- checks and hashes of maps, rules and journeys.
#include "core/base/assert.h"
#include "core/journey/journey.h"

static const char LETTERS[TERRAINS] = {
#define TERRAIN(NAME, letter, ...) letter,
#include "core/journey/terrain.def"
#undef TERRAIN
};

const uint8_t JOURNEY_PATROL_COSTS[TERRAINS] = {
#define TERRAIN(NAME, letter, cost, patrol, hides) patrol,
#include "core/journey/terrain.def"
#undef TERRAIN
};

Terrain terrain_of_letter(char letter)
{
    int terrain = 0;
    while (terrain < TERRAINS && LETTERS[terrain] != letter)
        terrain++;
    return (Terrain)terrain;
}

// A text that is not empty and has its terminating zero.
static bool is_id(const char *text)
{
    int length = 0;
    while (length < JOURNEY_STAGE_BYTES && text[length] != '\0')
        length++;
    return length > 0 && length < JOURNEY_STAGE_BYTES;
}

// A nest marked beaten in the file would never have to be won.
static const char *check_nests(const JourneyMap *map)
{
    for (int i = 0; i < map->nest_count; i++) {
        const JourneyNest *nest = &map->nests[i];
        if (journey_map_terrain(map, nest->at) != TERRAIN_NEST)
            return "a nest is not on a nest cell";
        if (!is_id(nest->stage))
            return "a nest has no stage";
        if (nest->beaten != 0)
            return "a nest is beaten before the journey begins";
        for (int k = 0; k < i; k++)
            if (cell_same(map->nests[k].at, nest->at))
                return "two nests are on one cell";
    }
    return NULL;
}

// The swarm must not meet a patrol before the first move.
static const char *check_patrols(const JourneyMap *map)
{
    for (int i = 0; i < map->patrol_count; i++) {
        if (JOURNEY_PATROL_COSTS[journey_map_terrain(map, map->patrols[i])] == 0)
            return "a patrol is where hornets cannot be";
        if (cell_same(map->patrols[i], map->start))
            return "a patrol is where the swarm begins";
        for (int k = 0; k < i; k++)
            if (cell_same(map->patrols[k], map->patrols[i]))
                return "two patrols are on one cell";
    }
    return NULL;
}

// Every nest cell must have a nest; one without would never be due.
static const char *check_terrain(const JourneyMap *map)
{
    int nests = 0;
    for (int i = 0; i < map->columns * map->rows; i++) {
        if (map->terrain[i] >= TERRAINS)
            return "a cell has no known terrain";
        nests += map->terrain[i] == TERRAIN_NEST;
    }
    return nests == map->nest_count ? NULL : "a nest cell has no nest";
}

const char *journey_map_check(const JourneyMap *map)
{
    if (map->columns < 1 || map->rows < 1 || map->columns > JOURNEY_COLUMNS_MAX || map->rows > JOURNEY_ROWS_MAX)
        return "the map is empty or too large";
    if (map->nest_count < 0 || map->nest_count > JOURNEY_PLACES_MAX)
        return "there are too many nests";
    if (map->patrol_count < 0 || map->patrol_count > JOURNEY_PATROLS_MAX)
        return "there are too many patrols";
    if (map->patrol_count > 0 && !is_id(map->ambush))
        return "there are patrols but no stage for an ambush";
    const char *wrong = check_terrain(map);
    if (wrong == NULL && journey_map_terrain(map, map->home) != TERRAIN_HOME)
        wrong = "there is no home";
    Terrain start = journey_map_terrain(map, map->start);
    if (wrong == NULL
        && (start == TERRAIN_NONE || start == TERRAIN_ROCK || start == TERRAIN_WATER || start == TERRAIN_NEST
            || start == TERRAIN_HOME))
        wrong = "the swarm begins on a cell that it cannot enter";
    if (wrong == NULL)
        wrong = check_nests(map);
    return wrong != NULL ? wrong : check_patrols(map);
}

const char *journey_rules_check(const JourneyRules *rules)
{
#define RULE(name, least, most)                                                                                        \
    if (rules->name < (least) || rules->name > (most))                                                                 \
        return #name;
#include "core/journey/journey_rules.def"
#undef RULE
    return NULL;
}

// --- hashes of journeys and maps: by value, so that byte order does not matter.

// 64-bit FNV-1a over whole values. The product only carries bits upward; the shift brings them down
// again.
static uint64_t hash_value(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 29;
}

static uint64_t hash_cell(uint64_t hash, Cell cell)
{
    return hash_value(hash, (uint64_t)(uint32_t)cell.x << 32 | (uint32_t)cell.y);
}

// Includes the terminating zero, so that "ab", "c" and "a", "bc" differ.
static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = hash_value(hash, (unsigned char)*text);
    return hash_value(hash, 0);
}

static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        hash = hash_value(hash, bytes[i]);
    return hash;
}

uint64_t journey_map_hash(const JourneyMap *map)
{
    ASSERT(map->columns <= JOURNEY_COLUMNS_MAX && map->rows <= JOURNEY_ROWS_MAX);
    ASSERT(map->nest_count <= JOURNEY_PLACES_MAX && map->patrol_count <= JOURNEY_PATROLS_MAX);
    uint64_t hash = hash_value(hash_value(UINT64_C(0xcbf29ce484222325), (uint64_t)map->columns), (uint64_t)map->rows);
    hash = hash_bytes(hash, map->terrain, map->columns * map->rows);
    hash = hash_cell(hash_cell(hash, map->start), map->home);
    for (int i = 0; i < map->nest_count; i++)
        hash = hash_text(hash_cell(hash, map->nests[i].at), map->nests[i].stage);
    for (int i = 0; i < map->patrol_count; i++)
        hash = hash_cell(hash, map->patrols[i]);
    return hash_text(hash, map->ambush);
}

// Includes the current line, which decides the next step.
static uint64_t hash_patrol(uint64_t hash, const JourneyPatrol *patrol)
{
    const ChaseHunter *hunter = &patrol->hunter;
    hash = hash_value(hash_cell(hash_cell(hash, hunter->at), hunter->velocity), (uint64_t)patrol->state);
    hash = hash_cell(hash_cell(hash_cell(hash, hunter->line.at), hunter->line.to), hunter->line.way);
    hash = hash_value(hash, (uint32_t)hunter->line.error);
    return hash_cell(hash_cell(hash_cell(hash, patrol->post), patrol->seen), patrol->aim);
}

uint64_t journey_hash(const Journey *journey)
{
    // Everything that the next turn depends on, without scratch.
    const int32_t numbers[] = {
        journey->level, journey->state,    journey->points,     journey->bees,     journey->bees_most, journey->rescues,
        journey->turn,  journey->due_nest, journey->due_patrol, journey->ambushes, journey->fields,
#define RULE(name, ...) journey->rules.name,
#include "core/journey/journey_rules.def"
#undef RULE
    };
    uint64_t hash = hash_value(journey_map_hash(&journey->map), journey->seed);
    hash = hash_value(hash_value(hash, journey->rng.state), journey->rng.increment);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = hash_value(hash, (uint32_t)numbers[i]);
    hash = hash_cell(hash_cell(hash_cell(hash, journey->swarm), journey->velocity), journey->before);
    for (int i = 0; i < journey->map.nest_count; i++)
        hash = hash_value(hash, (uint32_t)journey->map.nests[i].beaten);
    for (int i = 0; i < journey->map.patrol_count; i++)
        hash = hash_patrol(hash, &journey->patrols[i]);
    return hash_bytes(hash, journey->spent, (int)sizeof journey->spent);
}
