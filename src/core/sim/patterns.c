// patterns.c -- enemies fire: patterns of the book, and calls of programs.
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "core/steer/intercept.h"

#define STEPS_A_TICK (1 << 20) // instructions per tick, of all actions
#define TIDY_TICKS 64
#define FAULT_STATUSES 8 // EVENT_PATTERN_FAULT: pattern * 8 + status

_Static_assert(PATTERN_STATUSES <= FAULT_STATUSES, "a fault's event holds pattern and status");

// The owner of a slot, in scratch.slot_owner: a bullet's index, SIM_BULLETS_MAX + an enemy's index, or one of these.
enum { OWNER_NONE = -1, OWNER_OF_CHAIN = -2 }; // free; not the first of its chain

// The current owner, for the host's functions.
typedef struct Turn {
    Sim *sim;
    Vec2 at;       // of the owner, px
    bool may_fire; // otherwise its shots are dropped
    int fired;
    int steps; // of all owners in this tick
} Turn;

// --- the pool

static bool has_room(const Runners *runners, int wanted)
{
    int found = SIM_RUNNERS_MAX - runners->count;
    for (int s = runners->free; s >= 0 && found < wanted; s = runners->slot[s].next)
        found++;
    return found >= wanted;
}

// Appends an action to a chain (last -1: a new one) and returns its slot. The pool must have room.
static int chain_add(Runners *runners, int last, PatternRunner runner)
{
    int s = runners->free;
    if (s >= 0)
        runners->free = runners->slot[s].next;
    else
        s = runners->count++;
    ASSERT(s < SIM_RUNNERS_MAX);
    runners->slot[s] = runner;
    runners->slot[s].next = -1;
    if (last >= 0)
        runners->slot[last].next = s;
    return s;
}

void runners_free(Sim *sim, int32_t *first)
{
    Runners *runners = &sim->runners;
    for (int s = *first, next; s >= 0; s = next) {
        ASSERT(s < runners->count);
        next = runners->slot[s].next;
        memset(&runners->slot[s], 0, sizeof runners->slot[s]);
        runners->slot[s].next = runners->free;
        runners->free = s;
    }
    *first = -1;
}

// Shortens the pool and puts its lowest free slot first, so that saved and hashed data stays small.
static void pool_tidy(Sim *sim)
{
    Runners *runners = &sim->runners;
    const int32_t *owner = sim->scratch.slot_owner;
    while (runners->count > 0 && owner[runners->count - 1] == OWNER_NONE)
        runners->count--;
    runners->free = -1;
    for (int s = runners->count - 1; s >= 0; s--) {
        if (owner[s] != OWNER_NONE)
            continue;
        runners->slot[s].next = runners->free;
        runners->free = s;
    }
}

static void owner_enter(Sim *sim, int first, int owner)
{
    const PatternRunner *slot = sim->runners.slot;
    if (first < 0)
        return;
    ASSERT(first < sim->runners.count);
    sim->scratch.slot_owner[first] = owner;
    for (int s = slot[first].next; s >= 0; s = slot[s].next)
        sim->scratch.slot_owner[s] = OWNER_OF_CHAIN;
}

// --- the services for running patterns

static float unit_px(const Sim *sim)
{
    return sim->tunables.pattern_unit_px * sim->tunables.bullet_speed * level_now(sim).bullet_speed;
}

static Vec2 velocity_of(const Sim *sim, const PatternMotion *motion)
{
    Vec2 velocity;
    pattern_velocity(motion, &velocity.x, &velocity.y);
    return vec2_scale(velocity, unit_px(sim));
}

static float on_random(void *context)
{
    return rng_float(&((Turn *)context)->sim->head.rng);
}

static float on_aim(void *context, PatternTarget target, float speed)
{
    const Turn *turn = context;
    Sim *sim = turn->sim;
    Vec2 goal = sim->scratch.swarm_middle;
    if (target == PATTERN_AT_BEE && sim->bees.count > 0) {
        uint32_t bee = rng_below(&sim->head.rng, (uint32_t)sim->bees.count);
        goal = vec2(sim->bees.x[bee], sim->bees.y[bee]);
    } else if (target == PATTERN_AT_LEAD)
        goal = intercept_lead(turn->at, fabsf(speed) * unit_px(sim), goal, sim->scratch.swarm_velocity);
    return heading_of(vec2_sub(goal, turn->at));
}

// A bullet without room for itself or its actions is dropped, and counted.
static void on_fire(void *context, const PatternShot *shot)
{
    Turn *turn = context;
    Sim *sim = turn->sim;
    if (!turn->may_fire)
        return;
    if (!has_room(&sim->runners, shot->action_count)) {
        tally(&sim->head.dropped, 1);
        return;
    }
    BulletLook look = shot->look >= 0        ? (BulletLook)shot->look
                    : shot->action_count > 0 ? BULLET_RING
                    : shot->aimed            ? BULLET_SEED
                                             : BULLET_ROUND;
    PatternMotion motion = {.direction_deg = shot->direction_deg, .speed = shot->speed};
    int i = sim_add_bullet(sim, look, turn->at, velocity_of(sim, &motion));
    if (i < 0)
        return;
    turn->fired++;
    for (int k = 0, last = -1; k < shot->action_count; k++) {
        last = chain_add(&sim->runners, last, pattern_begin_shot(shot, k));
        if (k == 0)
            sim->bullets.runner[i] = last;
    }
}

// An empty meadow is not a game: patterns run with their own density and speed.
static PatternHost host_of(Turn *turn)
{
    const Tunables *t = &turn->sim->tunables;
    const bool plays = turn->sim->head.stage != STAGE_EMPTY;
    float rank = t->pattern_rank_follows ? turn->sim->head.rank : t->pattern_rank;
    float pressed = t->pattern_rank_follows ? rank_pressed(turn->sim) : rank;
    float pace = mixf(t->rank_bullet_speed_low, t->rank_bullet_speed_high, pressed);
    return (PatternHost){
        turn, rank, plays ? 1.0f + t->rank_density * pressed : 1.0f, plays ? pace : 1.0f, on_random, on_aim, on_fire};
}

// --- running

// Runs all actions of an owner. One that vanishes ends the others, too.
static PatternStatus chain_run(Turn *turn, int first, const PatternHost *host)
{
    PatternRunner *slot = turn->sim->runners.slot;
    PatternStatus status = PATTERN_ENDED;
    for (int s = first; s >= 0; s = slot[s].next) {
        if (slot[s].ended)
            continue;
        // Once the owners have used up the instructions of this tick, any action that needs more is stopped.
        bool spent = turn->steps >= STEPS_A_TICK && slot[s].wait_ticks <= 1;
        PatternStatus one = spent ? PATTERN_ENDLESS
                                  : pattern_run(&turn->sim->book, &slot[s], &slot[first].motion, host, &turn->steps);
        if (one == PATTERN_VANISHED)
            return one;
        if (one > PATTERN_VANISHED) { // a fault
            slot[s].ended = 1;
            tally(&turn->sim->head.pattern_faults, 1);
            event_add(turn->sim, EVENT_PATTERN_FAULT, turn->at, slot[s].pattern * FAULT_STATUSES + (int)one);
        }
        if (one == PATTERN_RUNS)
            status = PATTERN_RUNS;
    }
    return status;
}

static void bullet_run(Turn *turn, int i, const PatternHost *host)
{
    Sim *sim = turn->sim;
    Bullets *bullets = &sim->bullets;
    ASSERT(bullets->runner[i] >= 0 && bullets->runner[i] < sim->runners.count);
    PatternMotion *motion = &sim->runners.slot[bullets->runner[i]].motion;
    turn->at = vec2(bullets->x[i], bullets->y[i]);
    turn->may_fire = !sim->head.over && !script_is_ending(sim);
    PatternStatus status = chain_run(turn, bullets->runner[i], host);
    if (status == PATTERN_VANISHED) {
        bullets->dead[i] = 1;
        return;
    }
    bool changes = pattern_move(motion);
    Vec2 velocity = velocity_of(sim, motion);
    bullets->vx[i] = velocity.x;
    bullets->vy[i] = velocity.y;
    if (status == PATTERN_ENDED && !changes)
        runners_free(sim, &bullets->runner[i]);
}

static void enemy_run(Turn *turn, Enemy *enemy, const PatternHost *host)
{
    Sim *sim = turn->sim;
    turn->at = enemy->position;
    turn->may_fire = enemy_may_fire(sim, enemy);
    turn->fired = 0;
    if (enemy->state == ENEMY_LEAVES || chain_run(turn, enemy->pattern_runner, host) != PATTERN_RUNS)
        enemy_pattern_end(sim, enemy);
    else
        pattern_move(&sim->runners.slot[enemy->pattern_runner].motion);
    if (turn->fired > 0)
        event_add(sim, EVENT_ATTACK, enemy->position, turn->fired);
}

void patterns_run(Sim *sim)
{
    if (sim->runners.count == 0)
        return;
    Turn turn = {.sim = sim};
    const PatternHost host = host_of(&turn);
    for (int s = 0; s < sim->runners.count; s++)
        sim->scratch.slot_owner[s] = OWNER_NONE;
    for (int i = 0; i < sim->bullets.count; i++)
        owner_enter(sim, sim->bullets.runner[i], i);
    for (int i = 0; i < sim->enemy_count; i++)
        owner_enter(sim, sim->enemies[i].pattern_runner, SIM_BULLETS_MAX + i);
    if (sim->head.tick % TIDY_TICKS == 0u)
        pool_tidy(sim);
    // Slots taken during the loop belong to bullets whose actions begin in the next tick.
    for (int s = 0, slots = sim->runners.count; s < slots; s++) {
        int owner = sim->scratch.slot_owner[s];
        if (owner >= SIM_BULLETS_MAX)
            enemy_run(&turn, &sim->enemies[owner - SIM_BULLETS_MAX], &host);
        else if (owner >= 0)
            bullet_run(&turn, owner, &host);
    }
}

// --- enemies and the book

void enemy_pattern_end(Sim *sim, Enemy *enemy)
{
    runners_free(sim, &enemy->pattern_runner);
    enemy->pattern = -1;
}

void enemy_pattern_begin(Sim *sim, Enemy *enemy, int pattern)
{
    const PatternBook *book = &sim->book;
    ASSERT(pattern >= 0 && pattern < book->count);
    PatternMotion motion = {.direction_deg = enemy->dummy_heading_deg};
    int tops = pattern_tops(book, pattern);
    enemy_pattern_end(sim, enemy);
    if (!has_room(&sim->runners, tops)) {
        tally(&sim->head.dropped, 1);
        return;
    }
    for (int top = 0, last = -1; top < tops; top++) {
        last = chain_add(&sim->runners, last, pattern_begin(book, pattern, top, motion));
        if (top == 0)
            enemy->pattern_runner = last;
    }
    enemy->pattern = tops > 0 ? pattern : -1;
}

void enemy_pattern_volley(Sim *sim, Enemy *enemy, int pattern)
{
    Turn turn = {.sim = sim};
    const PatternHost host = host_of(&turn);
    int32_t present = enemy->pattern, runner = enemy->pattern_runner;
    enemy->pattern_runner = -1;
    enemy_pattern_begin(sim, enemy, pattern);
    if (enemy->pattern_runner >= 0)
        enemy_run(&turn, enemy, &host);
    enemy_pattern_end(sim, enemy);
    enemy->pattern = present;
    enemy->pattern_runner = runner;
}

void enemy_pattern_turn(Sim *sim, const Enemy *enemy, float turn_deg)
{
    if (enemy->pattern_runner < 0 || turn_deg == 0.0f)
        return;
    PatternMotion *motion = &sim->runners.slot[enemy->pattern_runner].motion;
    motion->direction_deg = pattern_direction(motion->direction_deg + turn_deg);
}

void sim_begin_pattern(Sim *sim, int enemy, int pattern)
{
    ASSERT(enemy >= 0 && enemy < sim->enemy_count && pattern >= 0 && pattern < sim->book.count);
    enemy_pattern_begin(sim, &sim->enemies[enemy], pattern);
}

// --- the calls of programs

float spared_bees(const Sim *sim)
{
    return (float)(sim->tunables.rank_spared_bees + 1) * level_now(sim).mercy;
}

bool call_spared(Sim *sim)
{
    float missing = 1.0f - (float)sim->bees.count / spared_bees(sim);
    return missing > 0.0f && sim->head.stage != STAGE_EMPTY && boss_rage(sim) == 0.0f
        && rng_float(&sim->head.rng) < sim->tunables.rank_spared_attacks * missing;
}

// Enemies hold their fire while they are hidden, outside the playfield, or below the swarm's safe line.
bool enemy_may_fire(const Sim *sim, const Enemy *enemy)
{
    Vec2 at = enemy->position;
    return enemy->visible && at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f
        && at.y <= sim->tunables.enemy_fire_line_px && !sim->head.over && !script_is_ending(sim);
}

void call_begin(Sim *sim, Enemy *enemy, int called)
{
    if (called != CALL_NONE && !call_spared(sim))
        enemy_pattern_begin(sim, enemy, called);
}
