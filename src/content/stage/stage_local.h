// stage_local.h -- what the files that read and write stages share.
#pragma once

#include "core/base/error.h"
#include "content/ini.h"
#include "content/stage/stage_file.h"
#include "content/tuning/tunables_text.h"

// The objects of [place TICK], by what they are called there: all of a ThingKind stand together.
typedef struct ThingName {
    const char *name;
    ThingKind kind;
    int what;
} ThingName;
enum { STAGE_THINGS = 1 + BULLET_LOOKS + FLOWER_KINDS + ENEMY_KINDS };
extern const ThingName STAGE_THING_NAMES[STAGE_THINGS];
const char *stage_thing_name(ThingKind kind, int what);

// A name of a program, which may stand before its section.
typedef struct StageReference {
    Word name;
    int line;
    int32_t *index; // in the script; NULL for that of a thing
    int thing;
    bool repeated; // by a boss
    int program;   // -1: unknown
} StageReference;

// A line with a tick that the stage may be too short for.
typedef struct TickLine {
    uint32_t tick;
    int line;
} TickLine;

typedef struct StageReader {
    IniSections sections;
    StageFile *stage;
    StageScript *script; // the stage's
    TextErrors *errors;
    TunablesText tunables;
    bool described;     // it has a [stage] or a [gallery]
    bool patterns_lost; // not all of them could be read, so an unknown name may be one of them
    IniProgram text;    // of the program of this section
    // How many of each the file has, one more than fit where that has been said.
    int programs, phases, waves, bosses, stances, walls, flows, streams, placed[THING_KINDS];
    // Where they stand.
    int phase_line[SCRIPT_PHASES_MAX], wave_line[SCRIPT_WAVES_MAX], boss_line[SCRIPT_BOSSES_MAX];
    int stance_line[SCRIPT_STANCES_MAX], program_line[SCRIPT_PROGRAMS_MAX];
    bool program_good[SCRIPT_PROGRAMS_MAX], until_set[SCRIPT_STANCES_MAX];
    // The phase above; NULL before the first one, and where there are too many. Its boss: NULL where it has none.
    ScriptPhase *phase;
    ScriptBoss *boss;
    int32_t boss_drops[FLOWER_KINDS]; // after each of its stances that says nothing else
    bool phase_lost, boss_lost;       // there is one, but it could not be kept
    StageReference *references;
    int reference_count, reference_room;
    // Of what is placed, and of touches.
    uint32_t tick;   // of this section
    TickLine *ticks; // all that were set
    int tick_count, tick_room;
    bool touch_lost; // the last touch could not be read, so nobody knows whether it was down
} StageReader;

// The rows of IniSections, with a StageReader for `reader`; and what is done at the end of the file.

// stage_read.c: the sections of which there is one, programs, walls and flows.
extern const IniKey STAGE_STAGE_KEYS[], STAGE_SCENARIO_KEYS[], STAGE_PROGRAM_KEYS[];
IniEntryFn stage_take_tunables, stage_take_walls;
IniBeginFn stage_begin_stage, stage_begin_scenario, stage_begin_gallery, stage_begin_flow, stage_begin_program;
IniEndFn stage_end_flow, stage_end_program;
void stage_finish_programs(StageReader *reader);
void stage_finish_settings(StageReader *reader);
void stage_finish_stage(StageReader *reader, int lines);

// Notes which program is meant, for an int32_t that is its index.
IniTakeFn stage_refer;
StageReference *stage_refer_word(StageReader *reader, int line, const Word *name, int32_t *index);

// The patterns that programs may call.
IniNames stage_names(StageReader *reader);

// stage_phases.c: phases and what belongs to them.
extern const IniKey STAGE_WAVE_KEYS[], STAGE_BOSS_KEYS[], STAGE_NEST_KEYS[], STAGE_STANCE_KEYS[];
IniBeginFn stage_begin_phase, stage_begin_wave, stage_begin_boss, stage_begin_nest, stage_begin_stance;
IniEndFn stage_end_wave, stage_end_stance;
void stage_finish_phase(StageReader *reader); // where the next one begins, too
void stage_finish_bosses(StageReader *reader);
void stage_finish_waves(StageReader *reader); // after the programs

// stage_places.c: objects and touches.
IniBeginFn stage_begin_place;
IniEntryFn stage_take_place, stage_take_touch;
void stage_finish_places(StageReader *reader);

// stage_places.c: reads the files that `patterns` names in [scenario], ahead of everything else, so that sections
// may come in any order, and keeps the text of the sections that are written as they are read. Adds the mistakes of
// the patterns.
void stage_read_ahead(StageReader *reader, const char *bytes, size_t size);

// Writes into `moved` the paths of the patterns as a stage in this folder has to name them, to be freed with
// stage_free_paths. False and one line in `error` where that is not possible.
bool stage_move_paths(const StageFile *stage, const char *folder, StageFile *moved, Error *error);
void stage_free_paths(StageFile *stage);

// stage_run.c: the program with this name, or -1; and a new one.
int stage_program_find(const StageFile *stage, const char *name);
StageProgram *stage_new_program(StageFile *stage, const char *name);
