// dodge_plan.c -- lists from a command line, and the numbers of each run.
#include "measure/dodge/dodge_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/tuning/tunables_text.h"
#include "sim/limits.h"
#include "text/grow.h"
#include "text/words.h"

#define INSTINCT "swarm.instinct"
#define FOE_RADIUS_PX 1.0f // the least
#define STILL_LEASH 20.0f // ranges; no bee is pulled inside it

// Reads one entry into `list[count]`. False where it is wrong or among those before it.
typedef bool EntryFn(void *list, int count, const char *text);

// Reads entries with commas between them. Returns their number, or 0 where something is wrong.
static int list_read(void *list, int most, const char *text, EntryFn *entry)
{
    int count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        Word word = words_first(at, length);
        if (count == most || !entry(list, count, word.text))
            return 0;
        count++;
        at += length;
        if (*at == '\0')
            return count;
    }
}

// The number of entries of a list that was read, put in the place of the old one.
static bool list_take(void *list, int *list_count, size_t element_bytes, const void *read, int count)
{
    if (count == 0)
        return false;
    memcpy(list, read, (size_t)count * element_bytes);
    *list_count = count;
    return true;
}

static bool seed_entry(void *list, int count, const char *text)
{
    uint64_t *seeds = list;
    bool good = words_u64(text, &seeds[count]);
    for (int i = 0; i < count; i++)
        good = good && seeds[i] != seeds[count];
    return good;
}

// "1..3"; 0 where it is none.
static int seed_range(uint64_t *seeds, const char *text, const char *dots)
{
    uint64_t last;
    Word first = words_first(text, (size_t)(dots - text));
    if (!words_u64(first.text, &seeds[0]) || !words_u64(dots + 2, &last) || last < seeds[0]
        || last - seeds[0] >= DODGE_SEEDS_MOST)
        return 0;
    int count = (int)(last - seeds[0]) + 1;
    for (int i = 1; i < count; i++)
        seeds[i] = seeds[0] + (uint64_t)i;
    return count;
}

bool dodge_plan_seeds(DodgePlan *plan, const char *text)
{
    uint64_t seeds[DODGE_SEEDS_MOST];
    const char *dots = strstr(text, "..");
    int count = dots != NULL ? seed_range(seeds, text, dots) : list_read(seeds, DODGE_SEEDS_MOST, text, seed_entry);
    return list_take(plan->seeds, &plan->seed_count, sizeof seeds[0], seeds, count);
}

static bool rank_entry(void *list, int count, const char *text)
{
    float *ranks = list;
    bool good = words_float(text, &ranks[count]) && ranks[count] >= 0.0f && ranks[count] <= 1.0f;
    for (int i = 0; i < count; i++)
        good = good && ranks[i] != ranks[count];
    return good;
}

bool dodge_plan_ranks(DodgePlan *plan, const char *text)
{
    float ranks[DODGE_LIST_MOST];
    int count = list_read(ranks, DODGE_LIST_MOST, text, rank_entry);
    return list_take(plan->ranks, &plan->rank_count, sizeof ranks[0], ranks, count);
}

static bool bees_entry(void *list, int count, const char *text)
{
    int *bees = list;
    uint64_t number;
    if (!words_u64_in(text, 1, SIM_BEES_MAX, &number))
        return false;
    bees[count] = (int)number;
    for (int i = 0; i < count; i++)
        if (bees[i] == bees[count])
            return false;
    return true;
}

bool dodge_plan_bees(DodgePlan *plan, const char *text)
{
    int bees[DODGE_LIST_MOST];
    int count = list_read(bees, DODGE_LIST_MOST, text, bees_entry);
    return list_take(plan->bees, &plan->bee_count, sizeof bees[0], bees, count);
}

// "6/3"
static bool setting_entry(void *list, int count, const char *text)
{
    DodgeSetting *settings = list, *setting = &settings[count];
    const TunableInfo *speed = tunable_info(tunable_find("swarm.max_speed"));
    const char *slash = strchr(text, '/');
    if (slash == NULL)
        return false;
    Word hit = words_first(text, (size_t)(slash - text));
    if (!words_float(hit.text, &setting->hit_px) || !words_float(slash + 1, &setting->speed))
        return false;
    for (int i = 0; i < count; i++)
        if (settings[i].hit_px == setting->hit_px && settings[i].speed == setting->speed)
            return false;
    return setting->hit_px >= DODGE_HIT_LEAST_PX && setting->hit_px <= DODGE_HIT_MOST_PX
        && setting->speed >= speed->least && setting->speed <= speed->most;
}

bool dodge_plan_settings(DodgePlan *plan, const char *text)
{
    DodgeSetting settings[DODGE_LIST_MOST];
    int count = list_read(settings, DODGE_LIST_MOST, text, setting_entry);
    return list_take(plan->settings, &plan->setting_count, sizeof settings[0], settings, count);
}

static bool instinct_entry(void *list, int count, const char *text)
{
    char(*instincts)[DODGE_NAME_BYTES] = list, unused[WORD_BYTES];
    float value;
    if (strcmp(text, DODGE_STILL) != 0
        && !tunable_read(tunable_find(INSTINCT), text, &value, unused, sizeof unused))
        return false;
    for (int i = 0; i < count; i++)
        if (strcmp(instincts[i], text) == 0)
            return false;
    snprintf(instincts[count], DODGE_NAME_BYTES, "%.*s", DODGE_NAME_BYTES - 1, text);
    return true;
}

bool dodge_plan_instincts(DodgePlan *plan, const char *text)
{
    char instincts[DODGE_LIST_MOST][DODGE_NAME_BYTES];
    int count = list_read(instincts, DODGE_LIST_MOST, text, instinct_entry);
    return list_take(plan->instincts, &plan->instinct_count, sizeof instincts[0], instincts, count);
}

// All words of the choice.
static void use_all_instincts(DodgePlan *plan)
{
    char list[256];
    snprintf(list, sizeof list, "%s", tunable_info(tunable_find(INSTINCT))->words);
    for (char *at = list; *at; at++)
        *at = *at == ' ' ? ',' : *at;
    bool good = dodge_plan_instincts(plan, list);
    ASSERT(good);
    (void)good;
}

void dodge_plan_use_usual(DodgePlan *plan)
{
    if (plan->seed_count == 0)
        dodge_plan_seeds(plan, "1..3");
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
static bool own_are_free(const Tuning *tuning, char *error, size_t error_size)
{
    static const struct {
        const char *tunable, *option;
    } OWN[] = {
        {INSTINCT, "--instinct"},     {"swarm.start_bees", "--bees"},      {"swarm.radius_px", "--hit"},
        {"bullet.radius_px", "--hit"}, {"swarm.max_speed", "--hit"},       {"pattern.rank", "--ranks"},
        {"swarm.fires", NULL},        {"pattern.rank_follows", "--ranks"}, {"flower.bees", NULL},
        {"swarm.weight_enemy", NULL}, {"moth.radius_px", NULL},
    };
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++) {
        if (!tuning_is_wished(tuning, tunable_find(OWN[i].tunable)))
            continue;
        snprintf(error, error_size, "%s is set by 'dodge' itself, expected %s", OWN[i].tunable,
                 OWN[i].option != NULL ? OWN[i].option : "nothing: only bees and bullets count there");
        return false;
    }
    return true;
}

bool dodge_plan_tune(DodgePlan *plan, const Tuning *tuning, float unit_px, char *error, size_t error_size)
{
    if (!own_are_free(tuning, error, error_size))
        return false;
    if (unit_px > 0.0f && tuning_is_wished(tuning, tunable_find("pattern.unit_px"))) {
        snprintf(error, error_size, "pattern.unit_px beside --unit, expected one of them");
        return false;
    }
    plan->tunables = *tuning_now(tuning);
    plan->own_accel = tuning_is_wished(tuning, tunable_find("swarm.max_accel"));
    if (unit_px > 0.0f)
        plan->tunables.pattern_unit_px = unit_px;
    return true;
}

void dodge_plan_add(DodgePlan *plan, const PatternBook *book)
{
    const PatternEntry *entry = &book->patterns[0];
    size_t bytes = (size_t)entry->words * sizeof book->code[0];
    ASSERT(book->count > 0);
    plan->patterns = grow_list(plan->patterns, sizeof plan->patterns[0], plan->pattern_count, &plan->pattern_room);
    DodgePattern *pattern = &plan->patterns[plan->pattern_count++];
    *pattern = (DodgePattern){.words = malloc(bytes + 1), .word_count = entry->words};
    if (pattern->words == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(3);
    }
    memcpy(pattern->name, entry->name, sizeof pattern->name);
    memcpy(pattern->words, book->code + entry->first, bytes);
}

int64_t dodge_plan_pattern_runs(const DodgePlan *plan)
{
    return (int64_t)plan->seed_count * plan->rank_count * plan->bee_count * plan->setting_count * plan->instinct_count;
}

int64_t dodge_plan_run_count(const DodgePlan *plan)
{
    return plan->pattern_count * dodge_plan_pattern_runs(plan);
}

// Cuts the index in the last of several lists off a number.
static int cut(int *number, int count)
{
    int index = *number % count;
    *number /= count;
    return index;
}

DodgeRun dodge_plan_run(const DodgePlan *plan, int number)
{
    DodgeRun run;
    run.instinct = cut(&number, plan->instinct_count);
    run.setting = cut(&number, plan->setting_count);
    run.bees = cut(&number, plan->bee_count);
    run.rank = cut(&number, plan->rank_count);
    run.seed = cut(&number, plan->seed_count);
    run.pattern = number;
    return run;
}

// Bees that wish for nothing stay where they are.
static void stand_still(Tunables *tunables)
{
    tunables->swarm_avoid_px = tunables->swarm_stray_chance = 0.0f;
    tunables->swarm_leash_ranges = STILL_LEASH;
}

static void use_instinct(Tunables *tunables, const char *name)
{
    char error[256];
    float value = 0.0f;
    int index = tunable_find(INSTINCT);
    if (strcmp(name, DODGE_STILL) == 0) {
        stand_still(tunables);
        return;
    }
    bool good = tunable_read(index, name, &value, error, sizeof error);
    ASSERT(good);
    if (good)
        tunable_set(tunables, index, value);
}

Tunables dodge_plan_tunables(const DodgePlan *plan, DodgeRun run)
{
    Tunables tunables = plan->tunables;
    const DodgeSetting *setting = &plan->settings[run.setting];
    tunables.swarm_start_bees = plan->bees[run.bees];
    tunables.swarm_radius_px = tunables.bullet_radius_px = setting->hit_px / 2.0f;
    tunables.swarm_max_speed = setting->speed;
    if (!plan->own_accel)
        tunables.swarm_max_accel = setting->speed;
    tunables.pattern_rank_follows = 0;
    tunables.pattern_rank = plan->ranks[run.rank];
    tunables.swarm_fires = 0;
    tunables.swarm_weight_enemy = 0.0f;
    tunables.moth_radius_px = FOE_RADIUS_PX;
    tunables.flower_bees = 0;
    use_instinct(&tunables, plan->instincts[run.instinct]);
    return tunables;
}

void dodge_plan_free(DodgePlan *plan)
{
    for (int i = 0; i < plan->pattern_count; i++)
        free(plan->patterns[i].words);
    free(plan->patterns);
    *plan = (DodgePlan){0};
}
