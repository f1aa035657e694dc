// order.c -- now and then puts bees and bullets into the order of the radar's cells.
//
// Those that are near each other are then near each other in memory too, without which a large swarm costs much more.
// Ids keep who is who. What follows the order of storage follows this one as well: the sums of the swarm's means, which
// bee a draw of an aimed volley picks, the ids of shots that are fired in one tick, and the order of events.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"

#define EVERY_TICKS 16

_Static_assert(SIM_BEES_MAX <= SIM_BULLETS_MAX, "the scratch arrays have room for the bullets, and so for the bees");

// Moves the entries `places` of an array, of one or four bytes each, to its front, in this order.
static void carry(void *array, size_t element_bytes, const int32_t *places, int count, void *room)
{
    const unsigned char *from = array;
    unsigned char *to = room;
    if (element_bytes == 4)
        for (int i = 0; i < count; i++)
            memcpy(to + 4 * (size_t)i, from + 4 * (size_t)places[i], 4);
    else
        for (int i = 0; i < count; i++)
            to[i] = from[places[i]];
    memcpy(array, room, (size_t)count * element_bytes);
}

// Keeps of all targets those from `first` on, `count` of them, as indices of their own pool.
static void pick(const int32_t *sources, int source_count, int first, int count, int32_t *places)
{
    int found = 0;
    for (int i = 0; i < source_count; i++)
        if (sources[i] >= first && sources[i] < first + count)
            places[found++] = sources[i] - first;
    ASSERT(found == count);
}

// The grid was built from the bees, the visible enemies and the bullets as they lie now.
void order_by_place(Sim *sim, const RadarGrid *grid)
{
    SimScratch *scratch = &sim->scratch;
    Bees *bees = &sim->bees;
    Bullets *bullets = &sim->bullets;
    if (sim->head.tick % EVERY_TICKS != 0u)
        return;
#define CARRY(pool, array)                                                                                             \
    _Static_assert(sizeof(pool)->array[0] == 4 || sizeof(pool)->array[0] == 1, "other entries cannot be moved");       \
    carry((pool)->array, sizeof(pool)->array[0], scratch->places, (pool)->count, scratch->carried);
#define CARRY_BEES(array) CARRY(bees, array)
#define CARRY_BULLETS(array) CARRY(bullets, array)
    radar_sources(grid, scratch->sources);
    pick(scratch->sources, grid->count, 0, bees->count, scratch->places);
    BEE_ARRAYS(CARRY_BEES)
    pick(scratch->sources, grid->count, grid->count - bullets->count, bullets->count, scratch->places);
    BULLET_ARRAYS(CARRY_BULLETS)
#undef CARRY
#undef CARRY_BEES
#undef CARRY_BULLETS
}
