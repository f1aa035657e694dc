// stage_scene.h -- a game of a stage with any look, for the tests of what stages look like.
#pragma once

#include "scene.h"
#include "sim/script_tools.h"

static StageScript stage_script;

// A quiet stage: one phase without waves, and a boss of this look where it is one, else none.
static inline void stage_script_begin(ScriptLook look, int boss_look)
{
    script_begin(&stage_script);
    stage_script.look = (int32_t)look;
    int program = script_program(&stage_script, "place 180 150, delay 100s");
    script_phase(&stage_script, 3600, 3600);
    if (boss_look < 0)
        return;
    script_boss(&stage_script, 100)->look = boss_look;
    script_stance(&stage_script, program, 0.5f, NULL);
    script_stance(&stage_script, program, 0.0f, NULL);
}

// Begins the game, and its picture's state.
static inline void stage_scene_begin(View *view)
{
    script_game(&scene.sim, &stage_script, 7);
    view_init(view, 3);
}

static inline void stage_scene_run(View *view, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        sim_tick(&scene.sim, &NOBODY);
        view_tick(view, &scene.sim);
    }
}

static inline void stage_scene_draw(const View *view, float blend)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(view, &scene.sim, blend, &scene.batch);
}
