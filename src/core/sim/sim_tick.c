// sim_tick.c -- one tick of the game, from top to bottom.
#include "core/sim/sim_local.h"

void sim_tick(Sim *sim, const TickCmd *cmd)
{
    sim->scratch.event_count = 0;
    sim->scratch.events_dropped = 0;

    swarm_sense(sim);        // the swarm's place before anything moves
    swarm_command(sim, cmd); // the player's command
    stage_run(sim);          // who arrives
    dummies_run(sim);        // scripts move the invisible dummies; their calls begin patterns
    patterns_run(sim);       // of enemies and of bullets

    order_by_place(sim); // now and then: neighbours in the meadow become neighbours in memory
    swarm_steer(sim);
    enemies_leave(sim); // first: a bee that decides below to leave starts in the next tick
    enemies_arrive(sim);
    enemies_intercept(sim);
    gnats_flock(sim);

    swarm_fire(sim);
    bullets_move(sim);
    flowers_move(sim);

    trade_run(sim);     // the effects of holding and letting go
    collide(sim);       // marks hits and picked flowers
    bullets_leave(sim); // and objects off the field
    sweep(sim);         // removes marked objects
    rules_run(sim);     // rank, records, end
    sim->head.tick++;
}
