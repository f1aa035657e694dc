// canvas.c -- shadows, wings, dashes and sizes: what all that flies has in common.
#include "view/canvas.h"

#define SHADOW_RGB 0x2c3a14u
#define RIM_RGB 0xdfe8f4u
#define GLOW_SPRITE_PX 32.0f

float canvas_bullet_size(const Tunables *now, BulletLook bullet)
{
    const Tunables defaults = tunables_default();
    return sim_bullet_radius_px(now, bullet) / sim_bullet_radius_px(&defaults, bullet);
}

// Sprites are drawn for the default numbers; what is tuned larger is hit farther out, and has to look it.
static Sizes sizes_of(const Tunables *now)
{
    const Tunables defaults = tunables_default();
    Sizes sizes = {now->swarm_radius_px / defaults.swarm_radius_px,
                   now->shot_radius_px / defaults.shot_radius_px,
                   now->flower_radius_px / defaults.flower_radius_px,
                   {0.0f},
                   {0.0f}};
    for (int i = 0; i < BULLET_LOOKS; i++)
        sizes.bullets[i] = canvas_bullet_size(now, (BulletLook)i);
    for (int i = 0; i < ENEMY_KINDS; i++)
        sizes.enemies[i] = sim_enemy_traits(now, (EnemyKind)i).radius_px
                         / sim_enemy_traits(&defaults, (EnemyKind)i).radius_px;
    return sizes;
}

Canvas canvas_of(const View *view, const Sim *sim, float blend, Batch *batch)
{
    // Anew every ten minutes: a float that counted on would lose its fractions.
    float clock = (float)(view->ticks % 36000u) - (1.0f - blend);
    bool script = sim->head.stage == STAGE_SCRIPT;
    ScriptLook ground = script ? script_look(&sim->script, sim->head.phase) : LOOK_MEADOW;
    Daylight daylight = daylight_now(sim);
    return (Canvas){view,
                    sim,
                    &sim->tunables,
                    batch,
                    blend,
                    view_shake(view),
                    clock > 0.0f ? clock : 0.0f,
                    sizes_of(&sim->tunables),
                    ground,
                    daylight,
                    ground_light(ground, &daylight)};
}

void canvas_shadow(const Canvas *c, Vec2 at, Vec2 drop, float size_px, float alpha)
{
    if (c->view->look.high_contrast) { // on the dark ground a pale light around it shows its outline
        batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 1.25f * size_px / GLOW_SPRITE_PX,
                     paint_style(LAYER_SHADOWS, paint_tint(RIM_RGB, 0.75f)));
        return;
    }
    if (!c->tunables->effects_shadows)
        return;
    batch_sprite(c->batch, SPRITE_GLOW, vec2_add(at, drop), 0.0f, size_px / GLOW_SPRITE_PX,
                 paint_style(LAYER_SHADOWS, paint_tint(SHADOW_RGB, alpha)));
}

int canvas_wing_frame(const Canvas *c, uint32_t id, int frames, uint32_t ticks)
{
    if (frames == 1)
        return 0;
    uint32_t last = (uint32_t)frames - 1u;
    uint32_t step = (c->view->ticks / ticks + id) % (2u * last);
    return (int)(step <= last ? step : 2u * last - step);
}

// The remainder by whole periods, and from the end: dashes run away from where their line begins.
float canvas_dash_phase(const Canvas *c, float px_per_tick, float period_px)
{
    float run_px = c->clock * px_per_tick;
    return period_px - (run_px - period_px * (float)(int)(run_px / period_px));
}
