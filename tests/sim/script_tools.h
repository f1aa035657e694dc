// script_tools.h -- small stages built by hand for the tests.
#pragma once

#include "pack_program.h"
#include "sim/sim_tools.h"

// A stage with a name and nothing else: it has no phase yet.
static inline void script_begin(StageScript *script)
{
    memset(script, 0, sizeof *script);
    snprintf(script->name.text, SCRIPT_NAME_BYTES, "Test");
    snprintf(script->id, SCRIPT_NAME_BYTES, "test");
}

// Puts a text after the others and returns where it begins.
static inline int script_text(StageScript *script, const char *text)
{
    int first = script->text_bytes;
    size_t bytes = strlen(text) + 1;
    memcpy(script->text + first, text, bytes);
    script->text_bytes += (int32_t)bytes;
    return first;
}

static inline int script_program(StageScript *script, const char *text)
{
    int first = script->code_words;
    int words = pack_program(text, script->code + first, SCRIPT_CODE_WORDS - first);
    script->programs[script->program_count] = (ScriptProgram){first, words};
    script->code_words += words;
    return script->program_count++;
}

static inline ScriptPhase *script_phase(StageScript *script, int least_ticks, int most_ticks)
{
    ScriptPhase *phase = &script->phases[script->phase_count++];
    snprintf(phase->name.text, SCRIPT_NAME_BYTES, "Phase %d", script->phase_count);
    phase->first_wave = script->wave_count;
    phase->boss = -1;
    phase->least_ticks = least_ticks;
    phase->most_ticks = most_ticks;
    return phase;
}

// A wave of the last phase.
static inline ScriptWave *script_wave(StageScript *script, EnemyKind kind, int tick, int count, int program)
{
    ScriptWave *wave = &script->waves[script->wave_count++];
    *wave = (ScriptWave){
        .tick = tick, .kind = (int32_t)kind, .count = count, .spacing_ticks = 10, .program = program, .pattern = -1};
    script->phases[script->phase_count - 1].wave_count++;
    return wave;
}

// The least that is a stage: a wasp in a phase that ends when it may, and the wave that brings it.
static inline ScriptWave *script_small(StageScript *script)
{
    script_begin(script);
    script_phase(script, 0, 0);
    return script_wave(script, ENEMY_WASP, 0, 1, -1);
}

// A boss of the last phase, without stances yet.
static inline ScriptBoss *script_boss(StageScript *script, int hp)
{
    ScriptBoss *boss = &script->bosses[script->boss_count];
    snprintf(boss->name.text, SCRIPT_NAME_BYTES, "Boss");
    boss->hp = hp;
    boss->points = 1000;
    boss->radius_px = 30.0f;
    boss->first_stance = script->stance_count;
    boss->wave_pause = 1.0f;
    for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
        boss->nest_programs[i] = -1;
    script->phases[script->phase_count - 1].boss = script->boss_count++;
    return boss;
}

// A stance of the last boss, and what it leaves at its end.
static inline void script_stance(StageScript *script, int program, float until, const int32_t drops[FLOWER_KINDS])
{
    ScriptStance *stance = &script->stances[script->stance_count++];
    *stance = (ScriptStance){.program = program, .until = until};
    if (drops)
        memcpy(stance->drops, drops, sizeof stance->drops);
    script->bosses[script->boss_count - 1].stance_count++;
}

static inline void script_wall(StageScript *script, float x0, float y0, float x1, float y1, float radius)
{
    script->walls[script->wall_count++] = (Wall){
        .kind = WALL_SEGMENT, .point = {x0, y0}, .end = {x1, y1}, .radius = radius};
}

static inline void script_set(StageScript *script, const char *section, const char *name, float value)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (strcmp(tunable_info(i)->section, section) == 0 && strcmp(tunable_info(i)->name, name) == 0)
            script->settings[script->setting_count++] = (ScriptSetting){i, value};
}

// NULL where the script is good.
static inline const char *script_fault(const StageScript *script)
{
    static ActionProgram room;
    return script_check(script, &room);
}

static inline void script_game(Sim *sim, const StageScript *script, uint64_t seed)
{
    Tunables tunables = script_tunables(script);
    sim_init_script(sim, seed, &tunables, script, own_book());
}

// Two phases with waves of every kind and a boss between them, walls, a flow, and koi.
static inline void script_whole(StageScript *script)
{
    script_begin(script);
    script->koi = 7;
    int dive = script_program(script, "place 60 -30, move_by 0 170 1.4s ease_sine_out, call aimed, delay 0.5s,"
                                      "move_by 90 -340 2s ease_sine_in");
    int charge = script_program(script, "move_to 180 120 1s, call ring16, delay 1s, call burst, move_by 60 0 1s");
    int rage = script_program(script, "call spiral, delay 1s, call fan5, delay 2s");
    script_phase(script, 60, 0)->rank = 0.2f;
    script_wave(script, ENEMY_WASP, 10, 4, dive)->mirror = MIRROR_TURNS;
    script_wave(script, ENEMY_GNAT, 40, 6, -1)->drops[FLOWER_PLAIN] = 2;
    script_wave(script, ENEMY_STINGER, 60, 2, dive)->mirror = MIRROR_CHANCE;
    script_wave(script, ENEMY_HORNET, 80, 1, -1)->hp = 4;
    script_phase(script, 0, 0)->rank = 0.3f;
    const int32_t drops[FLOWER_KINDS] = {3, 0, 0};
    script_boss(script, 60);
    script_stance(script, charge, 0.5f, drops);
    script_stance(script, rage, 0.0f, drops);
    script_phase(script, 120, 900)->rank = 0.4f;
    ScriptWave *moths = script_wave(script, ENEMY_MOTH, 20, 2, -1);
    moths->placed = 1;
    moths->x = 100.0f;
    moths->y = 90.0f;
    moths->step_px = 120.0f;
    moths->pattern = script_text(script, "rain");
    script_wave(script, ENEMY_BEETLE, 60, 2, -1)->slack_px = 30.0f;
    script_wall(script, 0.0f, 300.0f, 120.0f, 330.0f, 6.0f);
    script->walls[script->wall_count++] = (Wall){.kind = WALL_DISC, .point = {260.0f, 320.0f}, .radius = 24.0f};
    script->flows[script->flow_count++] = (FlowRegion){
        .kind = FLOW_STREAM, .least = {0, 0}, .most = {360, 320}, .direction = {30, 120}, .strength = 1};
    script_set(script, "swarm", "start_bees", 20.0f);
    script_set(script, "swarm", "wall_gain", 1.0f);
    script_set(script, "swarm", "flow_gain", 0.003f);
}
