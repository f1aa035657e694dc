// journey_hash.c -- a journey, and a map, as one number: by values, so that no machine's order of bytes counts.
#include "core/journey/journey_local.h"

// 64-bit FNV-1a of whole values, mixed at the end.
// A product carries bits upward only; the shift brings them down again.
static uint64_t add(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 29;
}

static uint64_t add_cell(uint64_t hash, Cell cell)
{
    return add(hash, (uint64_t)(uint32_t)cell.x << 32 | (uint32_t)cell.y);
}

// With its end, so that two texts in a row are not one.
static uint64_t add_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = add(hash, (unsigned char)*text);
    return add(hash, 0);
}

static uint64_t add_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        hash = add(hash, bytes[i]);
    return hash;
}

uint64_t journey_map_hash(const JourneyMap *map)
{
    uint64_t hash = add(add(UINT64_C(0xcbf29ce484222325), (uint64_t)map->columns), (uint64_t)map->rows);
    hash = add_bytes(hash, map->terrain, map->columns * map->rows);
    hash = add_cell(add_cell(hash, map->start), map->home);
    for (int i = 0; i < map->nest_count; i++)
        hash = add_text(add_cell(hash, map->nests[i].at), map->nests[i].stage);
    for (int i = 0; i < map->patrol_count; i++)
        hash = add_cell(hash, map->patrols[i]);
    return add_text(hash, map->ambush);
}

// The line that it is on as well: it decides the next step.
static uint64_t add_patrol(uint64_t hash, const JourneyPatrol *patrol)
{
    const ChaseHunter *hunter = &patrol->hunter;
    hash = add(add_cell(add_cell(hash, hunter->at), hunter->velocity), (uint64_t)patrol->state);
    hash = add_cell(add_cell(add_cell(hash, hunter->line.at), hunter->line.to), hunter->line.way);
    hash = add(hash, (uint32_t)hunter->line.error);
    return add_cell(add_cell(add_cell(hash, patrol->post), patrol->seen), patrol->aim);
}

uint64_t journey_hash(const Journey *journey)
{
    // What the player sees of a journey and what its next turn follows from; scratch does not count.
    const int32_t numbers[] = {
        journey->level, journey->state,    journey->points,     journey->bees,     journey->bees_most, journey->rescues,
        journey->turn,  journey->due_nest, journey->due_patrol, journey->ambushes, journey->fields,
#define RULE(name, ...) journey->rules.name,
#include "core/journey/journey_rules.def"
#undef RULE
    };
    uint64_t hash = add(journey_map_hash(&journey->map), journey->seed);
    hash = add(add(hash, journey->rng.state), journey->rng.increment);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = add(hash, (uint32_t)numbers[i]);
    hash = add_cell(add_cell(add_cell(hash, journey->swarm), journey->velocity), journey->before);
    for (int i = 0; i < journey->map.nest_count; i++)
        hash = add(hash, (uint32_t)journey->map.nests[i].beaten);
    for (int i = 0; i < journey->map.patrol_count; i++)
        hash = add_patrol(hash, &journey->patrols[i]);
    return add_bytes(hash, journey->spent, (int)sizeof journey->spent);
}
