// sim_tools.h -- what the tests of the simulation share.
#pragma once

#include "core/action/action_read.h"
#include "tape/state_hash.h"
#include "core/sim/pilot.h"
#include "stage_tools.h"

static const TickCmd NOBODY = {.pointer_x = 0};

// An empty meadow without bees, unless `bees` says so, in which nothing happens by chance. Loose bees do here what led
// ones do: what they do not is test_trade.c's.
static inline void meadow(Sim *sim, int bees)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = bees;
    tunables.swarm_stray_chance = 0.0f;
    tunables.swarm_loose_instinct = INSTINCT_RADAR;
    tunables.flower_loose = 1;
    sim_init(sim, 1, &tunables, own_book());
}

static inline void endless(Sim *sim, uint64_t seed)
{
    Tunables tunables = stage_tunables("endless");
    stage_game(sim, seed, &tunables, "endless");
}

// With the same command in each tick.
static inline void run_with(Sim *sim, int ticks, TickCmd cmd)
{
    for (int i = 0; i < ticks; i++)
        sim_tick(sim, &cmd);
}

static inline void run(Sim *sim, int ticks)
{
    run_with(sim, ticks, NOBODY);
}

// Plays `ticks` with the pilot and returns the last link of the chain that starts at `hash`.
static inline uint64_t play(Sim *sim, Pilot *pilot, int ticks, uint64_t hash)
{
    for (int i = 0; i < ticks; i++) {
        TickCmd cmd = pilot_cmd(pilot, sim);
        sim_tick(sim, &cmd);
        hash = state_hash_chain(hash, sim);
    }
    return hash;
}

// The same by a pilot that begins now, for its state alone.
static inline void play_alone(Sim *sim, int ticks)
{
    Pilot pilot = pilot_begin(sim);
    play(sim, &pilot, ticks, 0);
}

// Fills everything that is not listed as a live part with rubbish; between two ticks it may be anything.
static inline void spoil_the_rest(Sim *sim, Sim *room)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from, count = sim_parts(sim, parts, &constant_from);
    memset(room, sim->head.tick / 2 % 2 ? 0x5a : 0xa5, sizeof *room); // numbers above 0, or below
    for (int p = 0; p < count; p++) {
        ptrdiff_t at = (const char *)parts[p].bytes - (const char *)sim;
        memcpy((char *)room + at, parts[p].bytes, sim_part_bytes(&parts[p]));
    }
    memcpy(sim, room, sizeof *sim);
}

// The same as play, but now and then all that is not listed as a live part becomes rubbish.
static inline uint64_t play_spoilt(Sim *sim, Sim *room, Pilot *pilot, int ticks, uint64_t hash)
{
    for (int i = 0; i < ticks; i++) {
        if (i % 50 == 7)
            spoil_the_rest(sim, room);
        hash = play(sim, pilot, 1, hash);
    }
    return hash;
}

static inline int events_of(const Sim *sim, SimEventKind kind)
{
    int count = 0;
    for (int i = 0; i < sim->scratch.event_count; i++)
        count += sim->scratch.events[i].kind == (int32_t)kind;
    return count;
}

// Adds an action program from its text.
static inline int program(Sim *sim, const char *text)
{
    static ActionProgram compiled;
    Error why;
    int unknown;
    if (!action_compile(text, strlen(text), &compiled, &why)) {
        fprintf(stderr, "%d:%d: %s\n", why.line, why.column, why.text);
        return -1;
    }
    return sim_add_program(sim, &compiled, &unknown);
}
