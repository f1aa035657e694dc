// trade.c -- the trade between holding and letting go: loose bees earn nectar, led ones cash it in. Enemies fire at a
// swarm that rests, and bees leave one that is not led.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"
#include "core/base/clamp.h"

// --- nectar

void trade_near_miss(Sim *sim, Vec2 at)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    if (head->touching || sim_is_hunted(sim) || head->nectar >= t->nectar_most || head->over)
        return;
    head->nectar += t->nectar_near_miss * (1.0f - t->nectar_harder * sim_nectar_share(sim));
    if (head->nectar < t->nectar_most)
        return;
    head->nectar = t->nectar_most;
    event_add(sim, EVENT_NECTAR_FULL, at, 0);
}

static void spill(Sim *sim, Vec2 at, float share)
{
    float spilt = sim->head.nectar * share;
    if (sim->head.nectar >= 1.0f)
        event_add(sim, EVENT_NECTAR_SPILT, at, (int)spilt);
    sim->head.nectar -= spilt;
}

void trade_bee_lost(Sim *sim, Vec2 at)
{
    sim->head.chain /= 2;
    spill(sim, at, sim->tunables.nectar_spill);
}

void trade_lead(Sim *sim)
{
    Vec2 middle = sim_swarm_middle(sim);
    float px;
    sim_nearest_threat(sim, middle, &px);
    if (!swarm_is_safe(sim) && px < sim->tunables.nectar_calm_px)
        spill(sim, middle, 1.0f);
}

float sim_nectar_share(const Sim *sim)
{
    return sim->head.nectar / sim->tunables.nectar_most;
}

float sim_nectar_times(const Sim *sim)
{
    return sim->head.touching ? 1.0f + sim->head.nectar * sim->tunables.nectar_pays : 1.0f;
}

int trade_fire_ticks(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    if (!sim->head.touching)
        return t->swarm_fire_loose_ticks;
    float quicker = 1.0f + t->nectar_quickens * sim->head.nectar / t->nectar_most;
    int ticks = (int)((float)t->swarm_fire_hold_ticks / quicker + 0.5f);
    return maxi(ticks, 1);
}

// --- the chain of flowers

int trade_chain(Sim *sim, Vec2 at)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    ASSERT(head->chain >= 0);
    head->chain_ticks = t->chain_ticks;
    if (head->chain < t->chain_most)
        head->chain++;
    head->chain_best = maxi(head->chain_best, head->chain);
    event_add(sim, EVENT_CHAIN, at, head->chain);
    return head->chain;
}

// --- a swarm that rests

bool sim_is_hunted(const Sim *sim)
{
    return sim->head.rest_ticks > sim->tunables.rest_grace_ticks;
}

static bool may_hunt(const Sim *sim, const Enemy *enemy)
{
    return enemy->state != ENEMY_LEAVES && enemy_may_fire(sim, enemy);
}

// The longer it rests, the shorter the time between volleys.
static void hunt(Sim *sim, int rested_ticks)
{
    const Tunables *t = &sim->tunables;
    int pattern = pattern_book_find(&sim->book, sim->script.hunt);
    Enemy *hunter = NULL;
    int able = 0;
    for (int i = 0; i < sim->enemy_count; i++)
        able += may_hunt(sim, &sim->enemies[i]);
    // A random enemy among those that may fire.
    int draw = able > 0 ? (int)rng_below(&sim->head.rng, (uint32_t)able) : 0;
    for (int i = 0; i < sim->enemy_count && !hunter; i++)
        if (may_hunt(sim, &sim->enemies[i]) && draw-- == 0)
            hunter = &sim->enemies[i];
    int every = t->rest_every_ticks - (int)((float)rested_ticks * t->rest_hurry);
    sim->head.hunt_ticks = maxi(every, t->rest_least_ticks);
    if (pattern < 0 || !hunter)
        return;
    enemy_pattern_volley(sim, hunter, pattern);
    event_add(sim, EVENT_HUNT, hunter->position, rested_ticks);
}

#define FAR_TIMES 4       // how much slower the slow mean is
#define ROAM_TICKS 600.0f // smoothing of their distance, ticks
#define ROAM_BEGIN 2.0f   // factor on the smallest roaming distance

// The swarm rests while its goal stays near its slow mean (small twitches count as rest) and while the mean itself
// does not move: swaying or circling in place counts as rest. Letting go does not end a rest.
static void rest_run(Sim *sim)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    Vec2 goal = sim_swarm_goal(sim);
    Vec2 way = vec2_sub(goal, head->rest_mean);
    head->rest_mean = vec2_add(head->rest_mean, vec2_scale(way, 1.0f / (float)t->rest_mean_ticks));
    Vec2 roamed = vec2_sub(head->rest_mean, head->rest_far);
    head->rest_far = vec2_add(head->rest_far, vec2_scale(roamed, 1.0f / (float)(FAR_TIMES * t->rest_mean_ticks)));
    head->roam_px += (vec2_length(roamed) - head->roam_px) / ROAM_TICKS;
    if (!head->touching)
        return;
    if (vec2_length(way) > t->rest_px && head->roam_px > t->rest_roam_px) {
        head->rest_ticks = head->rest_ticks > t->rest_moved ? head->rest_ticks - t->rest_moved : 0;
        return;
    }
    clock_run(&head->rest_ticks);
    if (head->hunt_ticks > 0)
        head->hunt_ticks--;
    if (sim_is_hunted(sim) && head->hunt_ticks == 0)
        hunt(sim, head->rest_ticks - t->rest_grace_ticks);
}

// --- a swarm that is not led

// Its bees lose patience and fly home, one by one; leading restores it.
static void patience_run(Sim *sim)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    if (head->touching) {
        head->loose_ticks = head->loose_ticks > t->patience_regain ? head->loose_ticks - t->patience_regain : 0;
        return;
    }
    clock_run(&head->loose_ticks);
    int beyond = head->loose_ticks - t->patience_ticks;
    if (t->patience_ticks == 0 || beyond <= 0 || beyond % t->patience_leave_ticks != 0 || sim->bees.count == 0
        || swarm_is_safe(sim))
        return;
    int bee = (int)rng_below(&head->rng, (uint32_t)sim->bees.count);
    sim->bees.dead[bee] = 1;
    event_add(sim, EVENT_BEE_HOME, vec2(sim->bees.x[bee], sim->bees.y[bee]), 0);
}

void trade_begin(Sim *sim)
{
    sim->head.rest_mean = sim->head.rest_far = sim_swarm_goal(sim);
    sim->head.roam_px = ROAM_BEGIN * sim->tunables.rest_roam_px;
}

void trade_run(Sim *sim)
{
    SimHead *head = &sim->head;
    if (head->over || head->stage == STAGE_EMPTY || script_is_ending(sim))
        return;
    if (head->touching)
        head->nectar -= head->nectar * sim->tunables.nectar_drain;
    if (head->chain_ticks > 0 && --head->chain_ticks == 0)
        head->chain = 0;
    rest_run(sim);
    patience_run(sim);
}
