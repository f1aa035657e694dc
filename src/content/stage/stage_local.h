// stage_local.h -- what the files that read stages share; nobody else includes it.
#pragma once

#include "content/ini/ini_program.h"
#include "content/ini/ini_region.h"
#include "content/ini/ini_sections.h"
#include "content/ini/ini_values.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "sim/sim.h"

#define STAGE_KEYS_MAX 24

// What the numbers of a stage may be.
#define STAGE_HP_MAX 1000000
#define STAGE_POINTS_MAX 1000000
#define STAGE_RADIUS_MAX_PX 120.0f

// `program = NAME`: which one that is shows at the end, because programs may stand anywhere.
typedef struct StageReference {
    Word name;
    int line;
    int32_t *index; // in the script
    bool repeated;  // by a boss
} StageReference;

typedef struct StageReader StageReader;
typedef void StageEntryFn(StageReader *reader, const IniEntry *entry);

struct StageReader {
    StageScript *script;
    TextErrors *errors;
    IniNames names;
    TunablesText tunables;
    int section_line;                   // of its header
    int key_line[STAGE_KEYS_MAX];       // of this section
    int stage_key_line[STAGE_KEYS_MAX]; // of [stage], which may stand in several places
    bool told_of_code;
    IniProgram text; // of the program of this section
    // How many of each the file has, one more than fit where that has been said.
    int programs, phases, waves, bosses, stances, walls, flows;
    // Where they stand.
    int phase_line[SCRIPT_PHASES_MAX], wave_line[SCRIPT_WAVES_MAX], boss_line[SCRIPT_BOSSES_MAX];
    int stance_line[SCRIPT_STANCES_MAX], program_line[SCRIPT_PROGRAMS_MAX];
    bool until_set[SCRIPT_STANCES_MAX];
    // The phase above; NULL before the first one, and where there are too many. Its boss: NULL where it has none.
    ScriptPhase *phase;
    ScriptBoss *boss;
    int32_t boss_drops[FLOWER_KINDS]; // after each of its stances that says nothing else
    bool phase_lost, boss_lost;       // there is one, but it could not be kept
    Word program_name[SCRIPT_PROGRAMS_MAX];
    bool program_used[SCRIPT_PROGRAMS_MAX], program_instant[SCRIPT_PROGRAMS_MAX];
    StageReference references[SCRIPT_WAVES_MAX + SCRIPT_STANCES_MAX + SCRIPT_BOSSES_MAX * SCRIPT_NEST_PROGRAMS];
    int reference_count;
};

// stage_sections.c: the sections of which there is one, programs, walls and flows. `begin` gets what stands after the
// section's name; it returns false, after an error, where what follows is of no interest.
StageEntryFn stage_take_gallery;
StageEntryFn stage_take_stage, stage_take_tunables, stage_take_walls, stage_take_flow, stage_take_program;
bool stage_begin_flow(StageReader *reader, const char *kind);
bool stage_begin_program(StageReader *reader, const char *name);
void stage_end_flow(StageReader *reader);
void stage_end_program(StageReader *reader);
void stage_finish_programs(StageReader *reader); // at the end of the file
void stage_finish_settings(StageReader *reader);
void stage_finish_stage(StageReader *reader, int lines);

// stage_phases.c: phases and what belongs to them.
StageEntryFn stage_take_phase, stage_take_wave, stage_take_boss, stage_take_nest, stage_take_stance;
bool stage_begin_phase(StageReader *reader, const char *name);
bool stage_begin_wave(StageReader *reader, const char *nothing);
bool stage_begin_boss(StageReader *reader, const char *name);
bool stage_begin_nest(StageReader *reader, const char *nothing);
void stage_end_nest(StageReader *reader);
bool stage_begin_stance(StageReader *reader, const char *nothing);
void stage_end_wave(StageReader *reader);
void stage_end_boss(StageReader *reader);
void stage_end_stance(StageReader *reader);
void stage_finish_phase(StageReader *reader);  // where the next one begins, and at the end of the file
void stage_finish_bosses(StageReader *reader); // at the end of the file; the waves after the programs
void stage_finish_waves(StageReader *reader);

// stage_values.c: values that only stages have. They add the error themselves.

// `drops = plain 2, royal 1`.
void stage_drops(StageReader *reader, const IniEntry *entry, int32_t drops[FLOWER_KINDS]);

// False, with an error, where a place is farther off than a stage may reach.
bool stage_near(StageReader *reader, int line, Vec2 place);

// Notes which program is meant.
void stage_refer(StageReader *reader, const IniEntry *entry, int32_t *index, bool repeated);

// The same of `count` programs, at most SCRIPT_NEST_PROGRAMS.
void stage_refer_several(StageReader *reader, const IniEntry *entry, int32_t *indices, int count);

// `no` or `yes`.
void stage_switch(StageReader *reader, const IniEntry *entry, int32_t *value);
