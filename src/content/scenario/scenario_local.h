// scenario_local.h -- what the files that read scenarios share; nobody else includes it.
#pragma once

#include "base/error.h"
#include "content/ini/ini_program.h"
#include "content/ini/ini_region.h"
#include "content/ini/ini_sections.h"
#include "content/ini/ini_values.h"
#include "content/scenario/scenario.h"
#include "content/tuning/tunables_text.h"
#include "text/ini_text.h"
#include "text/words.h"

// The sections whose entries each place one thing, by ThingKind.
typedef struct ThingRow {
    const char *section; // "bees", which is also what many of them are called
    const char *const
        *keys; // what may be placed there, by Thing.what, and at last "tick"; NULL for enemies, which have
               // a section for each crew
    int kinds; // how many keys there are without that
    int most;
    bool inside; // in the playfield only
    bool still;  // without a velocity
} ThingRow;
extern const ThingRow SCENARIO_THINGS[THING_KINDS];

extern const char *const SCENARIO_BULLETS[BULLET_LOOKS + 1]; // at last "tick"

// A `tick` that the scenario may be too short for.
typedef struct TickLine {
    uint32_t tick;
    int line;
} TickLine;

typedef struct ScenarioReader {
    IniSections sections;
    Scenario *scenario;
    TextErrors *errors;
    TunablesText tunables;
    uint32_t tick;   // of what follows in this section
    TickLine *ticks; // all that were set
    int tick_count, tick_room;
    bool ticks_known;
    bool patterns_lost; // not all of them could be read, so an unknown name may be one of them
    bool reported_programs;
    IniProgram program;
    // How many of each are there, to find the line in which there are too many.
    int placed[THING_KINDS], streams, walls, flows;
    bool touch_lost; // the last touch could not be read, so nobody knows whether it was down
} ScenarioReader;

// The rows of IniSections, with a ScenarioReader for `reader`.

// scenario_entries.c: the sections of which each entry stands for itself.
extern const IniKey SCENARIO_KEYS[];
IniEntryFn scenario_take_tunables, scenario_take_bees, scenario_take_bullets, scenario_take_flowers,
    scenario_take_streams, scenario_take_walls, scenario_take_touch;
IniBeginFn scenario_begin_scenario, scenario_begin_things;

// scenario_blocks.c: sections that describe one thing.
extern const IniKey SCENARIO_ENEMY_KEYS[];
IniBeginFn scenario_begin_enemy, scenario_begin_flow;
IniEndFn scenario_end_flow, scenario_end_program;

// scenario_patterns.c: reads the files that `patterns` names in [scenario], ahead of everything else, so that sections
// may come in any order. Adds their mistakes.
void scenario_find_patterns(ScenarioReader *reader, const char *bytes, size_t size);

// True where a path needs a '"' on each side.
bool scenario_path_quoted(const char *path);

// Writes into `moved` the paths of the patterns as a scenario in this folder has to name them, to be freed with
// scenario_free_paths. False and one line in `error` where that is not possible.
bool scenario_move_paths(const Scenario *scenario, const char *folder, Scenario *moved, Error *error);
void scenario_free_paths(Scenario *scenario);

// scenario_values.c: the values of entries that only scenarios have. All add the error themselves.

// Places a thing of the present tick where the entry says; the order is made at the end.
void scenario_take_place(ScenarioReader *reader, const IniEntry *entry, Thing *thing);

// `tick = n` in a section of things.
void scenario_take_tick(ScenarioReader *reader, const IniEntry *entry);
