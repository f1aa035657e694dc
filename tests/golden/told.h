// told.h -- what a game tells besides its state, as one number: its events, and what it answers to who looks on.
//
// The hash of the state does not see what happened in a tick, what the view asks and what the pilot would do; all of it
// follows from the state alone, so that a recorded game has to tell the same everywhere. Chained by FNV-1a.
#pragma once

#include <stdint.h>

#include "sim/pilot.h"

typedef struct Told {
    uint64_t hash;
    Pilot pilot; // looks on, and leads nobody
} Told;

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
    told_add(told, (uint32_t)scratch->event_count);
    told_add(told, (uint32_t)scratch->events_dropped);
    for (int i = 0; i < scratch->event_count; i++) {
        const SimEvent *event = &scratch->events[i];
        told_add(told, (uint32_t)event->kind);
        told_add_vec2(told, vec2(event->x, event->y));
        told_add(told, (uint32_t)event->value);
    }
}

static inline void told_add_kinds(Told *told, const Tunables *tunables)
{
    for (EnemyKind kind = 0; kind < ENEMY_KINDS; kind++) {
        EnemyTraits traits = sim_enemy_traits(tunables, kind);
        told_add(told, (uint32_t)traits.hp);
        told_add(told, (uint32_t)traits.points);
        told_add_vec2(told, vec2(traits.radius_px, traits.flower_chance));
        told_add_vec2(told, vec2(traits.max_speed, traits.max_accel));
        told_add_float(told, traits.brake_px);
    }
    for (BulletLook look = 0; look < BULLET_LOOKS; look++)
        told_add_float(told, sim_bullet_radius_px(tunables, look));
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
    Told told = {14695981039346656037u, pilot_begin(sim)};
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
