// boss_death.c -- the fall of a boss in three parts: it trembles, it bursts, its light fades.
#include "view/boss_death.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "view/boss_draw.h"
#include "view/cracks.h"
#include "view/paint.h"

#define LIGHT_TICKS 24 // after the burst
#define LIGHT_PX 340.0f
#define GLOW_SPRITE_PX 32.0f
#define SPRITE_RADIUS_PX 36.0f
#define POP_EVERY_TICKS 5
#define TREMBLE_PX 2.6f // at the end
#define POINTS_MOST 160
#define POINTS_TICKS 34
#define SCORE_AT vec2(26.0f, 15.0f)
#define BLOSSOMS 44
#define BLOSSOM_TICKS 150

static const uint32_t SHELL_RGB[BOSS_LOOKS] = {
    [BOSS_RHINO] = 0xc76b2eu, [BOSS_DRAGONFLY] = 0x2fb391u, [BOSS_SPIDER] = 0x8a6ac3u,
    [BOSS_STAG] = 0x5c86a0u,  [BOSS_EMPRESS] = 0xffd25au,   [BOSS_QUEEN] = 0xffc94au,
};

// Two at a time is one too many to look at: the first one is gone at once.
void boss_death_begin(View *view, Vec2 at)
{
    view->fall_at = at;
    view->fall_ticks = 0;
    view->fall_look = BOSS_QUEEN;
    view->fall_radius_px = SPRITE_RADIUS_PX;
    effects_ring(&view->effects, at, 10.0f, 90.0f, 20, 0xfffbe8u);
    effects_sparks(&view->effects, at, 24, 5.0f, 0xfffbe8u);
}

// A blossom that rushes in from the nearest of the two sides, or from below, to any place on the ground.
static void blossom_rushes(Effects *effects, int number)
{
    static const uint32_t RGB[] = {0xffd3e4u, 0xe2d2ffu, 0xfff0b8u, 0xffffffu};
    float x = rng_range(&effects->rng, 12.0f, FIELD_WIDTH_PX - 12.0f);
    float y = rng_range(&effects->rng, 60.0f, FIELD_HEIGHT_PX - 12.0f);
    float from_y = y + rng_range(&effects->rng, -60.0f, 120.0f);
    float side = x < FIELD_WIDTH_PX / 2.0f ? -12.0f : FIELD_WIDTH_PX + 12.0f;
    effects->wait_ticks = number / 2;
    effects_rushing(effects, SPRITE_BLOSSOM, vec2(side, from_y), vec2(x, y), BLOSSOM_TICKS, RGB[number % 4]);
    effects->wait_ticks = 0;
}

void boss_death_name(View *view, const Sim *sim, int boss)
{
    const ScriptBoss *script = &sim->script.bosses[boss];
    view->fall_look = script->look;
    view->fall_radius_px = script->radius_px;
    // What only adorns would hide what matters to who wants a calm picture.
    for (int i = 0; i < BLOSSOMS && view->look.motion && !view->look.high_contrast; i++)
        blossom_rushes(&view->effects, i);
}

void boss_death_bullet(View *view, Vec2 at, int number)
{
    if (number >= POINTS_MOST)
        return;
    Effects *effects = &view->effects;
    float way = rng_range(&effects->rng, 0.0f, 360.0f);
    int later = number % 12;
    effects_homing(effects, SPRITE_PETAL, at, vec2_scale(heading_unit(way), 2.4f), SCORE_AT, POINTS_TICKS + later,
                   number % 2 ? 0xffc4dbu : PAINT_GOLD);
}

// Somewhere on its shell.
static Vec2 any_place(View *view)
{
    float way = rng_range(&view->effects.rng, 0.0f, 360.0f);
    float out = rng_range(&view->effects.rng, 0.1f, 0.9f);
    return vec2_add(view->fall_at, vec2_scale(heading_unit(way), out * view->fall_radius_px));
}

static void pops(View *view)
{
    Vec2 at = any_place(view);
    effects_star(&view->effects, at, 1.6f);
    effects_puffs(&view->effects, at, 2, 12.0f, 0xfff1d0u);
    effects_sparks(&view->effects, at, 5, 3.2f, PAINT_GOLD);
    effects_shards(&view->effects, at, 1, 3.0f, SHELL_RGB[view->fall_look]);
    sound_happened(&view->sounds, SOUND_BOSS_HIT, at.x);
}

static void bursts(View *view)
{
    Effects *effects = &view->effects;
    Vec2 at = view->fall_at;
    effects_puffs(effects, at, 22, 54.0f, 0xfff1d0u);
    effects_petals(effects, at, 60, 5.0f, PAINT_HONEY);
    effects_petals(effects, at, 30, 3.6f, 0x9c1f2cu);
    effects_shards(effects, at, 16, 6.0f, SHELL_RGB[view->fall_look]);
    effects_sparks(effects, at, 30, 8.0f, 0xfffbe8u);
    effects_ring(effects, at, 10.0f, 320.0f, 40, PAINT_GOLD);
    effects_ring(effects, at, 4.0f, 150.0f, 26, 0xfffbe8u);
    effects_motes(effects, at, 16, PAINT_GOLD);
    sound_happened(&view->sounds, SOUND_QUEEN_DOWN, at.x);
    flashes_ask(&view->flashes);
}

bool boss_death_tick(View *view)
{
    if (view->fall_ticks >= BOSS_DEATH_TICKS + LIGHT_TICKS)
        return false;
    view->fall_ticks++;
    if (view->fall_ticks < BOSS_DEATH_TICKS && view->fall_ticks % POP_EVERY_TICKS == 0)
        pops(view);
    if (view->fall_ticks != BOSS_DEATH_TICKS)
        return false;
    bursts(view);
    return true;
}

void boss_death_end(View *view)
{
    view->fall_ticks = BOSS_DEATH_TICKS + LIGHT_TICKS;
}

// It trembles more and more, swells at the last, and grows so bright that nobody sees how it goes.
static void body_draw(const Canvas *c, float ticks)
{
    const View *view = c->view;
    float part = ticks / (float)BOSS_DEATH_TICKS, last = clampf((part - 0.75f) * 4.0f, 0.0f, 1.0f);
    float tremble = view->look.motion ? TREMBLE_PX * part : 0.0f;
    Vec2 off = vec2(tremble * trig_sin_deg(ticks * 140.0f), 0.6f * tremble * trig_sin_deg(ticks * 97.0f));
    CrackedBody body = {(BossLook)view->fall_look, vec2_add(vec2_add(view->fall_at, off), c->offset), 180.0f,
                        view->fall_radius_px / SPRITE_RADIUS_PX * (1.0f + 0.08f * last)};
    SpriteId sprite = boss_sprite(body.look);
    batch_sprite(c->batch, (int)sprite, body.at, body.angle_deg, body.scale, canvas_plain(LAYER_ENEMIES, 1.0f));
    cracks_draw(c, &body, 1.0f, part);
    if (view->look.flashes && last > 0.0f)
        batch_sprite(c->batch, (int)sprite, body.at, body.angle_deg, body.scale,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(0xffffffu, 0.4f * last)));
}

void boss_death_draw(const Canvas *c)
{
    float ticks = (float)c->view->fall_ticks - (1.0f - c->blend);
    if (ticks >= (float)(BOSS_DEATH_TICKS + LIGHT_TICKS))
        return;
    if (ticks < (float)BOSS_DEATH_TICKS) {
        body_draw(c, ticks > 0.0f ? ticks : 0.0f);
        return;
    }
    float light = flashes_large(&c->view->flashes);
    if (light > 0.0f)
        batch_sprite(c->batch, SPRITE_GLOW, vec2_add(c->view->fall_at, c->offset), 0.0f, LIGHT_PX / GLOW_SPRITE_PX,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(0xffe0a0u, 0.8f * light)));
}
