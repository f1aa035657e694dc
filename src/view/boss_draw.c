// boss_draw.c -- what bosses look like, and rings, rays and lines that announce their attacks.
#include "view/boss_draw.h"

#include "core/base/trig.h"

#define SPRITE_RADIUS_PX 36.0f // of a boss as its sprites are drawn
#define RIM 1.6f               // wings and legs reach so many radii
#define RINGS 3
#define RING_FROM_PX 84.0f // beyond the boss's rim, where rings begin to close in
#define RAYS 12
#define AIM_PX 900.0f
#define AIM_DASH_PX 12.0f
#define AIM_PERIOD_PX 20.0f
#define GLOW_SPRITE_PX 32.0f

static const BossBody LOOKS[BOSS_LOOKS] = {
    [BOSS_RHINO] = {SPRITE_RHINO_0, 7, 1.0f, 110.0f},     [BOSS_DRAGONFLY] = {SPRITE_DRAGONFLY_0, 2, 1.0f, 100.0f},
    [BOSS_SPIDER] = {SPRITE_SPIDER_0, 8, 1.0f, 110.0f},   [BOSS_STAG] = {SPRITE_STAG_0, 7, 1.0f, 110.0f},
    [BOSS_EMPRESS] = {SPRITE_EMPRESS_0, 3, 1.0f, 130.0f}, [BOSS_QUEEN] = {SPRITE_QUEEN_0, 3, 1.0f, 120.0f},
};

SpriteId boss_sprite(BossLook look)
{
    return LOOKS[look].sprite;
}

BossLook boss_look(const Sim *sim, const Enemy *boss)
{
    bool known = boss->boss >= 0 && boss->boss < sim->script.boss_count;
    return known ? (BossLook)sim->script.bosses[boss->boss].look : BOSS_QUEEN;
}

BossBody boss_body(const Canvas *c, const Enemy *boss)
{
    BossBody body = LOOKS[boss_look(c->sim, boss)];
    body.scale = sim_enemy_radius_px(c->sim, boss) / SPRITE_RADIUS_PX;
    return body;
}

// How near the attack is, 0 to 1.
static float readiness(const Canvas *c, const Enemy *boss)
{
    float all = (float)c->tunables->boss_warn_ticks;
    float left = (float)boss->warn_ticks + 1.0f - c->blend;
    return all <= 0.0f || left <= 0.0f ? 1.0f : left >= all ? 0.0f : 1.0f - left / all;
}

static void line_draw(const Canvas *c, Vec2 from, Vec2 to, float thickness_px, float alpha)
{
    batch_line(c->batch, from, to, thickness_px + 2.4f,
               paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.75f * alpha)));
    batch_line(c->batch, from, to, thickness_px, paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, alpha)));
}

// Rings that come in one after the other and end at its rim.
static void rings_draw(const Canvas *c, Vec2 at, float radius, float ready)
{
    for (int i = 0; i < RINGS; i++) {
        float way = ready * (1.0f + 0.3f * (float)(RINGS - 1)) - 0.3f * (float)i;
        if (way <= 0.0f || way >= 1.0f)
            continue;
        float ring = radius * RIM + RING_FROM_PX * (1.0f - way) * (1.0f - way);
        float alpha = way < 0.25f ? way * 4.0f : 1.0f;
        batch_circle(c->batch, at, ring, 5.0f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.6f * alpha)));
        batch_circle(c->batch, at, ring, 2.4f, paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, 0.95f * alpha)));
    }
}

// Dashes that run toward the swarm, with a head that comes nearer.
static void aim_draw(const Canvas *c, Vec2 at, float radius, float ready)
{
    Vec2 way = vec2_unit(vec2_sub(canvas_swarm_middle(c), at));
    if (way.x == 0.0f && way.y == 0.0f)
        way = vec2(0.0f, 1.0f);
    Vec2 from = vec2_add(at, vec2_scale(way, radius * RIM)), to = vec2_add(at, vec2_scale(way, AIM_PX));
    float phase = canvas_dash_phase(c, 2.0f, AIM_PERIOD_PX);
    float alpha = 0.25f + 0.55f * ready;
    paint_dashes(c->batch, from, to, 5.6f, AIM_DASH_PX, AIM_PERIOD_PX, phase,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.7f * alpha)));
    paint_dashes(c->batch, from, to, 3.0f, AIM_DASH_PX, AIM_PERIOD_PX, phase,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, alpha)));
}

// Short rays all around that grow.
static void rays_draw(const Canvas *c, Vec2 at, float radius, float ready)
{
    for (int i = 0; i < RAYS; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / (float)RAYS + 12.0f * ready);
        float inner = radius * (RIM + 0.1f), outer = inner + 6.0f + 18.0f * ready;
        line_draw(c, vec2_add(at, vec2_scale(way, inner)), vec2_add(at, vec2_scale(way, outer)), 2.4f,
                  0.3f + 0.6f * ready);
    }
}

void boss_draw_warning(const Canvas *c, const Enemy *boss)
{
    if (boss->warn_ticks <= 0 || c->sim->head.over)
        return;
    float ready = readiness(c, boss), radius = sim_enemy_radius_px(c->sim, boss);
    Vec2 at = canvas_place(c, boss->position, boss->velocity);
    // Told by shape and motion, never by blinking: for safe eyes, and for those that tell no colours apart.
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, (3.4f + 1.4f * ready) * radius / GLOW_SPRITE_PX,
                 paint_style(LAYER_MARKS, paint_tint(PAINT_CREAM, 0.25f + 0.5f * ready)));
    if (pattern_aims(&c->sim->book, boss->warned))
        aim_draw(c, at, radius, ready);
    else
        rays_draw(c, at, radius, ready);
    rings_draw(c, at, radius, ready);
}

SpriteId boss_draw_sprite(BossLook look)
{
    return LOOKS[look].sprite;
}
