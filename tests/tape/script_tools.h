// script_tools.h -- stages made by hand, for the tests of demos and of what is played again.
#pragma once

#include "pack_program.h"
#include "core/sim/sim.h"

static inline int32_t script_program(StageScript *script, const char *text)
{
    int32_t first = script->code_words, words = pack_program(text, script->code + first, SCRIPT_CODE_WORDS - first);
    script->programs[script->program_count] = (ScriptProgram){first, words};
    script->code_words += words;
    return script->program_count++;
}

// A phase of `ticks` with one wave of so many wasps, and a boss after it.
static inline StageScript script_simple(int wasps, int ticks)
{
    StageScript script;
    memset(&script, 0, sizeof script);
    strcpy(script.id, "simple");
    strcpy(script.name.text, "Pond");
    int32_t dive = script_program(&script, "place 120 -30, move_by 0 200 1s, call aimed, move_by 0 500 2s");
    int32_t walk = script_program(&script, "move_to 180 120 1s, call fan3, delay 1s");
    script.phase_count = 2;
    for (int i = 0; i < 2; i++) {
        strcpy(script.phases[i].name.text, i == 0 ? "Morning" : "Noon");
        script.phases[i].boss = i - 1;
    }
    script.phases[0].wave_count = script.wave_count = 1;
    script.phases[0].most_ticks = ticks;
    script.phases[1].first_wave = 1;
    script.phases[1].rank = 0.5f;
    script.waves[0] = (ScriptWave){.tick = 5,
                                   .kind = ENEMY_WASP,
                                   .count = wasps,
                                   .spacing_ticks = 10,
                                   .program = dive,
                                   .pattern = -1,
                                   .step_px = 20.0f};
    script.boss_count = script.stance_count = 1;
    strcpy(script.bosses[0].name.text, "Beetle");
    script.bosses[0].hp = 40;
    script.bosses[0].points = 1000;
    script.bosses[0].radius_px = 30.0f;
    script.bosses[0].stance_count = 1;
    script.bosses[0].wave_pause = 1.0f;
    for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
        script.bosses[0].nest_programs[i] = -1;
    script.stances[0].program = walk;
    script.wall_count = script.flow_count = 1;
    script.walls[0] = (Wall){.kind = WALL_DISC, .point = vec2(300.0f, 200.0f), .radius = 20.0f};
    script.flows[0] = (FlowRegion){
        .kind = FLOW_STREAM, .most = vec2(360.0f, 640.0f), .direction = vec2(0.0f, 1.0f), .strength = 1.0f};
    return script;
}

// Gives the stage another number of bees to start with.
static inline void script_bees(StageScript *script, int bees)
{
    int index = 0;
    while (strcmp(tunable_info(index)->section, "swarm") != 0 || strcmp(tunable_info(index)->name, "start_bees") != 0)
        index++;
    script->settings[0] = (ScriptSetting){index, (float)bees};
    script->setting_count = 1;
}
