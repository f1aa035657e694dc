// lattice_games.h -- games on a lattice: a hand, tunables and places that are drawn, and all that comes of them.
#pragma once

#include "lattice.h"

#include "core/base/clamp.h"
#include "golden/outputs.h"
#include "sim/script_tools.h"
#include "core/sim/sim_local.h"

#define BEES_MOST 40

static Sim sim, room;

// A hand that jumps, holds, lets go and calls.
static inline TickCmd cmd_drawn(Lattice *lattice, TickCmd cmd)
{
    if (sim.head.tick % 8 != 0)
        cmd.buttons &= TICK_CMD_TOUCH;
    else
        cmd = tick_cmd(vec2(180.0f + lattice_float(lattice, 10, 20.0f), 340.0f + lattice_float(lattice, 16, 20.0f)),
                       (unsigned)lattice_below(lattice, 8) % 4u);
    return cmd;
}

// All that the radar finds.
static inline void add_targets(Lattice *lattice)
{
    static uint32_t memory[SIM_RADAR_BYTES / 4];
    static SimTargets targets;
    sim_radar_grid(&sim, &targets, memory);
    for (int i = 0; i < targets.count; i++) {
        lattice_add_vec2(lattice, vec2(targets.x[i], targets.y[i]));
        lattice_add_vec2(lattice, targets.velocity[i]);
        lattice_add_float(lattice, targets.weight[i]);
        lattice_add_word(lattice, targets.order[i]);
    }
}

// Unused entries are filled with garbage, to reveal reads beyond the count.
static inline void play_with(Lattice *lattice, int ticks, TickCmd (*hand)(Lattice *lattice, TickCmd before))
{
    spoil_the_rest(&sim, &room);
    uint64_t hash = state_hash_begin(&sim);
    Outputs outputs = outputs_begin(&sim);
    TickCmd cmd = NOBODY;
    for (int i = 0; i < ticks; i++) {
        cmd = hand(lattice, cmd);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        outputs_tick(&outputs, &sim);
    }
    lattice_add_word(lattice, hash);
    lattice_add_word(lattice, outputs.hash);
    add_targets(lattice);
}

static inline void play_drawn(Lattice *lattice, int ticks)
{
    play_with(lattice, ticks, cmd_drawn);
}

#define TUNABLES_DRAWN_OF 300 // about the number of rules

// At one of its ends, in its middle, or half or twice as large as usual.
static inline void tunable_drawn(Lattice *lattice, Tunables *tunables, int i)
{
    const Field *info = tunable_info(i);
    float usual = tunable_get(tunables, i);
    const float values[] = {info->least,  info->most,   (info->least + info->most) / 2.0f,
                            usual / 2.0f, usual * 2.0f, 1.0f};
    float value = values[lattice_below(lattice, 6)];
    tunable_set(tunables, i, clampf(value, info->least, info->most));
}

// Any switch may be on and any choice taken; about `count` tunables are drawn. Each draws from its own stream, seeded
// by its name, so that a new row does not change the others.
static inline Tunables tunables_drawn(Lattice *lattice, Tunables tunables, int count)
{
    const uint64_t seed = rng_u32(&lattice->rng);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        uint64_t name = 14695981039346656037u; // FNV-1a
        for (const char *at = info->section; *at; at++)
            name = (name ^ (unsigned char)*at) * 1099511628211u;
        for (const char *at = info->name; *at; at++)
            name = (name ^ (unsigned char)*at) * 1099511628211u;
        Lattice own = {.rng = rng_seed(seed, name)};
        if (info->kind >= FIELD_WORD && lattice_below(&own, 3) == 0)
            tunable_set(&tunables, i, (float)lattice_below(&own, (int)info->most + 1));
        if (lattice_below(&own, TUNABLES_DRAWN_OF) < count)
            tunable_drawn(&own, &tunables, i);
    }
    if (tunables.swarm_start_bees > BEES_MOST)
        tunables.swarm_start_bees = BEES_MOST;
    return tunables;
}

// One of the bullets that existed when the hashes were recorded.
static inline BulletLook bullet_drawn(Lattice *lattice)
{
    static const BulletLook LOOKS[] = {BULLET_ROUND, BULLET_SEED, BULLET_BIG, BULLET_RING};
    return LOOKS[lattice_below(lattice, 4)];
}

// Mostly around the swarm, at times right at an edge.
static inline Vec2 place_drawn(Lattice *lattice)
{
    Vec2 place = vec2_add(vec2(180.0f, 400.0f), lattice_vec2(lattice, 12, 8.0f));
    switch (lattice_below(lattice, 24)) {
    case 0: return vec2(0.0f, place.y);
    case 1: return vec2(FIELD_WIDTH_PX, place.y);
    case 2: return vec2(place.x, 0.0f);
    case 3: return vec2(place.x, FIELD_HEIGHT_PX);
    default: return place;
    }
}
