// scenario.h -- a scenario: who is placed where, what the player does, with which numbers, for how long.
//
// Scenarios are text files; tests/scenarios/README.md explains the format. They run in an empty meadow (STAGE_EMPTY):
// nobody comes who was not placed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "app/text_errors.h"
#include "sim/sim.h"

#define SCENARIO_TICKS_MAX 1000000
#define SCENARIO_FILE_BYTES_MAX (16u << 20)

typedef enum ThingKind {
    THING_BEE,
    THING_BULLET,
    THING_FLOWER,
    THING_ENEMY,
} ThingKind;

// Something that is placed, in the order of the file.
typedef struct Thing {
    ThingKind kind;
    int what; // BulletLook; 1 for a royal flower; index in `crews`
    Vec2 position, velocity;
} Thing;

// Enemies that were described together.
typedef struct Crew {
    EnemyKind kind;
    int flock;   // gnats with the same number are one flock
    int program; // index in `programs`, -1 for none
} Crew;

// What the player does from a tick on.
typedef struct Touch {
    uint32_t tick; // the command of this tick is the first with it; ascending
    bool down;
    bool drag;     // on the way here since the last touch, evenly
    bool call;     // in this tick only
    Vec2 pointer;  // px
    int line;      // of the file
} Touch;

// Begins as scenario_new; scenario_free releases it. Nobody needs to change it, but tests may.
typedef struct Scenario {
    uint64_t seed;
    uint32_t ticks;
    Tunables tunables;
    Thing *things;
    Crew *crews;
    ActionProgram *programs;
    Touch *touches;
    int thing_count, thing_room, crew_count, crew_room, program_count, program_room, touch_count, touch_room;
    Wall walls[SIM_WALLS_MAX];
    FlowRegion flows[SIM_FLOWS_MAX];
    int wall_count, flow_count;
} Scenario;

Scenario scenario_new(void);
void scenario_free(Scenario *scenario);

// Reads a scenario. All errors and warnings are added to `errors`, in the order of lines; true where there is no error.
// The scenario is in any case safe to run and to free.
bool scenario_read(Scenario *scenario, const char *bytes, size_t size, TextErrors *errors);

// Makes the start state: tick 0.
void scenario_begin(const Scenario *scenario, Sim *sim);

// The command of a tick; the first one is 1.
TickCmd scenario_command(const Scenario *scenario, uint32_t tick);

// Begins and runs the scenario, and prints its CSV. False where something could not be written (errno says why); the
// run then ends early. `sim` is only the memory for it.
bool scenario_run(const Scenario *scenario, Sim *sim, FILE *out);
