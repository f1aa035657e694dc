// stage_phases.c -- the phases of a stage: waves, bosses, stances.
#include "content/stage/stage_local.h"

#include <string.h>

#include "base/assert.h"

// --- [phase NAME]

// The phase above is checked here, as nothing more can belong to it.
bool stage_begin_phase(StageReader *reader, const char *name)
{
    StageScript *script = reader->script;
    stage_finish_phase(reader);
    reader->phase_lost = !ini_room(reader->errors, reader->section_line, &reader->phases, SCRIPT_PHASES_MAX, "phases");
    if (reader->phase_lost)
        return false;
    reader->phase_line[script->phase_count] = reader->section_line;
    reader->phase = &script->phases[script->phase_count++];
    *reader->phase = (ScriptPhase){.first_wave = script->wave_count, .boss = -1};
    ini_name(reader->errors, reader->section_line, name, &reader->phase->name, SCRIPT_ENGLISH);
    return true;
}

// Times of a phase are checked against each other only at its end: they may come in any order.
void stage_take_phase(StageReader *reader, const IniEntry *entry)
{
    enum { NAME_JA, RANK, LEAST, MOST, COUNT };
    static const char *const KEYS[] = {"name.ja", "rank", "least", "most"};
    static const NumberRule RANK_RULE[] = {{"rank", 0.0f, 1.0f}};
    ScriptPhase *phase = reader->phase;
    int key = ini_key(reader->errors, entry, KEYS, COUNT);
    if (key < 0 || !ini_once(reader->errors, entry, &reader->key_line[key]))
        return;
    if (key == NAME_JA)
        ini_name(reader->errors, entry->line, entry->value, &phase->name, SCRIPT_JAPANESE);
    else if (key == RANK)
        ini_numbers(reader->errors, entry, RANK_RULE, 1, 1, "one number", &phase->rank);
    else if (key == LEAST)
        ini_ticks(reader->errors, entry, 0, SCRIPT_TICKS_MAX, &phase->least_ticks);
    else
        ini_ticks(reader->errors, entry, 1, SCRIPT_TICKS_MAX, &phase->most_ticks);
}

// By time; those of the same tick stay in the order of the file.
static void sort_waves(StageReader *reader, int first, int count)
{
    ScriptWave *waves = reader->script->waves;
    for (int i = first + 1; i < first + count; i++) {
        ScriptWave wave = waves[i];
        int at = i, line = reader->wave_line[i];
        for (; at > first && waves[at - 1].tick > wave.tick; at--) {
            waves[at] = waves[at - 1];
            reader->wave_line[at] = reader->wave_line[at - 1];
        }
        waves[at] = wave;
        reader->wave_line[at] = line;
    }
}

// Only where a phase has an end: then a wave after it would never come.
static void check_waves(StageReader *reader, const ScriptPhase *phase)
{
    for (int i = phase->first_wave; i < phase->first_wave + phase->wave_count; i++)
        if (phase->most_ticks > 0 && reader->script->waves[i].tick >= phase->most_ticks)
            text_errors_add(reader->errors, reader->wave_line[i], 0,
                            "this wave comes after %gs, but its phase is over "
                            "after %gs, expected an earlier 'at' or a later 'most'",
                            (double)reader->script->waves[i].tick / SIM_TICKS_PER_SECOND,
                            (double)phase->most_ticks / SIM_TICKS_PER_SECOND);
}

// The references to programs point into the waves, so these are sorted at the end of the file.
void stage_finish_phase(StageReader *reader)
{
    ScriptPhase *phase = reader->phase;
    reader->phase = NULL;
    reader->boss = NULL;
    reader->boss_lost = false;
    if (!phase)
        return;
    int line = reader->phase_line[reader->script->phase_count - 1];
    check_waves(reader, phase);
    if (phase->most_ticks > 0 && phase->most_ticks < phase->least_ticks)
        text_errors_add(reader->errors, line, 0,
                        "this phase lasts at least %gs and at most %gs, expected 'least' "
                        "below 'most'",
                        (double)phase->least_ticks / SIM_TICKS_PER_SECOND,
                        (double)phase->most_ticks / SIM_TICKS_PER_SECOND);
    bool draws = script_phase_draws(reader->script, phase);
    if (phase->boss >= 0 && reader->script->bosses[phase->boss].every_ticks > 0 && !draws)
        text_errors_add(reader->errors, line, 0,
                        "the boss of this phase comes again and again, expected waves with a "
                        "'weight' beside it");
    if (phase->wave_count == 0 && phase->boss < 0 && phase->least_ticks == 0 && reader->waves <= SCRIPT_WAVES_MAX
        && reader->script->gallery.pattern_ticks == 0)
        text_errors_add(reader->errors, line, 0,
                        "nothing happens in this phase, expected a [wave], a [boss NAME] or "
                        "'least = TIME' in it");
}

// After the programs have been looked up, since sorting moves what the references point to.
void stage_finish_waves(StageReader *reader)
{
    for (int i = 0; i < reader->script->phase_count; i++)
        sort_waves(reader, reader->script->phases[i].first_wave, reader->script->phases[i].wave_count);
}

// True where there is a phase that this section belongs to.
static bool has_phase(StageReader *reader, const char *what)
{
    if (!reader->phase && !reader->phase_lost)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this %s belongs to no phase, expected a [phase NAME] "
                        "above it",
                        what);
    return reader->phase != NULL;
}

// --- [wave]

enum {
    WAVE_AT,
    WAVE_WEIGHT,
    WAVE_FROM_RANK,
    WAVE_LEAST,
    WAVE_MOST,
    WAVE_BESIDE_BOSS,
    WAVE_ENEMY,
    WAVE_COUNT,
    WAVE_SPACING,
    WAVE_PROGRAM,
    WAVE_STEP,
    WAVE_SLACK,
    WAVE_MIRROR,
    WAVE_PLACE,
    WAVE_PATTERN,
    WAVE_HP,
    WAVE_DROPS,
    WAVE_KEYS
};

// The wave that is being described is always the last one.
static ScriptWave *wave_of(StageReader *reader)
{
    return &reader->script->waves[reader->script->wave_count - 1];
}

bool stage_begin_wave(StageReader *reader, const char *nothing)
{
    StageScript *script = reader->script;
    (void)nothing;
    if (!has_phase(reader, "wave")
        || !ini_room(reader->errors, reader->section_line, &reader->waves, SCRIPT_WAVES_MAX, "waves"))
        return false;
    reader->phase->wave_count++;
    reader->wave_line[script->wave_count++] = reader->section_line;
    *wave_of(reader) = (ScriptWave){
        .count = 1, .spacing_ticks = SIM_TICKS_PER_SECOND / 2, .program = -1, .pattern = -1};
    return true;
}

// Bosses have sections of their own.
static void take_enemy(StageReader *reader, const IniEntry *entry, ScriptWave *wave)
{
    const char *names[ENEMY_KINDS];
    int32_t kinds[ENEMY_KINDS];
    int count = 0;
    for (int32_t kind = 0; kind < ENEMY_KINDS; kind++)
        if (script_wave_brings(kind)) {
            names[count] = ENEMY_NAMES[kind];
            kinds[count++] = kind;
        }
    int word = ini_word(reader->errors, entry, names, count);
    if (word >= 0)
        wave->kind = kinds[word];
}

// A place may be anywhere that enemies reach, also outside of what is seen: they fly in.
static void take_place(StageReader *reader, const IniEntry *entry, ScriptWave *wave)
{
    static const NumberRule PLACE[] = {{"x", -SCRIPT_FAR_PX, SCRIPT_FAR_PX}, {"y", -SCRIPT_FAR_PX, SCRIPT_FAR_PX}};
    float v[2];
    if (!ini_numbers(reader->errors, entry, PLACE, 2, 2, "x y", v))
        return;
    wave->placed = 1;
    wave->x = v[0];
    wave->y = v[1];
}

// So that one way serves both sides of the meadow.
static void take_mirror(StageReader *reader, const IniEntry *entry, ScriptWave *wave)
{
    static const char *const NAMES[SCRIPT_MIRRORS] = {
        [MIRROR_NO] = "no",
        [MIRROR_YES] = "yes",
        [MIRROR_TURNS] = "turns",
        [MIRROR_CHANCE] = "chance",
    };
    int word = ini_word(reader->errors, entry, NAMES, SCRIPT_MIRRORS);
    if (word >= 0)
        wave->mirror = word;
}

// A pattern by its name; the book of the stage is known before the file is read.
static void take_pattern(StageReader *reader, const IniEntry *entry, ScriptWave *wave)
{
    StageScript *script = reader->script;
    size_t bytes = strlen(entry->value) + 1;
    if (ini_pattern(reader->errors, entry, &reader->names) < 0)
        return;
    ASSERT(bytes <= (size_t)(SCRIPT_TEXT_BYTES - script->text_bytes)); // there is room for one name a wave
    wave->pattern = script->text_bytes;
    memcpy(script->text + script->text_bytes, entry->value, bytes);
    script->text_bytes += (int32_t)bytes;
}

// One key a line: a wave is a row of numbers, and most of them have a usual value.
void stage_take_wave(StageReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {
        [WAVE_AT] = "at",           [WAVE_WEIGHT] = "weight", [WAVE_FROM_RANK] = "from_rank",
        [WAVE_LEAST] = "least",     [WAVE_MOST] = "most",     [WAVE_BESIDE_BOSS] = "beside_boss",
        [WAVE_ENEMY] = "enemy",     [WAVE_COUNT] = "count",   [WAVE_SPACING] = "spacing",
        [WAVE_PROGRAM] = "program", [WAVE_STEP] = "step",     [WAVE_SLACK] = "slack",
        [WAVE_MIRROR] = "mirror",   [WAVE_PLACE] = "place",   [WAVE_PATTERN] = "pattern",
        [WAVE_HP] = "hp",           [WAVE_DROPS] = "drops",
    };
    static const NumberRule FROM_RANK[] = {{"from_rank", 0.0f, 1.0f}};
    static const NumberRule STEP[] = {{"step", -FIELD_WIDTH_PX, FIELD_WIDTH_PX}};
    static const NumberRule SLACK[] = {{"slack", 0.0f, FIELD_WIDTH_PX}};
    TextErrors *errors = reader->errors;
    ScriptWave *wave = wave_of(reader);
    int key = ini_key(errors, entry, KEYS, WAVE_KEYS);
    if (key < 0 || !ini_once(errors, entry, &reader->key_line[key]))
        return;
    switch (key) {
    case WAVE_AT: ini_ticks(errors, entry, 0, SCRIPT_TICKS_MAX, &wave->tick); break;
    case WAVE_WEIGHT: ini_whole(errors, entry, 1, SCRIPT_WEIGHT_MAX, &wave->weight); break;
    case WAVE_FROM_RANK: ini_numbers(errors, entry, FROM_RANK, 1, 1, "one number", &wave->from_rank); break;
    case WAVE_LEAST: ini_whole(errors, entry, 1, SCRIPT_COUNT_MAX, &wave->count); break;
    case WAVE_MOST: ini_whole(errors, entry, 1, SCRIPT_COUNT_MAX, &wave->most); break;
    case WAVE_BESIDE_BOSS: stage_switch(reader, entry, &wave->beside_boss); break;
    case WAVE_ENEMY: take_enemy(reader, entry, wave); break;
    case WAVE_COUNT: ini_whole(errors, entry, 1, SCRIPT_COUNT_MAX, &wave->count); break;
    case WAVE_SPACING: ini_ticks(errors, entry, 0, SCRIPT_TICKS_MAX, &wave->spacing_ticks); break;
    case WAVE_PROGRAM: stage_refer(reader, entry, &wave->program, false); break;
    case WAVE_STEP: ini_numbers(errors, entry, STEP, 1, 1, "one number of px", &wave->step_px); break;
    case WAVE_SLACK: ini_numbers(errors, entry, SLACK, 1, 1, "one number of px", &wave->slack_px); break;
    case WAVE_MIRROR: take_mirror(reader, entry, wave); break;
    case WAVE_PLACE: take_place(reader, entry, wave); break;
    case WAVE_PATTERN: take_pattern(reader, entry, wave); break;
    case WAVE_HP: ini_whole(errors, entry, 1, STAGE_HP_MAX, &wave->hp); break;
    case WAVE_DROPS: stage_drops(reader, entry, wave->drops); break;
    }
}

// A wave comes at its time, or is drawn; all of a phase in the same way.
static void check_drawn(StageReader *reader, const int *lines)
{
    static const int OF_DRAWN[] = {WAVE_FROM_RANK, WAVE_LEAST, WAVE_MOST, WAVE_BESIDE_BOSS};
    static const char *const NAMES[] = {"from_rank", "least", "most", "beside_boss"};
    ScriptWave *wave = wave_of(reader);
    bool drawn = lines[WAVE_WEIGHT] > 0;
    if (drawn && lines[WAVE_AT] > 0)
        text_errors_add(reader->errors, lines[WAVE_AT], 0, "a wave with a weight is drawn, expected no 'at' beside it");
    if (drawn && lines[WAVE_COUNT] > 0)
        text_errors_add(reader->errors, lines[WAVE_COUNT], 0,
                        "a wave that is drawn grows with the rank, expected 'least' "
                        "and 'most'");
    for (int i = 0; i < 4 && !drawn; i++)
        if (lines[OF_DRAWN[i]] > 0)
            text_errors_add(reader->errors, lines[OF_DRAWN[i]], 0,
                            "'%s' is for waves that are drawn, expected a "
                            "'weight' beside it",
                            NAMES[i]);
    if (drawn && lines[WAVE_MOST] == 0)
        wave->most = wave->count;
    if (drawn && wave->most < wave->count)
        text_errors_add(reader->errors, lines[WAVE_MOST], 0,
                        "this wave has %d enemies at least and %d at most, expected "
                        "'least' below 'most'",
                        wave->count, wave->most);
    const ScriptWave *first = &reader->script->waves[reader->phase->first_wave];
    if ((first->weight > 0) != (wave->weight > 0))
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this wave is %s and the first one of the phase is not, "
                        "expected 'weight' or 'at' in all of them",
                        drawn ? "drawn" : "not drawn");
}

// What has no usual value is asked for here: only now all keys are known.
void stage_end_wave(StageReader *reader)
{
    const ScriptWave *wave = wave_of(reader);
    const int *lines = reader->key_line;
    check_drawn(reader, lines);
    if (lines[WAVE_AT] == 0 && lines[WAVE_WEIGHT] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this wave never comes, expected 'at = TIME' or "
                        "'weight = N' in its section");
    if (lines[WAVE_ENEMY] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "nobody comes in this wave, expected 'enemy = KIND' "
                        "in its section");
    if (wave->kind == ENEMY_STINGER && lines[WAVE_PROGRAM] > 0)
        text_errors_add(reader->errors, lines[WAVE_PROGRAM], 0,
                        "a stinger aims and flies by itself, expected no "
                        "'program'");
    if (lines[WAVE_PROGRAM] > 0 && lines[WAVE_PLACE] > 0)
        text_errors_add(reader->errors, lines[WAVE_PLACE], 0,
                        "the program says where these enter, expected no 'place' "
                        "beside it");
    if ((int64_t)wave->tick + (int64_t)(wave->count - 1) * wave->spacing_ticks > SCRIPT_TICKS_MAX)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "the last one of this wave comes after more than %d "
                        "minutes, expected less",
                        SCRIPT_TICKS_MAX / SIM_TICKS_PER_SECOND / 60);
}

// --- [boss NAME]

enum {
    BOSS_NAME_JA,
    BOSS_LOOK,
    BOSS_HP,
    BOSS_POINTS,
    BOSS_RADIUS,
    BOSS_DROPS,
    BOSS_EVERY,
    BOSS_LEAST_BEES,
    BOSS_WAIT,
    BOSS_HP_PER_BEE,
    BOSS_GROWTH,
    BOSS_WAVE_PAUSE,
    BOSS_KEYS
};

// The name stands in the header, as a phase's does: it is what the player reads.
bool stage_begin_boss(StageReader *reader, const char *name)
{
    StageScript *script = reader->script;
    if (!has_phase(reader, "boss"))
        return false;
    if (reader->boss || reader->boss_lost) {
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this is the second boss of the phase, expected one "
                        "at most");
        return false;
    }
    reader->boss_lost = !ini_room(reader->errors, reader->section_line, &reader->bosses, SCRIPT_BOSSES_MAX, "bosses");
    if (reader->boss_lost)
        return false;
    reader->phase->boss = script->boss_count;
    reader->boss_line[script->boss_count] = reader->section_line;
    reader->boss = &script->bosses[script->boss_count++];
    *reader->boss = (ScriptBoss){.points = 5000,
                                 .radius_px = 34.0f,
                                 .first_stance = script->stance_count,
                                 .wave_pause = 1.0f,
                                 .nest_programs = {-1, -1, -1}};
    memset(reader->boss_drops, 0, sizeof reader->boss_drops);
    ini_name(reader->errors, reader->section_line, name, &reader->boss->name, SCRIPT_ENGLISH);
    return true;
}

// Times that are told to the player are read as times, numbers of the fight as numbers.
void stage_take_boss(StageReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"name.ja", "look",       "hp",   "points",     "radius", "drops",
                                       "every",   "least_bees", "wait", "hp_per_bee", "growth", "wave_pause"};
    static const char *const LOOKS[BOSS_LOOKS] = {
        [BOSS_RHINO] = "rhino", [BOSS_DRAGONFLY] = "dragonfly", [BOSS_SPIDER] = "spider",
        [BOSS_STAG] = "stag",   [BOSS_EMPRESS] = "empress",     [BOSS_QUEEN] = "queen",
    };
    static const NumberRule RADIUS[] = {{"radius", 1.0f, STAGE_RADIUS_MAX_PX}};
    static const NumberRule GROWTH[] = {{"growth", 0.0f, 20.0f}}, PAUSE[] = {{"wave_pause", 0.1f, 100.0f}};
    ScriptBoss *boss = reader->boss;
    int word, key = ini_key(reader->errors, entry, KEYS, BOSS_KEYS);
    if (key < 0 || !ini_once(reader->errors, entry, &reader->key_line[key]))
        return;
    switch (key) {
    case BOSS_NAME_JA: ini_name(reader->errors, entry->line, entry->value, &boss->name, SCRIPT_JAPANESE); break;
    case BOSS_HP: ini_whole(reader->errors, entry, 1, STAGE_HP_MAX, &boss->hp); break;
    case BOSS_POINTS: ini_whole(reader->errors, entry, 0, STAGE_POINTS_MAX, &boss->points); break;
    case BOSS_RADIUS: ini_numbers(reader->errors, entry, RADIUS, 1, 1, "one number of px", &boss->radius_px); break;
    case BOSS_DROPS: stage_drops(reader, entry, reader->boss_drops); break;
    case BOSS_EVERY: ini_ticks(reader->errors, entry, 60, SCRIPT_TICKS_MAX, &boss->every_ticks); break;
    case BOSS_LEAST_BEES: ini_whole(reader->errors, entry, 0, SIM_BEES_MAX, &boss->least_bees); break;
    case BOSS_WAIT: ini_ticks(reader->errors, entry, 0, SCRIPT_TICKS_MAX, &boss->wait_ticks); break;
    case BOSS_HP_PER_BEE: ini_whole(reader->errors, entry, 0, 1000, &boss->hp_per_bee); break;
    case BOSS_GROWTH: ini_numbers(reader->errors, entry, GROWTH, 1, 1, "one number", &boss->growth); break;
    case BOSS_WAVE_PAUSE: ini_numbers(reader->errors, entry, PAUSE, 1, 1, "one number", &boss->wave_pause); break;
    case BOSS_LOOK:
        word = ini_word(reader->errors, entry, LOOKS, BOSS_LOOKS);
        boss->look = word >= 0 ? word : 0;
        break;
    }
}

// A boss has a look and a strength of its own; everything else has a usual value.
void stage_end_boss(StageReader *reader)
{
    if (reader->key_line[BOSS_LOOK] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this boss looks like nothing, expected "
                        "'look = rhino' or another in its section");
    if (reader->key_line[BOSS_HP] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this boss has no strength, expected 'hp = N' in its "
                        "section");
}

// --- [nest]

enum { NEST_COLUMNS, NEST_ROWS, NEST_BURST, NEST_PROGRAMS, NEST_KEYS };

// A nest is its boss's: without one there is nothing that its combs could hang on.
bool stage_begin_nest(StageReader *reader, const char *nothing)
{
    (void)nothing;
    if (!reader->boss && !reader->boss_lost && !reader->phase_lost)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this nest belongs to no boss, expected a [boss NAME] "
                        "above it in the phase");
    return reader->boss != NULL;
}

void stage_take_nest(StageReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"columns", "rows", "burst", "programs"};
    ScriptBoss *boss = reader->boss;
    int key = ini_key(reader->errors, entry, KEYS, NEST_KEYS);
    if (key < 0 || !ini_once(reader->errors, entry, &reader->key_line[key]))
        return;
    switch (key) {
    case NEST_COLUMNS: ini_whole(reader->errors, entry, 1, SCRIPT_NEST_COLUMNS_MAX, &boss->nest_columns); break;
    case NEST_ROWS: ini_whole(reader->errors, entry, 1, SCRIPT_NEST_ROWS_MAX, &boss->nest_rows); break;
    case NEST_BURST: ini_ticks(reader->errors, entry, 1, SCRIPT_TICKS_MAX, &boss->nest_burst_ticks); break;
    default: stage_refer_several(reader, entry, boss->nest_programs, SCRIPT_NEST_PROGRAMS); break;
    }
}

// Half a nest cannot be built, so its size is asked for as a whole.
void stage_end_nest(StageReader *reader)
{
    static const char *const FORMS[] = {"columns = N", "rows = N", "burst = TIME", "programs = NAME NAME NAME"};
    for (int i = 0; i < NEST_KEYS; i++)
        if (reader->key_line[i] == 0)
            text_errors_add(reader->errors, reader->section_line, 0,
                            "this nest is not whole, expected '%s' in its "
                            "section",
                            FORMS[i]);
}

// --- [stance]

enum { STANCE_UNTIL, STANCE_PROGRAM, STANCE_DROPS, STANCE_KEYS };

// Stances are kept after one another for all bosses; each boss knows the first of its own.
bool stage_begin_stance(StageReader *reader, const char *nothing)
{
    StageScript *script = reader->script;
    (void)nothing;
    if (!reader->boss && !reader->boss_lost && !reader->phase_lost)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this stance belongs to no boss, expected a "
                        "[boss NAME] above it in the phase");
    if (!reader->boss
        || !ini_room(reader->errors, reader->section_line, &reader->stances, SCRIPT_STANCES_MAX, "stances"))
        return false;
    reader->boss->stance_count++;
    reader->stance_line[script->stance_count] = reader->section_line;
    script->stances[script->stance_count] = (ScriptStance){.program = -1};
    memcpy(script->stances[script->stance_count++].drops, reader->boss_drops, sizeof reader->boss_drops);
    return true;
}

void stage_take_stance(StageReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"until", "program", "drops"};
    static const NumberRule UNTIL[] = {{"until", 0.01f, 0.99f}};
    int index = reader->script->stance_count - 1;
    ScriptStance *stance = &reader->script->stances[index];
    int key = ini_key(reader->errors, entry, KEYS, STANCE_KEYS);
    if (key < 0 || !ini_once(reader->errors, entry, &reader->key_line[key]))
        return;
    reader->until_set[index] |= key == STANCE_UNTIL;
    if (key == STANCE_UNTIL)
        ini_numbers(reader->errors, entry, UNTIL, 1, 1, "one number", &stance->until);
    else if (key == STANCE_DROPS) {
        memset(stance->drops, 0, sizeof stance->drops);
        stage_drops(reader, entry, stance->drops);
    } else
        stage_refer(reader, entry, &stance->program, true);
}

// A stance without a program would leave the boss where it came in.
void stage_end_stance(StageReader *reader)
{
    if (reader->key_line[STANCE_PROGRAM] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "the boss does nothing in this stance, expected "
                        "'program = NAME' in its section");
}

// Stances follow the boss's strength downwards, so each ends below the one before and the last one at nothing.
static void check_stances(StageReader *reader, const ScriptBoss *boss)
{
    const ScriptStance *stances = reader->script->stances;
    int last = boss->first_stance + boss->stance_count - 1;
    for (int i = boss->first_stance; i <= last; i++) {
        if (i == last && reader->until_set[i])
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "the last stance of a boss lasts until it is "
                            "beaten, expected no 'until'");
        else if (i < last && !reader->until_set[i])
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "this stance never ends, expected 'until = "
                            "SHARE', because another one follows");
        else if (i < last && i > boss->first_stance && stances[i].until >= stances[i - 1].until
                 && stances[i].until > 0.0f && stances[i - 1].until > 0.0f)
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "this stance is over with the one before, "
                            "expected an 'until' below %g",
                            (double)stances[i - 1].until);
    }
}

// At the end of the file, because stances may stand after other sections.
void stage_finish_bosses(StageReader *reader)
{
    for (int i = 0; i < reader->script->boss_count; i++) {
        const ScriptBoss *boss = &reader->script->bosses[i];
        if (boss->stance_count == 0 && reader->stances <= SCRIPT_STANCES_MAX)
            text_errors_add(reader->errors, reader->boss_line[i], 0,
                            "this boss has no stance, expected at least one "
                            "[stance] after it");
        check_stances(reader, boss);
    }
}
