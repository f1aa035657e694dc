// outputs.h -- a hash of the outputs of a game besides its state: its events, and the results of queries.
//
// The hash of the state does not see what happened in a tick, what the view asks and what the pilot would do; all of it
// follows from the state alone, so that a recorded game has to tell the same everywhere. Chained by FNV-1a.
//
// A kind counts by its place in the lists below, which is the one that it had when the games were recorded: rows that
// are added to kinds.def change nothing. Events of other kinds do not count.
#pragma once

#include "core/sim/pilot.h"

typedef struct Outputs {
    uint64_t hash;
    Pilot pilot; // looks on, and leads nobody
    int events[EVENT_KINDS], enemies[ENEMY_KINDS], looks[BULLET_LOOKS], flowers[FLOWER_KINDS]; // their places
} Outputs;

#define OUTPUTS_EVENTS 34
#define OUTPUTS_ENEMIES 8
#define OUTPUTS_LOOKS 4
static const char *const OUTPUTS_EVENT_NAMES[OUTPUTS_EVENTS] = {
    "BEE_BORN",      "BEE_LOST",    "BEE_TOUCHED",   "SHOTS",       "ENEMY_HIT",   "SHELL_HIT",    "ENEMY_DOWN",
    "ATTACK",        "STINGER_AIM", "STINGER_FLY",   "NEAR_MISS",   "NECTAR_FULL", "NECTAR_SPILT", "HUNT",
    "BEE_HOME",      "CHAIN",       "FLOWER",        "JELLY",       "CALL",        "CALL_EMPTY",   "BULLET_GONE",
    "BULLET_BLOOMS", "PATTERN",     "PATTERN_FAULT", "STAGE_PHASE", "MILESTONE",   "BOSS_COMES",   "BOSS_STANCE",
    "BOSS_HURRIES",  "BOSS_LEAVES", "BOSS_BEATEN",   "WARNING",     "WON",         "OVER",
};
static const char *const OUTPUTS_ENEMY_NAMES[OUTPUTS_ENEMIES] = {"wasp",    "hornet", "gnat", "beetle",
                                                                 "stinger", "comb",   "moth", "boss"};
static const char *const OUTPUTS_LOOK_NAMES[OUTPUTS_LOOKS] = {"round", "seed", "big", "ring"};
static const char *const OUTPUTS_FLOWER_NAMES[3] = {"flower", "royal", "jelly"};

// Places of `names` in `list`; `count` where they are not in it.
static inline void outputs_places(const char *const *names, int name_count, const char *const *list, int count,
                                  int *places)
{
    for (int i = 0; i < name_count; i++)
        for (places[i] = 0; places[i] < count && strcmp(names[i], list[places[i]]) != 0; places[i]++)
            continue;
}

static inline void outputs_find_places(Outputs *outputs)
{
    static const char *const EVENT_NAMES[EVENT_KINDS] = {
#define EVENT(NAME) #NAME,
#include "core/sim/kinds.def"
#undef EVENT
    };
    outputs_places(EVENT_NAMES, EVENT_KINDS, OUTPUTS_EVENT_NAMES, OUTPUTS_EVENTS, outputs->events);
    outputs_places(ENEMY_NAMES, ENEMY_KINDS, OUTPUTS_ENEMY_NAMES, OUTPUTS_ENEMIES, outputs->enemies);
    outputs_places(BULLET_NAMES, BULLET_LOOKS, OUTPUTS_LOOK_NAMES, OUTPUTS_LOOKS, outputs->looks);
    outputs_places(FLOWER_NAMES, FLOWER_KINDS, OUTPUTS_FLOWER_NAMES, 3, outputs->flowers);
}

// The value of an event, which may be a kind.
static inline uint32_t outputs_value(const Outputs *outputs, const SimEvent *event)
{
    switch ((SimEventKind)event->kind) {
    case EVENT_ENEMY_HIT:
    case EVENT_ENEMY_DOWN: return (uint32_t)outputs->enemies[event->value];
    case EVENT_FLOWER: return (uint32_t)outputs->flowers[event->value];
    case EVENT_BULLET_GONE: return (uint32_t)outputs->looks[event->value];
    case EVENT_BEE_LOST:
    case EVENT_BEE_TOUCHED:
        return (uint32_t)(event->value < LOSS_ENEMY ? outputs->looks[event->value]
                                                    : OUTPUTS_LOOKS + outputs->enemies[event->value - LOSS_ENEMY]);
    default: return (uint32_t)event->value;
    }
}

#define OUTPUTS_LOOK_TICKS 8 // they change slowly

static inline void outputs_add(Outputs *outputs, uint32_t word)
{
    outputs->hash = (outputs->hash ^ word) * 1099511628211u;
    outputs->hash ^= outputs->hash >> 29;
}

static inline void outputs_add_float(Outputs *outputs, float number)
{
    union {
        float number;
        uint32_t bits;
    } both = {number};
    outputs_add(outputs, both.bits);
}

static inline void outputs_add_vec2(Outputs *outputs, Vec2 v)
{
    outputs_add_float(outputs, v.x);
    outputs_add_float(outputs, v.y);
}

static inline void outputs_add_events(Outputs *outputs, const SimScratch *scratch)
{
    uint32_t count = 0;
    for (int i = 0; i < scratch->event_count; i++)
        count += outputs->events[scratch->events[i].kind] < OUTPUTS_EVENTS;
    outputs_add(outputs, count);
    outputs_add(outputs, (uint32_t)scratch->events_dropped);
    for (int i = 0; i < scratch->event_count; i++) {
        const SimEvent *event = &scratch->events[i];
        if (outputs->events[event->kind] == OUTPUTS_EVENTS)
            continue;
        outputs_add(outputs, (uint32_t)outputs->events[event->kind]);
        outputs_add_vec2(outputs, vec2(event->x, event->y));
        outputs_add(outputs, outputs_value(outputs, event));
    }
}

static inline void outputs_add_kinds(Outputs *outputs, const Tunables *tunables)
{
    for (int place = 0; place < OUTPUTS_ENEMIES; place++)
        for (int kind = 0; kind < ENEMY_KINDS; kind++) {
            if (outputs->enemies[kind] != place)
                continue;
            EnemyTraits traits = sim_enemy_traits(tunables, (EnemyKind)kind);
            outputs_add(outputs, (uint32_t)traits.hp);
            outputs_add(outputs, (uint32_t)traits.points);
            outputs_add_vec2(outputs, vec2(traits.radius_px, traits.flower_chance));
            outputs_add_vec2(outputs, vec2(traits.max_speed, traits.max_accel));
            outputs_add_float(outputs, traits.brake_px);
        }
    for (int place = 0; place < OUTPUTS_LOOKS; place++)
        for (int look = 0; look < BULLET_LOOKS; look++)
            if (outputs->looks[look] == place)
                outputs_add_float(outputs, sim_bullet_radius_px(tunables, (BulletLook)look));
}

static inline void outputs_add_enemies(Outputs *outputs, const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        outputs_add_float(outputs, sim_enemy_radius_px(sim, enemy));
        outputs_add(outputs, (uint32_t)sim_enemy_points(sim, enemy));
        if (enemy->boss >= 0)
            outputs_add(outputs, (uint32_t)sim_boss_ticks_left(sim, enemy));
    }
}

static inline void outputs_add_swarm(Outputs *outputs, const Sim *sim)
{
    outputs_add_vec2(outputs, vec2(sim_nectar_share(sim), sim_nectar_times(sim)));
    outputs_add_vec2(outputs, sim_swarm_goal(sim));
    outputs_add_vec2(outputs, sim_goal_of(sim, vec2(0.0f, FIELD_HEIGHT_PX)));
    outputs_add_vec2(outputs, sim_swarm_middle(sim));
    outputs_add(outputs, sim_instinct(sim) == INSTINCT_SWIFT ? 4u : 0u); // its number when the hashes were recorded
    outputs_add_vec2(outputs, vec2(sim_radar_range_px(sim), sim_leash_px(sim)));
}

// Before the first tick.
static inline Outputs outputs_begin(const Sim *sim)
{
    Outputs outputs = {.hash = 14695981039346656037u, .pilot = pilot_begin(sim)};
    outputs_find_places(&outputs);
    outputs_add_kinds(&outputs, &sim->tunables);
    return outputs;
}

// After each tick.
static inline void outputs_tick(Outputs *outputs, const Sim *sim)
{
    outputs_add_events(outputs, &sim->scratch);
    TickCmd cmd = pilot_cmd(&outputs->pilot, sim);
    outputs_add(outputs, (uint32_t)(uint16_t)cmd.pointer_x << 16 | (uint16_t)cmd.pointer_y);
    outputs_add(outputs, cmd.buttons);
    if (sim->head.tick % OUTPUTS_LOOK_TICKS != 0)
        return;
    outputs_add_enemies(outputs, sim);
    outputs_add_swarm(outputs, sim);
}
