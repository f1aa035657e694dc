// stage_phases.c -- the phases of a stage: waves, bosses, stances.
#include "content/stage/stage_local.h"

#include <string.h>

#include "core/base/assert.h"

// --- [phase NAME]

// The phase above is checked here, as nothing more can belong to it.
bool stage_begin_phase(void *context, const char *name)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    stage_finish_phase(reader);
    reader->phase_lost = !ini_room(reader->errors, reader->sections.line, &reader->phases, SCRIPT_PHASES_MAX, "phases");
    if (reader->phase_lost)
        return false;
    reader->phase_line[script->phase_count] = reader->sections.line;
    reader->phase = &script->phases[script->phase_count++];
    *reader->phase = (ScriptPhase){.first_wave = script->wave_count, .boss = -1};
    reader->sections.thing.value = reader->phase;
    ini_name(reader->errors, reader->sections.line, name, reader->phase->name.text);
    return true;
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
            text_errors_add(
                reader->errors, reader->wave_line[i], 0,
                "this wave comes after %gs, but its phase is over after %gs, expected an earlier 'at' or a later "
                "'most'",
                (double)reader->script->waves[i].tick / SIM_TICKS_PER_SECOND,
                (double)phase->most_ticks / SIM_TICKS_PER_SECOND);
}

// A phase with nothing of its own, after one that draws its waves, has the same waves and the same boss.
static void go_on(StageScript *script)
{
    if (script->phase_count < 2)
        return;
    const ScriptPhase *before = &script->phases[script->phase_count - 2];
    ScriptPhase *phase = &script->phases[script->phase_count - 1];
    if (phase->wave_count > 0 || phase->boss >= 0 || !script_phase_draws(script, before))
        return;
    phase->first_wave = before->first_wave;
    phase->wave_count = before->wave_count;
    phase->boss = before->boss;
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
    go_on(reader->script);
    check_waves(reader, phase);
    if (phase->most_ticks > 0 && phase->most_ticks < phase->least_ticks)
        text_errors_add(
            reader->errors, line, 0, "this phase lasts at least %gs and at most %gs, expected 'least' below 'most'",
            (double)phase->least_ticks / SIM_TICKS_PER_SECOND, (double)phase->most_ticks / SIM_TICKS_PER_SECOND);
    bool draws = script_phase_draws(reader->script, phase);
    if (phase->boss >= 0 && reader->script->bosses[phase->boss].every_ticks > 0 && !draws)
        text_errors_add(reader->errors, line, 0,
                        "the boss of this phase comes again and again, expected waves with a 'weight' beside it");
    if (phase->wave_count == 0 && phase->boss < 0 && phase->least_ticks == 0 && reader->waves <= SCRIPT_WAVES_MAX
        && reader->script->gallery.pattern_ticks == 0)
        text_errors_add(reader->errors, line, 0,
                        "nothing happens in this phase, expected a [wave], a [boss NAME] or 'least = TIME' in it");
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
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "this %s belongs to no phase, expected a [phase NAME] above it", what);
    return reader->phase != NULL;
}

// The same for the boss of this phase.
static bool has_boss(StageReader *reader, const char *what)
{
    if (!reader->boss && !reader->boss_lost && !reader->phase_lost)
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "this %s belongs to no boss, expected a [boss NAME] above it in the phase", what);
    return reader->boss != NULL;
}

// --- drops

static const char *const FLOWER_WORDS[FLOWER_KINDS] = {
#define FLOWER(KIND, name, word, ...) #word,
#include "core/sim/kinds.def"
#undef FLOWER
};

// One of the parts between commas. False where it is none.
static bool take_drop(const char *part, size_t length, int32_t drops[FLOWER_KINDS])
{
    char text[INI_LINE_BYTES_MAX + 1];
    Word words[3];
    int number;
    memcpy(text, part, length);
    text[length] = '\0';
    if (words_split(text, words, 3) != 2)
        return false;
    int kind = ini_find(words[0].text, FLOWER_WORDS, FLOWER_KINDS);
    if (kind < 0 || drops[kind] != 0 || !words_int_in(words[1].text, 1, SCRIPT_DROPS_MAX, &number))
        return false;
    drops[kind] = number;
    return true;
}

// Each kind once: twice could mean the sum or a slip.
static void stage_drops(const IniSections *sections, const IniEntry *entry, void *value)
{
    int32_t *drops = value;
    bool good = true;
    memset(drops, 0, FLOWER_KINDS * sizeof *drops); // a stance has those of its boss so far
    for (const char *at = entry->value; good; at++) {
        size_t length = strcspn(at, ",");
        good = take_drop(at, length, drops);
        at += length;
        if (*at == '\0')
            break;
    }
    if (!good)
        text_errors_add(sections->errors, entry->line, 0,
                        "drops is '%s', expected plain, royal or jelly, each once, "
                        "with a number from 1 to %d after it: 'plain 2, royal 1'",
                        words_quoted(entry->value).text, SCRIPT_DROPS_MAX);
}

// --- [wave]

// The wave that is being described is always the last one.
static ScriptWave *wave_of(StageReader *reader)
{
    return &reader->script->waves[reader->script->wave_count - 1];
}

bool stage_begin_wave(void *context, const char *nothing)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    (void)nothing;
    if (!has_phase(reader, "wave")
        || !ini_room(reader->errors, reader->sections.line, &reader->waves, SCRIPT_WAVES_MAX, "waves"))
        return false;
    reader->phase->wave_count++;
    reader->wave_line[script->wave_count++] = reader->sections.line;
    reader->sections.thing.value = wave_of(reader);
    *wave_of(reader) = (ScriptWave){
        .count = 1, .spacing_ticks = SIM_TICKS_PER_SECOND / 2, .program = -1, .pattern = -1};
    return true;
}

// Bosses have sections of their own.
static void take_enemy(const IniSections *sections, const IniEntry *entry, void *value)
{
    const char *names[ENEMY_KINDS];
    int32_t kinds[ENEMY_KINDS];
    int count = 0;
    for (int32_t kind = 0; kind < ENEMY_KINDS; kind++)
        if (script_wave_brings(kind)) {
            names[count] = ENEMY_NAMES[kind];
            kinds[count++] = kind;
        }
    int word = ini_word(sections->errors, entry, names, count);
    if (word >= 0)
        *(int32_t *)value = kinds[word];
}

// A place may be anywhere that enemies reach, also outside of what is seen: they fly in.
static void take_place(const IniSections *sections, const IniEntry *entry, void *value)
{
    ScriptWave *wave = value;
    static const Field PLACE[] = {INI_FLOAT("x", -SCRIPT_FAR_PX, SCRIPT_FAR_PX),
                                  INI_FLOAT("y", -SCRIPT_FAR_PX, SCRIPT_FAR_PX)};
    float v[2];
    if (!ini_numbers(sections->errors, entry, PLACE, 2, 2, "x y", v))
        return;
    wave->placed = 1;
    wave->x = v[0];
    wave->y = v[1];
}

// A pattern by its name; the book of the stage is known before the file is read.
static void take_pattern(const IniSections *sections, const IniEntry *entry, void *value)
{
    StageReader *reader = sections->reader;
    StageScript *script = reader->script;
    IniNames names = stage_names(reader);
    size_t bytes = strlen(entry->value) + 1;
    if (ini_pattern(reader->errors, entry, &names) < 0)
        return;
    ASSERT(bytes <= (size_t)(SCRIPT_TEXT_BYTES - script->text_bytes)); // there is room for one name a wave
    *(int32_t *)value = script->text_bytes;
    memcpy(script->text + script->text_bytes, entry->value, bytes);
    script->text_bytes += (int32_t)bytes;
}

const IniKey STAGE_WAVE_KEYS[] = {
    {INI_OWN("enemy", ScriptWave, kind, take_enemy),
     .lacking = "nobody comes in this wave, expected 'enemy = KIND' in its section"},
    {INI_OWN("program", ScriptWave, program, stage_refer)},
    {INI_TAKE("place", take_place)},
    {INI_OWN("pattern", ScriptWave, pattern, take_pattern)},
    {INI_OWN("drops", ScriptWave, drops, stage_drops)},
    {.name = NULL},
};

// A wave comes at its time, or is drawn; all of a phase in the same way.
static void check_drawn(StageReader *reader)
{
    static const char *const OF_DRAWN[] = {"from_rank", "least", "most", "beside_boss"};
    const IniThing *thing = &reader->sections.thing;
    ScriptWave *wave = wave_of(reader);
    int at = ini_keys_line(thing, "at"), count = ini_keys_line(thing, "count"), most = ini_keys_line(thing, "most");
    bool drawn = ini_keys_line(thing, "weight") > 0;
    if (drawn && at > 0)
        text_errors_add(reader->errors, at, 0, "a wave with a weight is drawn, expected no 'at' beside it");
    if (drawn && count > 0)
        text_errors_add(reader->errors, count, 0,
                        "a wave that is drawn grows with the rank, expected 'least' and 'most'");
    for (int i = 0; i < 4 && !drawn; i++) {
        int line = ini_keys_line(thing, OF_DRAWN[i]);
        if (line > 0)
            text_errors_add(reader->errors, line, 0, "'%s' is for waves that are drawn, expected a 'weight' beside it",
                            OF_DRAWN[i]);
    }
    if (drawn && most == 0)
        wave->most = wave->count;
    if (drawn && wave->most < wave->count)
        text_errors_add(reader->errors, most, 0,
                        "this wave has %d enemies at least and %d at most, expected 'least' below 'most'", wave->count,
                        wave->most);
    const ScriptWave *first = &reader->script->waves[reader->phase->first_wave];
    if ((first->weight > 0) != (wave->weight > 0))
        text_errors_add(
            reader->errors, reader->sections.line, 0,
            "this wave is %s and the first one of the phase is not, expected 'weight' or 'at' in all of them",
            drawn ? "drawn" : "not drawn");
}

// Conflicts between keys show only at the end of the section.
void stage_end_wave(void *context)
{
    StageReader *reader = context;
    const ScriptWave *wave = wave_of(reader);
    const IniThing *thing = &reader->sections.thing;
    int program = ini_keys_line(thing, "program"), place = ini_keys_line(thing, "place");
    check_drawn(reader);
    if (ini_keys_line(thing, "at") == 0 && ini_keys_line(thing, "weight") == 0)
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "this wave never comes, expected 'at = TIME' or 'weight = N' in its section");
    if (ENEMY_RULES[wave->kind].moves == MOVES_DARTS && program > 0)
        text_errors_add(reader->errors, program, 0, "a %s aims and flies by itself, expected no 'program'",
                        ENEMY_NAMES[wave->kind]);
    if (program > 0 && place > 0)
        text_errors_add(reader->errors, place, 0, "the program says where these enter, expected no 'place' beside it");
    if ((int64_t)wave->tick + (int64_t)(wave->count - 1) * wave->spacing_ticks > SCRIPT_TICKS_MAX)
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "the last one of this wave comes after more than %d minutes, expected less",
                        SCRIPT_TICKS_MAX / SIM_TICKS_PER_SECOND / 60);
}

// --- [boss NAME]

// The name stands in the header, as a phase's does: it is what the player reads.
bool stage_begin_boss(void *context, const char *name)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    if (!has_phase(reader, "boss"))
        return false;
    if (reader->boss || reader->boss_lost) {
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "this is the second boss of the phase, expected one at most");
        return false;
    }
    reader->boss_lost = !ini_room(reader->errors, reader->sections.line, &reader->bosses, SCRIPT_BOSSES_MAX, "bosses");
    if (reader->boss_lost)
        return false;
    reader->phase->boss = script->boss_count;
    reader->boss_line[script->boss_count] = reader->sections.line;
    reader->boss = &script->bosses[script->boss_count++];
    *reader->boss = (ScriptBoss){.points = 5000,
                                 .radius_px = 34.0f,
                                 .first_stance = script->stance_count,
                                 .wave_pause = 1.0f,
                                 .nest_programs = {-1, -1, -1}};
    reader->sections.thing.value = reader->boss;
    memset(reader->boss_drops, 0, sizeof reader->boss_drops);
    ini_name(reader->errors, reader->sections.line, name, reader->boss->name.text);
    return true;
}

static void take_boss_drops(const IniSections *sections, const IniEntry *entry, void *boss)
{
    StageReader *reader = sections->reader;
    (void)boss; // its stances keep them
    stage_drops(sections, entry, reader->boss_drops);
}

// A boss has a look and a strength of its own; everything else has a usual value.
const IniKey STAGE_BOSS_KEYS[] = {
    {INI_TAKE("drops", take_boss_drops)},
    {INI_NEEDED("look", "this boss looks like nothing, expected 'look = rhino' or another in its section")},
    {INI_NEEDED("hp", "this boss has no strength, expected 'hp = N' in its section")},
    {.name = NULL},
};

// --- [nest]

// A nest is its boss's: without one there is nothing that its combs could hang on.
bool stage_begin_nest(void *context, const char *nothing)
{
    StageReader *reader = context;
    (void)nothing;
    reader->sections.thing.value = reader->boss;
    return has_boss(reader, "nest");
}

// As many programs as there are places for: a nest's combs each follow one.
static void take_nest_programs(const IniSections *sections, const IniEntry *entry, void *value)
{
    StageReader *reader = sections->reader;
    Word words[SCRIPT_NEST_PROGRAMS + 1];
    if (words_split(entry->value, words, SCRIPT_NEST_PROGRAMS + 1) != SCRIPT_NEST_PROGRAMS)
        text_errors_add(reader->errors, entry->line, 0, "%s is '%s', expected the names of %d programs", entry->key,
                        words_quoted(entry->value).text, SCRIPT_NEST_PROGRAMS);
    else
        for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
            stage_refer_word(reader, entry->line, &words[i], (int32_t *)value + i);
}

// Half a nest cannot be built, so its size is asked for as a whole.
#define NOT_WHOLE(key) "this nest is not whole, expected '" key "' in its section"
const IniKey STAGE_NEST_KEYS[] = {
    {INI_OWN("programs", ScriptBoss, nest_programs, take_nest_programs),
     .lacking = NOT_WHOLE("programs = NAME NAME NAME")},
    {INI_NEEDED("columns", NOT_WHOLE("columns = N"))},
    {INI_NEEDED("rows", NOT_WHOLE("rows = N"))},
    {INI_NEEDED("burst", NOT_WHOLE("burst = TIME"))},
    {.name = NULL},
};

// --- [stance]

// Stances are kept after one another for all bosses; each boss knows the first of its own.
bool stage_begin_stance(void *context, const char *nothing)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    (void)nothing;
    if (!has_boss(reader, "stance")
        || !ini_room(reader->errors, reader->sections.line, &reader->stances, SCRIPT_STANCES_MAX, "stances"))
        return false;
    reader->boss->stance_count++;
    reader->stance_line[script->stance_count] = reader->sections.line;
    script->stances[script->stance_count] = (ScriptStance){.program = -1};
    reader->sections.thing.value = &script->stances[script->stance_count];
    memcpy(script->stances[script->stance_count++].drops, reader->boss_drops, sizeof reader->boss_drops);
    return true;
}

// For as long as the stance lasts.
static void take_repeated(const IniSections *sections, const IniEntry *entry, void *value)
{
    StageReader *reader = sections->reader;
    stage_refer(sections, entry, value);
    reader->references[reader->reference_count - 1].repeated = true;
}

// A stance without a program would leave the boss where it came in.
const IniKey STAGE_STANCE_KEYS[] = {
    {INI_OWN("program", ScriptStance, program, take_repeated),
     .lacking = "the boss does nothing in this stance, expected 'program = NAME' in its section"},
    {INI_OWN("drops", ScriptStance, drops, stage_drops)},
    {.name = NULL},
};

void stage_end_stance(void *context)
{
    StageReader *reader = context;
    reader->until_set[reader->script->stance_count - 1] = ini_keys_line(&reader->sections.thing, "until") > 0;
}

// Stances follow the boss's strength downwards, so each ends below the one before and the last one at nothing.
static void check_stances(StageReader *reader, const ScriptBoss *boss)
{
    const ScriptStance *stances = reader->script->stances;
    int last = boss->first_stance + boss->stance_count - 1;
    for (int i = boss->first_stance; i <= last; i++) {
        if (i == last && reader->until_set[i])
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "the last stance of a boss lasts until it is beaten, expected no 'until'");
        else if (i < last && !reader->until_set[i])
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "this stance never ends, expected 'until = SHARE', because another one follows");
        else if (i < last && i > boss->first_stance && stances[i].until >= stances[i - 1].until
                 && stances[i].until > 0.0f && stances[i - 1].until > 0.0f)
            text_errors_add(reader->errors, reader->stance_line[i], 0,
                            "this stance is over with the one before, expected an 'until' below %g",
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
                            "this boss has no stance, expected at least one [stance] after it");
        check_stances(reader, boss);
    }
}
