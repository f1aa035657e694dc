// stage_phases.c -- the phases of a stage: waves, bosses, stances.
#include "content/stage/stage_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"

// --- [phase NAME]

// Checks the phase above, which is now complete.
void *stage_begin_phase(StageReader *reader)
{
    stage_finish_phase(reader);
    ScriptPhase *phase = reader->phase = stage_next(reader, reader->line, LIST_PHASES);
    reader->phase_lost = phase == NULL;
    if (phase == NULL)
        return NULL;
    *phase = (ScriptPhase){.first_wave = reader->script->wave_count, .boss = -1};
    stage_header_name(reader, &phase->name);
    return phase;
}

static double seconds_of(int32_t ticks)
{
    return (double)ticks / SIM_TICKS_PER_SECOND;
}

// The references to programs point into the waves, so these are sorted at the end of the file.
void stage_finish_phase(StageReader *reader)
{
    StageScript *script = reader->script;
    ScriptPhase *phase = reader->phase, *before = phase && phase > script->phases ? phase - 1 : NULL;
    reader->phase = NULL;
    reader->boss = NULL;
    reader->boss_lost = false;
    if (!phase)
        return;
    int line = reader->list_line[LIST_PHASES][script->phase_count - 1];
    // A phase without its own content, after one with drawn waves, shares its waves and its boss.
    if (before && phase->wave_count == 0 && phase->boss < 0 && script_phase_draws(script, before)) {
        phase->first_wave = before->first_wave;
        phase->wave_count = before->wave_count;
        phase->boss = before->boss;
    }
    // A wave after the end of its phase would never come.
    for (int i = phase->first_wave; i < phase->first_wave + phase->wave_count; i++)
        if (phase->most_ticks > 0 && script->waves[i].tick >= phase->most_ticks)
            stage_error(reader, reader->list_line[LIST_WAVES][i],
                        "this wave comes after %gs, but its phase is over after %gs, expected an earlier 'at' or a "
                        "later 'most'",
                        seconds_of(script->waves[i].tick), seconds_of(phase->most_ticks));
    if (phase->most_ticks > 0 && phase->most_ticks < phase->least_ticks)
        stage_error(reader, line, "this phase lasts at least %gs and at most %gs, expected 'least' below 'most'",
                    seconds_of(phase->least_ticks), seconds_of(phase->most_ticks));
    if (phase->boss >= 0 && script->bosses[phase->boss].every_ticks > 0 && !script_phase_draws(script, phase))
        stage_error(reader, line, "the boss of this phase is recurring, expected waves with a 'weight' beside it");
    if (phase->wave_count == 0 && phase->boss < 0 && phase->least_ticks == 0
        && reader->counted[LIST_WAVES] <= SCRIPT_WAVES_MAX && script->gallery.pattern_ticks == 0)
        stage_error(reader, line,
                    "nothing happens in this phase, expected a [wave], a [boss NAME] or 'least = TIME' in it");
}

// By time; on a tie in the order of the file. After resolving programs, because sorting moves the targets of
// references.
void stage_finish_waves(StageReader *reader)
{
    ScriptWave *waves = reader->script->waves;
    for (const ScriptPhase *phase = reader->script->phases;
         phase < reader->script->phases + reader->script->phase_count; phase++)
        for (int i = phase->first_wave + 1; i < phase->first_wave + phase->wave_count; i++) {
            ScriptWave wave = waves[i];
            int at = i;
            for (; at > phase->first_wave && waves[at - 1].tick > wave.tick; at--)
                waves[at] = waves[at - 1];
            waves[at] = wave;
        }
}

// True if this section belongs to a phase.
static bool has_phase(StageReader *reader, const char *what)
{
    if (!reader->phase && !reader->phase_lost)
        stage_error(reader, reader->line, "this %s belongs to no phase, expected a [phase NAME] above it", what);
    return reader->phase != NULL;
}

// The same for the boss of this phase.
static bool has_boss(StageReader *reader, const char *what)
{
    if (!reader->boss && !reader->boss_lost && !reader->phase_lost)
        stage_error(reader, reader->line, "this %s belongs to no boss, expected a [boss NAME] above it in the phase",
                    what);
    return reader->boss != NULL;
}

// --- drops

static const char *const FLOWER_WORDS[FLOWER_KINDS] = {
#define FLOWER(KIND, name, word, ...) #word,
#include "core/sim/kinds.def"
#undef FLOWER
};

// Each kind once: a duplicate could mean the sum or an error.
static void take_drops(StageReader *reader, const IniEntry *entry, void *value)
{
    int32_t *drops = value;
    bool good = true;
    Word part, words[2];
    memset(drops, 0, FLOWER_KINDS * sizeof *drops); // a stance inherits those of its boss so far
    for (const char *at = entry->value; good && words_next(&at, ',', &part);) {
        bool pair = words_split(part.text, words, 2) == 2;
        int number, kind = pair ? names_find(words[0].text, FLOWER_WORDS, FLOWER_KINDS) : -1;
        good = kind >= 0 && drops[kind] == 0 && words_int_in(words[1].text, 1, SCRIPT_DROPS_MAX, &number);
        if (good)
            drops[kind] = number;
    }
    if (!good)
        stage_error(reader, entry->line,
                    "drops is '%s', expected plain, royal or jelly, each once, "
                    "with a number from 1 to %d after it: 'plain 2, royal 1'",
                    words_quoted(entry->value).text, SCRIPT_DROPS_MAX);
}

// --- [wave]

void *stage_begin_wave(StageReader *reader)
{
    ScriptWave *wave = has_phase(reader, "wave") ? stage_next(reader, reader->line, LIST_WAVES) : NULL;
    if (wave == NULL)
        return NULL;
    reader->phase->wave_count++;
    *wave = (ScriptWave){.count = 1, .spacing_ticks = SIM_TICKS_PER_SECOND / 2, .program = -1, .pattern = -1};
    return wave;
}

// Bosses have sections of their own.
static void take_enemy(StageReader *reader, const IniEntry *entry, void *value)
{
    const char *names[ENEMY_KINDS];
    int32_t kinds[ENEMY_KINDS];
    int count = 0;
    for (int32_t kind = 0; kind < ENEMY_KINDS; kind++)
        if (script_wave_brings(kind)) {
            names[count] = ENEMY_NAMES[kind];
            kinds[count++] = kind;
        }
    int word = names_find(entry->value, names, count);
    if (word >= 0)
        *(int32_t *)value = kinds[word];
    else
        stage_error(reader, entry->line, "enemy is '%s', expected %s", words_quoted(entry->value).text,
                    names_expected("a word", entry->value, names, count).text);
}

static void take_program(StageReader *reader, const IniEntry *entry, void *index)
{
    stage_refer(reader, entry->line, entry->value)->index = index;
}

// A truncated name is unknown, too. There is room for one per wave.
static void take_pattern(StageReader *reader, const IniEntry *entry, void *value)
{
    StageScript *script = reader->script;
    int32_t length = mini((int32_t)strlen(entry->value), PATTERN_NAME_BYTES - 1);
    stage_refer(reader, entry->line, entry->value)->pattern = true;
    ASSERT(length < SCRIPT_TEXT_BYTES - script->text_bytes);
    *(int32_t *)value = script->text_bytes;
    memcpy(script->text + script->text_bytes, entry->value, (size_t)length);
    script->text_bytes += length + 1;
}

// A place may lie outside the playfield: enemies fly in.
static const StageNumbers PLACE = STAGE_NUMBERS("x y", 2, 2,
                                                STAGE_NUMBER("x", ScriptWave, x, -SCRIPT_FAR_PX, SCRIPT_FAR_PX),
                                                STAGE_NUMBER("y", ScriptWave, y, -SCRIPT_FAR_PX, SCRIPT_FAR_PX));

const StageKey STAGE_WAVE_KEYS[] = {
    {KEY_OWN("enemy", ScriptWave, kind, take_enemy),
     .lacking = "this wave has no enemy, expected 'enemy = KIND' in its section"},
    {KEY_OWN("program", ScriptWave, program, take_program)},
    {KEY_NUMBERS("place", &PLACE)},
    {KEY_OWN("pattern", ScriptWave, pattern, take_pattern)},
    {KEY_OWN("drops", ScriptWave, drops, take_drops)},
    {.name = NULL},
};

// Conflicts between keys are found at the end of the section. Either all waves of a phase have a time, or all are
// drawn.
void stage_end_wave(StageReader *reader)
{
    static const char *const OF_DRAWN[] = {"from_rank", "least", "most", "beside_boss"};
    ScriptWave *wave = reader->record;
    const ScriptWave *first = &reader->script->waves[reader->phase->first_wave];
    int at = stage_key_line(reader, "at"), count = stage_key_line(reader, "count");
    int most = stage_key_line(reader, "most"), program = stage_key_line(reader, "program");
    int place = stage_key_line(reader, "place");
    bool drawn = stage_key_line(reader, "weight") > 0;
    wave->placed = place > 0;
    if (drawn && at > 0)
        stage_error(reader, at, "a wave with a weight is drawn at random, expected no 'at' beside it");
    if (drawn && count > 0)
        stage_error(reader, count, "a drawn wave grows with the rank, expected 'least' and 'most'");
    for (int i = 0; i < 4 && !drawn; i++) {
        int line = stage_key_line(reader, OF_DRAWN[i]);
        if (line > 0)
            stage_error(reader, line, "'%s' is only for drawn waves, expected a 'weight' beside it", OF_DRAWN[i]);
    }
    if (drawn && most == 0)
        wave->most = wave->count;
    if (drawn && wave->most < wave->count)
        stage_error(reader, most, "this wave has %d enemies at least and %d at most, expected 'least' below 'most'",
                    wave->count, wave->most);
    if ((first->weight > 0) != (wave->weight > 0))
        stage_error(reader, reader->line,
                    "this wave is %s and the first one of the phase is not, expected 'weight' or 'at' in all of them",
                    drawn ? "drawn" : "not drawn");
    if (at == 0 && !drawn)
        stage_error(reader, reader->line, "this wave never comes, expected 'at = TIME' or 'weight = N' in its section");
    if (ENEMY_RULES[wave->kind].moves == MOVES_DARTS && program > 0)
        stage_error(reader, program, "a %s aims and flies on its own, expected no 'program'", ENEMY_NAMES[wave->kind]);
    if (program > 0 && place > 0)
        stage_error(reader, place, "the program sets where these enter, expected no 'place' beside it");
    if ((int64_t)wave->tick + (int64_t)(wave->count - 1) * wave->spacing_ticks > SCRIPT_TICKS_MAX)
        stage_error(reader, reader->line, "the last enemy of this wave comes after more than %d minutes, expected less",
                    SCRIPT_TICKS_MAX / SIM_TICKS_PER_SECOND / 60);
}

// --- [boss NAME]

// Players see this name, like a phase's, so it is in the header.
void *stage_begin_boss(StageReader *reader)
{
    StageScript *script = reader->script;
    if (!has_phase(reader, "boss"))
        return NULL;
    if (reader->boss || reader->boss_lost) {
        stage_error(reader, reader->line, "this is the second boss of the phase, expected one at most");
        return NULL;
    }
    ScriptBoss *boss = reader->boss = stage_next(reader, reader->line, LIST_BOSSES);
    reader->boss_lost = boss == NULL;
    if (boss == NULL)
        return NULL;
    reader->phase->boss = script->boss_count - 1;
    *boss = (ScriptBoss){.points = 5000,
                         .radius_px = 34.0f,
                         .first_stance = script->stance_count,
                         .wave_pause = 1.0f,
                         .nest_programs = {-1, -1, -1}};
    memset(reader->boss_drops, 0, sizeof reader->boss_drops);
    stage_header_name(reader, &boss->name);
    return boss;
}

static void take_boss_drops(StageReader *reader, const IniEntry *entry, void *boss)
{
    (void)boss; // its stances inherit them
    take_drops(reader, entry, reader->boss_drops);
}

// A boss needs a look and a strength; everything else has a default.
const StageKey STAGE_BOSS_KEYS[] = {
    {KEY_TAKE("drops", take_boss_drops)},
    {KEY_NEEDED("look", "this boss has no look, expected 'look = rhino' or another in its section")},
    {KEY_NEEDED("hp", "this boss has no strength, expected 'hp = N' in its section")},
    {.name = NULL},
};

// --- [nest]

// A nest needs a boss, on which its combs hang.
void *stage_begin_nest(StageReader *reader)
{
    return has_boss(reader, "nest") ? reader->boss : NULL;
}

// Exactly as many programs as combs: each comb follows one.
static void take_nest_programs(StageReader *reader, const IniEntry *entry, void *value)
{
    Word words[SCRIPT_NEST_PROGRAMS + 1];
    if (words_split(entry->value, words, SCRIPT_NEST_PROGRAMS + 1) != SCRIPT_NEST_PROGRAMS)
        stage_error(reader, entry->line, "%s is '%s', expected the names of %d programs", entry->key,
                    words_quoted(entry->value).text, SCRIPT_NEST_PROGRAMS);
    else
        for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
            stage_refer(reader, entry->line, words[i].text)->index = (int32_t *)value + i;
}

// A nest needs its complete size.
#define NOT_WHOLE(key) "this nest is incomplete, expected '" key "' in its section"
const StageKey STAGE_NEST_KEYS[] = {
    {KEY_OWN("programs", ScriptBoss, nest_programs, take_nest_programs),
     .lacking = NOT_WHOLE("programs = NAME NAME NAME")},
    {KEY_NEEDED("columns", NOT_WHOLE("columns = N"))},
    {KEY_NEEDED("rows", NOT_WHOLE("rows = N"))},
    {KEY_NEEDED("burst", NOT_WHOLE("burst = TIME"))},
    {.name = NULL},
};

// --- [stance]

// One list holds the stances of all bosses; each boss stores the index of its first.
void *stage_begin_stance(StageReader *reader)
{
    ScriptStance *stance = has_boss(reader, "stance") ? stage_next(reader, reader->line, LIST_STANCES) : NULL;
    if (stance == NULL)
        return NULL;
    reader->boss->stance_count++;
    *stance = (ScriptStance){.program = -1};
    memcpy(stance->drops, reader->boss_drops, sizeof reader->boss_drops);
    return stance;
}

// Repeated during the stance.
static void take_repeated(StageReader *reader, const IniEntry *entry, void *index)
{
    StageReference *reference = stage_refer(reader, entry->line, entry->value);
    reference->index = index;
    reference->repeated = true;
}

// Without a program the boss would stay where it entered.
const StageKey STAGE_STANCE_KEYS[] = {
    {KEY_OWN("program", ScriptStance, program, take_repeated),
     .lacking = "this stance has no program, expected 'program = NAME' in its section"},
    {KEY_OWN("drops", ScriptStance, drops, take_drops)},
    {.name = NULL},
};

void stage_end_stance(StageReader *reader)
{
    reader->until_set[reader->script->stance_count - 1] = stage_key_line(reader, "until") > 0;
}

// At the end of the file, because stances may come after other sections. Strength falls from stance to stance, and
// the last one ends at zero.
void stage_finish_bosses(StageReader *reader)
{
    const ScriptStance *stances = reader->script->stances;
    for (int k = 0; k < reader->script->boss_count; k++) {
        const ScriptBoss *boss = &reader->script->bosses[k];
        int first = boss->first_stance, last = first + boss->stance_count - 1;
        if (boss->stance_count == 0 && reader->counted[LIST_STANCES] <= SCRIPT_STANCES_MAX)
            stage_error(reader, reader->list_line[LIST_BOSSES][k],
                        "this boss has no stance, expected at least one [stance] after it");
        for (int i = first; i <= last; i++) {
            float until = stances[i].until, before = i > first ? stances[i - 1].until : 0.0f;
            int line = reader->list_line[LIST_STANCES][i];
            if (i == last && reader->until_set[i])
                stage_error(reader, line, "the last stance of a boss lasts until it is beaten, expected no 'until'");
            else if (i < last && !reader->until_set[i])
                stage_error(reader, line,
                            "this stance never ends, expected 'until = SHARE', because another one follows");
            else if (i < last && until >= before && until > 0.0f && before > 0.0f)
                stage_error(reader, line, "this stance ends with the one before, expected an 'until' below %g",
                            (double)before);
        }
    }
}
