// boss_draw.c -- the looks of bosses, and the rings, rays and lines before their attacks.
#include "view/boss_draw.h"

#include <math.h>

#include "core/base/trig.h"

#define RIM 1.6f // length of wings and legs in radii
#define RINGS 3
#define RING_FROM_PX 84.0f // distance from the boss's rim at which rings begin to close in
#define RAYS 12
#define AIM_PX 900.0f
#define AIM_DASH_PX 12.0f
#define AIM_PERIOD_PX 20.0f

BossLook boss_look(const Sim *sim, const Enemy *boss)
{
    bool known = boss->boss >= 0 && boss->boss < sim->script.boss_count;
    return known ? (BossLook)sim->script.bosses[boss->boss].look : BOSS_QUEEN;
}

void boss_draw_warning(const Canvas *c, const Enemy *boss)
{
    if (boss->warn_ticks <= 0 || c->sim->head.over)
        return;
    // Progress toward the attack, 0 to 1.
    float all = (float)c->tunables->boss_warn_ticks, left = (float)boss->warn_ticks + 1.0f - c->blend;
    float ready = all <= 0.0f || left <= 0.0f ? 1.0f : left >= all ? 0.0f : 1.0f - left / all;
    float radius = sim_enemy_radius_px(c->sim, boss);
    Vec2 at = canvas_place(c, boss->position, boss->velocity);
    // Shape and motion without blinking: for photosensitive and for colour-blind players.
    canvas_glow(c, LAYER_MARKS, at, (3.4f + 1.4f * ready) * radius / GLOW_SPRITE_PX, PAINT_CREAM, 0.25f + 0.5f * ready);
    if (pattern_aims(&c->sim->book, boss->warned)) {
        // Dashes that run toward the swarm.
        Vec2 way = vec2_unit(vec2_sub(canvas_swarm_middle(c), at));
        way = way.x == 0.0f && way.y == 0.0f ? vec2(0.0f, 1.0f) : way;
        Vec2 from = vec2_add(at, vec2_scale(way, radius * RIM)), to = vec2_add(at, vec2_scale(way, AIM_PX));
        float phase = canvas_dash_phase(c, 2.0f, AIM_PERIOD_PX), alpha = 0.25f + 0.55f * ready;
        paint_dashes(c->batch, from, to, 5.6f, AIM_DASH_PX, AIM_PERIOD_PX, phase,
                     paint_ink(LAYER_EFFECTS, PAINT_DARK, 0.7f * alpha));
        paint_dashes(c->batch, from, to, 3.0f, AIM_DASH_PX, AIM_PERIOD_PX, phase,
                     paint_ink(LAYER_EFFECTS, PAINT_CREAM, alpha));
    } else {
        // Short rays all around that grow.
        for (int i = 0; i < RAYS; i++) {
            Vec2 way = heading_unit(360.0f * (float)i / (float)RAYS + 12.0f * ready);
            float inner = radius * (RIM + 0.1f), outer = inner + 6.0f + 18.0f * ready;
            Vec2 from = vec2_add(at, vec2_scale(way, inner)), to = vec2_add(at, vec2_scale(way, outer));
            batch_line(c->batch, from, to, 4.8f, paint_ink(LAYER_EFFECTS, PAINT_DARK, 0.75f * (0.3f + 0.6f * ready)));
            batch_line(c->batch, from, to, 2.4f, paint_ink(LAYER_EFFECTS, PAINT_CREAM, 0.3f + 0.6f * ready));
        }
    }
    // Rings that close in one after the other and end at its rim.
    for (int i = 0; i < RINGS; i++) {
        float way = ready * (1.0f + 0.3f * (float)(RINGS - 1)) - 0.3f * (float)i;
        if (way <= 0.0f || way >= 1.0f)
            continue;
        float ring = radius * RIM + RING_FROM_PX * (1.0f - way) * (1.0f - way);
        float alpha = way < 0.25f ? way * 4.0f : 1.0f;
        batch_circle(c->batch, at, ring, 5.0f, paint_ink(LAYER_EFFECTS, PAINT_DARK, 0.6f * alpha));
        batch_circle(c->batch, at, ring, 2.4f, paint_ink(LAYER_EFFECTS, PAINT_CREAM, 0.95f * alpha));
    }
}

// --- cracks: lines that run inward from the rim of a shell, each with a branch

#define CRACK_LINES 6     // lines of a crack
#define FIRST_OPENS 0.08f // share of the strength lost when the first one opens,
#define LAST_OPENS 0.78f  // and the last one
#define GROWS 0.22f       // further share lost until a crack has its full length
#define BRANCH_STEP 4     // the line at which it branches
#define WIDTH_PX 2.6f     // at the rim of a large shell
#define EMBER_RGB 0xffae48u

// The part of a sprite that can crack: an ellipse around a place on its middle line, px.
typedef struct Shell {
    float y_px, half_width_px, half_height_px;
} Shell;

// The two largest of each; faces and wings stay whole.
static const Shell SHELLS[BOSS_LOOKS][2] = {
    [BOSS_RHINO] = {{32.0f, 34.0f, 27.0f}, {-11.0f, 28.0f, 11.0f}},
    [BOSS_DRAGONFLY] = {{-12.0f, 14.0f, 15.0f}, {26.0f, 6.0f, 30.0f}},
    [BOSS_SPIDER] = {{28.0f, 31.0f, 29.0f}, {-10.0f, 20.0f, 8.0f}},
    [BOSS_STAG] = {{32.0f, 32.0f, 26.0f}, {-9.0f, 28.0f, 10.0f}},
    [BOSS_EMPRESS] = {{28.0f, 26.0f, 24.0f}, {-3.0f, 22.0f, 14.0f}},
    [BOSS_QUEEN] = {{30.0f, 26.0f, 23.0f}, {-9.0f, 18.0f, 13.0f}},
};

float crack_length(int crack, float lost)
{
    float opens = FIRST_OPENS + (LAST_OPENS - FIRST_OPENS) * (float)crack / (float)(CRACKS - 1);
    return clampf((lost - opens) / GROWS, 0.0f, 1.0f);
}

// A place on a crack, which zigzags from the rim of its shell to the other side. Two of three are in the large shell.
static Vec2 crack_place(const Shell *shell, int crack, float step)
{
    float rim_deg = (float)crack * 222.5f + 40.0f, in = step / CRACK_LINES;
    float out = 0.96f - 1.05f * in;
    int zig = (int)(step + 0.5f); // always the same for the same crack and step
    float aside = step < 0.5f ? 0.0f : 0.17f * trig_sin_deg((float)(crack * 137 + zig * 211 + crack * zig * 59));
    Vec2 way = heading_unit(rim_deg);
    return vec2((way.x * out - way.y * aside) * shell->half_width_px,
                shell->y_px + (way.y * out + way.x * aside) * shell->half_height_px);
}

static Vec2 on_body(const CrackedBody *body, Vec2 place)
{
    Vec2 up = heading_unit(body->angle_deg);
    return vec2_add(body->at,
                    vec2_scale(vec2(-up.y * place.x - up.x * place.y, up.x * place.x - up.y * place.y), body->scale));
}

// A pass of the drawing: all dark edges come before all light, or each line would cut the one before it.
typedef struct Pen {
    float wider_px, share; // width = share * the crack's width + wider_px
    BatchStyle style;
} Pen;

static void gap_draw(const Canvas *c, const CrackedBody *body, Vec2 from, Vec2 to, float width_px, const Pen *pen)
{
    batch_line(c->batch, on_body(body, from), on_body(body, to), pen->share * width_px * body->scale + pen->wider_px,
               pen->style);
}

void cracks_draw(const Canvas *c, const CrackedBody *body, float lost, float light)
{
    BatchTint core = paint_mix(paint_tint(EMBER_RGB, 1.0f), paint_tint(PAINT_CREAM, 1.0f), light);
    const Pen pens[] = {{1.7f, 1.0f, paint_ink(LAYER_ENEMIES, PAINT_DARK, 0.95f)},
                        {0.0f, 0.55f, paint_style(LAYER_ENEMIES, core)}};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < CRACKS; i++) {
            float length = crack_length(i, lost);
            const Shell *shell = &SHELLS[body->look][i % 3 == 2];
            float widest = WIDTH_PX * clampf(shell->half_width_px / 24.0f, 0.5f, 1.0f);
            Vec2 before = crack_place(shell, i, 0.0f);
            for (int step = 1; (float)step - 1.0f < length * CRACK_LINES; step++) {
                float left = length * CRACK_LINES - (float)(step - 1), part = left < 1.0f ? left : 1.0f;
                Vec2 now = vec2_mix(before, crack_place(shell, i, (float)step), part), way = vec2_sub(now, before);
                float width = widest * (1.0f - 0.55f * (float)step / CRACK_LINES);
                gap_draw(c, body, before, now, width, &pens[pass]);
                if (step == BRANCH_STEP) // a short one, to the side
                    gap_draw(c, body, before,
                             vec2_add(before, vec2(way.x * 0.3f + way.y * 0.8f, way.y * 0.3f - way.x * 0.8f)),
                             0.7f * width, &pens[pass]);
                before = now;
            }
        }
}

// --- the fall of a boss in three parts: it breaks, it sinks, it bursts

#define BREAK_TICKS 26 // it trembles in place, while ray after ray breaks out of it
#define SINK_PX 84.0f  // from there to the burst it sinks toward the wider side,
#define SINK_ASIDE 34.0f
#define SINK_DEG 200.0f // and tumbles
#define SINK_SIZE 0.66f
#define RAYS_OF_FALL 8
#define RAY_PX 190.0f
#define AFTER_TICKS 90 // from the burst to the end
#define LIGHT_PX 640.0f
#define POP_EVERY_TICKS 5
#define TREMBLE_PX 2.6f // at the end
#define POINTS_MOST 160
#define POINTS_TICKS 34
#define SCORE_AT vec2(26.0f, 15.0f)
#define BLOSSOMS 44
#define BLOSSOM_TICKS 150
#define BLOSSOM_DRAG 0.92f

static const uint32_t SHELL_RGB[BOSS_LOOKS] = {
    [BOSS_RHINO] = 0xc76b2eu, [BOSS_DRAGONFLY] = 0x2fb391u, [BOSS_SPIDER] = 0x8a6ac3u,
    [BOSS_STAG] = 0x5c86a0u,  [BOSS_EMPRESS] = 0xffd25au,   [BOSS_QUEEN] = 0xffc94au,
};

// Shows one fall at a time: a second boss replaces the first one at once.
void boss_death_begin(View *view, Vec2 at)
{
    view->fall_at = at;
    view->fall_ticks = 0;
    view->fall_look = BOSS_QUEEN;
    view->fall_radius_px = BOSS_SPRITE_RADIUS_PX;
    effects_ring(&view->effects, at, 10.0f, 90.0f, 20, 0xfffbe8u);
    effects_burst(&view->effects, BURST_SPARKS, at, 24, 5.0f, 0xfffbe8u);
}

void boss_death_name(View *view, const Sim *sim, int boss)
{
    static const uint32_t RGB[] = {0xffd3e4u, 0xe2d2ffu, 0xfff0b8u, 0xffffffu};
    const ScriptBoss *script = &sim->script.bosses[boss];
    Effects *effects = &view->effects;
    view->fall_look = script->look;
    view->fall_radius_px = script->radius_px;
    // No decoration for players who want a calm picture.
    for (int i = 0; i < BLOSSOMS && view->look.motion && !view->look.high_contrast; i++) {
        // A blossom that rushes in from the nearer side to a random place on the ground.
        float x = rng_range(&effects->rng, 12.0f, FIELD_WIDTH_PX - 12.0f);
        float y = rng_range(&effects->rng, 60.0f, FIELD_HEIGHT_PX - 12.0f);
        float from_y = y + rng_range(&effects->rng, -60.0f, 120.0f);
        float side = x < FIELD_WIDTH_PX / 2.0f ? -12.0f : FIELD_WIDTH_PX + 12.0f;
        Particle *p = effects_add(effects, SPRITE_BLOSSOM, vec2(side, from_y), BLOSSOM_TICKS, RGB[i % 4], 1.0f);
        // With this drag it comes to rest exactly there.
        p->velocity = vec2_scale(vec2_sub(vec2(x, y), p->position), (1.0f - BLOSSOM_DRAG) / BLOSSOM_DRAG);
        p->drag = BLOSSOM_DRAG;
        p->angle_deg = rng_range(&effects->rng, 0.0f, 72.0f);
        p->spin_deg = 0.8f;
        p->scale_from = 0.6f;
        p->scale_to = 1.15f;
        p->layer = LAYER_GROUND;
        p->wait_ticks = (int16_t)(i / 2);
    }
}

void boss_death_bullet(View *view, Vec2 at, int number)
{
    if (number >= POINTS_MOST)
        return;
    Effects *effects = &view->effects;
    float way = rng_range(&effects->rng, 0.0f, 360.0f);
    uint32_t rgb = number % 2 ? 0xffc4dbu : PAINT_GOLD;
    Particle *petal = effects_add(effects, SPRITE_PETAL, at, POINTS_TICKS + number % 12, rgb, 1.0f);
    petal->velocity = vec2_scale(heading_unit(way), 2.4f);
    petal->goal = SCORE_AT;
    petal->homes = 1;
    petal->spin_deg = rng_range(&effects->rng, -9.0f, 9.0f);
}

static CrackedBody falling_body(const View *view, float ticks)
{
    float part = clampf((ticks - BREAK_TICKS) / (float)(BOSS_DEATH_TICKS - BREAK_TICKS), 0.0f, 1.0f);
    part *= part;
    float side = view->fall_at.x < FIELD_WIDTH_PX / 2.0f ? part : -part;
    return (CrackedBody){(BossLook)view->fall_look, vec2_add(view->fall_at, vec2(SINK_ASIDE * side, SINK_PX * part)),
                         180.0f + SINK_DEG * side,
                         view->fall_radius_px / BOSS_SPRITE_RADIUS_PX * (1.0f - (1.0f - SINK_SIZE) * part)};
}

bool boss_death_tick(View *view)
{
    Effects *effects = &view->effects;
    if (view->fall_ticks >= BOSS_DEATH_TICKS + AFTER_TICKS)
        return false;
    view->fall_ticks++;
    if (view->fall_ticks < BOSS_DEATH_TICKS && view->fall_ticks % POP_EVERY_TICKS == 0) {
        float way = rng_range(&effects->rng, 0.0f, 360.0f);
        float out = rng_range(&effects->rng, 0.1f, 0.9f);
        Vec2 body = falling_body(view, (float)view->fall_ticks).at;
        Vec2 at = vec2_add(body, vec2_scale(heading_unit(way), out * view->fall_radius_px)); // on its shell
        effects_star(effects, at, 1.6f);
        effects_burst(effects, BURST_PUFFS, at, 2, 12.0f, 0xfff1d0u);
        effects_burst(effects, BURST_SPARKS, at, 5, 3.2f, PAINT_GOLD);
        effects_burst(effects, BURST_SHARDS, at, 1, 3.0f, SHELL_RGB[view->fall_look]);
        sound_happened(&view->sounds, SOUND_BOSS_HIT, at.x);
    }
    if (view->fall_ticks != BOSS_DEATH_TICKS)
        return false;
    Vec2 at = falling_body(view, BOSS_DEATH_TICKS).at;
    effects_burst(effects, BURST_PUFFS, at, 22, 74.0f, 0xfff1d0u);
    effects_burst(effects, BURST_PETALS, at, 90, 15.0f, PAINT_HONEY);
    effects_burst(effects, BURST_PETALS, at, 60, 11.0f, 0xffc4dbu);
    effects_burst(effects, BURST_PETALS, at, 30, 6.0f, 0x9c1f2cu);
    effects_burst(effects, BURST_SHARDS, at, 16, 6.0f, SHELL_RGB[view->fall_look]);
    effects_burst(effects, BURST_SPARKS, at, 30, 8.0f, 0xfffbe8u);
    effects_ring(effects, at, 10.0f, 420.0f, 44, PAINT_GOLD);
    effects_ring(effects, at, 4.0f, 150.0f, 26, 0xfffbe8u);
    effects_motes(effects, at, 16, PAINT_GOLD);
    sound_happened(&view->sounds, SOUND_QUEEN_DOWN, at.x);
    view->flashes.asked = true;
    return true;
}

void boss_death_end(View *view)
{
    view->fall_ticks = BOSS_DEATH_TICKS + AFTER_TICKS;
}

void boss_death_draw(const Canvas *c)
{
    const View *view = c->view;
    float ticks = (float)view->fall_ticks - (1.0f - c->blend);
    if (ticks >= (float)(BOSS_DEATH_TICKS + AFTER_TICKS))
        return;
    CrackedBody body = falling_body(view, ticks);
    if (ticks >= (float)BOSS_DEATH_TICKS) {
        float light = flashes_large(&view->flashes);
        if (light > 0.0f)
            canvas_glow(c, LAYER_LOW_LIGHTS, vec2_add(body.at, c->offset), LIGHT_PX / GLOW_SPRITE_PX, 0xffe0a0u,
                        0.8f * light);
        return;
    }
    // It trembles more and more until it sinks.
    ticks = ticks > 0.0f ? ticks : 0.0f;
    float breaks = clampf(ticks / (float)BREAK_TICKS, 0.0f, 1.0f);
    float sinks = clampf(ticks - (float)BREAK_TICKS, 0.0f, (float)(BOSS_DEATH_TICKS - BREAK_TICKS))
                / (float)(BOSS_DEATH_TICKS - BREAK_TICKS);
    float tremble = view->look.motion ? TREMBLE_PX * breaks * (1.0f - sinks) : 0.0f;
    Vec2 off = vec2(tremble * trig_sin_deg(ticks * 140.0f), 0.6f * tremble * trig_sin_deg(ticks * 97.0f));
    body.at = vec2_add(vec2_add(body.at, off), c->offset);
    canvas_shadow(c, body.at, vec2(0.0f, 30.0f * (1.0f - sinks)), 110.0f * body.scale, 0.55f);
    BatchTint tint = paint_mix(BATCH_WHITE, paint_tint(0x8a6a5au, 1.0f), sinks);
    batch_sprite(c->batch, (int)boss_sprite(body.look), body.at, body.angle_deg, body.scale,
                 paint_style(LAYER_ENEMIES, tint));
    cracks_draw(c, &body, 1.0f, 1.0f);
    // Without flashes the rays add no light, and are thin.
    const Layer layer = view->look.flashes ? LAYER_LOW_LIGHTS : LAYER_EFFECTS;
    for (int i = 0; i < RAYS_OF_FALL; i++) {
        float opens = clampf((ticks - 2.5f * (float)i) / 8.0f, 0.0f, 1.0f) * (1.0f - 0.75f * sinks);
        float ray_deg = 222.5f * (float)i + 40.0f + body.angle_deg;
        float long_px = RAY_PX * opens * (1.0f - 0.35f * (float)(i % 2));
        // Stretched lights end softly.
        Vec2 middle = vec2_add(body.at, vec2_scale(heading_unit(ray_deg), 0.5f * long_px));
        Vec2 size = vec2(opens / GLOW_SPRITE_PX, 1.2f * long_px / GLOW_SPRITE_PX);
        if (view->look.flashes)
            batch_sprite_scaled(c->batch, SPRITE_GLOW, middle, ray_deg, vec2(34.0f * size.x, size.y),
                                paint_ink(layer, EMBER_RGB, 0.5f * opens));
        batch_sprite_scaled(c->batch, SPRITE_GLOW, middle, ray_deg, vec2(11.0f * size.x, size.y),
                            paint_ink(layer, PAINT_CREAM, opens));
    }
}

Vec2 boss_death_dance(const Canvas *c, Vec2 at, uint32_t id)
{
    bool burst = c->view->fall_ticks >= BOSS_DEATH_TICKS && c->view->fall_ticks < BOSS_DEATH_TICKS + AFTER_TICKS;
    if ((!burst && !c->sim->head.won) || !c->view->look.motion)
        return at;
    float turn = c->clock * 11.0f + (float)(id % 8u) * 45.0f;
    return vec2_add(at, vec2(4.0f * trig_sin_deg(turn), -8.0f * fabsf(trig_sin_deg(0.5f * turn))));
}
