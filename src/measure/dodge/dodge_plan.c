// dodge_plan.c -- lists from a command line, and the numbers of each run.
#include "measure/dodge/dodge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "content/tuning/tunables_text.h"
#include "core/sim/limits.h"
#include "text/grow.h"
#include "text/words.h"

#define INSTINCT "swarm.loose_instinct"
#define FOE_RADIUS_PX 1.0f // the least
#define STILL_LEASH 20.0f  // ranges; no bee is pulled inside it

// Reads one entry. False where it is wrong.
typedef bool EntryFn(const char *text, void *entry);

// Reads entries with commas between them, each once, into a list of at most `most`. False where something is wrong, and
// the list is as it was.
static bool list_read(void *list, int *list_count, int most, size_t entry_bytes, const char *text, EntryFn *entry)
{
    _Alignas(uint64_t) char read[DODGE_LIST_MOST * DODGE_NAME_BYTES] = {0};
    int count = 0;
    Word word;
    for (const char *at = text; words_next(&at, ',', &word); count++) {
        char *last = read + (size_t)count * entry_bytes;
        if (count == most || !entry(word.text, last))
            return false;
        for (const char *before = read; before < last; before += entry_bytes)
            if (memcmp(before, last, entry_bytes) == 0)
                return false;
    }
    memcpy(list, read, (size_t)count * entry_bytes);
    *list_count = count;
    return true;
}

#define LIST_READ(list, count, text, entry)                                                                            \
    list_read(list, count, (int)(sizeof(list) / sizeof(list)[0]), sizeof(list)[0], text, entry)

static bool rank_entry(const char *text, void *entry)
{
    float *rank = entry;
    bool good = words_float(text, rank) && *rank >= 0.0f && *rank <= 1.0f;
    *rank = *rank == 0.0f ? 0.0f : *rank; // "-0" is 0
    return good;
}

bool dodge_plan_ranks(DodgePlan *plan, const char *text)
{
    return LIST_READ(plan->ranks, &plan->rank_count, text, rank_entry);
}

// As many as the game has room for.
static bool bees_entry(const char *text, void *bees)
{
    return words_int_in(text, 1, SIM_BEES_MAX, bees);
}

bool dodge_plan_bees(DodgePlan *plan, const char *text)
{
    return LIST_READ(plan->bees, &plan->bee_count, text, bees_entry);
}

// "6/3"
static bool setting_entry(const char *text, void *entry)
{
    DodgeSetting *setting = entry;
    const Field *speed = tunable_info(tunable_find("swarm.max_speed"));
    const char *slash = strchr(text, '/');
    return slash != NULL && words_float(words_first(text, (size_t)(slash - text)).text, &setting->hit_px)
        && words_float(slash + 1, &setting->speed) && setting->hit_px >= DODGE_HIT_LEAST_PX
        && setting->hit_px <= DODGE_HIT_MOST_PX && setting->speed >= speed->least && setting->speed <= speed->most;
}

// px/speed in one entry: all sizes with all speeds would be many games that nobody asked for.
bool dodge_plan_settings(DodgePlan *plan, const char *text)
{
    return LIST_READ(plan->settings, &plan->setting_count, text, setting_entry);
}

// The words are the tunable's own, so that a new instinct is measured without a change here.
static bool instinct_entry(const char *text, void *entry)
{
    // The message of a word that is none is the option's.
    float value;
    snprintf(entry, DODGE_NAME_BYTES, "%.*s", DODGE_NAME_BYTES - 1, text);
    return strcmp(text, DODGE_STILL) == 0 || tunable_read(tunable_find(INSTINCT), text, &value, NULL);
}

bool dodge_plan_instincts(DodgePlan *plan, const char *text)
{
    return LIST_READ(plan->instincts, &plan->instinct_count, text, instinct_entry);
}

// All words of the choice.
static void use_all_instincts(DodgePlan *plan)
{
    Word word;
    for (const char *at = tunable_info(tunable_find(INSTINCT))->words; words_next(&at, ' ', &word);)
        instinct_entry(word.text, plan->instincts[plan->instinct_count++]);
}

void dodge_plan_use_defaults(DodgePlan *plan)
{
    if (plan->rank_count == 0)
        dodge_plan_ranks(plan, "0.5,1");
    if (plan->bee_count == 0)
        dodge_plan_bees(plan, "1,30");
    if (plan->setting_count == 0)
        dodge_plan_settings(plan, "2/5,6/3,10/3");
    if (plan->instinct_count == 0)
        use_all_instincts(plan);
}

// False, and one line in `error`, where the command line asks for a number that is the plan's own.
static bool own_are_free(const Tuning *tuning, Error *error)
{
    static const struct {
        const char *tunable, *option;
    } OWN[] = {
        {INSTINCT, "--instinct"},     {"swarm.start_bees", "--bees"},
        {"swarm.radius_px", "--hit"}, {"bullet.radius_px", "--hit"},
        {"swarm.max_speed", "--hit"}, {"pattern.rank", "--ranks"},
        {"swarm.fires", NULL},        {"pattern.rank_follows", "--ranks"},
        {"flower.bees", NULL},        {"swarm.weight_enemy", NULL},
        {"moth.radius_px", NULL},     {"patience.ticks", NULL},
    };
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++) {
        if (!tuning_is_from_options(tuning, tunable_find(OWN[i].tunable)))
            continue;
        return error_set(error, "%s is set by 'dodge' itself, expected %s", OWN[i].tunable,
                         OWN[i].option != NULL ? OWN[i].option : "nothing: only bees and bullets count there");
    }
    return true;
}

bool dodge_plan_tune(DodgePlan *plan, const Tuning *tuning, float unit_px, Error *error)
{
    if (!own_are_free(tuning, error))
        return false;
    if (unit_px > 0.0f && tuning_is_from_options(tuning, tunable_find("pattern.unit_px")))
        return error_set(error, "pattern.unit_px beside --unit, expected one of them");
    plan->tunables = *tuning_now(tuning);
    plan->own_accel = tuning_is_from_options(tuning, tunable_find("swarm.max_accel"));
    if (unit_px > 0.0f)
        plan->tunables.pattern_unit_px = unit_px;
    return true;
}

// The words of the program alone, from which each thread makes a book of its own.
void dodge_plan_add(DodgePlan *plan, const PatternBook *book)
{
    const PatternEntry *entry = &book->patterns[0];
    size_t bytes = (size_t)entry->words * sizeof book->code[0];
    ASSERT(book->count > 0);
    plan->patterns = grow_list(plan->patterns, sizeof plan->patterns[0], plan->pattern_count, &plan->pattern_room);
    DodgePattern *pattern = &plan->patterns[plan->pattern_count++];
    *pattern = (DodgePattern){.words = grow_zeros(bytes + 1), .word_count = entry->words};
    memcpy(pattern->name, entry->name, sizeof pattern->name);
    place_rules(NULL, plan->ticks, &plan->tunables, book, pattern->rules);
    memcpy(pattern->words, book->code + entry->first, bytes);
}

// Bees that wish for nothing stay where they are, whatever they see.
static void stand_still(Tunables *tunables)
{
    tunables->swarm_loose_instinct = INSTINCT_RADAR;
    tunables->swarm_avoid_px = tunables->swarm_stray_chance = 0.0f;
    tunables->swarm_leash_ranges = STILL_LEASH;
}

static void use_instinct(Tunables *tunables, const char *name)
{
    float value = 0.0f;
    int index = tunable_find(INSTINCT);
    if (strcmp(name, DODGE_STILL) == 0) {
        stand_still(tunables);
        return;
    }
    bool good = tunable_read(index, name, &value, NULL);
    ASSERT(good);
    if (good)
        tunable_set(tunables, index, value);
}

Tunables dodge_plan_tunables(const DodgePlan *plan, const int *run)
{
    Tunables tunables = plan->tunables;
    const DodgeSetting *setting = &plan->settings[run[DODGE_SETTING]];
    tunables.swarm_start_bees = plan->bees[run[DODGE_BEES]];
    tunables.swarm_radius_px = tunables.bullet_radius_px = setting->hit_px / 2.0f;
    tunables.swarm_max_speed = setting->speed;
    if (!plan->own_accel)
        tunables.swarm_max_accel = setting->speed;
    // What would let the difference between two runs come from anything but the bees is switched off.
    tunables.pattern_rank_follows = 0;
    tunables.pattern_rank = plan->ranks[run[DODGE_RANK]];
    tunables.swarm_fires = 0;
    tunables.patience_ticks = 0;
    tunables.swarm_weight_enemy = 0.0f;
    tunables.moth_radius_px = FOE_RADIUS_PX;
    tunables.flower_bees = 0;
    use_instinct(&tunables, plan->instincts[run[DODGE_INSTINCT]]);
    return tunables;
}

void dodge_plan_free(DodgePlan *plan)
{
    for (int i = 0; i < plan->pattern_count; i++)
        free(plan->patterns[i].words);
    free(plan->patterns);
    *plan = (DodgePlan){0};
}
