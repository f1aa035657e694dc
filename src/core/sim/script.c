// script.c -- checks scripts (stages from files), and the tables of their numbers.
//
// A script may come from a damaged demo, so everything is checked before use; counts first, because all other
// checks rely on them. Comparisons are written so that NaN fails them.
#include "core/sim/script.h"

#include <stddef.h>

#include "core/base/utf8.h"
#include "core/sim/kinds.h"

#define HITS_MAX 1000000
#define POINTS_MAX 1000000
#define UNIT_SLACK 1.0e-3f // tolerance of a normal's squared length

static bool whole_within(int32_t value, int32_t least, int32_t most)
{
    return value >= least && value <= most;
}

static bool within(float value, float least, float most)
{
    return value >= least && value <= most;
}

static bool near_enough(Vec2 at)
{
    return within(at.x, -SCRIPT_FAR_PX, SCRIPT_FAR_PX) && within(at.y, -SCRIPT_FAR_PX, SCRIPT_FAR_PX);
}

// --- texts

// The length of a readable text that ends within its `size` bytes and is padded with zeros; -1 if it is invalid.
static int text_length(const char *text, int size)
{
    int length = 0;
    while (length < size && text[length])
        length++;
    for (int i = length; i < size; i++)
        if (text[i])
            return -1;
    return length < size && utf8_plain(text) ? length : -1;
}

static bool name_good(const ScriptName *name)
{
    return text_length(name->text, SCRIPT_NAME_BYTES) > 0;
}

bool script_id_good(const char *id)
{
    int length = 0;
    for (; length < SCRIPT_NAME_BYTES && id[length]; length++)
        if (!((id[length] >= 'a' && id[length] <= 'z') || (id[length] >= '0' && id[length] <= '9')
              || id[length] == '_'))
            return false;
    return length > 0 && length < SCRIPT_NAME_BYTES;
}

// A name of a pattern that begins at this offset of the script's text and ends inside it.
static bool pattern_name_good(const StageScript *script, int32_t first)
{
    if (!whole_within(first, 0, script->text_bytes - 2) || !script->text[first])
        return false;
    int length = 0;
    while (first + length < script->text_bytes && script->text[first + length])
        length++;
    return first + length < script->text_bytes && length < PATTERN_NAME_BYTES;
}

// --- the parts

#define NUMBER(part, key, of_kind, TYPE, member, absent, from, to)                                                     \
    {                                                                                                                  \
        .name = key, .kind = FIELD_##of_kind, .offset = offsetof(TYPE, member), .default_value = absent,               \
        .least = from, .most = (float)(to), .sentence = part "'s " key " is out of range"                              \
    }
#define CHOICE(part, key, TYPE, member, list)                                                                          \
    {                                                                                                                  \
        .name = key, .kind = FIELD_WORD, .offset = offsetof(TYPE, member), .words = list,                              \
        .sentence = part "'s " key " is unknown"                                                                       \
    }
#define COUNT(key, member, from, to) NUMBER("the stage", "number of " key, WHOLE, StageScript, member, from, from, to)
#define GALLERY(key, of_kind, member, from, to) NUMBER("a gallery", key, of_kind, ScriptGallery, member, 0, from, to)
#define PHASE(key, of_kind, member, from, to) NUMBER("a phase", key, of_kind, ScriptPhase, member, 0, from, to)
#define WAVE(key, of_kind, member, from, to) NUMBER("a wave", key, of_kind, ScriptWave, member, 0, from, to)
#define BOSS(key, of_kind, member, absent, from, to)                                                                   \
    NUMBER("a boss", key, of_kind, ScriptBoss, member, absent, from, to)
#define NEST(key, of_kind, member, to) NUMBER("a nest", key, of_kind, ScriptBoss, member, 0, 1, to)
#define LOOKS "meadow pond orchard hollow citadel" // in the order of ScriptLook and of the tunes

// All other checks rely on these.
static const Field COUNTS[] = {
    COUNT("phases", phase_count, 1, SCRIPT_PHASES_MAX),
    COUNT("waves", wave_count, 0, SCRIPT_WAVES_MAX),
    COUNT("bosses", boss_count, 0, SCRIPT_BOSSES_MAX),
    COUNT("stances", stance_count, 0, SCRIPT_STANCES_MAX),
    COUNT("programs", program_count, 0, SCRIPT_PROGRAMS_MAX),
    COUNT("tunables", setting_count, 0, SCRIPT_SETTINGS_MAX),
    COUNT("walls", wall_count, 0, SCRIPT_WALLS_MAX),
    COUNT("flows", flow_count, 0, SIM_FLOWS_MAX),
    COUNT("bytes in names of patterns", text_bytes, 0, SCRIPT_TEXT_BYTES),
    COUNT("words in programs", code_words, 0, SCRIPT_CODE_WORDS),
    {.name = NULL},
};

const Field SCRIPT_STAGE_FIELDS[] = {
    CHOICE("the stage", "look", StageScript, look, LOOKS),
    CHOICE("the stage", "tune", StageScript, tune, LOOKS),
    NUMBER("the stage", "koi", WHOLE, StageScript, koi, 0, 0, SCRIPT_KOI_MAX),
    CHOICE("the stage", "listed", StageScript, unlisted, "yes no"),
    {.name = NULL},
};

const Field SCRIPT_GALLERY_FIELDS[] = {
    GALLERY("show", TICKS, pattern_ticks, 1, SCRIPT_TICKS_MAX),
    GALLERY("rest", TICKS, rest_ticks, 0, SCRIPT_TICKS_MAX),
    GALLERY("again", TICKS, again_ticks, 0, SCRIPT_TICKS_MAX),
    GALLERY("hp", WHOLE, hp, 1, HITS_MAX),
    GALLERY("points", WHOLE, points, 0, POINTS_MAX),
    GALLERY("flowers", WHOLE, flowers, 0, SCRIPT_DROPS_MAX),
    GALLERY("rank_step", NUMBER, rank_step, 0.0f, 1.0f),
    {.name = NULL},
};

const Field SCRIPT_PHASE_FIELDS[] = {
    PHASE("rank", NUMBER, rank, 0.0f, 1.0f),
    PHASE("least", TICKS, least_ticks, 0, SCRIPT_TICKS_MAX),
    PHASE("most", TICKS, most_ticks, 1, SCRIPT_TICKS_MAX),
    CHOICE("a phase", "look", ScriptPhase, look, "stage " LOOKS),
    CHOICE("a phase", "light", ScriptPhase, light, "noon dawn dusk night day"),
    {.name = NULL},
};

// `least` and `count` are the same member: for drawn waves and for others.
const Field SCRIPT_WAVE_FIELDS[] = {
    WAVE("at", TICKS, tick, 0, SCRIPT_TICKS_MAX),
    WAVE("weight", WHOLE, weight, 1, SCRIPT_WEIGHT_MAX),
    WAVE("from_rank", NUMBER, from_rank, 0.0f, 1.0f),
    NUMBER("a wave", "least", WHOLE, ScriptWave, count, 1, 1, SCRIPT_COUNT_MAX),
    WAVE("most", WHOLE, most, 1, SCRIPT_COUNT_MAX),
    CHOICE("a wave", "beside_boss", ScriptWave, beside_boss, "no yes"),
    NUMBER("a wave", "count", WHOLE, ScriptWave, count, 1, 1, SCRIPT_COUNT_MAX),
    WAVE("spacing", TICKS, spacing_ticks, 0, SCRIPT_TICKS_MAX),
    WAVE("step", NUMBER, step_px, -FIELD_WIDTH_PX, FIELD_WIDTH_PX),
    WAVE("slack", NUMBER, slack_px, 0.0f, FIELD_WIDTH_PX),
    CHOICE("a wave", "mirror", ScriptWave, mirror, "no yes turns chance"),
    WAVE("hp", WHOLE, hp, 1, HITS_MAX),
    {.name = NULL},
};

const Field SCRIPT_BOSS_FIELDS[] = {
    CHOICE("a boss", "look", ScriptBoss, look, "rhino dragonfly spider stag empress queen"),
    BOSS("hp", WHOLE, hp, 1, 1, HITS_MAX),
    BOSS("points", WHOLE, points, 0, 0, POINTS_MAX),
    BOSS("radius", NUMBER, radius_px, 1.0f, 1.0f, 120.0f),
    BOSS("every", TICKS, every_ticks, 0, 60, SCRIPT_TICKS_MAX),
    BOSS("least_bees", WHOLE, least_bees, 0, 0, SIM_BEES_MAX),
    BOSS("wait", TICKS, wait_ticks, 0, 0, SCRIPT_TICKS_MAX),
    BOSS("hp_per_bee", WHOLE, hp_per_bee, 0, 0, 1000),
    BOSS("growth", NUMBER, growth, 0.0f, 0.0f, 20.0f),
    BOSS("wave_pause", NUMBER, wave_pause, 1.0f, 0.1f, 100.0f),
    {.name = NULL},
};

const Field SCRIPT_NEST_FIELDS[] = {
    NEST("columns", WHOLE, nest_columns, SCRIPT_NEST_COLUMNS_MAX),
    NEST("rows", WHOLE, nest_rows, SCRIPT_NEST_ROWS_MAX),
    NEST("burst", TICKS, nest_burst_ticks, SCRIPT_TICKS_MAX),
    {.name = NULL},
};

const Field SCRIPT_STANCE_FIELDS[] = {
    NUMBER("a stance", "until", NUMBER, ScriptStance, until, 0.0f, 0.01f, 0.99f),
    {.name = NULL},
};

// The first number that is out of range, or NULL.
static const char *numbers_fault(const Field *field, const void *record)
{
    for (; field->name; field++) {
        float value = field_get(field, record), last = 0.0f;
        for (const char *c = field->words; c && *c; c++)
            last += *c == ' ' ? 1.0f : 0.0f;
        bool good = field->words ? within(value, 0.0f, last)
                                 : value == field->default_value || field_holds(field, value);
        if (!good)
            return field->sentence;
    }
    return NULL;
}

static const char *head_fault(const StageScript *script)
{
    if (!name_good(&script->name))
        return "the stage has no name, or an invalid one";
    if (text_length(script->id, SCRIPT_NAME_BYTES) < 0 || !script_id_good(script->id))
        return "the stage's id is not of lower case letters, digits and '_'";
    if (script->hunt[0] && text_length(script->hunt, PATTERN_NAME_BYTES) < 0)
        return "the hunt's pattern has an invalid name";
    if (script->gallery.pattern_ticks > 0 && script->gallery.hp == 0)
        return "the moth of a gallery has no strength";
    const char *fault = numbers_fault(SCRIPT_STAGE_FIELDS, script);
    return fault ? fault : numbers_fault(SCRIPT_GALLERY_FIELDS, &script->gallery);
}

static bool drops_good(const int32_t drops[3])
{
    for (int i = 0; i < 3; i++)
        if (!whole_within(drops[i], 0, SCRIPT_DROPS_MAX))
            return false;
    return true;
}

_Static_assert(FLOWER_KINDS == 3, "drops are by kind of flower");

bool script_wave_brings(int32_t kind)
{
    return whole_within(kind, 0, ENEMY_KINDS - 1) && !(ENEMY_RULES[kind].traits & TRAIT_PART);
}

// The waves of a phase, in order of time, before its end.
static const char *phase_waves_fault(const StageScript *script, const ScriptPhase *phase)
{
    const ScriptWave *wave = &script->waves[phase->first_wave];
    for (int i = 0; i < phase->wave_count; i++) {
        const char *fault = numbers_fault(SCRIPT_WAVE_FIELDS, &wave[i]);
        if (fault)
            return fault;
        if (!script_wave_brings(wave[i].kind))
            return "a wave has an enemy that cannot come in waves";
        if (wave[i].weight > 0 ? wave[i].most < wave[i].count : wave[i].most != 0)
            return "a drawn wave has a least above its most, or another one has a most";
        if (!whole_within(wave[i].program, -1, script->program_count - 1))
            return "a wave's program is not in the stage";
        if (wave[i].pattern != -1 && !pattern_name_good(script, wave[i].pattern))
            return "a wave's pattern has no name";
        if (!whole_within(wave[i].placed, 0, 1) || !near_enough(vec2(wave[i].x, wave[i].y)))
            return "a wave has an invalid place, or one farther than 4000 px";
        if (!drops_good(wave[i].drops))
            return "a wave drops 0 to 100 flowers of each kind";
        if ((wave[i].weight > 0) != (wave[0].weight > 0) || (wave[i].weight > 0 && wave[i].tick > 0))
            return "a phase mixes drawn waves with others, or a drawn wave has a time";
        if (i > 0 && wave[i].tick < wave[i - 1].tick)
            return "the waves of a phase are not in the order of their times";
        if (phase->most_ticks > 0 && wave[i].tick >= phase->most_ticks)
            return "a wave comes after the end of its phase";
    }
    return NULL;
}

static const char *phase_fault(const StageScript *script, const ScriptPhase *phase)
{
    if (!name_good(&phase->name))
        return "a phase has no name, or an invalid one";
    if (!whole_within(phase->boss, -1, script->boss_count - 1))
        return "a phase's boss is not in the stage";
    const char *fault = numbers_fault(SCRIPT_PHASE_FIELDS, phase);
    if (fault)
        return fault;
    if (phase->boss >= 0 && script->bosses[phase->boss].every_ticks > 0
        && (phase->wave_count < 1 || !whole_within(phase->first_wave, 0, script->wave_count - 1)
            || script->waves[phase->first_wave].weight == 0))
        return "a recurring boss is in a phase without drawn waves";
    if (phase->most_ticks > 0 && phase->most_ticks < phase->least_ticks)
        return "a phase's most is less than its least";
    return phase_waves_fault(script, phase);
}

// Phases list the waves in order; each wave belongs to one phase, or to several that continue each other.
static const char *phases_fault(const StageScript *script)
{
    int waves = 0;
    for (int i = 0; i < script->phase_count; i++) {
        const ScriptPhase *phase = &script->phases[i], *before = &script->phases[i > 0 ? i - 1 : 0];
        // It may share the drawn waves and the boss of the previous phase.
        bool goes_on = i > 0 && script_phase_goes_on(script, phase, before) && phase->wave_count == before->wave_count
                    && phase->boss == before->boss;
        int first = phase->first_wave, own = goes_on ? 0 : phase->wave_count;
        if (own == phase->wave_count && (first != waves || !whole_within(own, 0, script->wave_count - waves)))
            return "the waves are not in the order of the phases";
        waves += own;
        const char *fault = phase_fault(script, phase);
        if (fault)
            return fault;
    }
    return waves == script->wave_count ? NULL : "a wave belongs to no phase";
}

static const char *stances_fault(const StageScript *script, const ScriptBoss *boss)
{
    float before = 1.0f;
    for (int i = 0; i < boss->stance_count; i++) {
        const ScriptStance *stance = &script->stances[boss->first_stance + i];
        bool last = i == boss->stance_count - 1;
        if (!whole_within(stance->program, 0, script->program_count - 1))
            return "a stance's program is not in the stage";
        if (last ? stance->until != 0.0f : !(stance->until > 0.0f && stance->until < before))
            return "`until` does not fall from stance to stance, from below 1 to 0 in the last";
        if (numbers_fault(SCRIPT_STANCE_FIELDS, stance))
            return SCRIPT_STANCE_FIELDS[0].sentence;
        if (!drops_good(stance->drops))
            return "a stance drops 0 to 100 flowers of each kind";
        before = stance->until;
    }
    return NULL;
}

static const char *nest_fault(const StageScript *script, const ScriptBoss *boss)
{
    bool nests = boss->nest_rows > 0;
    const char *fault = numbers_fault(SCRIPT_NEST_FIELDS, boss);
    if (fault)
        return fault;
    if (nests && (boss->nest_columns == 0 || boss->nest_burst_ticks == 0))
        return "a nest has no columns, or never bursts";
    for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
        if (!whole_within(boss->nest_programs[i], nests ? 0 : -1, nests ? script->program_count - 1 : -1))
            return "a nest's program is not in the stage";
    return NULL;
}

static const char *bosses_fault(const StageScript *script)
{
    int stances = 0;
    for (int i = 0; i < script->boss_count; i++) {
        const ScriptBoss *boss = &script->bosses[i];
        if (boss->first_stance != stances || !whole_within(boss->stance_count, 1, script->stance_count - stances))
            return "the stances are not in the order of the bosses, or a boss has none";
        stances += boss->stance_count;
        if (!name_good(&boss->name))
            return "a boss has no name, or an invalid one";
        const char *fault = numbers_fault(SCRIPT_BOSS_FIELDS, boss);
        fault = fault ? fault : nest_fault(script, boss);
        fault = fault ? fault : stances_fault(script, boss);
        if (fault)
            return fault;
    }
    return stances == script->stance_count ? NULL : "a stance belongs to no boss";
}

bool script_may_set(int index)
{
    static const size_t OF_PLAYER[] = {offsetof(Tunables, play_speed_percent), offsetof(Tunables, level_level),
                                       offsetof(Tunables, stage_first_phase)};
    size_t offset = tunable_info(index)->offset;
    for (size_t i = 0; i < sizeof OF_PLAYER / sizeof OF_PLAYER[0]; i++)
        if (offset == OF_PLAYER[i])
            return false;
    return true;
}

static const char *settings_fault(const StageScript *script)
{
    for (int i = 0; i < script->setting_count; i++) {
        const ScriptSetting *setting = &script->settings[i];
        if (!whole_within(setting->index, 0, TUNABLE_COUNT + SCRIPT_LOOKS_MAX - 1))
            return "a setting has an unknown tunable";
        if (setting->index >= TUNABLE_COUNT)
            continue; // only seen
        const Field *info = tunable_info(setting->index);
        if (!script_may_set(setting->index))
            return "a setting changes a tunable that stages may not set";
        if (!within(setting->value, info->least, info->most))
            return "a setting is out of range";
        if (info->kind != FIELD_NUMBER && (float)(int32_t)setting->value != setting->value)
            return "a setting is not a whole number";
    }
    return NULL;
}

static const char *wall_fault(const Wall *wall)
{
    if (!whole_within((int32_t)wall->kind, WALL_PLANE, WALL_SEGMENT) || !whole_within(wall->thin, 0, 1))
        return "a wall has an unknown kind";
    if (!near_enough(wall->point) || !near_enough(wall->end) || !within(wall->radius, 0.0f, SCRIPT_FAR_PX))
        return "a wall is farther or thicker than 4000 px";
    float square = vec2_dot(wall->normal, wall->normal);
    if (wall->kind == WALL_PLANE && !within(square, 1.0f - UNIT_SLACK, 1.0f + UNIT_SLACK))
        return "a plane's normal is not of length 1";
    return wall->kind != WALL_PLANE && square != 0.0f ? "a wall has a normal but is not a plane" : NULL;
}

static const char *flow_fault(const FlowRegion *flow)
{
    if (!whole_within((int32_t)flow->kind, FLOW_SQUARE, FLOW_STREAM))
        return "a flow has an unknown kind";
    if (!near_enough(flow->least) || !near_enough(flow->most) || !near_enough(flow->middle)
        || !near_enough(flow->direction))
        return "a flow is farther than 4000 px";
    return within(flow->strength, -SCRIPT_STRENGTH_MAX, SCRIPT_STRENGTH_MAX) ? NULL : "a flow is stronger than 1000";
}

static const char *walls_fault(const StageScript *script)
{
    const char *fault = NULL;
    for (int i = 0; i < script->wall_count && !fault; i++)
        fault = wall_fault(&script->walls[i]);
    for (int i = 0; i < script->flow_count && !fault; i++)
        fault = flow_fault(&script->flows[i]);
    return fault;
}

const char *script_check(const StageScript *script, ActionProgram *program)
{
    typedef const char *Check(const StageScript *script);
    static Check *const CHECKS[] = {head_fault, phases_fault, bosses_fault, walls_fault, settings_fault};
    const char *wrong = numbers_fault(COUNTS, script);
    if (wrong)
        return wrong;
    for (size_t i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        const char *fault = CHECKS[i](script);
        if (fault)
            return fault;
    }
    // The words of the programs follow each other.
    int32_t first = 0;
    for (int i = 0; i < script->program_count; i++) {
        const ScriptProgram *part = &script->programs[i];
        if (part->first != first || !whole_within(part->words, 1, script->code_words - first))
            return "the words of the programs are not in order";
        const char *fault = action_unpack(script->code + first, part->words, program);
        if (fault)
            return fault;
        first += part->words;
    }
    return first == script->code_words ? NULL : "a word belongs to no program";
}

Tunables script_tunables(const StageScript *script)
{
    Tunables tunables = tunables_default();
    for (int i = 0; i < script->setting_count; i++)
        if (script->settings[i].index < TUNABLE_COUNT)
            tunable_set(&tunables, script->settings[i].index, script->settings[i].value);
    return tunables;
}
