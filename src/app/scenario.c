// scenario.c -- running a scenario.
#include "app/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "app/sim_csv.h"
#include "base/assert.h"

Scenario scenario_new(void)
{
    Scenario scenario = {.seed = 1, .tunables = tunables_default()};
    scenario.tunables.swarm_start_bees = 0; // nobody is there who was not placed
    return scenario;
}

void scenario_free(Scenario *scenario)
{
    free(scenario->things);
    free(scenario->crews);
    free(scenario->programs);
    free(scenario->touches);
    *scenario = scenario_new();
}

static void place_bee(Sim *sim, const Thing *thing)
{
    int i = sim_add_bee(sim, thing->position);
    if (i < 0)
        return;
    sim->bees.vx[i] = thing->velocity.x;
    sim->bees.vy[i] = thing->velocity.y;
}

static void place_enemy(Sim *sim, const Thing *thing, const Crew *crew)
{
    int i = sim_add_enemy(sim, crew->kind, thing->position, crew->program, crew->flock);
    if (i >= 0)
        sim->enemies[i].velocity = thing->velocity;
}

static void place(Sim *sim, const Scenario *scenario, const Thing *thing)
{
    switch (thing->kind) {
    case THING_BEE: place_bee(sim, thing); break;
    case THING_BULLET: sim_add_bullet(sim, (BulletLook)thing->what, thing->position, thing->velocity); break;
    case THING_FLOWER: sim_add_flower(sim, thing->position, thing->what != 0); break;
    case THING_ENEMY: place_enemy(sim, thing, &scenario->crews[thing->what]); break;
    }
}

void scenario_begin(const Scenario *scenario, Sim *sim)
{
    sim_init(sim, scenario->seed, &scenario->tunables, STAGE_EMPTY);
    for (int i = 0; i < scenario->wall_count; i++)
        sim_add_wall(sim, &scenario->walls[i]);
    for (int i = 0; i < scenario->flow_count; i++)
        sim_add_flow(sim, &scenario->flows[i]);
    for (int i = 0; i < scenario->program_count; i++) {
        int unknown_name;
        int index = sim_add_program(sim, &scenario->programs[i], &unknown_name);
        ASSERT(index == i);
        (void)index;
    }
    for (int i = 0; i < scenario->thing_count; i++)
        place(sim, scenario, &scenario->things[i]);
}

// The last touch at or before a tick, -1 where there is none.
static int touch_before(const Scenario *scenario, uint32_t tick)
{
    int least = -1, most = scenario->touch_count - 1;
    while (least < most) {
        int middle = least + (most - least + 1) / 2;
        if (scenario->touches[middle].tick <= tick)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

TickCmd scenario_command(const Scenario *scenario, uint32_t tick)
{
    int i = touch_before(scenario, tick);
    const Touch *next = i + 1 < scenario->touch_count ? &scenario->touches[i + 1] : NULL;
    if (i < 0)
        return tick_cmd(vec2(0.0f, 0.0f), 0u);
    const Touch *touch = &scenario->touches[i];
    Vec2 pointer = touch->pointer;
    if (next != NULL && next->drag)
        pointer = vec2_mix(pointer, next->pointer, (float)(tick - touch->tick) / (float)(next->tick - touch->tick));
    unsigned call = touch->call && touch->tick == tick ? TICK_CMD_CALL : 0u;
    return tick_cmd(pointer, (touch->down ? TICK_CMD_TOUCH : 0u) | call);
}

bool scenario_run(const Scenario *scenario, Sim *sim, FILE *out)
{
    scenario_begin(scenario, sim);
    sim_csv_header(out);
    sim_csv_rows(sim, out);
    for (uint32_t tick = 1; tick <= scenario->ticks && !ferror(out); tick++) {
        TickCmd cmd = scenario_command(scenario, tick);
        sim_tick(sim, &cmd);
        sim_csv_rows(sim, out);
    }
    return fflush(out) == 0 && !ferror(out);
}
