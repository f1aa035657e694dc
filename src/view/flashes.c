// flashes.c -- decides when things may flash, and how brightly.
#include "view/flashes.h"

#define START 1000u // of the clock, so that no flash seems to have just happened
// Together at most three in any second, the limit of the guidelines on photosensitive seizures.
#define HITS_APART 32u        // ticks: fewer than two a second
#define SWARM_APART 64u       // fewer than one
#define SMALL_PX2 2500.0f     // a third of a quarter of a 10 degree field, about 200 x 150 px for a near viewer
#define NEWBORN_PX2 200.0f    // area of the light of a newborn bee
#define BODY_PER_RADIUS2 5.0f // area of a body by the square of its radius: wings and legs reach beyond it
#define LONGEST 20u           // ticks of a common flash

static float body_px2(const Sim *sim, const Enemy *enemy)
{
    float radius = sim_enemy_radius_px(sim, enemy);
    return BODY_PER_RADIUS2 * radius * radius;
}

// In ticks of the game, not of the clock: holding the game holds its flashes.
static bool is_hit(const Flashes *flashes, const Sim *sim, const Enemy *enemy)
{
    return enemy->hit_tick != 0 && sim->head.tick - enemy->hit_tick <= flashes->hit_ticks;
}

void flashes_tick(Flashes *flashes, const Sim *sim, const Look *look, bool on)
{
    flashes->hit_ticks = (uint32_t)look->effects_flash_ticks;
    flashes->ticks = flashes->ticks == 0 ? START : flashes->ticks + 1u;
    flashes->off = !on;
    // Hits on large bodies, or on many small ones, start a common flash.
    float hit_px2 = 0.0f;
    bool large = flashes->asked;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (!enemy->visible || !is_hit(flashes, sim, enemy))
            continue;
        float px2 = body_px2(sim, enemy);
        large |= px2 > SMALL_PX2;
        hit_px2 += px2 > SMALL_PX2 ? 0.0f : px2;
    }
    flashes->asked = false;
    flashes->crowd = hit_px2 > SMALL_PX2;
    if ((large || flashes->crowd) && flashes->ticks - flashes->hits_began >= HITS_APART)
        flashes->hits_began = flashes->ticks;
    // A call soon after another one does not begin a flash of its own.
    bool called = false;
    for (int i = 0; i < sim->scratch.event_count; i++)
        called |= sim->scratch.events[i].kind == EVENT_CALL;
    if (called && flashes->ticks - flashes->swarm_began >= SWARM_APART)
        flashes->swarm_began = flashes->ticks;
    // All newborn bees together may be as bright as one small body.
    int newborn = 0;
    for (int i = 0; i < sim->bees.count; i++) {
        uint32_t born = sim->bees.born_tick[i];
        newborn += born != 0 && sim->head.tick - born < (uint32_t)look->effects_newborn_ticks;
    }
    float lit_px2 = NEWBORN_PX2 * (float)newborn;
    flashes->newborn = flashes->off ? 0.0f : lit_px2 > SMALL_PX2 ? SMALL_PX2 / lit_px2 : 1.0f;
}

// Falls from 1 to 0 within these ticks.
static float fading(uint32_t since, uint32_t ticks)
{
    return since <= ticks ? 1.0f - (float)since / (float)(ticks + 1u) : 0.0f;
}

float flashes_large(const Flashes *flashes)
{
    return flashes->off ? 0.0f : fading(flashes->ticks - flashes->hits_began, LONGEST);
}

float flashes_hit(const Flashes *flashes, const Sim *sim, const Enemy *enemy)
{
    if (flashes->off || !is_hit(flashes, sim, enemy))
        return 0.0f;
    if (!flashes->crowd && body_px2(sim, enemy) <= SMALL_PX2)
        return fading(sim->head.tick - enemy->hit_tick, flashes->hit_ticks);
    uint32_t ticks = flashes->hit_ticks < LONGEST ? flashes->hit_ticks : LONGEST;
    return fading(flashes->ticks - flashes->hits_began, ticks);
}

float flashes_call(const Flashes *flashes, const Sim *sim)
{
    if (flashes->off || flashes->swarm_began == 0 || sim->head.call_ticks_left <= 0)
        return 0.0f;
    return fading(flashes->ticks - flashes->swarm_began, (uint32_t)sim->tunables.call_ticks);
}
