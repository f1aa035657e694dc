// sim.h -- the game without a screen: its whole state and all operations on it.
//
// `Sim` is one flat struct without pointers: memcpy is save, load and rewind. It is large (a few MB), so keep it in
// static or allocated memory. The same seed, tunables and commands give the same bits on every machine; the state
// changes only by sim_tick and by the functions that place and remove objects: before the first tick in a game,
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

// Incremented by every change that alters games. Recordings contain it.
#define SIM_VERSION 18

#define SIM_TICKS_PER_SECOND 60

// An event of the last tick, for the view. Not part of the hashed state.
typedef struct SimEvent {
    int32_t kind; // SimEventKind
    float x, y;   // px
    int32_t value;
} SimEvent;

// The source of enemies.
typedef enum Stage {
    STAGE_EMPTY,  // no source: a meadow for scenarios
    STAGE_SCRIPT, // a stage from a text file (script.h)
    STAGES
} Stage;

// Limits of counters: points and other counts (`score` to `lost`, `dropped`, `pattern_faults`) saturate at 2^32 - 1,
// clocks stop at 2^30 ticks (207 days). `tick` and ids wrap at 2^32: after 2.3 years of ticks, or 19 hours with a
// thousand bullets a tick; a recording lasts eight hours at most (TAPE_TICKS_MAX). Times since a tick are differences
// and survive the wrap. After it, the younger of two objects counts as the older on a tie; an object that outlives 2^32
// ids may share its id; periodic work, such as sorting, may skip once; a stage that presses by time starts over.

// The parts of Sim. An `id` is unique in a game and never used again, so it also gives the order of creation.
// The first `count` entries of an array are live; they are not in order of creation, because the sweep fills gaps with
// the last entry, and bees and bullets are sorted by place now and then. Collisions set `dead` marks and the sweep
// clears them: 0 between ticks.

typedef struct Bees {
    int32_t count;
    float x[SIM_BEES_MAX], y[SIM_BEES_MAX];   // px
    float vx[SIM_BEES_MAX], vy[SIM_BEES_MAX]; // px per tick
    float heading_deg[SIM_BEES_MAX];
    uint32_t id[SIM_BEES_MAX];
    uint32_t born_tick[SIM_BEES_MAX];
    uint8_t still[SIM_BEES_MAX]; // 1: it did not move in the last tick; vx, vy are kept (swarm.freeze)
    uint8_t dead[SIM_BEES_MAX];
} Bees;

typedef struct Bullets {
    int32_t count;
    float x[SIM_BULLETS_MAX], y[SIM_BULLETS_MAX];
    float vx[SIM_BULLETS_MAX], vy[SIM_BULLETS_MAX];
    uint32_t id[SIM_BULLETS_MAX];
    uint8_t look[SIM_BULLETS_MAX];   // BulletLook
    int32_t runner[SIM_BULLETS_MAX]; // its first action in Runners, or -1: it flies straight
    uint8_t grazed[SIM_BULLETS_MAX]; // 1 after its near miss was counted; 2 after it flew through an invulnerable
                                     // bee
    uint8_t dead[SIM_BULLETS_MAX];
} Bullets;

typedef struct Shots {
    int32_t count;
    float x[SIM_SHOTS_MAX], y[SIM_SHOTS_MAX];
    float vx[SIM_SHOTS_MAX], vy[SIM_SHOTS_MAX];
    uint32_t id[SIM_SHOTS_MAX];
    uint8_t dead[SIM_SHOTS_MAX];
} Shots;

// The running actions of bullets and enemies. Used slots never move; free ones are zero except for `runner.next`, the
// next free slot.
typedef struct Runners {
    int32_t count; // slots in use, or free in between
    int32_t free;  // the first free one among them, or -1
    PatternRunner slot[SIM_RUNNERS_MAX];
} Runners;

#define CALL_NONE (-1) // the pattern of a call with an unknown name

typedef enum EnemyState {
    ENEMY_ACTS,   // follows its dummy, chases, flocks
    ENEMY_AIMS,   // a stinger before its flight
    ENEMY_LEAVES, // flies straight off
} EnemyState;

#define BOSS_CALLS_LATER 3 // announcements at a time, beside the first one

typedef struct Enemy {
    ActionRunner runner; // of its dummy; used where program >= 0
    Vec2 position, velocity;
    Vec2 dummy;              // place of its dummy,
    Vec2 followed;           // offset gained by its program's follows, px
    float dummy_heading_deg; // and its heading
    int32_t visible;         // 0 while the dummy hides it: then it is invisible and cannot hit or be
                             // hit
    Vec2 aim;                // hornets and stingers: predicted meeting point; moths without a program: their place
    float heading_deg;
    float mirror_x, shift_x; // the dummy's x = shift + (mirror < 0 ? field width - x : x)
    int32_t kind;            // EnemyKind
    int32_t state;           // EnemyState
    int32_t hp, hp_full;
    int32_t armour_hits;           // shots stopped by the shell since the last that passed
    int32_t age_ticks, bite_ticks; // bite_ticks: until it can bite again
    int32_t program;               // index of its action program, -1 for none
    int32_t flock;                 // gnats with the same number are one flock
    int32_t pattern;               // its running pattern in the book, or -1
    int32_t pattern_runner;        // the first of its actions in Runners, or -1
    int32_t phase;                 // of a boss: its stance, from 0
    uint32_t id;
    uint32_t hit_tick; // of its last hit, for the view
    uint32_t dead;
    int32_t wave;       // its wave in the script, or -1
    int32_t boss;       // its index in the script's bosses, or -1
    int32_t warn_ticks; // until a boss's announced attack begins; 0: none announced
    int32_t warned;     // that attack: a value of Sim.program_calls, or CALL_NONE
    int16_t later_ticks[BOSS_CALLS_LATER], later_warned[BOSS_CALLS_LATER]; // the same for its later announcements
    int32_t pause_ticks; // a boss rests this long; others then restart the pattern of their wave
} Enemy;

typedef struct Flower {
    Vec2 position, velocity;
    int32_t kind; // FlowerKind
    uint32_t id;
    uint32_t dead;
} Flower;

// A wave that is arriving, enemy by enemy.
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
    int32_t over;  // 1 once the last bee is lost, or a stage is won or lost
    uint32_t over_tick;
    Vec2 touch; // current or last place of the pointer, px
    int32_t touching;
    int32_t calls, call_ticks_left;
    int32_t jelly_ticks_left;  // above 0: bullets are slow
    int32_t jelly_pause_ticks; // until royal jelly may drop again
    float rank;
    // Drawn waves, a recurring boss, and the number of beaten ones.
    int32_t next_wave_ticks, next_boss_ticks, bosses, next_flock;
    // The gallery: the current or next pattern; its remaining time, 0 in the pause before it; ticks until it starts or
    // restarts; the number of patterns shown.
    int32_t gallery_pattern, gallery_ticks_left, gallery_pause_ticks, gallery_shown;
    // A script: its current phase, ticks since its start, its next wave.
    int32_t phase, phase_ticks, next_wave;
    int32_t won;            // 1: `over`, and the last phase was survived
    int32_t end_ticks_left; // above 0: ticks until the end after the last phase, without danger to the swarm
    int32_t lull_ticks;     // ticks with few enemies, not counting leaving ones
    // The trade between holding and letting go: nectar; the flower chain, and the time left for its next flower; the
    // fast and slow mean of the swarm's goal, and their distance; ticks of rest, and ticks until the next volley at it;
    // ticks without a leader.
    float nectar;
    int32_t chain, chain_ticks;
    Vec2 rest_mean, rest_far;
    float roam_px;
    int32_t rest_ticks, hunt_ticks, loose_ticks;
    int32_t chain_best;
    uint32_t carried;  // points that nectar added
    int32_t forgiving; // percent; forgives a hit each time it is full
    // The result.
    uint32_t score, near_misses, beaten, flowers, jellies, born, lost;
    int32_t bees_most;
    // Spawns dropped by full pools, and the largest swarm.
    uint32_t dropped;
    uint32_t pattern_faults; // stopped actions of patterns (PatternStatus)
    int32_t bullets_most, shots_most, enemies_most;
} SimHead;

// Bytes of the radar's grid for the fullest meadow and the smallest range of the tunables.
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

// Targets of the bees' radar: bees, then visible enemies, then bullets.
typedef struct SimTargets {
    int32_t count;
    float x[SIM_TARGETS_MAX], y[SIM_TARGETS_MAX]; // px
    Vec2 velocity[SIM_TARGETS_MAX];               // px per tick
    float weight[SIM_TARGETS_MAX];
    uint32_t order[SIM_TARGETS_MAX]; // of creation: bees, then enemies, then bullets, oldest first
} SimTargets;

// The paths of bees around walls, over square cells: cells too near to a wall, and the steps of each cell from the
// swarm's goal in this tick.
#define SIM_PATHS_CELL_PX 10
#define SIM_PATHS_SIDE 2 // cells outside the field, on each side
#define SIM_PATHS_COLUMNS ((int)FIELD_WIDTH_PX / SIM_PATHS_CELL_PX + 1 + 2 * SIM_PATHS_SIDE)
#define SIM_PATHS_ROWS ((int)FIELD_HEIGHT_PX / SIM_PATHS_CELL_PX + 1 + 2 * SIM_PATHS_SIDE)
#define SIM_PATHS_CELLS (SIM_PATHS_COLUMNS * SIM_PATHS_ROWS)
typedef struct SimPaths {
    int32_t wall_count;        // `solid` is kept from tick to tick, and valid
    Wall walls[SIM_WALLS_MAX]; // while the Sim has these walls
    uint8_t solid[SIM_PATHS_CELLS];
    int32_t steps[SIM_PATHS_CELLS], queue[SIM_PATHS_CELLS];
} SimPaths;

// Recomputed in every tick; no data survives. Kept after the tick for the overlay.
typedef struct SimScratch {
    float avoid_x[SIM_BEES_MAX], avoid_y[SIM_BEES_MAX]; // direction away from contacts, length 1 or 0
    float pull_x[SIM_BEES_MAX], pull_y[SIM_BEES_MAX];   // px toward the goal; 0 if the bee ignored it
    float wish_x[SIM_BEES_MAX], wish_y[SIM_BEES_MAX];   // px, both together
    Vec2 swarm_middle, swarm_velocity;                  // means over the bees at the start of the tick
    Vec2 enemy_places[SIM_ENEMIES_MAX];                 // of those that keep their distance, before any
                                                        // moved
    Vec2 enemy_from[SIM_ENEMIES_MAX];                   // places before the move
    int32_t event_count, events_dropped;
    SimEvent events[SIM_EVENTS_MAX];
    // The targets of the radar, and then the grid's memory; also used by the collisions.
    SimTargets targets;
    int32_t target_bee[SIM_BEES_MAX];                       // in collisions: the bee of a target,
    float bullet_reach[SIM_BULLETS_MAX];                    // the distance of a near miss, px,
    int32_t bullet_target[SIM_BULLETS_MAX];                 // the nearest target within it, or -1,
    float bullet_distance[SIM_BULLETS_MAX];                 // and its distance, px
    float shot_meeting[SIM_SHOTS_MAX];                      // the time in the tick at which a shot
                                                            // meets an enemy,
    int32_t shot_enemy[SIM_SHOTS_MAX];                      // and the first such enemy, or -1
    float threat_reach[SIM_TARGETS_MAX];                    // of swift: the distance at which a target hits
                                                            // a bee, px,
    float wanted_x[SIM_BEES_MAX], wanted_y[SIM_BEES_MAX];   // the wanted velocities of bees,
    float carried_x[SIM_BEES_MAX], carried_y[SIM_BEES_MAX]; // and those of the current that carries
                                                            // them
    uint32_t swift_memory[SIM_SWIFT_BYTES / 4];
    int32_t slot_owner[SIM_RUNNERS_MAX]; // in patterns: the owner of each runner
    int32_t sources[SIM_TARGETS_MAX];    // in sorting: the targets by their cells,
    int32_t places[SIM_BULLETS_MAX];     // the old index of each entry of a pool,
    uint32_t carried[SIM_BULLETS_MAX];   // and a copy of one array
    SimPaths paths;                      // in steering: around walls
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
    // The pattern of each name called by programs: an index in the book, or CALL_NONE.
    int16_t program_calls[SIM_PROGRAMS_MAX][ACTION_NAMES_MAX];
    PatternBook book;
    StageScript script; // STAGE_SCRIPT; else all zero
    SimScratch scratch;
} Sim;

// Begins an empty meadow: no enemies, swarm.start_bees bees in the lower middle. Placed enemies can fire the patterns
// of the book, which is copied (NULL: none).
void sim_init(Sim *sim, uint64_t seed, const Tunables *tunables, const PatternBook *book);

// The same for a stage; copies the script, which must have passed script_check. It begins with phase
// stage.first_phase, or the last one if there are fewer. It keeps only the patterns that it can fire.
void sim_init_script(Sim *sim, uint64_t seed, const Tunables *tunables, const StageScript *script,
                     const PatternBook *book);

// One tick: reads the command, moves everything, and leaves the events of this tick in scratch.events.
void sim_tick(Sim *sim, const TickCmd *cmd);

// Uses all patterns of the book instead of those that the stage's script can fire; before the first
// tick.
void sim_set_book(Sim *sim, const PatternBook *book);

// Place objects. Each function returns the new entry's index, or -1 if its pool is full (counted in head.dropped). A
// game places walls, flows and programs before the first tick.
int sim_add_bee(Sim *sim, Vec2 position);
int sim_add_bullet(Sim *sim, BulletLook look, Vec2 position, Vec2 velocity);
int sim_add_flower(Sim *sim, Vec2 position, FlowerKind kind);
int sim_add_enemy(Sim *sim, EnemyKind kind, Vec2 position, int program, int flock);
int sim_add_wall(Sim *sim, const Wall *wall);
int sim_add_flow(Sim *sim, const FlowRegion *flow);

// Adds an action program for dummies. Its calls name patterns of the book. For an unknown name returns -1 and
// its index in `unknown_name`; a stage, which must work with any book, accepts such a call and fires nothing.
int sim_add_program(Sim *sim, const ActionProgram *program, int *unknown_name);

// An enemy starts a pattern of the book in place of its current one. Enemy.pattern is -1 again at its end: all top
// actions have ended, or one has vanished. Without room for them nothing starts, and head.dropped counts it.
void sim_begin_pattern(Sim *sim, int enemy, int pattern);

// Removes an object from a scenario: the last entry of its pool fills the gap. It is not counted and causes no event.
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

// The radius of an enemy's body, px, and the points for beating it, by its kind or its boss.
float sim_enemy_radius_px(const Sim *sim, const Enemy *enemy);
int sim_enemy_points(const Sim *sim, const Enemy *enemy);

// How many times points count now: once, and once more after each stage.place_ticks. Events tell the plain points.
uint32_t sim_points_times(const Sim *sim);

// Ticks until a boss of the script leaves, beaten or not; 0 or less: now.
int sim_boss_ticks_left(const Sim *sim, const Enemy *boss);

float sim_bullet_radius_px(const Tunables *tunables, BulletLook look);

// The movement of a bee in the last tick, px: its velocity, or 0 if it stood still.
static inline Vec2 sim_bee_motion(const Sim *sim, int i)
{
    return sim->bees.still[i] ? vec2(0.0f, 0.0f) : vec2(sim->bees.vx[i], sim->bees.vy[i]);
}

// The movement of a bullet in a tick, px: its velocity, slowed by royal jelly.
static inline Vec2 sim_bullet_motion(const Sim *sim, int i)
{
    float share = sim->head.jelly_ticks_left > 0 ? sim->tunables.jelly_bullet_speed : 1.0f;
    return vec2(sim->bullets.vx[i] * share, sim->bullets.vy[i] * share);
}

// The swarm's nectar, 0 to 1; and the current factor on the points for beating enemies, 1 while loose.
float sim_nectar_share(const Sim *sim);
float sim_nectar_times(const Sim *sim);

// True if the swarm has rested for so long that enemies aim at it.
bool sim_is_hunted(const Sim *sim);

// The nearest bullet that comes closer to `middle`, an index in sim->bullets, and its distance in px; -1 and INFINITY
// if there is none.
int sim_nearest_threat(const Sim *sim, Vec2 middle, float *px);

// The place at which the swarm gathers: the pointer and the offset, kept inside the playfield, px.
Vec2 sim_swarm_goal(const Sim *sim);

// The same for a pointer at `touch`.
Vec2 sim_goal_of(const Sim *sim, Vec2 touch);

// The mean of the bees' places; the goal if there are none.
Vec2 sim_swarm_middle(const Sim *sim);

// The radar's grid over the current state: fills `targets` and sorts them into cells in `memory` (SIM_RADAR_BYTES,
// aligned to 4); both must outlive the grid.
RadarGrid sim_radar_grid(const Sim *sim, SimTargets *targets, void *memory);

// The instinct of the bees in this tick, by the swarm's place at its start.
Instinct sim_instinct(const Sim *sim);

// The current radar range, and how far a loose bee may stray before it is pulled, px.
float sim_radar_range_px(const Sim *sim);
float sim_leash_px(const Sim *sim);

// The live state as a list of memory, for hashes and snapshots: everything that affects the next tick, without dead
// entries, scratch and padding. Constant stage data comes last, from `constant_from` on.
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
