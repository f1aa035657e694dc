// script.c -- stages from files: judging a script, and its numbers.
//
// A script may come from a damaged demo, so everything in it is looked at before it is used: counts first, for all
// other checks go by them. Comparisons are written so that what is no number fails them.
#include "core/sim/script.h"

#include <stddef.h>

#include "core/sim/kinds.h"

#define HITS_MAX 1000000
#define POINTS_MAX 1000000
#define HITS_PER_BEE_MAX 1000
#define GROWTH_MAX 20.0f
#define PAUSE_MAX 100.0f
#define RADIUS_MAX_PX 200.0f
#define STRENGTH_MAX 4000.0f // of a flow
#define UNIT_SLACK 1.0e-3f   // a normal's squared length is this near to 1

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

// The bytes of the UTF-8 character at `text`, of which `left` bytes may be read; 0 where it is none, or unprintable.
static int character_bytes(const unsigned char *text, int left)
{
    static const uint32_t LEAST[] = {0, 0x20, 0x80, 0x800, 0x10000};
    int bytes = text[0] < 0x80 ? 1 : text[0] >> 5 == 6 ? 2 : text[0] >> 4 == 14 ? 3 : text[0] >> 3 == 30 ? 4 : 0;
    if (bytes == 0 || bytes > left)
        return 0;
    uint32_t code = bytes == 1 ? text[0] : text[0] & (0x7fu >> bytes);
    for (int i = 1; i < bytes; i++) {
        if (text[i] >> 6 != 2)
            return 0;
        code = code << 6 | (text[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800u && code <= 0xdfffu;
    return code < LEAST[bytes] || code == 0x7fu || code > 0x10ffffu || surrogate ? 0 : bytes;
}

// The length of a text that ends within its `size` bytes and has nothing but zeros after its end; -1 where it is none.
static int text_length(const char *text, int size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    int length = 0;
    while (length < size && bytes[length]) {
        int step = character_bytes(bytes + length, size - length);
        if (step == 0)
            return -1;
        length += step;
    }
    for (int i = length; i < size; i++)
        if (bytes[i])
            return -1;
    return length < size ? length : -1;
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

// A name of a pattern that begins there in the script's text, and ends in it.
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

static const char *counts_fault(const StageScript *script)
{
    if (!whole_within(script->phase_count, 1, SCRIPT_PHASES_MAX))
        return "a stage has 1 to 24 phases";
    if (!whole_within(script->wave_count, 0, SCRIPT_WAVES_MAX))
        return "a stage has at most 160 waves";
    if (!whole_within(script->boss_count, 0, SCRIPT_BOSSES_MAX))
        return "a stage has at most 4 bosses";
    if (!whole_within(script->stance_count, 0, SCRIPT_STANCES_MAX))
        return "the bosses of a stage have at most 24 stances";
    if (!whole_within(script->program_count, 0, SCRIPT_PROGRAMS_MAX))
        return "a stage has at most 64 programs";
    if (!whole_within(script->setting_count, 0, SCRIPT_SETTINGS_MAX))
        return "a stage sets at most 64 tunables";
    if (!whole_within(script->wall_count, 0, SCRIPT_WALLS_MAX))
        return "a stage has at most 28 walls";
    if (!whole_within(script->flow_count, 0, SIM_FLOWS_MAX))
        return "a stage has at most 8 flows";
    if (!whole_within(script->text_bytes, 0, SCRIPT_TEXT_BYTES))
        return "the names of a stage's patterns are at most 7680 bytes long";
    if (!whole_within(script->code_words, 0, SCRIPT_CODE_WORDS))
        return "the programs of a stage have at most 6144 words";
    return NULL;
}

_Static_assert(SCRIPT_PHASES_MAX == 24 && SCRIPT_WAVES_MAX == 160 && SCRIPT_BOSSES_MAX == 4 && SCRIPT_STANCES_MAX == 24
                   && SCRIPT_PROGRAMS_MAX == 64 && SCRIPT_SETTINGS_MAX == 64 && SCRIPT_WALLS_MAX == 28
                   && SIM_FLOWS_MAX == 8 && SCRIPT_TEXT_BYTES == 7680 && SCRIPT_CODE_WORDS == 6144 && SIM_KOI_MAX == 48,
               "the texts above and below tell other limits");

static bool is_time(int32_t ticks)
{
    return whole_within(ticks, 0, SCRIPT_TICKS_MAX);
}

static const char *gallery_fault(const ScriptGallery *gallery)
{
    if (!is_time(gallery->pattern_ticks) || !is_time(gallery->rest_ticks) || !is_time(gallery->again_ticks))
        return "a gallery's times are not between 0 and ten minutes";
    if (!whole_within(gallery->hp, gallery->pattern_ticks > 0, HITS_MAX)
        || !whole_within(gallery->points, 0, POINTS_MAX) || !whole_within(gallery->flowers, 0, SCRIPT_DROPS_MAX)
        || !within(gallery->rank_step, 0.0f, 1.0f))
        return "a gallery's hp, points, flowers or rank are beyond their limits";
    return NULL;
}

static const char *head_fault(const StageScript *script)
{
    if (!name_good(&script->name))
        return "the stage has no name, or one that is no text";
    if (text_length(script->id, SCRIPT_NAME_BYTES) < 0 || !script_id_good(script->id))
        return "the stage's id is not of lower case letters, digits and '_'";
    if (!whole_within(script->look, 0, SCRIPT_LOOKS - 1))
        return "there is no such look of a stage";
    if (!whole_within(script->tune, 0, SCRIPT_TUNES - 1))
        return "there is no such tune";
    if (!whole_within(script->koi, 0, SIM_KOI_MAX))
        return "a stage has at most 48 koi";
    if (!whole_within(script->unlisted, 0, 1))
        return "a stage is listed or not in an unknown way";
    if (script->hunt[0] && text_length(script->hunt, PATTERN_NAME_BYTES) < 0)
        return "the hunt's pattern has a name that is no text";
    return gallery_fault(&script->gallery);
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

static const char *wave_fault(const StageScript *script, const ScriptWave *wave)
{
    if (!whole_within(wave->tick, 0, SCRIPT_TICKS_MAX) || !whole_within(wave->spacing_ticks, 0, SCRIPT_TICKS_MAX))
        return "a wave's times are not between 0 and ten minutes";
    if (!script_wave_brings(wave->kind))
        return "a wave is of an enemy that comes in no waves";
    if (!whole_within(wave->count, 1, SCRIPT_COUNT_MAX))
        return "a wave has 1 to 200 enemies";
    if (!whole_within(wave->weight, 0, SCRIPT_WEIGHT_MAX) || !within(wave->from_rank, 0.0f, 1.0f)
        || !whole_within(wave->beside_boss, 0, 1))
        return "a wave's weight is not between 0 and 1000, or its rank not between 0 and 1";
    if (!whole_within(wave->most, wave->weight > 0 ? wave->count : 0, wave->weight > 0 ? SCRIPT_COUNT_MAX : 0))
        return "a wave that is drawn has from its least to 200 enemies at most, another one says no most";
    if (!whole_within(wave->program, -1, script->program_count - 1))
        return "a wave's program is none of the stage's";
    if (wave->pattern != -1 && !pattern_name_good(script, wave->pattern))
        return "a wave's pattern has no name";
    if (!whole_within(wave->mirror, 0, SCRIPT_MIRRORS - 1) || !whole_within(wave->placed, 0, 1))
        return "a wave is mirrored or placed in an unknown way";
    if (!whole_within(wave->hp, 0, HITS_MAX))
        return "a wave's hp is not between 0 and 1000000";
    if (!near_enough(vec2(wave->x, wave->y)) || !within(wave->step_px, -SCRIPT_FAR_PX, SCRIPT_FAR_PX)
        || !within(wave->slack_px, 0.0f, SCRIPT_FAR_PX))
        return "a wave's place, step or slack is farther than 4000 px";
    return drops_good(wave->drops) ? NULL : "a wave drops 0 to 100 flowers of each kind";
}

// The waves of a phase, in order of time, before its end.
static const char *phase_waves_fault(const StageScript *script, const ScriptPhase *phase)
{
    const ScriptWave *wave = &script->waves[phase->first_wave];
    for (int i = 0; i < phase->wave_count; i++) {
        const char *fault = wave_fault(script, &wave[i]);
        if (fault)
            return fault;
        if ((wave[i].weight > 0) != (wave[0].weight > 0) || (wave[i].weight > 0 && wave[i].tick > 0))
            return "a phase has waves that are drawn and others, or one that is drawn and has a time";
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
        return "a phase has no name, or one that is no text";
    if (!whole_within(phase->boss, -1, script->boss_count - 1))
        return "a phase's boss is none of the stage's";
    if (!whole_within(phase->least_ticks, 0, SCRIPT_TICKS_MAX) || !whole_within(phase->most_ticks, 0, SCRIPT_TICKS_MAX))
        return "a phase's times are not between 0 and ten minutes";
    if (phase->boss >= 0 && script->bosses[phase->boss].every_ticks > 0
        && (phase->wave_count < 1 || !whole_within(phase->first_wave, 0, script->wave_count - 1)
            || script->waves[phase->first_wave].weight == 0))
        return "a boss that comes again and again is in a phase whose waves are not drawn";
    if (phase->most_ticks > 0 && phase->most_ticks < phase->least_ticks)
        return "a phase's most is less than its least";
    if (!within(phase->rank, 0.0f, 1.0f))
        return "a phase's rank is not between 0 and 1";
    if (!whole_within(phase->look, 0, SCRIPT_LOOKS) || !whole_within(phase->light, 0, SCRIPT_LIGHTS - 1))
        return "there is no such look or light of a phase";
    return phase_waves_fault(script, phase);
}

// The waves and the boss of the phase before, which draws them.
static bool goes_on(const StageScript *script, int phase)
{
    const ScriptPhase *now = &script->phases[phase], *before = &script->phases[phase > 0 ? phase - 1 : 0];
    return phase > 0 && script_phase_draws(script, before) && now->first_wave == before->first_wave
        && now->wave_count == before->wave_count && now->boss == before->boss;
}

// Phases have the waves one after the other, and each wave is of a phase, or of several that go on with each other.
static const char *phases_fault(const StageScript *script)
{
    int waves = 0;
    for (int i = 0; i < script->phase_count; i++) {
        const ScriptPhase *phase = &script->phases[i];
        int first = phase->first_wave, own = goes_on(script, i) ? 0 : phase->wave_count;
        if (own == phase->wave_count && (first != waves || !whole_within(own, 0, script->wave_count - waves)))
            return "the waves are not those of the phases in their order";
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
            return "a stance's program is none of the stage's";
        if (last ? stance->until != 0.0f : !(stance->until > 0.0f && stance->until < before))
            return "`until` does not fall from stance to stance, from below 1 to 0 in the last";
        if (!drops_good(stance->drops))
            return "a stance drops 0 to 100 flowers of each kind";
        before = stance->until;
    }
    return NULL;
}

static const char *nest_fault(const StageScript *script, const ScriptBoss *boss)
{
    bool nests = boss->nest_rows > 0;
    if (!whole_within(boss->nest_columns, nests, SCRIPT_NEST_COLUMNS_MAX)
        || !whole_within(boss->nest_rows, 0, SCRIPT_NEST_ROWS_MAX)
        || !whole_within(boss->nest_burst_ticks, nests, SCRIPT_TICKS_MAX))
        return "a nest has 1 to 32 columns and rows to 16, and bursts in a tick at least";
    for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
        if (!whole_within(boss->nest_programs[i], nests ? 0 : -1, nests ? script->program_count - 1 : -1))
            return "a nest's program is none of the stage's";
    return NULL;
}

static const char *boss_fault(const StageScript *script, const ScriptBoss *boss)
{
    if (!name_good(&boss->name))
        return "a boss has no name, or one that is no text";
    if (!whole_within(boss->look, 0, BOSS_LOOKS - 1))
        return "there is no such look of a boss";
    if (!whole_within(boss->hp, 1, HITS_MAX) || !whole_within(boss->points, 0, POINTS_MAX))
        return "a boss's hp or points are not between 1 (points: 0) and 1000000";
    if (!within(boss->radius_px, 1.0f, RADIUS_MAX_PX))
        return "a boss's radius is not between 1 and 200";
    if (!is_time(boss->every_ticks) || !is_time(boss->wait_ticks) || !whole_within(boss->least_bees, 0, SIM_BEES_MAX)
        || !whole_within(boss->hp_per_bee, 0, HITS_PER_BEE_MAX) || !within(boss->growth, 0.0f, GROWTH_MAX)
        || !within(boss->wave_pause, 0.1f, PAUSE_MAX))
        return "how a boss comes again, or grows, is beyond its limits";
    const char *fault = nest_fault(script, boss);
    return fault ? fault : stances_fault(script, boss);
}

static const char *bosses_fault(const StageScript *script)
{
    int stances = 0;
    for (int i = 0; i < script->boss_count; i++) {
        const ScriptBoss *boss = &script->bosses[i];
        if (boss->first_stance != stances || !whole_within(boss->stance_count, 1, script->stance_count - stances))
            return "the stances are not those of the bosses in their order, each with one at least";
        stances += boss->stance_count;
        const char *fault = boss_fault(script, boss);
        if (fault)
            return fault;
    }
    return stances == script->stance_count ? NULL : "a stance belongs to no boss";
}

// What the player chooses is not a stage's to set.
static bool of_the_player(int index)
{
    return index == (int)(offsetof(Tunables, play_speed_percent) / 4)
        || index == (int)(offsetof(Tunables, level_level) / 4)
        || index == (int)(offsetof(Tunables, stage_first_phase) / 4);
}

bool script_may_set_look(int index)
{
    return index >= (int)(offsetof(Tunables, effects_particles) / 4)
        && index <= (int)(offsetof(Tunables, effects_led_ticks) / 4);
}

static const char *settings_fault(const StageScript *script)
{
    for (int i = 0; i < script->setting_count; i++) {
        const ScriptSetting *setting = &script->settings[i];
        if (!whole_within(setting->index, 0, TUNABLE_COUNT - 1))
            return "a setting is of no tunable";
        const Field *info = tunable_info(setting->index);
        if ((info->scope == TUNABLE_LOOK && !script_may_set_look(setting->index)) || of_the_player(setting->index))
            return "a setting is of a tunable that is not the stage's to set";
        if (!within(setting->value, info->least, info->most))
            return "a setting is beyond its tunable's range";
        if (info->kind != FIELD_NUMBER && (float)(int32_t)setting->value != setting->value)
            return "a setting is no whole number";
    }
    return NULL;
}

static const char *walls_fault(const StageScript *script)
{
    for (int i = 0; i < script->wall_count; i++) {
        const Wall *wall = &script->walls[i];
        if (!whole_within((int32_t)wall->kind, WALL_PLANE, WALL_SEGMENT) || !whole_within(wall->thin, 0, 1))
            return "a wall is of no kind";
        if (!near_enough(wall->point) || !near_enough(wall->end) || !within(wall->radius, 0.0f, SCRIPT_FAR_PX))
            return "a wall is farther or thicker than 4000 px";
        float square = vec2_dot(wall->normal, wall->normal);
        if (wall->kind == WALL_PLANE && !within(square, 1.0f - UNIT_SLACK, 1.0f + UNIT_SLACK))
            return "a plane's normal is not of length 1";
        if (wall->kind != WALL_PLANE && square != 0.0f)
            return "a wall has a normal and is no plane";
    }
    return NULL;
}

static const char *flows_fault(const StageScript *script)
{
    for (int i = 0; i < script->flow_count; i++) {
        const FlowRegion *flow = &script->flows[i];
        if (!whole_within((int32_t)flow->kind, FLOW_SQUARE, FLOW_STREAM))
            return "a flow is of no kind";
        if (!near_enough(flow->least) || !near_enough(flow->most) || !near_enough(flow->middle)
            || !near_enough(flow->direction))
            return "a flow is farther than 4000 px";
        if (!within(flow->strength, -STRENGTH_MAX, STRENGTH_MAX))
            return "a flow is stronger than 4000";
    }
    return NULL;
}

// Each program has its words after those of the one before.
static const char *programs_fault(const StageScript *script, ActionProgram *program)
{
    int32_t first = 0;
    for (int i = 0; i < script->program_count; i++) {
        const ScriptProgram *part = &script->programs[i];
        if (part->first != first || !whole_within(part->words, 1, script->code_words - first))
            return "the words of the programs are not those of the stage in their order";
        const char *fault = action_unpack(script->code + first, part->words, program);
        if (fault)
            return fault;
        first += part->words;
    }
    return first == script->code_words ? NULL : "a word belongs to no program";
}

const char *script_check(const StageScript *script, ActionProgram *program)
{
    typedef const char *Check(const StageScript *script);
    static Check *const CHECKS[] = {counts_fault, head_fault,     phases_fault, bosses_fault,
                                    walls_fault,  settings_fault, flows_fault};
    for (size_t i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        const char *fault = CHECKS[i](script);
        if (fault)
            return fault;
    }
    return programs_fault(script, program);
}

Tunables script_tunables(const StageScript *script)
{
    Tunables tunables = tunables_default();
    for (int i = 0; i < script->setting_count; i++)
        tunable_set(&tunables, script->settings[i].index, script->settings[i].value);
    return tunables;
}
