// sim_tick.c -- one tick of the game, from top to bottom.
#include "core/sim/sim_local.h"

void sim_tick(Sim *sim, const TickCmd *cmd)
{
    sim->scratch.event_count = 0;
    sim->scratch.events_dropped = 0;

    swarm_sense(sim);        // where the swarm is, before anything moves
    swarm_command(sim, cmd); // what the player wants
    stage_run(sim);          // who arrives
    dummies_run(sim);        // scripts move the invisible dummies; their calls begin patterns
    patterns_run(sim);       // of enemies and of bullets

    // From here on all steering reads the state as it is in the grid.
    RadarGrid grid = sim_radar_grid(sim, &sim->scratch.targets, sim->scratch.grid_memory);
    order_by_place(sim, &grid); // now and then: neighbours in the meadow become neighbours in memory
    swarm_steer(sim, &grid);
    enemies_leave(sim); // first: who decides to leave below, flies off from the next tick on
    enemies_arrive(sim);
    enemies_intercept(sim);
    gnats_flock(sim);

    swarm_fire(sim);
    bullets_move(sim);
    flowers_move(sim);

    trade_run(sim);     // what holding and letting go cost
    collide(sim);       // marks what is hit or picked
    bullets_leave(sim); // and what has flown off the field
    sweep(sim);         // removes what is marked
    rules_run(sim);     // rank, records, end
    sim->head.tick++;
}
