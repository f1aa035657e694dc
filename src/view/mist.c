// mist.c -- the mist in which one ground becomes the next.
#include "view/canvas.h"

#define MIST_TICKS 50 // before and after the change
#define MIST_RGB 0xe6eadcu

// Thickest in the change itself, which is foreseen only where the clock alone ends a phase.
static float thickness(const StageScript *script, const SimHead *head)
{
    const ScriptPhase *phase = &script->phases[head->phase];
    if (script->phase_count < 2 || phase->most_ticks == 0 || !script_phase_draws(script, phase))
        return 0.0f;
    int left = phase->most_ticks - head->phase_ticks, since = head->phase_ticks;
    bool first = head->tick <= (uint32_t)since;
    int away = !first && since < left ? since : left;
    return away < MIST_TICKS ? 1.0f - (float)away / (float)MIST_TICKS : 0.0f;
}

void mist_draw(const Canvas *canvas)
{
    const Sim *sim = canvas->sim;
    float alpha = sim->head.stage == STAGE_SCRIPT ? thickness(&sim->script, &sim->head) : 0.0f;
    if (alpha > 0.0f)
        batch_rect(canvas->batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
                   paint_style(LAYER_GROUND, paint_tint(MIST_RGB, alpha)));
}
