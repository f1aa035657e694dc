// stage_local.h -- what the files that read stages share; nobody else includes it.
#pragma once

#include "content/ini/ini_keys.h"
#include "content/ini/ini_program.h"
#include "content/ini/ini_region.h"
#include "content/ini/ini_sections.h"
#include "content/ini/ini_values.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "sim/sim.h"

// What the numbers of a stage may be.
// In the order of ScriptLook.
#define STAGE_LOOKS "meadow pond orchard hollow citadel"

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

typedef struct StageReader {
    IniSections sections;
    StageScript *script;
    TextErrors *errors;
    IniNames names;
    TunablesText tunables;
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
} StageReader;

// The rows of IniSections, with a StageReader for `reader`; and what is done at the end of the file.

// stage_sections.c: the sections of which there is one, programs, walls and flows.
extern const IniKey STAGE_STAGE_KEYS[], STAGE_GALLERY_KEYS[], STAGE_PROGRAM_KEYS[];
IniEntryFn stage_take_tunables, stage_take_walls, stage_take_flow;
IniBeginFn stage_begin_stage, stage_begin_gallery, stage_begin_flow, stage_begin_program;
IniEndFn stage_end_flow, stage_end_program;
void stage_finish_programs(StageReader *reader);
void stage_finish_settings(StageReader *reader);
void stage_finish_stage(StageReader *reader, int lines);

// stage_phases.c: phases and what belongs to them.
extern const IniKey STAGE_PHASE_KEYS[], STAGE_WAVE_KEYS[], STAGE_BOSS_KEYS[], STAGE_NEST_KEYS[], STAGE_STANCE_KEYS[];
IniBeginFn stage_begin_phase, stage_begin_wave, stage_begin_boss, stage_begin_nest, stage_begin_stance;
IniEndFn stage_end_wave, stage_end_stance;
void stage_finish_phase(StageReader *reader); // where the next one begins, too
void stage_finish_bosses(StageReader *reader);
void stage_finish_waves(StageReader *reader); // after the programs

// stage_values.c: values that only stages have. They add the error themselves.

// `drops = plain 2, royal 1`, into int32_t[FLOWER_KINDS].
IniTakeFn stage_drops;

// False, with an error, where a place is farther off than a stage may reach.
bool stage_near(StageReader *reader, int line, Vec2 place);

// Notes which program is meant, for an int32_t that is its index.
IniTakeFn stage_refer;
void stage_refer_word(StageReader *reader, const IniEntry *entry, const Word *name, int32_t *index);
