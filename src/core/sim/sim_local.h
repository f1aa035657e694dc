// sim_local.h -- shared by the files of sim/, and private to them.
//
// Each line of sim_tick is one function here, in the file of its name.
#pragma once

#include "core/base/trig.h"
#include "core/sim/sim.h"
#include "core/steer/arrive.h"
#include "core/steer/flock.h"
#include "core/steer/radar.h"

// The arrays of each pool, for code that handles all of them.
#define BEE_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(heading_deg) A(id) A(born_tick) A(still) A(dead)
#define BULLET_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(id) A(look) A(runner) A(grazed) A(dead)
#define SHOT_ARRAYS(A) A(x) A(y) A(vx) A(vy) A(id) A(dead)

#define SPIRAL_DEG 137.508f // angle between neighbours: the golden angle fills a disc evenly

// Counters saturate: counts at their maximum, clocks at CLOCK_MOST ticks, half a year.
#define CLOCK_MOST (1 << 30)
static inline void tally(uint32_t *count, uint64_t more)
{
    *count = more < UINT32_MAX - *count ? *count + (uint32_t)more : UINT32_MAX;
}
static inline void clock_run(int32_t *ticks)
{
    *ticks += *ticks < CLOCK_MOST;
}
static inline void clock_wait(int32_t *ticks, int32_t by) // counts down, below 0 while the due action waits
{
    *ticks -= *ticks > -CLOCK_MOST ? by : 0;
}

// One tick of flight, turning toward the direction of flight.
static inline void fly_on(Vec2 *position, float *heading_deg, Vec2 velocity)
{
    *position = vec2_add(*position, velocity);
    if (velocity.x != 0.0f || velocity.y != 0.0f)
        *heading_deg = heading_of(velocity);
}

// True outside the playfield by more than this margin.
static inline bool is_outside(float x, float y, float margin_px)
{
    return (x < -margin_px) | (x > FIELD_WIDTH_PX + margin_px) | (y < -margin_px) | (y > FIELD_HEIGHT_PX + margin_px);
}

// A grid of targets in the playfield, in the scratch's memory.
static inline RadarGrid field_grid(SimScratch *scratch, const RadarTargets *targets, float range_px)
{
    RadarArea area = {vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX), range_px};
    return radar_build(scratch->grid_memory, sizeof scratch->grid_memory, targets, area);
}

// The current phase of a script.
static inline const ScriptPhase *phase_now(const Sim *sim)
{
    return &sim->script.phases[sim->head.phase];
}

// sim.c
void event_add(Sim *sim, SimEventKind kind, Vec2 at, int value);
uint32_t id_next(Sim *sim);
void calls_rebind(Sim *sim); // looks up the names of all programs' calls again

// stage.c
void stage_init(Sim *sim);
void stage_run(Sim *sim);                             // who arrives
int stage_hits(const Sim *sim, int hp, float factor); // strength times a factor and that of the level
int stage_swarm_grown(const Sim *sim);                // number of bees
int stage_toughened(const Sim *sim, int hp);          // factor on an enemy's strength for a larger swarm
// Adds an enemy of a wave, and returns its index or -1. It starts at its dummy; without a program (-1) at `place`
// (NULL: at random, by its kind). hp 0: that of its kind.
int stage_enter(Sim *sim, const Wave *wave, EnemyKind kind, int program, const Vec2 *place, int hp);

// script_run.c: stages from files.
void script_init(Sim *sim);
void script_walls_add(Sim *sim); // and the flows
void script_run(Sim *sim);
float script_rank(const Sim *sim);
bool script_is_ending(const Sim *sim); // or is won: nothing fires or bites any more
void script_wave_begin(Sim *sim, int type);
void script_enemy_run(Sim *sim, Enemy *enemy);                // behaviour of a script's enemies only
bool script_last_of_wave(const Sim *sim, const Enemy *enemy); // being beaten

// Drawn waves, and a recurring boss.
void pressure_init(Sim *sim); // of a phase
void pressure_run(Sim *sim);  // nothing in other phases
float pressure_rank(const Sim *sim);
int pressure_wave_size(const Sim *sim, const ScriptWave *wave);

// boss.c: bosses of such stages, and the combs of their nests.
void nest_burst(Sim *sim);                            // without its boss it loses its combs, the oldest first
bool boss_add(Sim *sim, int number);                  // false if there is no room for it
void boss_run(Sim *sim, Enemy *boss);                 // announcements and stances; nothing for others
void boss_call(Sim *sim, Enemy *boss, int called);    // announces it for later
void boss_beaten(Sim *sim, const Enemy *boss);        // what it drops
bool boss_lives(const Sim *sim);                      // any boss of the script
bool boss_comes_once(const Sim *sim);                 // the current phase has one that does not recur
float boss_rage(const Sim *sim);                      // rank added by a boss that should be beaten by now; or 0
void boss_calls_end(Sim *sim, Enemy *boss);           // its patterns and its announcements
void boss_program_begin(const Sim *sim, Enemy *boss); // its stance's program, from its dummy's place

// Changes of the chosen level.
typedef struct Level {
    float rank;                               // added to the rank
    float bullet_speed, hits, flowers, mercy; // factors
} Level;
Level level_now(const Sim *sim);

static inline bool enemy_moves(const Enemy *enemy, EnemyMoves moves)
{
    return ENEMY_RULES[enemy->kind].moves == moves;
}

static inline bool enemy_has(const Enemy *enemy, int trait)
{
    return ENEMY_RULES[enemy->kind].traits & trait;
}

// The gallery.
void gallery_run(Sim *sim);

// enemies.c
void dummies_run(Sim *sim);
void enemies_arrive(Sim *sim);
void enemies_intercept(Sim *sim);
void enemies_leave(Sim *sim);
bool enemy_hovers(const Enemy *enemy);       // moths, and enemies of a script's waves without a path
void enemy_send_off(Sim *sim, Enemy *enemy); // it leaves, whatever its program
void gnats_flock(Sim *sim);

// Sim.program_calls maps a call of a program to a pattern of the book, or to CALL_NONE.
bool enemy_may_fire(const Sim *sim, const Enemy *enemy);
float spared_bees(const Sim *sim); // a smaller swarm is spared: calls are skipped
bool call_spared(Sim *sim);        // by chance
void call_begin(Sim *sim, Enemy *enemy, int called);

// patterns.c. An enemy runs one pattern at a time; `pattern` is an index in the book.
void patterns_run(Sim *sim);
void enemy_pattern_begin(Sim *sim, Enemy *enemy, int pattern);
void enemy_pattern_end(Sim *sim, Enemy *enemy);
void enemy_pattern_volley(Sim *sim, Enemy *enemy, int pattern);        // only its immediate shots, in addition to its
                                                                       // current pattern
void enemy_pattern_turn(Sim *sim, const Enemy *enemy, float turn_deg); // the reference for shots relative to its
                                                                       // heading
void runners_free(Sim *sim, int32_t *first); // frees a chain of slots (-1: none) and makes it -1

// swarm.c
void swarm_command(Sim *sim, const TickCmd *cmd);
void swarm_sense(Sim *sim);
static inline bool swarm_is_safe(const Sim *sim) // no bee is ever lost
{
    return sim->tunables.swarm_grace_ticks < 0;
}
int swarm_nearest(const Sim *sim, Vec2 place); // the bee nearest to a place, or -1
RadarGrid swarm_grid(Sim *sim);                // of the bees' current places only, in the memory of the radar's grid
void swarm_fire(Sim *sim);
void swarm_steer(Sim *sim);

// swarm_walls.c: bees among walls and in a flow.
bool swarm_minds_walls(const Sim *sim);
void swarm_walls_push(Sim *sim);                           // scratch.wish: away from walls
void swarm_walls_hold(Sim *sim, int i);                    // a bee's velocity, kept out of walls
Vec2 swarm_carried(const Sim *sim, Vec2 at);               // the current for a bee there, px per tick
Vec2 swarm_beside(const Sim *sim, Vec2 place, int number); // a place beside the bee nearest to another
// Paths around walls.
void swarm_path_lead(Sim *sim, Vec2 goal); // scratch.pull: around a wall that is in the way

// swarm_dodge.c: the instinct swift.
void dodge_avoid_bees(Sim *sim);                 // scratch.avoid: away from other bees only
void dodge_swift(Sim *sim, ArriveLimits limits); // the bees' velocities, as near to scratch.wish as is safe

// trade.c: the effects of holding and letting go.
void trade_begin(Sim *sim);
void trade_run(Sim *sim);
void trade_near_miss(Sim *sim, Vec2 at); // a bullet just missed a bee there
void trade_bee_lost(Sim *sim, Vec2 at);
void trade_lead(Sim *sim);            // a loose swarm is led again
int trade_fire_ticks(const Sim *sim); // ticks between two shots of a bee
int trade_chain(Sim *sim, Vec2 at);   // a flower was picked there; returns the factor on its points

// pools.c: flight without steering, the order in memory, and the sweep, the only removal.
void order_by_place(Sim *sim);
void bullets_move(Sim *sim);
void bullets_leave(Sim *sim); // marks those off the field, after collisions
void flowers_move(Sim *sim);
void bullets_bloom(Sim *sim); // turns all of them into points

void sweep(Sim *sim);

// collide.c: marks only.
void collide(Sim *sim);

// rules.c: points, and the effects of beating, picking and losing; rank, end.
void score_add(Sim *sim, uint64_t points);
void flowers_leave(Sim *sim, Vec2 at, const int32_t drops[FLOWER_KINDS]); // this many of each kind
void flowers_drop(Sim *sim, Vec2 at, float expected); // on average: the integer part always, the fraction by
                                                      // chance
void rules_enemy_beaten(Sim *sim, Enemy *enemy);
void rules_flower_picked(Sim *sim, const Flower *flower);
float rank_pressed(const Sim *sim); // the rank without its limit of 1, for the number and speed of bullets
void rules_run(Sim *sim);
void game_ends(Sim *sim, int won); // now, won or lost
