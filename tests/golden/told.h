// told.h -- a hash of a game's outputs besides its state: its events, and what it answers to who looks on.
//
// The hash of the state does not see what happened in a tick, what the view asks and what the pilot would do; all of it
// follows from the state alone, so that a recorded game has to tell the same everywhere. Chained by FNV-1a.
//
// A kind counts by its place in the lists below, which is the one that it had when the games were recorded: rows that are
// added to kinds.def change nothing. Events of other kinds do not count.
#pragma once

#include "core/sim/pilot.h"

typedef struct Told {
    uint64_t hash;
    Pilot pilot; // looks on, and leads nobody
    int events[EVENT_KINDS], enemies[ENEMY_KINDS], looks[BULLET_LOOKS], flowers[FLOWER_KINDS]; // their places
} Told;

#define TOLD_EVENTS 34
#define TOLD_ENEMIES 8
#define TOLD_LOOKS 4
static const char *const TOLD_EVENT_NAMES[TOLD_EVENTS] = {
    "BEE_BORN",      "BEE_LOST",    "BEE_TOUCHED",   "SHOTS",       "ENEMY_HIT",   "SHELL_HIT",    "ENEMY_DOWN",
    "ATTACK",        "STINGER_AIM", "STINGER_FLY",   "NEAR_MISS",   "NECTAR_FULL", "NECTAR_SPILT", "HUNT",
    "BEE_HOME",      "CHAIN",       "FLOWER",        "JELLY",       "CALL",        "CALL_EMPTY",   "BULLET_GONE",
    "BULLET_BLOOMS", "PATTERN",     "PATTERN_FAULT", "STAGE_PHASE", "MILESTONE",   "BOSS_COMES",   "BOSS_STANCE",
    "BOSS_HURRIES",  "BOSS_LEAVES", "BOSS_BEATEN",   "WARNING",     "WON",         "OVER",
};
static const char *const TOLD_ENEMY_NAMES[TOLD_ENEMIES] = {"wasp",    "hornet", "gnat", "beetle",
                                                           "stinger", "comb",   "moth", "boss"};
static const char *const TOLD_LOOK_NAMES[TOLD_LOOKS] = {"round", "seed", "big", "ring"};
static const char *const TOLD_FLOWER_NAMES[3] = {"flower", "royal", "jelly"};

// Places of `names` in `list`; `count` where they are not in it.
static inline void told_places(const char *const *names, int name_count, const char *const *list, int count,
                               int *places)
{
    for (int i = 0; i < name_count; i++)
        for (places[i] = 0; places[i] < count && strcmp(names[i], list[places[i]]) != 0; places[i]++)
            continue;
}

static inline void told_find_places(Told *told)
{
    static const char *const EVENT_NAMES[EVENT_KINDS] = {
#define EVENT(NAME) #NAME,
#include "core/sim/kinds.def"
#undef EVENT
    };
    told_places(EVENT_NAMES, EVENT_KINDS, TOLD_EVENT_NAMES, TOLD_EVENTS, told->events);
    told_places(ENEMY_NAMES, ENEMY_KINDS, TOLD_ENEMY_NAMES, TOLD_ENEMIES, told->enemies);
    told_places(BULLET_NAMES, BULLET_LOOKS, TOLD_LOOK_NAMES, TOLD_LOOKS, told->looks);
    told_places(FLOWER_NAMES, FLOWER_KINDS, TOLD_FLOWER_NAMES, 3, told->flowers);
}

// The value of an event, which may be a kind.
static inline uint32_t told_value(const Told *told, const SimEvent *event)
{
    switch ((SimEventKind)event->kind) {
    case EVENT_ENEMY_HIT:
    case EVENT_ENEMY_DOWN: return (uint32_t)told->enemies[event->value];
    case EVENT_FLOWER: return (uint32_t)told->flowers[event->value];
    case EVENT_BULLET_GONE: return (uint32_t)told->looks[event->value];
    case EVENT_BEE_LOST:
    case EVENT_BEE_TOUCHED:
        return (uint32_t)(event->value < LOSS_ENEMY ? told->looks[event->value]
                                                    : TOLD_LOOKS + told->enemies[event->value - LOSS_ENEMY]);
    default: return (uint32_t)event->value;
    }
}

#define TOLD_LOOK_TICKS 8 // answers change slowly

static inline void told_add(Told *told, uint32_t word)
{
    told->hash = (told->hash ^ word) * 1099511628211u;
    told->hash ^= told->hash >> 29;
}

static inline void told_add_float(Told *told, float number)
{
    union {
        float number;
        uint32_t bits;
    } both = {number};
    told_add(told, both.bits);
}

static inline void told_add_vec2(Told *told, Vec2 v)
{
    told_add_float(told, v.x);
    told_add_float(told, v.y);
}

static inline void told_add_events(Told *told, const SimScratch *scratch)
{
    uint32_t count = 0;
    for (int i = 0; i < scratch->event_count; i++)
        count += told->events[scratch->events[i].kind] < TOLD_EVENTS;
    told_add(told, count);
    told_add(told, (uint32_t)scratch->events_dropped);
    for (int i = 0; i < scratch->event_count; i++) {
        const SimEvent *event = &scratch->events[i];
        if (told->events[event->kind] == TOLD_EVENTS)
            continue;
        told_add(told, (uint32_t)told->events[event->kind]);
        told_add_vec2(told, vec2(event->x, event->y));
        told_add(told, told_value(told, event));
    }
}

static inline void told_add_kinds(Told *told, const Tunables *tunables)
{
    for (int place = 0; place < TOLD_ENEMIES; place++)
        for (int kind = 0; kind < ENEMY_KINDS; kind++) {
            if (told->enemies[kind] != place)
                continue;
            EnemyTraits traits = sim_enemy_traits(tunables, (EnemyKind)kind);
            told_add(told, (uint32_t)traits.hp);
            told_add(told, (uint32_t)traits.points);
            told_add_vec2(told, vec2(traits.radius_px, traits.flower_chance));
            told_add_vec2(told, vec2(traits.max_speed, traits.max_accel));
            told_add_float(told, traits.brake_px);
        }
    for (int place = 0; place < TOLD_LOOKS; place++)
        for (int look = 0; look < BULLET_LOOKS; look++)
            if (told->looks[look] == place)
                told_add_float(told, sim_bullet_radius_px(tunables, (BulletLook)look));
}

static inline void told_add_enemies(Told *told, const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        told_add_float(told, sim_enemy_radius_px(sim, enemy));
        told_add(told, (uint32_t)sim_enemy_points(sim, enemy));
        if (enemy->boss >= 0)
            told_add(told, (uint32_t)sim_boss_ticks_left(sim, enemy));
    }
}

static inline void told_add_swarm(Told *told, const Sim *sim)
{
    told_add_vec2(told, vec2(sim_nectar_share(sim), sim_nectar_times(sim)));
    told_add_vec2(told, sim_swarm_goal(sim));
    told_add_vec2(told, sim_goal_of(sim, vec2(0.0f, FIELD_HEIGHT_PX)));
    told_add_vec2(told, sim_swarm_middle(sim));
    told_add(told, (uint32_t)sim_instinct(sim));
    told_add_vec2(told, vec2(sim_radar_range_px(sim), sim_leash_px(sim)));
}

// Before the first tick.
static inline Told told_begin(const Sim *sim)
{
    Told told = {.hash = 14695981039346656037u, .pilot = pilot_begin(sim)};
    told_find_places(&told);
    told_add_kinds(&told, &sim->tunables);
    return told;
}

// After each tick.
static inline void told_tick(Told *told, const Sim *sim)
{
    told_add_events(told, &sim->scratch);
    TickCmd cmd = pilot_cmd(&told->pilot, sim);
    told_add(told, (uint32_t)(uint16_t)cmd.pointer_x << 16 | (uint16_t)cmd.pointer_y);
    told_add(told, cmd.buttons);
    if (sim->head.tick % TOLD_LOOK_TICKS != 0)
        return;
    told_add_enemies(told, sim);
    told_add_swarm(told, sim);
}
