// mode.c -- the modes of the game.
#include "content/mode/mode.h"

#include <stdio.h>
#include <string.h>

#include "content/mode/daily.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tuning.h"
#include "core/base/assert.h"
#include "core/base/rng.h"
#include "core/journey/journey.h"

static const struct {
    const char *name, *list; // on the command line, and in the name of its list; shows have no list
    const char *stage;       // its id; NULL if the player chooses one
} MODES[MODE_KINDS] = {
    [MODE_ENDLESS] = {"endless", "", "endless"},    [MODE_SWARM_LORD] = {"swarm-lord", NULL, "swarm_lord"},
    [MODE_GALLERY] = {"gallery", NULL, "gallery"},  [MODE_PRACTICE] = {"practice", "_practice_", NULL},
    [MODE_DAILY] = {"daily", "_daily_", "endless"}, [MODE_JOURNEY] = {"journey", "_journey", NULL},
};

static const char *const LEVEL_NAMES[LEVELS] = {"easy", "normal", "hard"};

// The defaults of the menu; command line and player may change them.
Mode mode_of(ModeKind kind)
{
    return (Mode){.kind = kind, .level = LEVEL_NORMAL, .speed_percent = MODE_SPEED_FULL};
}

const char *mode_name(ModeKind kind)
{
    ASSERT((int)kind >= 0 && kind < MODE_KINDS);
    return MODES[kind].name;
}

const char *mode_level_name(int level)
{
    ASSERT(level >= 0 && level < LEVELS);
    return LEVEL_NAMES[level];
}

Mode mode_of_journey(const Journey *journey, int stage)
{
    Mode mode = mode_of(MODE_JOURNEY);
    mode.stage = stage;
    mode.level = journey->level;
    mode.start_bees = journey->bees;
    mode.more_rank = (float)journey_more_percent(journey) / 100.0f;
    return mode;
}

bool mode_chooses_stage(ModeKind kind)
{
    ASSERT((int)kind >= 0 && kind < MODE_KINDS);
    return MODES[kind].stage == NULL;
}

bool mode_leads_to_map(const Mode *mode)
{
    return mode->kind == MODE_JOURNEY || mode->first;
}

const StageScript *mode_script(const Mode *mode, const StageFiles *stages)
{
    if (!stages)
        return NULL;
    const char *id = MODES[mode->kind].stage;
    return stage_files_at(stages, id ? stage_files_find(stages, id) : mode->stage);
}

// The first flight: numbers over those of the first stage, on each level, until the player has met its boss.
static void ease(Tunables *it)
{
    it->swarm_start_bees = 36;
    it->flower_bees = 2;
    it->level_hard_hits = it->level_hard_flowers = 1.0f;
    it->flower_lure_px = 90.0f;
    it->flower_sky_ticks = 120;
    it->bullet_speed *= 0.8f;
    it->rank_density = 0.0f;
    it->boss_strength = 0.9f;
    it->rest_grace_ticks = 300;
    it->rest_every_ticks = 36;
    it->rest_hurry = 0.03f;
}

Conditions conditions_of(const Tunables *tunables)
{
    return (Conditions){tunables->level_level, tunables->play_speed_percent, tunables->play_forgive_percent};
}

void conditions_set(const Conditions *conditions, Tunables *tunables)
{
    tunables->level_level = conditions->level;
    tunables->play_speed_percent = conditions->speed_percent;
    tunables->play_forgive_percent = conditions->forgive_percent;
}

// In this order: the stage, the day, the level and the speed, the first flight, the journey, and practice without
// losses.
Tunables mode_tunables(const Mode *mode, const StageScript *script)
{
    Tunables tunables = script ? script_tunables(script) : tunables_default();
    if (mode->kind == MODE_DAILY)
        modifier_set(modifier_of_day(mode->day), &tunables);
    conditions_set(&mode->conditions, &tunables);
    if (mode_chooses_stage(mode->kind))
        tunables.stage_first_phase = mode->phase;
    if (mode->eased)
        ease(&tunables);
    if (mode->start_bees > 0)
        tunables.swarm_start_bees = mode->start_bees;
    if (mode->more_rank > 0.0f)
        tunables.stage_more_rank = mode->more_rank;
    if (mode->safe)
        tunables.swarm_grace_ticks = -1;
    return tunables;
}

// For demos, and for games taken over from them, which have a Sim but no mode. An endless game with the seed and the
// numbers of a day is that day's game.
Mode mode_of_sim(const Sim *sim, int stage)
{
    Mode mode = {.kind = MODE_PRACTICE, .conditions = conditions_of(&sim->tunables)};
    for (int i = 0; i < MODE_DAILY; i++)
        if (MODES[i].stage && strcmp(MODES[i].stage, sim->script.id) == 0)
            mode.kind = (ModeKind)i;
    if (sim->head.stage == STAGE_EMPTY)
        mode.kind = MODE_ENDLESS;
    Mode daily = mode;
    daily.kind = MODE_DAILY;
    if (mode.kind == MODE_ENDLESS && sim->head.stage == STAGE_SCRIPT && mode_day_of_seed(sim->head.seed, &daily.day)) {
        Tunables numbers = mode_tunables(&daily, &sim->script);
        if (!tuning_is_tuned(&sim->tunables, &numbers))
            return daily;
    }
    if (mode_chooses_stage(mode.kind)) {
        mode.stage = stage;
        mode.phase = sim->tunables.stage_first_phase;
    }
    return mode;
}

bool mode_has_aids(const Mode *mode)
{
    return mode->eased || mode->safe;
}

const uint32_t *mode_medals(const Mode *mode, const char *id)
{
    static const struct {
        const char *id;
        uint32_t score[MEDALS];
    } ROWS[] = {
#define MEDAL(id, ...) {#id, {__VA_ARGS__}},
#include "content/mode/medals.def"
#undef MEDAL
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0] && mode->phase == 0 && !mode_has_aids(mode); i++)
        if (strcmp(ROWS[i].id, id) == 0)
            return ROWS[i].score;
    return NULL;
}

// Partial, slow, forgiving or tuned games must not share a list with complete ones, nor stages with journeys.
bool mode_list_name(const Mode *mode, const char *id, bool tuned, char name[MODE_LIST_BYTES])
{
    char which[SCRIPT_NAME_BYTES] = "";
    if (!MODES[mode->kind].list || mode->phase > 0 || mode_has_aids(mode)
        || (mode->kind == MODE_JOURNEY && mode->stage != MODE_NO_STAGE))
        return false;
    if (mode->kind == MODE_PRACTICE)
        snprintf(which, sizeof which, "%s", id);
    else if (mode->kind == MODE_DAILY)
        snprintf(which, sizeof which, "%u%s", (unsigned)mode->day, mode->later ? MODE_LATER : "");
    snprintf(name, MODE_LIST_BYTES, "best%s%s%s%s%s%s%s.txt", MODES[mode->kind].list, which,
             mode->level == LEVEL_NORMAL ? "" : "_", mode->level == LEVEL_NORMAL ? "" : mode_level_name(mode->level),
             mode->speed_percent < MODE_SPEED_FULL ? "_slow" : "", mode->forgive_percent > 0 ? "_forgiving" : "",
             tuned ? "_tuned" : "");
    return true;
}

#define DAY_FACTOR UINT64_C(0x9e3779b97f4a7c15)
#define DAY_FACTOR_BACK UINT64_C(0xf1de83e19937733d) // inverse of the other factor

// Consecutive days must not have consecutive seeds.
uint64_t mode_day_seed(uint32_t day)
{
    uint64_t seed = (uint64_t)day * DAY_FACTOR;
    return seed ^ seed >> 32;
}

// Both steps of mode_day_seed are invertible, so no search is needed.
bool mode_day_of_seed(uint64_t seed, uint32_t *day)
{
    uint64_t found = (seed ^ seed >> 32) * DAY_FACTOR_BACK;
    *day = (uint32_t)found;
    return found <= UINT32_MAX && day_good(*day);
}

// --- the modifiers of days

#define RNG_STREAM 10

// Each block of ten days is shuffled by its number alone. If it would begin with the last modifier of the
// previous block, its first two are swapped. Its last one never changes, so each block depends only on the one
// before.
static void shuffle_ten(int32_t ten, Modifier order[MODIFIERS])
{
    Rng rng = rng_seed((uint64_t)(int64_t)ten, RNG_STREAM);
    for (int i = 0; i < MODIFIERS; i++)
        order[i] = (Modifier)i;
    for (int i = MODIFIERS - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1u);
        Modifier kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

Modifier modifier_of_day(uint32_t day)
{
    if (!day_good(day) || day < MODIFIERS_FROM)
        return MODIFIER_NONE;
    Modifier order[MODIFIERS], before[MODIFIERS];
    int32_t since = day_count(day) - day_count(MODIFIERS_FROM), ten = since / MODIFIERS, place = since % MODIFIERS;
    shuffle_ten(ten, order);
    shuffle_ten(ten - 1, before);
    if (place < 2 && order[0] == before[MODIFIERS - 1])
        place = 1 - place;
    return order[place];
}

void modifier_set(Modifier modifier, Tunables *it)
{
    switch (modifier) {
#define MODIFIER(NAME, numbers)                                                                                        \
    case MODIFIER_##NAME:                                                                                              \
        numbers break;
#include "content/mode/modifiers.def"
#undef MODIFIER
    case MODIFIER_NONE:
    case MODIFIERS: break;
    }
}
