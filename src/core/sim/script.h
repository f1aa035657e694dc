// script.h -- a stage from a text file as data: phases, waves, bosses, walls, flows and numbers, without pointers.
//
// A script is constant stage data: a game begins with a copy of it in Sim, and a demo contains it. The readers of
// stage files (content/stage) and of demos both build one and call script_check; the Sim trusts a checked script.
// Unused bytes are zero, so scripts can be compared as bytes.
//
// Waves come at fixed times, or are drawn at random by weight during the whole phase. In a drawing phase pressure
// depends on time and the swarm (core/sim/stage.c, section rank of the tunables), and the phase does not end by
// itself. Later phases may share its waves and its boss: then only the look changes, and the phases repeat. A gallery
// shows the patterns of the book, one after the other.
//
// A stage is a sequence of phases. Each has waves, at ticks counted from its start, and may have a boss. A phase ends
// once all of its waves have come and no enemy stays, but not before `least_ticks`; at `most_ticks`, unless 0, it ends
// in any case, and remaining enemies fly off. A phase with a boss ends when the boss is beaten; if that takes longer
// than `most_ticks` (0: stage.boss_ticks), the stage is lost. After the last phase the stage is won as soon as the
// swarm has collected the flowers. With no bullet and only leaving enemies, the clock of a phase skips ahead to its
// next wave.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/action/action.h"
#include "core/pattern/pattern.h"
#include "core/sim/limits.h"
#include "core/sim/tunables.h"
#include "core/steer/flock.h"
#include "core/steer/walls.h"

#define SCRIPT_NAME_BYTES 48
#define SCRIPT_KOI_MAX 48
#define SCRIPT_PHASES_MAX 24
#define SCRIPT_WAVES_MAX 160
#define SCRIPT_BOSSES_MAX 4
#define SCRIPT_STANCES_MAX 24
#define SCRIPT_PROGRAMS_MAX SIM_PROGRAMS_MAX
#define SCRIPT_CODE_WORDS 6144
#define SCRIPT_TEXT_BYTES (SCRIPT_WAVES_MAX * PATTERN_NAME_BYTES)
#define SCRIPT_SETTINGS_MAX 64
#define SCRIPT_LOOKS_MAX 256                 // numbers of view/look.def
#define SCRIPT_TICKS_MAX (10 * 60 * 60)      // duration of waves and phases: ten minutes
#define SCRIPT_COUNT_MAX 200                 // enemies of a wave
#define SCRIPT_WALLS_MAX (SIM_WALLS_MAX - 4) // the four sides of the playfield are walls too
#define SCRIPT_NEST_PROGRAMS 3
#define SCRIPT_NEST_COLUMNS_MAX 32
#define SCRIPT_NEST_ROWS_MAX 16
#define SCRIPT_WEIGHT_MAX 1000
#define SCRIPT_DROPS_MAX 100        // flowers of a kind
#define SCRIPT_FAR_PX 4000.0f       // farthest coordinate of places, walls and flows
#define SCRIPT_STRENGTH_MAX 1000.0f // of a flow

// An English name for players; lang/texts.h translates those of the game's own files.
typedef struct ScriptName {
    char text[SCRIPT_NAME_BYTES]; // UTF-8, ended by a zero
} ScriptName;

// The look of a stage; its tune has the same index in audio/music.h, not counting the title.
typedef enum ScriptLook { LOOK_MEADOW, LOOK_POND, LOOK_ORCHARD, LOOK_HOLLOW, LOOK_CITADEL, SCRIPT_LOOKS } ScriptLook;

// The time of day, which tints a stage; LIGHT_DAY cycles from dawn to night with the phase's clock.
typedef enum ScriptLight { LIGHT_NOON, LIGHT_DAWN, LIGHT_DUSK, LIGHT_NIGHT, LIGHT_DAY, SCRIPT_LIGHTS } ScriptLight;

// Looks of bosses.
typedef enum BossLook {
    BOSS_RHINO, // a rhinoceros beetle
    BOSS_DRAGONFLY,
    BOSS_SPIDER,
    BOSS_STAG,    // a stag beetle
    BOSS_EMPRESS, // of the wasps
    BOSS_QUEEN,   // also for bosses of scenarios
    BOSS_LOOKS
} BossLook;

typedef enum ScriptMirror {
    MIRROR_NO,
    MIRROR_YES,
    MIRROR_TURNS,  // every second enemy of the wave
    MIRROR_CHANCE, // the whole wave, by chance
    SCRIPT_MIRRORS
} ScriptMirror;

typedef struct ScriptPhase {
    ScriptName name;
    int32_t first_wave, wave_count;  // in `waves`, ascending by tick
    int32_t boss;                    // its boss, which enters at its start, or -1
    int32_t least_ticks, most_ticks; // 0: none
    float rank;                      // its pressure, 0 to 1; level and swarm add to it. Unused with drawn waves.
    int32_t look;                    // ScriptLook + 1; 0: as the stage
    int32_t light;                   // ScriptLight
} ScriptPhase;

typedef struct ScriptWave {
    int32_t tick; // of its first enemy, from the start of its phase
    int32_t kind; // EnemyKind; neither COMB nor BOSS
    int32_t count, spacing_ticks;
    int32_t weight;      // above 0: drawn with this weight; for all waves of the phase or none
    int32_t most;        // drawn: enemies at rank 1, `count` at rank 0
    float from_rank;     // drawn: not below this rank
    int32_t beside_boss; // drawn: 1 if it may come while a boss is there
    int32_t program;     // in `programs`; -1: it enters from above and moves like its kind
    int32_t pattern;     // offset in `text` of the name of the pattern that each one fires; -1 for none
    int32_t mirror;      // ScriptMirror
    int32_t hp;          // 0: the kind's own
    int32_t placed;      // 1: each enters at x, y instead of by chance
    float x, y;          // px
    float step_px;       // shift from each enemy to the next
    float slack_px;      // the whole wave is shifted at random by up to this much
    int32_t drops[3];    // flowers by FlowerKind that the last enemy of the wave drops
} ScriptWave;

// A boss goes through its stances as its strength falls.
typedef struct ScriptStance {
    int32_t program;  // in `programs`, repeated during the stance
    float until;      // share of its strength at which the next stance begins; 0 for the last
    int32_t drops[3]; // flowers by FlowerKind at its end
} ScriptStance;

typedef struct ScriptBoss {
    ScriptName name;
    int32_t look; // BossLook
    int32_t hp, points;
    float radius_px;
    int32_t first_stance, stance_count;
    // Recurring bosses, in phases with drawn waves; 0: it comes once, at the start of the phase.
    int32_t every_ticks;
    int32_t least_bees, wait_ticks; // it waits this long for a swarm of this size
    int32_t hp_per_bee;             // strength per bee of the swarm; 0: grows like that of all enemies
    float growth;                   // share of its strength that each beaten one adds to the next
    float wave_pause;               // factor on the intervals of drawn waves while it is there
    // The nest around it: combs that move as one, the programs by turns.
    int32_t nest_columns, nest_rows, nest_burst_ticks; // ticks from comb to comb that it loses without its
                                                       // boss
    int32_t nest_programs[SCRIPT_NEST_PROGRAMS];
} ScriptBoss;

// The numbers of a gallery; pattern_ticks 0: not a gallery.
typedef struct ScriptGallery {
    int32_t pattern_ticks, rest_ticks,
        again_ticks;             // time of a pattern; pause before the next; pause before it restarts
    int32_t hp, points, flowers; // strength of the moth; points for each survived pattern
    float rank_step;             // rank gained with each pattern
} ScriptGallery;

typedef struct ScriptProgram {
    int32_t first, words; // its words in `code`, as action_pack makes them
} ScriptProgram;

// A tunable that this stage changes. Indices from TUNABLE_COUNT on are rows of view/look.def, which the sim ignores.
typedef struct ScriptSetting {
    int32_t index;
    float value;
} ScriptSetting;

typedef struct StageScript {
    ScriptName name;
    char id[SCRIPT_NAME_BYTES];    // the file's name without ".ini": lower case, digits, '_'
    char hunt[PATTERN_NAME_BYTES]; // the pattern fired at a resting swarm; empty: none
    int32_t look;                  // ScriptLook
    int32_t tune;                  // which tune of audio/music.h: 0 meadow, 1 pond, 2 orchard, 3 hollow, 4 citadel
    int32_t koi;                   // koi that swim below, at most SCRIPT_KOI_MAX
    int32_t unlisted;              // 1: belongs to a mode, not for practice
    ScriptGallery gallery;
    int32_t phase_count, wave_count, boss_count, stance_count, program_count, setting_count;
    int32_t wall_count, flow_count, code_words, text_bytes;
    ScriptPhase phases[SCRIPT_PHASES_MAX];
    ScriptWave waves[SCRIPT_WAVES_MAX];
    ScriptBoss bosses[SCRIPT_BOSSES_MAX];
    ScriptStance stances[SCRIPT_STANCES_MAX];
    ScriptProgram programs[SCRIPT_PROGRAMS_MAX];
    ScriptSetting settings[SCRIPT_SETTINGS_MAX];
    Wall walls[SIM_WALLS_MAX];
    FlowRegion flows[SIM_FLOWS_MAX];
    int32_t code[SCRIPT_CODE_WORDS]; // words of the programs, in order
    char text[SCRIPT_TEXT_BYTES];    // names of patterns, each with a terminating zero
} StageScript;

// True for the id of a stage: lower case letters, digits and '_', 1 to SCRIPT_NAME_BYTES - 1 of them.
bool script_id_good(const char *id);

// True if enemies of this kind may come in waves; parts of a boss may not.
bool script_wave_brings(int32_t kind);

// The fields of the parts of a script, each table ended by a row without a name. They define the keys of a stage file
// and their ranges, and serve the check of a script. `default_value` is used if the file lacks the key; it may lie
// outside the range.
extern const Field SCRIPT_STAGE_FIELDS[], SCRIPT_GALLERY_FIELDS[], SCRIPT_PHASE_FIELDS[], SCRIPT_WAVE_FIELDS[];
extern const Field SCRIPT_BOSS_FIELDS[], SCRIPT_NEST_FIELDS[],
    SCRIPT_STANCE_FIELDS[]; // SCRIPT_NEST_FIELDS: of a ScriptBoss

// Checks a foreign script: counts, indices, numbers, programs. Returns NULL, or the error. `program` is scratch of
// the caller.
const char *script_check(const StageScript *script, ActionProgram *program);

// True if waves of this phase are drawn by weight.
static inline bool script_phase_draws(const StageScript *script, const ScriptPhase *phase)
{
    return phase->wave_count > 0 && script->waves[phase->first_wave].weight > 0;
}

// True if a phase continues with the drawn waves of an earlier one.
static inline bool script_phase_goes_on(const StageScript *script, const ScriptPhase *other, const ScriptPhase *phase)
{
    return script_phase_draws(script, phase) && phase->first_wave == other->first_wave;
}

// The look of the stage in its phase `number`.
static inline ScriptLook script_look(const StageScript *script, int number)
{
    int32_t look = script->phases[number].look;
    return (ScriptLook)(look > 0 ? look - 1 : script->look);
}

// True for a tunable that a stage may set, which excludes the player's choices.
bool script_may_set(int index);

// The default tunables of a stage: the defaults with the script's changes.
Tunables script_tunables(const StageScript *script);
