// light.c -- the time of day over the ground, and the mist in which one ground becomes the next.
#include "view/canvas.h"

#define MIST_TICKS 50 // before and after the change
#define MIST_RGB 0xe6eadcu

// What lies over the ground. Even the night leaves it bright enough for dark bullets.
static const struct {
    uint32_t rgb;
    float alpha;
} LIGHTS[SCRIPT_LIGHTS] = {
    [LIGHT_NOON] = {0, 0.0f},
    [LIGHT_DAWN] = {0xffc9a8u, 0.20f},
    [LIGHT_DUSK] = {0xe8884au, 0.22f},
    [LIGHT_NIGHT] = {0x40508cu, 0.34f},
};

static void cover(const Canvas *canvas, uint32_t rgb, float alpha)
{
    if (alpha > 0.0f)
        batch_rect(canvas->batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
                   paint_style(LAYER_GROUND, paint_tint(rgb, alpha)));
}

// Thickest in the change itself.
static float mist(const StageScript *script, const SimHead *head)
{
    const ScriptPhase *phase = &script->phases[head->phase];
    if (script->phase_count < 2 || phase->most_ticks == 0 || !script_phase_draws(script, phase))
        return 0.0f;
    int left = phase->most_ticks - head->phase_ticks, since = head->phase_ticks;
    bool first = head->tick <= (uint32_t)since;
    int away = !first && since < left ? since : left;
    return away < MIST_TICKS ? 1.0f - (float)away / (float)MIST_TICKS : 0.0f;
}

void light_draw(const Canvas *canvas)
{
    const Sim *sim = canvas->sim;
    if (sim->head.stage != STAGE_SCRIPT)
        return;
    int light = sim->script.phases[sim->head.phase].light;
    cover(canvas, LIGHTS[light].rgb, LIGHTS[light].alpha);
    cover(canvas, MIST_RGB, mist(&sim->script, &sim->head));
}
