// sim.h -- the game without a screen: its whole state and everything that one may do to it.
//
// `Sim` is one flat struct without pointers: memcpy is save, load and rewind. It is large (a few MB), so keep it in
// static or allocated memory. The same seed, tunables and commands give the same bits on every machine; the only
// sources of change are sim_tick and the functions that place and remove things: before the first tick in a game,
// between any two ticks in a scenario.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/action/action.h"
#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "core/pattern/pattern.h"
#include "core/sim/kinds.h"
#include "core/sim/limits.h"
#include "core/sim/script.h"
#include "core/sim/tick_cmd.h"
#include "core/sim/tunables.h"
#include "core/steer/flock.h"
#include "core/steer/radar.h"
#include "core/steer/swift.h"
#include "core/steer/walls.h"

// Counts every change that alters the course of games. Recordings name it.
#define SIM_VERSION 15

#define SIM_TICKS_PER_SECOND 60

// An event of the last tick, for the view. Not part of the hashed state.
typedef struct SimEvent {
    int32_t kind; // SimEventKind
    float x, y;   // px
    int32_t value;
} SimEvent;

// The source of enemies.
typedef enum Stage {
    STAGE_EMPTY,  // none: a meadow for scenarios
    STAGE_SCRIPT, // a stage from a text file (script.h)
    STAGES
} Stage;

// How counters end: points and other counts (`score` to `lost`, `dropped`, `pattern_faults`) stay at 2^32 - 1,
// clocks stand still at 2^30 ticks (207 days). `tick` and ids go round at 2^32: 2.3 years of ticks, and 19 hours of a
// meadow with a thousand bullets a tick; a recording lasts eight hours at most (TAPE_TICKS_MAX). Times since a tick are
// differences and survive the wrap. After it, the younger of two that tie counts as the older; an object that lives through
// a whole round may share its id; work at multiples of a tick, such as sorting, may skip a beat; a stage that presses by
// time starts over.

// The parts of Sim. An `id` is unique in a game and never used again, so it also gives the order of creation.
// Arrays hold `count` live entries in front; their order is not that of creation, because the sweep fills gaps with
// the last entry, and bees and bullets are sorted by place now and then. `dead` marks are set by collisions and used up
// by the sweep: 0 between ticks.

typedef struct Bees {
    int32_t count;
    float x[SIM_BEES_MAX], y[SIM_BEES_MAX];   // px
    float vx[SIM_BEES_MAX], vy[SIM_BEES_MAX]; // px per tick
    float heading_deg[SIM_BEES_MAX];
    uint32_t id[SIM_BEES_MAX];
    uint32_t born_tick[SIM_BEES_MAX];
    uint8_t still[SIM_BEES_MAX]; // 1: it did not move in the last tick, and vx, vy wait for later (swarm.freeze)
    uint8_t dead[SIM_BEES_MAX];
} Bees;

typedef struct Bullets {
    int32_t count;
    float x[SIM_BULLETS_MAX], y[SIM_BULLETS_MAX];
    float vx[SIM_BULLETS_MAX], vy[SIM_BULLETS_MAX];
    uint32_t id[SIM_BULLETS_MAX];
    uint8_t look[SIM_BULLETS_MAX];   // BulletLook
    int32_t runner[SIM_BULLETS_MAX]; // its first one in Runners, or -1: it flies straight
    uint8_t grazed[SIM_BULLETS_MAX]; // 1 after its near miss was counted; 2 after it flew through a bee that is safe
    uint8_t dead[SIM_BULLETS_MAX];
} Bullets;

typedef struct Shots {
    int32_t count;
    float x[SIM_SHOTS_MAX], y[SIM_SHOTS_MAX];
    float vx[SIM_SHOTS_MAX], vy[SIM_SHOTS_MAX];
    uint32_t id[SIM_SHOTS_MAX];
    uint8_t dead[SIM_SHOTS_MAX];
} Shots;

// The running actions of bullets and enemies. Slots keep their place while they are in use; free ones are all zero but for `runner.next`, which leads to the next free one.
typedef struct Runners {
    int32_t count; // slots that have ever been in use
    int32_t free;  // the first free one among them, or -1
    PatternRunner slot[SIM_RUNNERS_MAX];
} Runners;

#define CALL_NONE (-1) // what a call begins that names no pattern of the book

typedef enum EnemyState {
    ENEMY_ACTS,   // follows its dummy, chases, flocks
    ENEMY_AIMS,   // a stinger before its flight
    ENEMY_LEAVES, // flies straight off the playfield
} EnemyState;

#define BOSS_CALLS_LATER 3 // announcements at a time, beside the first one

typedef struct Enemy {
    ActionRunner runner; // of its dummy; used where program >= 0
    Vec2 position, velocity;
    Vec2 dummy;              // where its dummy is,
    Vec2 followed;           // how far its program's follows have led it off its way, px
    float dummy_heading_deg; // and how it stands
    int32_t visible;         // 0 while the dummy hides it: it can then be neither seen, hit nor hurt
    Vec2 aim;                // hornets and stingers: the predicted meeting point; moths without a program: their place
    float heading_deg;
    float mirror_x, shift_x; // the dummy's x = shift + (mirror < 0 ? field width - x : x)
    int32_t kind;            // EnemyKind
    int32_t state;           // EnemyState
    int32_t hp, hp_full;
    int32_t armour_hits;           // hits that the shell has taken since one went through
    int32_t age_ticks, bite_ticks; // bite_ticks: until it can bite again
    int32_t program;               // index of its action program, -1 for none
    int32_t flock;                 // gnats with the same number are one flock
    int32_t pattern;               // in the book, that is under way, or -1
    int32_t pattern_runner;        // the first of its actions in Runners, or -1
    int32_t phase;                 // of a boss: its stance, from 0
    uint32_t id;
    uint32_t hit_tick; // when it was hit last, for the view
    uint32_t dead;
    int32_t wave;       // of the script, which brought it, or -1
    int32_t boss;       // of the script, which it is, or -1
    int32_t warn_ticks; // until what a boss announces begins; 0 while it announces nothing
    int32_t warned;     // and what that is: a value of Sim.program_calls, or CALL_NONE
    int16_t later_ticks[BOSS_CALLS_LATER], later_warned[BOSS_CALLS_LATER]; // the same of what it announced after it
    int32_t pause_ticks; // a boss rests for so long; others begin the pattern of their wave anew after it
} Enemy;

typedef struct Flower {
    Vec2 position, velocity;
    int32_t kind; // FlowerKind
    uint32_t id;
    uint32_t dead;
} Flower;

// A wave that is arriving, one enemy after the other.
typedef struct Wave {
    int32_t type;  // index in the script's waves
    int32_t left;  // enemies still to come
    int32_t ticks; // until the next one
    int32_t flock;
    float mirror_x, shift_x;
} Wave;

typedef struct SimHead {
    uint64_t seed;
    Rng rng;       // gameplay's stream
    uint32_t tick; // ticks done
    uint32_t next_id;
    int32_t stage; // Stage
    int32_t over;  // 1 once a game has lost its last bee, or a stage is won or lost
    uint32_t over_tick;
    Vec2 touch; // where the pointer is or was last, px
    int32_t touching;
    int32_t calls, call_ticks_left;
    int32_t jelly_ticks_left;  // while above 0, bullets fly slowly
    int32_t jelly_pause_ticks; // until a flower with royal jelly may fall again
    float rank;
    // Waves that are drawn, a boss that comes again, and how many of these were beaten.
    int32_t next_wave_ticks, next_boss_ticks, bosses, next_flock;
    // The gallery: the pattern that is shown, or comes next; how long it is still shown, 0 in the rest before it; ticks
    // until it begins, or begins anew; how many have been shown.
    int32_t gallery_pattern, gallery_ticks_left, gallery_pause_ticks, gallery_shown;
    // A script: its present phase, since when, which of its waves comes next.
    int32_t phase, phase_ticks, next_wave;
    int32_t won;            // 1: `over`, and the last phase was survived
    int32_t end_ticks_left; // above 0: its last phase is over, and it ends after so long; nothing harms the swarm then
    int32_t lull_ticks;     // for so long there have been few enemies but those that leave
    // The trade between holding and letting go: what near misses of loose bees have gathered; how many flowers were
    // picked one after the other, and until when the next one belongs to them; where the swarm's goal was of late and over
    // a longer time, how far these have been apart; for how long it has rested, and ticks until it is fired at next; how
    // long it has not been led.
    float nectar;
    int32_t chain, chain_ticks;
    Vec2 rest_mean, rest_far;
    float roam_px;
    int32_t rest_ticks, hunt_ticks, loose_ticks;
    int32_t chain_best;
    uint32_t carried;  // points that nectar added
    int32_t forgiving; // percent; a hit is forgiven each time it is full
    // The result.
    uint32_t score, near_misses, beaten, flowers, jellies, born, lost;
    int32_t bees_most;
    // Spawns that found their pool full, and the most that were alive.
    uint32_t dropped;
    uint32_t pattern_faults; // actions of patterns that were stopped (PatternStatus)
    int32_t bullets_most, shots_most, enemies_most;
} SimHead;

// Bytes that the radar's grid needs for the fullest meadow and the smallest range that a tunable allows.
#define SIM_TARGETS_MAX (SIM_BEES_MAX + SIM_ENEMIES_MAX + SIM_BULLETS_MAX)
#define SIM_RADAR_BYTES                                                                                                \
    RADAR_BYTES(SIM_TARGETS_MAX, RADAR_COLUMNS_PER_RANGE *((int)FIELD_WIDTH_PX / 8 + 1), (int)FIELD_HEIGHT_PX / 8 + 1)
#define SIM_SWIFT_BYTES                                                                                                \
    SWIFT_BYTES(SIM_ENEMIES_MAX + SIM_BULLETS_MAX, RADAR_COLUMNS_PER_RANGE * ((int)FIELD_WIDTH_PX / 8 + 1),            \
                (int)FIELD_HEIGHT_PX / 8 + 1)

// Hashed byte by byte: no padding, and the same layout on every processor.
_Static_assert(sizeof(SimHead) == 240 && sizeof(Enemy) == 192 && sizeof(Flower) == 28 && sizeof(Wave) == 24
                   && sizeof(Wall) == 36 && sizeof(FlowRegion) == 40 && sizeof(ActionRunner) == 40
                   && sizeof(PatternRunner) == 268 && sizeof(ScriptPhase) == 80 && sizeof(ScriptWave) == 80
                   && sizeof(ScriptBoss) == 120,
               "a hashed struct has changed its layout");

// Room for everything that the bees' radar may find: bees, then visible enemies, then bullets.
typedef struct SimTargets {
    int32_t count;
    float x[SIM_TARGETS_MAX], y[SIM_TARGETS_MAX]; // px
    Vec2 velocity[SIM_TARGETS_MAX];               // px per tick
    float weight[SIM_TARGETS_MAX];
    uint32_t order[SIM_TARGETS_MAX]; // of creation: bees, then enemies, then bullets, oldest first
} SimTargets;

// The ways of bees around walls, over square cells: which cells are too near to a wall to fly through, and in this tick
// how many steps each is from where the swarm gathers.
#define SIM_WAY_CELL_PX 10
#define SIM_WAY_COLUMNS ((int)FIELD_WIDTH_PX / SIM_WAY_CELL_PX + 1)
#define SIM_WAY_ROWS ((int)FIELD_HEIGHT_PX / SIM_WAY_CELL_PX + 1)
#define SIM_WAY_CELLS (SIM_WAY_COLUMNS * SIM_WAY_ROWS)
typedef struct SimWay {
    int32_t wall_count;        // those that `solid` was worked out from, kept from tick to tick: it holds for the
    Wall walls[SIM_WALLS_MAX]; // walls of the Sim where they are the same
    uint8_t solid[SIM_WAY_CELLS];
    int32_t steps[SIM_WAY_CELLS], queue[SIM_WAY_CELLS];
} SimWay;

// Computed anew in every tick; its old content never matters. Kept after the tick for the overlay.
typedef struct SimScratch {
    float avoid_x[SIM_BEES_MAX], avoid_y[SIM_BEES_MAX]; // direction away from contacts, length 1 or 0
    float pull_x[SIM_BEES_MAX], pull_y[SIM_BEES_MAX];   // px toward the goal; 0 where the bee ignored it
    float wish_x[SIM_BEES_MAX], wish_y[SIM_BEES_MAX];   // px, both together
    Vec2 swarm_middle, swarm_velocity;                  // means over the bees at the start of the tick
    Vec2 enemy_places[SIM_ENEMIES_MAX];                 // of those that keep room, before any moved
    Vec2 enemy_from[SIM_ENEMIES_MAX];                   // where each was before it moved
    int32_t event_count, events_dropped;
    SimEvent events[SIM_EVENTS_MAX];
    // The targets of the radar, and then the grid's memory; also used by the collisions.
    SimTargets targets;
    int32_t target_bee[SIM_BEES_MAX];                       // in collisions: the bee behind a target,
    float bullet_reach[SIM_BULLETS_MAX];                    // how near to a bee a bullet matters, px,
    int32_t bullet_target[SIM_BULLETS_MAX];                 // the nearest target there, or -1,
    float bullet_distance[SIM_BULLETS_MAX];                 // and how far it is, px
    float shot_meeting[SIM_SHOTS_MAX];                      // when in the tick a shot meets an enemy,
    int32_t shot_enemy[SIM_SHOTS_MAX];                      // and the first of those, or -1
    float threat_reach[SIM_TARGETS_MAX];                    // of instincts: how near a target hurts a bee, px,
    float near_x[SIM_TARGETS_MAX], near_y[SIM_TARGETS_MAX]; // and what one bee sees
    float near_vx[SIM_TARGETS_MAX], near_vy[SIM_TARGETS_MAX], near_reach[SIM_TARGETS_MAX];
    float wanted_x[SIM_BEES_MAX], wanted_y[SIM_BEES_MAX];   // velocities that bees would like to have,
    float carried_x[SIM_BEES_MAX], carried_y[SIM_BEES_MAX]; // and those of the air that carries them
    uint32_t swift_memory[SIM_SWIFT_BYTES / 4];
    int32_t slot_owner[SIM_RUNNERS_MAX]; // in patterns: who owns each of the runners
    int32_t sources[SIM_TARGETS_MAX];    // in sorting: the targets by their cells,
    int32_t places[SIM_BULLETS_MAX];     // where each entry of a pool was before,
    uint32_t carried[SIM_BULLETS_MAX];   // and one array on its way
    SimWay way;                          // in steering: around walls
    uint32_t grid_memory[SIM_RADAR_BYTES / 4];
} SimScratch;

typedef struct Sim {
    SimHead head;
    Tunables tunables;
    Bees bees;
    Bullets bullets;
    Shots shots;
    Runners runners;
    int32_t enemy_count, flower_count, wave_count, wall_count, flow_count, program_count;
    Enemy enemies[SIM_ENEMIES_MAX];
    Flower flowers[SIM_FLOWERS_MAX];
    Wave waves[SIM_WAVES_MAX];
    // The stage: set before the first tick, constant afterwards.
    Wall walls[SIM_WALLS_MAX];
    FlowRegion flows[SIM_FLOWS_MAX];
    ActionProgram programs[SIM_PROGRAMS_MAX];
    // The pattern of each name that a program calls: an index in the book, or CALL_NONE.
    int16_t program_calls[SIM_PROGRAMS_MAX][ACTION_NAMES_MAX];
    PatternBook book;
    StageScript script; // STAGE_SCRIPT; else all zero
    SimScratch scratch;
} Sim;

// Begins an empty meadow: no enemies, swarm.start_bees bees in the lower middle. Enemies that are placed can fire the
// patterns of the book, which is copied (NULL: none).
void sim_init(Sim *sim, uint64_t seed, const Tunables *tunables, const PatternBook *book);

// The same for a stage; the script, which script_check must have found good, is copied. It begins with the phase
// stage.first_phase, or with the last one where there are not so many. Of the book it keeps what it can fire.
void sim_init_script(Sim *sim, uint64_t seed, const Tunables *tunables, const StageScript *script,
                     const PatternBook *book);

// One tick: reads the command, moves everything, and leaves the events of this tick in scratch.events.
void sim_tick(Sim *sim, const TickCmd *cmd);

// All patterns of the book instead of those that a stage's own script can fire; before the first tick.
void sim_set_book(Sim *sim, const PatternBook *book);

// The walls and flows of this script instead of those of the Sim's own, with the sides of the meadow.
void sim_set_script_walls(Sim *sim, const StageScript *script);

// Placing things. Each returns the new entry's index, or -1 where its pool is full (which is counted in head.dropped).
// A game places walls, flows and programs before the first tick.
int sim_add_bee(Sim *sim, Vec2 position);
int sim_add_bullet(Sim *sim, BulletLook look, Vec2 position, Vec2 velocity);
int sim_add_flower(Sim *sim, Vec2 position, FlowerKind kind);
int sim_add_enemy(Sim *sim, EnemyKind kind, Vec2 position, int program, int flock);
int sim_add_wall(Sim *sim, const Wall *wall);
int sim_add_flow(Sim *sim, const FlowRegion *flow);

// Adds an action program for dummies. Its calls name patterns of the book. Returns -1 and the name's index in
// `unknown_name` where a call names none; a stage, which must do with any book, takes such a call
// and fires nothing.
int sim_add_program(Sim *sim, const ActionProgram *program, int *unknown_name);

// An enemy begins to fire a pattern of the book, instead of the one that it fires. Enemy.pattern is -1 again once it is
// over: all its top actions have ended, or one has vanished. Where there is no room for them nothing begins, and
// head.dropped counts it.
void sim_begin_pattern(Sim *sim, int enemy, int pattern);

// Replaces the book between two ticks: drops all actions of patterns, lets bullets fly on, and restarts the enemies'
// patterns. Calls of programs and the patterns of enemies and gallery are looked up by name; missing patterns are no
// longer fired. Not recorded.
void sim_replace_book(Sim *sim, const PatternBook *book);

// Takes something out of a scenario: the last entry of its pool fills the gap. It is not counted and causes no event.
void sim_remove_bee(Sim *sim, int i);
void sim_remove_bullet(Sim *sim, int i);
void sim_remove_enemy(Sim *sim, int i);
void sim_remove_flower(Sim *sim, int i);

// The numbers of a kind of enemy, from the tunables.
typedef struct EnemyTraits {
    const char *name;
    int32_t hp, points;
    float radius_px, flower_chance, max_speed, max_accel, brake_px;
} EnemyTraits;
EnemyTraits sim_enemy_traits(const Tunables *tunables, EnemyKind kind);

// The radius of an enemy's body, px, and the points for beating it: its kind's, or those of the boss that it is.
float sim_enemy_radius_px(const Sim *sim, const Enemy *enemy);
int sim_enemy_points(const Sim *sim, const Enemy *enemy);

// Ticks until a boss of the script leaves, beaten or not; 0 or less where it is time.
int sim_boss_ticks_left(const Sim *sim, const Enemy *boss);

float sim_bullet_radius_px(const Tunables *tunables, BulletLook look);

// How a bee moved in the last tick, px: its velocity, but 0 for one that is still.
static inline Vec2 sim_bee_motion(const Sim *sim, int i)
{
    return sim->bees.still[i] ? vec2(0.0f, 0.0f) : vec2(sim->bees.vx[i], sim->bees.vy[i]);
}

// How a bullet flies in a tick, px: its velocity, but slowly while royal jelly lasts.
static inline Vec2 sim_bullet_motion(const Sim *sim, int i)
{
    float share = sim->head.jelly_ticks_left > 0 ? sim->tunables.jelly_bullet_speed : 1.0f;
    return vec2(sim->bullets.vx[i] * share, sim->bullets.vy[i] * share);
}

// How full of nectar the swarm is, 0 to 1; and how many times the points an enemy pays that it beats now, 1 where it is
// loose.
float sim_nectar_share(const Sim *sim);
float sim_nectar_times(const Sim *sim);

// The place at which the swarm gathers: the pointer and the offset, kept inside the playfield, px.
Vec2 sim_swarm_goal(const Sim *sim);

// The same for a pointer at `touch`.
Vec2 sim_goal_of(const Sim *sim, Vec2 touch);

// The mean of the bees' places; the goal where there are none.
Vec2 sim_swarm_middle(const Sim *sim);

// The radar's grid over the state as it is: fills `targets` and sorts them into cells in `memory` (SIM_RADAR_BYTES,
// aligned to 4); both must outlive the grid.
RadarGrid sim_radar_grid(const Sim *sim, SimTargets *targets, void *memory);

// How bees dodge in this tick: by where the swarm was at its start.
Instinct sim_instinct(const Sim *sim);

// The radar range in force, and how far a loose bee may stray before it is pulled, px.
float sim_radar_range_px(const Sim *sim);
float sim_leash_px(const Sim *sim);

// The live state as a list of memory, for hashes and snapshots: everything that the next tick depends on, and nothing
// that is dead, scratch or padding. Constant stage data come last, from `constant_from` on.
typedef struct SimPart {
    const char *name; // "bees.x"
    const void *bytes;
    int32_t element_bytes, count;
} SimPart;

// The bytes of a part.
static inline size_t sim_part_bytes(const SimPart *part)
{
    return (size_t)part->element_bytes * (size_t)part->count;
}

#define SIM_PARTS_MAX 64

// Fills `parts` and returns their number.
int sim_parts(const Sim *sim, SimPart parts[SIM_PARTS_MAX], int *constant_from);
