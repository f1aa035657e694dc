// sim_local.h -- what the files of sim/ share with each other; nobody else includes it.
//
// Each line of the tick is one function here, in the file of its name.
#pragma once

#include "sim/sim.h"
#include "steer/arrive.h"
#include "steer/radar.h"

// The arrays of each pool, for everything that treats them alike.
#define BEE_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(heading_deg) A(id) A(born_tick) A(still) A(dead)
#define BULLET_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(id) A(look) A(runner) A(grazed) A(dead)
#define SHOT_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(id) A(dead)

#define SPIRAL_DEG 137.508f // from one to the next: the golden angle fills a disc evenly

// sim.c
void event_add(Sim *sim, SimEventKind kind, Vec2 at, int value);
uint32_t id_next(Sim *sim);
void calls_rebind(Sim *sim); // looks the names that all programs call up anew

// stage.c: brings waves and queens.
void stage_init(Sim *sim);
void stage_run(Sim *sim);
int stage_queen_program(const Sim *sim, int phase);
int stage_comb_program(int number);              // combs with different ones fire at different times
int stage_toughened(const Sim *sim, int hp);     // what an enemy bears against a swarm that has grown

// nest.c
void nest_add(Sim *sim);
void nest_burst(Sim *sim); // once a tick without a queen: it falls apart, comb by comb, the oldest first
void nest_leave(Sim *sim); // with its queen

// gallery.c
void gallery_init(Sim *sim);
void gallery_run(Sim *sim);
float gallery_rank(const Sim *sim);
void gallery_rebind(Sim *sim, const PatternBook *book); // looks its pattern up by name in the book to come

// enemies.c
void dummies_run(Sim *sim);
void enemies_arrive(Sim *sim);
void enemies_intercept(Sim *sim);
void enemies_leave(Sim *sim);
// Ends the program and the pattern of an enemy that is beaten: its `finally` attacks fire one volley each.
void enemy_stop(Sim *sim, Enemy *enemy);

// gnats.c
void gnats_flock(Sim *sim);

// attacks.c. What a program calls is a value of Sim.program_attacks: an attack, a pattern, or nothing.
void attacks_fire(Sim *sim);
bool enemy_may_fire(const Sim *sim, const Enemy *enemy);
void call_begin(Sim *sim, Enemy *enemy, int called);
void call_once(Sim *sim, Enemy *enemy, int called); // an attack's one volley, now; patterns are not fired

// patterns.c. An enemy has one pattern at a time; `pattern` is an index in the book.
void patterns_run(Sim *sim);
void enemy_pattern_begin(Sim *sim, Enemy *enemy, int pattern);
void enemy_pattern_end(Sim *sim, Enemy *enemy);
void runners_free(Sim *sim, int32_t *first); // frees a chain of slots (-1: none) and makes it -1

// swarm.c
void swarm_command(Sim *sim, const TickCmd *cmd);
void swarm_sense(Sim *sim);
void swarm_fire(Sim *sim);

// swarm_steer.c
void swarm_steer(Sim *sim, const RadarGrid *grid);

// swarm_dodge.c: the instincts but for the radar.
void dodge_avoid_bees(Sim *sim);                      // scratch.avoid: away from other bees alone
void dodge_approach(Sim *sim, ArriveLimits limits);   // scratch.avoid: and away from where threats will pass
void dodge_velocities(Sim *sim, ArriveLimits limits); // the bees' velocities, as near to scratch.wish as goes well

// order.c
void order_by_place(Sim *sim, const RadarGrid *grid);

// bullets.c
void bullets_move(Sim *sim);
void flowers_move(Sim *sim);

// collide.c: marks only.
void collide(Sim *sim);

// sweep.c: the only removal.
void sweep(Sim *sim);

// rules.c: points, and what beating, picking and losing mean; rank, end.
void score_add(Sim *sim, uint32_t points);
void flowers_drop(Sim *sim, Vec2 at, float expected); // on average: the whole part for sure, the rest by chance
void rules_enemy_beaten(Sim *sim, Enemy *enemy);
void rules_flower_picked(Sim *sim, const Flower *flower);
void rules_run(Sim *sim);
