// told.c -- events, answers and the pilot's commands, chained by FNV-1a.
#include "golden/told.h"

#define LOOK_TICKS 8 // answers change slowly

static void add(Told *told, uint32_t word)
{
    told->hash = (told->hash ^ word) * 1099511628211u;
    told->hash ^= told->hash >> 29;
}

static void add_float(Told *told, float number)
{
    union {
        float number;
        uint32_t bits;
    } both = {number};
    add(told, both.bits);
}

static void add_vec2(Told *told, Vec2 v)
{
    add_float(told, v.x);
    add_float(told, v.y);
}

static void add_events(Told *told, const SimScratch *scratch)
{
    add(told, (uint32_t)scratch->event_count);
    add(told, (uint32_t)scratch->events_dropped);
    for (int i = 0; i < scratch->event_count; i++) {
        const SimEvent *event = &scratch->events[i];
        add(told, (uint32_t)event->kind);
        add_vec2(told, vec2(event->x, event->y));
        add(told, (uint32_t)event->value);
    }
}

static void add_kinds(Told *told, const Tunables *tunables)
{
    for (EnemyKind kind = 0; kind < ENEMY_KINDS; kind++) {
        EnemyTraits traits = sim_enemy_traits(tunables, kind);
        add(told, (uint32_t)traits.hp);
        add(told, (uint32_t)traits.points);
        add_vec2(told, vec2(traits.radius_px, traits.flower_chance));
        add_vec2(told, vec2(traits.max_speed, traits.max_accel));
        add_float(told, traits.brake_px);
    }
    for (BulletLook look = 0; look < BULLET_LOOKS; look++)
        add_float(told, sim_bullet_radius_px(tunables, look));
}

static void add_enemies(Told *told, const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        add_float(told, sim_enemy_radius_px(sim, enemy));
        add(told, (uint32_t)sim_enemy_points(sim, enemy));
        if (enemy->boss >= 0)
            add(told, (uint32_t)sim_boss_ticks_left(sim, enemy));
    }
}

static void add_swarm(Told *told, const Sim *sim)
{
    add_vec2(told, vec2(sim_nectar_share(sim), sim_nectar_times(sim)));
    add_vec2(told, sim_swarm_goal(sim));
    add_vec2(told, sim_goal_of(sim, vec2(0.0f, FIELD_HEIGHT_PX)));
    add_vec2(told, sim_swarm_middle(sim));
    add(told, (uint32_t)sim_instinct(sim));
    add_vec2(told, vec2(sim_radar_range_px(sim), sim_leash_px(sim)));
}

Told told_begin(const Sim *sim)
{
    Told told = {14695981039346656037u, pilot_begin(sim)};
    add_kinds(&told, &sim->tunables);
    return told;
}

void told_tick(Told *told, const Sim *sim)
{
    add_events(told, &sim->scratch);
    TickCmd cmd = pilot_cmd(&told->pilot, sim);
    add(told, (uint32_t)(uint16_t)cmd.pointer_x << 16 | (uint16_t)cmd.pointer_y);
    add(told, cmd.buttons);
    if (sim->head.tick % LOOK_TICKS != 0)
        return;
    add_enemies(told, sim);
    add_swarm(told, sim);
}
