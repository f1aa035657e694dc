// script.h -- a stage from a text file as data: phases, waves, bosses, walls, flows and numbers, without pointers.
//
// A script is constant stage data: a game begins with a copy of it in Sim, and a demo carries it. The reader of stage
// files (content/stage) and the reader of demos both make one and have script_check judge it; the Sim trusts a script
// that was found good. Everything that is not used is zero, so scripts can be compared as bytes.
//
// Waves come at their time, or are drawn by weight for as long as the phase lasts: then pressure follows time and the
// swarm (core/sim/stage.c, section rank of the tunables), and the phase does not end by itself. After a phase that
// draws others may go on with its waves and its boss: then only what is seen changes, and after the last one comes the
// first again. A gallery shows the patterns of the book, one after the other.
//
// A stage is a row of phases. Each has waves, which come at ticks counted from its begin, and may bring a boss. A phase
// ends, and the next one begins, once all of its waves have come and nobody stays, but not before `least_ticks`; and at
// `most_ticks` in any case, where that is not 0: what is left then flies off. One with a boss that comes once ends when
// that is beaten, and the stage is lost where it is not beaten until `most_ticks` (0: stage.boss_ticks). When the last
// phase is over the stage is won, as soon as the flowers have come to the swarm. Where there is no bullet, and nobody
// but who leaves, the ticks of a phase hurry on to its next wave.
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
#define SCRIPT_TICKS_MAX (10 * 60 * 60)      // of waves and phases: ten minutes
#define SCRIPT_COUNT_MAX 200                 // enemies of a wave
#define SCRIPT_WALLS_MAX (SIM_WALLS_MAX - 4) // the four sides of the playfield are walls too
#define SCRIPT_NEST_PROGRAMS 3
#define SCRIPT_NEST_COLUMNS_MAX 32
#define SCRIPT_NEST_ROWS_MAX 16
#define SCRIPT_WEIGHT_MAX 1000
#define SCRIPT_DROPS_MAX 100        // flowers of a kind
#define SCRIPT_TUNES 5              // of audio/music.h, without the title
#define SCRIPT_FAR_PX 4000.0f       // no place, wall or flow lies farther off
#define SCRIPT_STRENGTH_MAX 1000.0f // of a flow

// A name for readers, in English; lang/texts.h knows those of the game's own files in other languages.
typedef struct ScriptName {
    char text[SCRIPT_NAME_BYTES]; // UTF-8, ended by a zero
} ScriptName;

// The look of a stage; its tune is the one at the same place in audio/music.h, not counting the title.
typedef enum ScriptLook { LOOK_MEADOW, LOOK_POND, LOOK_ORCHARD, LOOK_HOLLOW, LOOK_CITADEL, SCRIPT_LOOKS } ScriptLook;

// The time of day, which colours what a stage looks like; LIGHT_DAY goes round from dawn to night, by the phase's
// clock.
typedef enum ScriptLight { LIGHT_NOON, LIGHT_DAWN, LIGHT_DUSK, LIGHT_NIGHT, LIGHT_DAY, SCRIPT_LIGHTS } ScriptLight;

// Looks of bosses.
typedef enum BossLook {
    BOSS_RHINO, // a rhinoceros beetle
    BOSS_DRAGONFLY,
    BOSS_SPIDER,
    BOSS_STAG,    // a stag beetle
    BOSS_EMPRESS, // of the wasps
    BOSS_QUEEN,   // also one that a scenario places
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
    int32_t boss;                    // which enters at its begin, or -1
    int32_t least_ticks, most_ticks; // 0: none
    float rank;    // how hard it presses, 0 to 1; level and swarm come on top. Not where waves are drawn.
    int32_t look;  // ScriptLook + 1; 0: as the stage
    int32_t light; // ScriptLight
} ScriptPhase;

typedef struct ScriptWave {
    int32_t tick; // of its first enemy, from the begin of its phase
    int32_t kind; // EnemyKind; neither COMB nor BOSS
    int32_t count, spacing_ticks;
    int32_t weight;      // above 0: it is drawn, so often beside the weights of the others; all of the phase or none
    int32_t most;        // drawn: enemies at rank 1, `count` at rank 0
    float from_rank;     // drawn: not below this rank
    int32_t beside_boss; // drawn: 1 where it comes while a boss is there, too
    int32_t program;     // in `programs`; -1: it enters from above and does what its kind does
    int32_t pattern;     // where the name of the pattern begins in `text` that each one fires; -1 for none
    int32_t mirror;      // ScriptMirror
    int32_t hp;          // 0: the kind's own
    int32_t placed;      // 1: each enters at x, y instead of by chance
    float x, y;          // px
    float step_px;       // each enemy is shifted by this much more
    float slack_px;      // the wave as a whole is shifted by up to this much, at random
    int32_t drops[3];    // flowers by FlowerKind that the last one of the wave leaves behind when beaten
} ScriptWave;

// A boss takes one stance after the other, as its strength goes down.
typedef struct ScriptStance {
    int32_t program;  // in `programs`, repeated for as long as the stance lasts
    float until;      // the share of its strength at which the next one begins; 0 for the last
    int32_t drops[3]; // flowers by FlowerKind at its end
} ScriptStance;

typedef struct ScriptBoss {
    ScriptName name;
    int32_t look; // BossLook
    int32_t hp, points;
    float radius_px;
    int32_t first_stance, stance_count;
    // One that comes again and again, in a phase whose waves are drawn; 0: it comes once, at the begin of the phase.
    int32_t every_ticks;
    int32_t least_bees, wait_ticks; // it waits so long for a swarm of so many
    int32_t hp_per_bee;             // hits for each bee of the swarm; 0: it grows with it as all enemies do
    float growth;                   // each one that was beaten adds this share to the strength of the next
    float wave_pause;               // while it is there, drawn waves take so many times as long to come
    // The nest around it: combs that move as one, the programs by turns.
    int32_t nest_columns, nest_rows, nest_burst_ticks; // without its boss it loses a comb each so many ticks
    int32_t nest_programs[SCRIPT_NEST_PROGRAMS];
} ScriptBoss;

// The numbers of a gallery; pattern_ticks 0: the stage is none.
typedef struct ScriptGallery {
    int32_t pattern_ticks, rest_ticks,
        again_ticks;             // how long a pattern is shown; before the next; before it begins anew
    int32_t hp, points, flowers; // of the moth; for each pattern that the swarm has survived
    float rank_step;             // rank gained by each pattern that was shown
} ScriptGallery;

typedef struct ScriptProgram {
    int32_t first, words; // its words in `code`, as action_pack makes them
} ScriptProgram;

// A tunable that this stage has another value for. Indices from TUNABLE_COUNT on are rows of view/look.def, which the sim
// ignores.
typedef struct ScriptSetting {
    int32_t index;
    float value;
} ScriptSetting;

typedef struct StageScript {
    ScriptName name;
    char id[SCRIPT_NAME_BYTES];    // the file's name without ".ini": lower case, digits, '_'
    char hunt[PATTERN_NAME_BYTES]; // the pattern of which a volley is fired at a swarm that rests; empty: none
    int32_t look;                  // ScriptLook
    int32_t tune;                  // which tune of audio/music.h: 0 meadow, 1 pond, 2 orchard, 3 hollow, 4 citadel
    int32_t koi;                   // fish that swim below, at most SCRIPT_KOI_MAX
    int32_t unlisted;              // 1: it is a mode's, and no stage to be practised
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
    int32_t code[SCRIPT_CODE_WORDS]; // of the programs, in their order
    char text[SCRIPT_TEXT_BYTES];    // names of patterns, each ended by a zero
} StageScript;

// True for the id of a stage: lower case letters, digits and '_', 1 to SCRIPT_NAME_BYTES - 1 of them.
bool script_id_good(const char *id);

// Whether enemies of this kind come in waves: not the parts of a boss.
bool script_wave_brings(int32_t kind);

// The numbers and words of the parts of a script, each table ended by a row without a name: the keys of a stage file,
// their ranges, and the check of a script. `default_value` is the value of a key that the file lacks; it may lie
// outside the range.
extern const Field SCRIPT_STAGE_FIELDS[], SCRIPT_GALLERY_FIELDS[], SCRIPT_PHASE_FIELDS[], SCRIPT_WAVE_FIELDS[];
extern const Field SCRIPT_BOSS_FIELDS[], SCRIPT_NEST_FIELDS[],
    SCRIPT_STANCE_FIELDS[]; // SCRIPT_NEST_FIELDS: of a ScriptBoss

// NULL, or what is wrong with a script that comes from outside: counts, indices, numbers that are none, programs that
// are none. `program` is scratch of the caller.
const char *script_check(const StageScript *script, ActionProgram *program);

// The same of one wall or flow.
const char *script_wall_fault(const Wall *wall);
const char *script_flow_fault(const FlowRegion *flow);

// True where waves of this phase are drawn by weight.
static inline bool script_phase_draws(const StageScript *script, const ScriptPhase *phase)
{
    return phase->wave_count > 0 && script->waves[phase->first_wave].weight > 0;
}

// True where a phase goes on with the waves of another one that draws them.
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

// True for a rule that a stage may set: the player's choices are not.
bool script_may_set(int index);

// The usual numbers of a stage: the defaults, but for what the script has others for.
Tunables script_tunables(const StageScript *script);
