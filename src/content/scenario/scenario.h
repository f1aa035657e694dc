// scenario.h -- a scenario: who is placed where and when, what the player does, with which numbers, for how long.
//
// Scenarios are text files; tests/scenarios/README.md explains the format. They run in an empty meadow (STAGE_EMPTY):
// nobody comes who was not placed. A run is
//
//   scenario_begin(&scenario, &sim);                  the state of tick 0
//   per tick:  cmd = scenario_command(&scenario, sim.head.tick + 1);
//              sim_tick(&sim, &cmd);
//              scenario_place(&scenario, &sim);       now the state of this tick is complete
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/ini/ini_region.h"
#include "content/ini/ini_values.h"
#include "sim/sim.h"
#include "text/text_errors.h"

#define SCENARIO_TICKS_MAX 1000000
#define SCENARIO_FILE_BYTES_MAX (16u << 20)
#define SCENARIO_STREAMS_MAX 256

// What places, velocities and flows may be.
#define SCENARIO_FAR_PX INI_FAR_PX
#define SCENARIO_FAST_PX_PER_TICK 100.0f
#define SCENARIO_STRENGTH_MOST INI_STRENGTH_MOST
#define SCENARIO_EVERYWHERE_PX INI_EVERYWHERE_PX

typedef enum ThingKind { THING_BEE, THING_BULLET, THING_FLOWER, THING_ENEMY, THING_KINDS } ThingKind;

#define SCENARIO_NO_ID UINT32_MAX

// Something that is placed.
typedef struct Thing {
    ThingKind kind;
    int what;      // BulletLook; FlowerKind; an enemy's index in `crews`
    uint32_t tick; // the first one with it
    Vec2 position, velocity;
    uint32_t id;   // in the Sim in which it was placed last; SCENARIO_NO_ID where there was no room
    uint32_t mark; // free for whoever builds the scenario; not written
} Thing;

// A source of bullets: one at tick + every_ticks, and one more every so many ticks, without end.
typedef struct Stream {
    BulletLook look;
    uint32_t tick, every_ticks;
    Vec2 position, velocity; // of each bullet when it comes
    uint32_t mark;
} Stream;

// Enemies that were described together.
typedef struct Crew {
    EnemyKind kind;
    int flock;   // gnats with the same number are one flock
    int program; // index in `programs`, -1 for none
    int pattern; // index in the book, which each one begins with; -1 for none
} Crew;

// An action program, and its text: line by line, without indentation, comments and empty lines.
typedef struct ScenarioProgram {
    ActionProgram code;
    char *text;
} ScenarioProgram;

// What the player does from a tick on.
typedef struct Touch {
    uint32_t tick; // the command of this tick is the first with it; ascending
    bool down;
    bool drag;    // on the way here since the last touch, evenly
    bool call;    // in this tick only
    Vec2 pointer; // px
    int line;     // of the file
} Touch;

// Begins as scenario_new; scenario_free releases it. Nobody needs to change it by hand, but tests may.
typedef struct Scenario {
    uint64_t seed;
    uint32_t ticks;
    Tunables tunables;
    Thing *things; // in the order of ticks, and of one tick in that of the file
    Stream *streams;
    Crew *crews;
    ScenarioProgram *programs; // all different
    Touch *touches;
    PatternBook *book;     // what programs call; NULL for none
    bool has_own_patterns; // the game's own are in it, after those that the scenario names
    char **pattern_paths;  // the files and folders that it is from, as the scenario names them
    char *folder;          // the paths count from here; NULL where there are no files
    int pattern_path_count, pattern_path_room;
    int thing_count, thing_room, stream_count, stream_room, crew_count, crew_room;
    int program_count, program_room, touch_count, touch_room;
    Wall walls[SIM_WALLS_MAX];
    FlowRegion flows[SIM_FLOWS_MAX];
    int wall_count, flow_count;
} Scenario;

Scenario scenario_new(void);

// Puts the game's own patterns after those of its book, unless they are there: for programs that call them.
// scenario_begin does it.
void scenario_own_patterns(Scenario *scenario);
void scenario_free(Scenario *scenario);

// Says where the file lies whose text is to be read into this new scenario: patterns are looked for from there. Without
// it, naming patterns is a mistake.
void scenario_set_folder(Scenario *scenario, const char *folder);

// Reads into a new scenario, and the files of patterns that it names. All errors and warnings are added to `errors`, in
// the order of lines; true where there is no error. The scenario is in any case safe to run and to free.
bool scenario_read(Scenario *scenario, const char *bytes, size_t size, TextErrors *errors);

// Writes a scenario in the form that scenario_read takes, exactly: what is read from it has the same runs and the same
// hashes. Numbers are the shortest texts that give the same bits; tunables stand there where they differ from
// scenario_new. Whether all could be written is for ferror to say.
void scenario_write(const Scenario *scenario, FILE *out);

// --- running

// Makes the start state, tick 0. Notes the ids of what it places.
void scenario_begin(Scenario *scenario, Sim *sim);

// Places what is due in the tick that the Sim is at: bullets of the streams first, then things, each in their order. To
// be called once after each sim_tick. A program is added when the first enemy with it comes. Notes the ids.
void scenario_place(Scenario *scenario, Sim *sim);

// Gives the Sim the walls and flows of the scenario instead of those that it has. Planes are sheets where
// flock.thin_walls says so.
void scenario_set_stage(const Scenario *scenario, Sim *sim);

// Places one thing of it now. False where its pool is full.
bool scenario_place_thing(const Scenario *scenario, Thing *thing, Sim *sim);

// The command of a tick; the first one is 1.
TickCmd scenario_command(const Scenario *scenario, uint32_t tick);

// Begins and runs the scenario, and prints its CSV. False where something could not be written (errno says why); the
// run then ends early. `sim` is only the memory for it.
bool scenario_run(Scenario *scenario, Sim *sim, FILE *out);

// --- building

// Adds a thing after all others of its tick and of earlier ones; returns its index.
int scenario_add_thing(Scenario *scenario, const Thing *thing);
void scenario_add_stream(Scenario *scenario, const Stream *stream);
int scenario_add_crew(Scenario *scenario, const Crew *crew); // its index, or that of an equal one

// The index of the program, which is added unless it is there. -1 where SIM_PROGRAMS_MAX others are.
int scenario_add_program(Scenario *scenario, const ActionProgram *code, const char *text);

// Numbers the programs from `from` on by their first use. A Sim in which the scenario runs must have none of them yet.
void scenario_sort_programs(Scenario *scenario, int from);

void scenario_remove_thing(Scenario *scenario, int index);
void scenario_remove_stream(Scenario *scenario, int index);

// Drops crews and programs that nothing uses, and numbers the others by their first use: as if it had been written and
// read. A Sim in which it runs must begin anew.
void scenario_tidy(Scenario *scenario);

// Adds what a touch does in a tick after all others: scenario_command(scenario, tick) is then `cmd` (but for the
// pointer of one that does not touch). Steady movement becomes one drag.
void scenario_lead(Scenario *scenario, uint32_t tick, const TickCmd *cmd);

// Forgets what the player does after a tick.
void scenario_cut_touches(Scenario *scenario, uint32_t tick);
