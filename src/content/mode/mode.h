// mode.h -- the mode of a game: kind, level, speed, stage; its default numbers and its list of best games.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "core/sim/tunables.h"

typedef struct Journey Journey;
typedef struct StageFiles StageFiles;

typedef enum ModeKind {
    MODE_ENDLESS,
    MODE_SWARM_LORD,
    MODE_GALLERY,
    MODE_PRACTICE, // a stage, from any phase on
    MODE_DAILY,    // endless, with the day's seed and modifier: the same for everyone
    MODE_JOURNEY,  // a stage of the journey
    MODE_KINDS
} ModeKind;

#define MODE_SPEED_FULL 100
#define MODE_NO_STAGE (-1)
#define MODE_FIRST_STAGE "meadow"
#define MODE_WORDS "endless swarm-lord gallery practice daily journey" // by ModeKind
#define MODE_LEVEL_WORDS CHOICE_WORDS(LEVEL_CHOICES)
#define MODE_LEVEL_NAMES "easy, normal or hard"

// The player's choices for a game of any kind.
typedef struct Conditions {
    int level;           // LEVEL_EASY, LEVEL_NORMAL, LEVEL_HARD: level.level
    int speed_percent;   // 50 to 100
    int forgive_percent; // 0 to 90: the share of hits that bees survive
} Conditions;

typedef struct Mode {
    ModeKind kind;
    int stage; // MODE_PRACTICE, MODE_JOURNEY: index in the game's list of stages (content/stage/stage_files.h);
               // MODE_NO_STAGE: a journey as a whole, which has a list of best ones
    int phase; // MODE_PRACTICE: the first one
    union {
        Conditions conditions;
        struct {
            int level, speed_percent, forgive_percent;
        };
    };
    uint32_t day;    // MODE_DAILY: 20261122
    bool later;      // MODE_DAILY: not played on its day, and so in a separate list
    int start_bees;  // MODE_JOURNEY: the swarm at the start; 0: the default
    bool safe;       // MODE_PRACTICE: no bee is ever lost
    bool first;      // MODE_PRACTICE: the player's very first game; the map of the journey follows it
    bool eased;      // the first flight: MODE_FIRST_STAGE with gentler numbers (mode.c)
    float more_rank; // MODE_JOURNEY: the extra pressure of the stage
} Mode;

// The choices behind the tunables of a game, and the reverse.
Conditions conditions_of(const Tunables *tunables);
void conditions_set(const Conditions *conditions, Tunables *tunables);

// A mode of this kind on the normal level, at full speed.
Mode mode_of(ModeKind kind);

// The mode of the stage that is due in a journey, number `stage` of the list.
Mode mode_of_journey(const Journey *journey, int stage);

// The names on the command line, as in MODE_WORDS and MODE_LEVEL_WORDS: "swarm-lord", "hard".
const char *mode_name(ModeKind kind);
const char *mode_level_name(int level);

// True if the player chooses the stage, Mode.stage. The other modes have fixed ones.
bool mode_chooses_stage(ModeKind kind);

// True if the map of the journey follows the game.
bool mode_leads_to_map(const Mode *mode);

// The stage that a mode plays; NULL if the list lacks it, or without a list.
const StageScript *mode_script(const Mode *mode, const StageFiles *stages);

// The default numbers of a game of this mode: those of its stage (NULL: the defaults) with the level, speed, phase and
// bees of the mode. A game with any others counts as tuned.
Tunables mode_tunables(const Mode *mode, const StageScript *script);

// True for a first flight and for a practice without losses: no list accepts it.
bool mode_has_aids(const Mode *mode);

// The mode of a game from elsewhere, such as a demo that is taken over, derived from the Sim. `stage` is the index of
// its script in the list of stages, or -1. It is a daily game if its seed and numbers are those of a day.
Mode mode_of_sim(const Sim *sim, int stage);

// The scores for a bronze, a silver and a gold medal, from medals.def; NULL for stages without medals and for unlisted
// games. `id` is that of the script.
enum { MEDAL_BRONZE, MEDAL_SILVER, MEDAL_GOLD, MEDALS };
const uint32_t *mode_medals(const Mode *mode, const char *id);

#define MODE_LIST_BYTES 128
#define MODE_LATER "_later" // in the names of lists

// The file of this mode's best games, such as "best_practice_meadow_hard_slow.txt"; `id` is that of the script. False
// if there is no list: for games that begin in the middle of a stage, for single stages of the journey, whose
// starting bees vary, and for shows, the gallery and the swarm lord.
bool mode_list_name(const Mode *mode, const char *id, bool tuned, char name[MODE_LIST_BYTES]);

// The seed of a day: 20261122 gives the same one everywhere, whatever the time zone.
uint64_t mode_day_seed(uint32_t day);

// Finds the day of this century that has this seed. Returns false if there is none.
bool mode_day_of_seed(uint64_t seed, uint32_t *day);

// --- each day's own numbers, the same for everyone

typedef enum Modifier {
    MODIFIER_NONE = -1, // days before the first modifier
#define MODIFIER(NAME, numbers) MODIFIER_##NAME,
#include "content/mode/modifiers.def"
#undef MODIFIER
    MODIFIERS
} Modifier;

// The first day with a modifier.
#define MODIFIERS_FROM 20261123u

// The modifier of a day: every ten days have all of them, shuffled, and never the same on two days in a row.
// MODIFIER_NONE before the first one, and for invalid days.
Modifier modifier_of_day(uint32_t day);

// Sets its numbers; a no-op for MODIFIER_NONE.
void modifier_set(Modifier modifier, Tunables *it);
