// scenario.c -- running a scenario.
#include "content/scenario/scenario_local.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/scenario/sim_csv.h"

Scenario scenario_new(void)
{
    Scenario scenario = {.seed = 1, .tunables = tunables_default()};
    scenario.tunables.swarm_start_bees = 0; // nobody is there who was not placed
    return scenario;
}

// What is left is a new scenario, so that one may be freed twice or used again.
void scenario_free(Scenario *scenario)
{
    for (int i = 0; i < scenario->program_count; i++)
        free(scenario->programs[i].text);
    free(scenario->things);
    free(scenario->streams);
    free(scenario->crews);
    free(scenario->programs);
    free(scenario->touches);
    free(scenario->book);
    scenario_free_paths(scenario);
    free(scenario->folder);
    *scenario = scenario_new();
}

// The sim's own adders know no velocity, so it is set after them.
static int place_bee(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_bee(sim, thing->position);
    if (i < 0)
        return -1;
    sim->bees.vx[i] = thing->velocity.x;
    sim->bees.vy[i] = thing->velocity.y;
    *id = sim->bees.id[i];
    return i;
}

static int place_bullet(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_bullet(sim, (BulletLook)thing->what, thing->position, thing->velocity);
    if (i >= 0)
        *id = sim->bullets.id[i];
    return i;
}

static int place_flower(Sim *sim, const Thing *thing, uint32_t *id)
{
    int i = sim_add_flower(sim, thing->position, (FlowerKind)thing->what);
    if (i >= 0)
        *id = sim->flowers[i].id;
    return i;
}

// Programs come with the first enemy that needs them, so that one that is thought of later changes nothing before.
static void programs_reach(const Scenario *scenario, int program, Sim *sim)
{
    while (sim->program_count <= program) {
        int unknown_name;
        int index = sim_add_program(sim, &scenario->programs[sim->program_count].code, &unknown_name);
        ASSERT(index >= 0);
        if (index < 0)
            return;
    }
}

// A pattern begins after the enemy is all there, because it fires from where that is.
static int place_enemy(const Scenario *scenario, Sim *sim, const Thing *thing, uint32_t *id)
{
    const Crew *crew = &scenario->crews[thing->what];
    programs_reach(scenario, crew->program, sim);
    int i = sim_add_enemy(sim, crew->kind, thing->position, crew->program, crew->flock);
    if (i < 0)
        return -1;
    sim->enemies[i].velocity = thing->velocity;
    if (crew->pattern >= 0)
        sim_begin_pattern(sim, i, crew->pattern);
    *id = sim->enemies[i].id;
    return i;
}

// No room is no mistake: pools may be full, and the id says so to whoever asks.
bool scenario_place_thing(const Scenario *scenario, Thing *thing, Sim *sim)
{
    int index = -1;
    thing->id = SCENARIO_NO_ID;
    switch (thing->kind) {
    case THING_BEE: index = place_bee(sim, thing, &thing->id); break;
    case THING_BULLET: index = place_bullet(sim, thing, &thing->id); break;
    case THING_FLOWER: index = place_flower(sim, thing, &thing->id); break;
    case THING_ENEMY: index = place_enemy(scenario, sim, thing, &thing->id); break;
    case THING_KINDS: break;
    }
    return index >= 0;
}

// The first thing of a tick or a later one.
static int thing_from(const Scenario *scenario, uint32_t tick)
{
    int least = 0, most = scenario->thing_count;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (scenario->things[middle].tick < tick)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

// Streams before things, and both in the order of the file: ids follow from the order.
void scenario_place(Scenario *scenario, Sim *sim)
{
    uint32_t tick = sim->head.tick;
    for (int i = 0; i < scenario->stream_count; i++) {
        const Stream *stream = &scenario->streams[i];
        if (tick > stream->tick && (tick - stream->tick) % stream->every_ticks == 0)
            sim_add_bullet(sim, stream->look, stream->position, stream->velocity);
    }
    for (int i = thing_from(scenario, tick); i < scenario->thing_count && scenario->things[i].tick == tick; i++)
        scenario_place_thing(scenario, &scenario->things[i], sim);
}

// Anew from nothing, because the lab calls it whenever a wall was moved.
void scenario_set_stage(const Scenario *scenario, Sim *sim)
{
    sim->wall_count = sim->flow_count = 0;
    for (int i = 0; i < scenario->wall_count; i++) {
        Wall wall = scenario->walls[i];
        wall.thin = wall.kind == WALL_PLANE ? sim->tunables.flock_thin_walls : 0;
        sim_add_wall(sim, &wall);
    }
    for (int i = 0; i < scenario->flow_count; i++)
        sim_add_flow(sim, &scenario->flows[i]);
}

void scenario_begin(Scenario *scenario, Sim *sim)
{
    scenario_own_patterns(scenario);
    sim_init(sim, scenario->seed, &scenario->tunables, scenario->book);
    scenario_set_stage(scenario, sim);
    scenario_place(scenario, sim);
}

// Rows are printed after what was placed is there, as scenario.h says what a complete tick is.
bool scenario_run(Scenario *scenario, Sim *sim, FILE *out)
{
    scenario_begin(scenario, sim);
    sim_csv_header(out);
    sim_csv_rows(sim, out);
    for (uint32_t tick = 1; tick <= scenario->ticks && !ferror(out); tick++) {
        TickCmd cmd = scenario_command(scenario, tick);
        sim_tick(sim, &cmd);
        scenario_place(scenario, sim);
        sim_csv_rows(sim, out);
    }
    return fflush(out) == 0 && !ferror(out);
}
