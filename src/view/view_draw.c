// view_draw.c -- everything alive as sprites, from the ground up.
#include "view/view.h"

#include "base/assert.h"
#include "base/trig.h"
#include "view/canvas.h"
#include "view/jelly.h"

#define SHADOW_RGB 0x2c3a14u
#define GLOW_SPRITE_PX 32.0f
#define TRAIL_LEAST_SPEED 0.4f // px per tick: a bee that hovers has no trail
#define LAST_RING_PX 19.0f
#define RING_SPRITE_RADIUS_PX 30.0f
#define FLOWER_BOB_PX 2.0f
#define DASH_PX 7.0f
#define DASH_PERIOD_PX 13.0f

// Loose bees are a little paler and cooler than led ones.
static const BatchTint LOOSE_TINT = {0xe4, 0xec, 0xf4, 255};

static Sizes sizes_of(const Tunables *now)
{
    const Tunables usual = tunables_default();
    Sizes sizes = {now->swarm_radius_px / usual.swarm_radius_px, now->shot_radius_px / usual.shot_radius_px,
                   now->flower_radius_px / usual.flower_radius_px, {0.0f}, {0.0f}};
    for (int i = 0; i < BULLET_LOOKS; i++)
        sizes.bullets[i] = sim_bullet_radius_px(now, (BulletLook)i) / sim_bullet_radius_px(&usual, (BulletLook)i);
    for (int i = 0; i < ENEMY_KINDS; i++)
        sizes.enemies[i] = sim_enemy_traits(now, (EnemyKind)i).radius_px
                         / sim_enemy_traits(&usual, (EnemyKind)i).radius_px;
    return sizes;
}

static void shadow_draw(const Canvas *c, Vec2 at, Vec2 drop, float size_px, float alpha)
{
    if (!c->tunables->effects_shadows)
        return;
    batch_sprite(c->batch, SPRITE_GLOW, vec2_add(at, drop), 0.0f, size_px / GLOW_SPRITE_PX,
                 paint_style(LAYER_SHADOWS, paint_tint(SHADOW_RGB, alpha)));
}

// Which of `frames` wing frames something with this id shows: 0 1 0 1, or 0 1 2 1 0 1 2 1.
static int wing_frame(const Canvas *c, uint32_t id, int frames, uint32_t ticks)
{
    if (frames == 1)
        return 0;
    uint32_t last = (uint32_t)frames - 1u;
    uint32_t step = (c->view->ticks / ticks + id) % (2u * last);
    return (int)(step <= last ? step : 2u * last - step);
}

// How brightly a bee glows: called, or just born.
static float bee_glow(const Canvas *c, int i, int stride)
{
    const SimHead *head = &c->sim->head;
    uint32_t born = c->sim->bees.born_tick[i];
    uint32_t age = head->tick - born, newborn = (uint32_t)c->tunables->effects_newborn_ticks;
    if (head->call_ticks_left > 0 && i % stride == 0)
        return 0.35f + 0.45f * (float)head->call_ticks_left / (float)c->tunables->call_ticks;
    if (born == 0 || age >= newborn)
        return 0.0f;
    return 0.9f * (1.0f - (float)age / (float)newborn);
}

// A led bee draws a warm line behind it.
static void trail_draw(const Canvas *c, Vec2 at, Vec2 velocity)
{
    if (!c->tunables->effects_trails || c->view->led <= 0.0f || vec2_length(velocity) < TRAIL_LEAST_SPEED)
        return;
    Vec2 back = vec2_scale(vec2_unit(velocity), -c->tunables->effects_trail_px);
    batch_line(c->batch, vec2_add(at, back), vec2_add(at, vec2_scale(back, 2.0f)), 2.2f,
               paint_style(LAYER_MARKS, paint_tint(0xffa51fu, 0.75f * c->view->led)));
}

static void bee_draw(const Canvas *c, int i, int glow_stride)
{
    const Bees *bees = &c->sim->bees;
    Vec2 motion = sim_bee_motion(c->sim, i);
    Vec2 at = canvas_place(c, vec2(bees->x[i], bees->y[i]), motion);
    float angle = heading_of(c->view->leans[bees->id[i] % VIEW_LEANS]);
    float glow = bee_glow(c, i, glow_stride);
    float size = c->sizes.bee;
    if (bees->count <= c->tunables->effects_shadow_bees) // beyond, the swarm hides the ground anyway
        shadow_draw(c, at, vec2(3.0f, 7.0f), 13.0f * size, 0.5f);
    if (bees->count <= c->tunables->effects_trail_bees)
        trail_draw(c, at, motion);
    if (i % glow_stride == 0)
        jelly_draw_bee(c, at);
    if (glow > 0.0f)
        batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 0.8f * size,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(PAINT_HONEY, glow)));
    uint32_t wing_ticks = (uint32_t)c->tunables->effects_wing_ticks;
    batch_sprite(c->batch, SPRITE_BEE_0 + wing_frame(c, bees->id[i], 2, wing_ticks), at, angle, size,
                 paint_style(LAYER_BEES, paint_mix(LOOSE_TINT, BATCH_WHITE, c->view->led)));
}

static void bees_draw(const Canvas *c)
{
    int stride = c->sim->bees.count / c->tunables->effects_glow_bees + 1;
    for (int i = 0; i < c->sim->bees.count; i++)
        bee_draw(c, i, stride);
}

static void bullets_draw(const Canvas *c)
{
    static const SpriteId LOOKS[BULLET_LOOKS] = {
        [BULLET_ROUND] = SPRITE_BULLET_ROUND,
        [BULLET_SEED] = SPRITE_BULLET_SEED,
        [BULLET_BIG] = SPRITE_BULLET_BIG,
        [BULLET_RING] = SPRITE_BULLET_RING,
    };
    const Bullets *bullets = &c->sim->bullets;
    BatchStyle style = canvas_plain(LAYER_BULLETS, 1.0f);
    for (int i = 0; i < bullets->count; i++) {
        Vec2 velocity = vec2(bullets->vx[i], bullets->vy[i]);
        Vec2 at = canvas_place(c, vec2(bullets->x[i], bullets->y[i]), velocity);
        float angle = bullets->look[i] == BULLET_SEED ? heading_of(velocity) : 0.0f;
        batch_sprite(c->batch, (int)LOOKS[bullets->look[i]], at, angle, c->sizes.bullets[bullets->look[i]], style);
    }
}

static void shots_draw(const Canvas *c)
{
    const Shots *shots = &c->sim->shots;
    BatchStyle style = canvas_plain(LAYER_SHOTS, 0.92f);
    for (int i = 0; i < shots->count; i++) {
        Vec2 velocity = vec2(shots->vx[i], shots->vy[i]);
        Vec2 at = canvas_place(c, vec2(shots->x[i], shots->y[i]), velocity);
        float angle = velocity.x == 0.0f ? 0.0f : heading_of(velocity);
        batch_sprite(c->batch, SPRITE_SHOT, at, angle, c->sizes.shot, style);
    }
}

static void flowers_draw(const Canvas *c)
{
    static const SpriteId FLOWERS[FLOWER_KINDS] = {
        [FLOWER_PLAIN] = SPRITE_FLOWER,
        [FLOWER_ROYAL] = SPRITE_FLOWER_ROYAL,
        [FLOWER_JELLY] = SPRITE_FLOWER_JELLY,
    };
    for (int i = 0; i < c->sim->flower_count; i++) {
        const Flower *flower = &c->sim->flowers[i];
        Vec2 at = canvas_place(c, flower->position, flower->velocity);
        float phase = c->clock * 3.0f + (float)(flower->id * 47u % 360u);
        float pulse = trig_sin_deg(phase * 2.0f);
        float scale = (1.0f + 0.12f * pulse) * c->sizes.flower;
        shadow_draw(c, at, vec2(2.0f, 6.0f), 24.0f * c->sizes.flower, 0.45f);
        at.y -= FLOWER_BOB_PX * pulse;
        if (flower->kind == FLOWER_JELLY)
            jelly_draw_flower(c, at, scale);
        batch_sprite(c->batch, (int)FLOWERS[flower->kind], at, 14.0f * trig_sin_deg(phase), scale,
                     canvas_plain(LAYER_FLOWERS, 1.0f));
    }
}

// How a kind of enemy looks: its first sprite, the wing frames (they go to and fro), how long each lasts, the shadow's
// size.
typedef struct Body {
    SpriteId sprite;
    int frames;
    uint32_t frame_ticks;
    float shadow_px;
} Body;

static const Body BODIES[ENEMY_KINDS] = {
    [ENEMY_WASP] = {SPRITE_WASP_0, 2, 2, 30},
    [ENEMY_HORNET] = {SPRITE_HORNET_0, 2, 2, 38},
    [ENEMY_GNAT] = {SPRITE_GNAT_0, 2, 1, 10},
    [ENEMY_BEETLE] = {SPRITE_BEETLE, 1, 1, 50},
    [ENEMY_STINGER] = {SPRITE_STINGER, 1, 1, 18},
    [ENEMY_QUEEN] = {SPRITE_QUEEN_0, 2, 3, 120},
    [ENEMY_COMB] = {SPRITE_COMB, 1, 1, 58},
    [ENEMY_MOTH] = {SPRITE_MOTH_0, 3, 9, 46},
};

// Queens and moths always face the swarm below and only lean; those that hover look down, too.
static float enemy_angle(const Enemy *enemy)
{
    float lean = enemy->velocity.x * -7.0f;
    switch ((EnemyKind)enemy->kind) {
    case ENEMY_QUEEN:
    case ENEMY_MOTH: return 180.0f + (lean < -14.0f ? -14.0f : lean > 14.0f ? 14.0f : lean);
    case ENEMY_WASP:
    case ENEMY_BEETLE: return heading_of(vec2_add(enemy->velocity, vec2(0.0f, 0.7f)));
    case ENEMY_COMB: return 0.0f;
    case ENEMY_HORNET:
    case ENEMY_GNAT:
    case ENEMY_STINGER:
    case ENEMY_KINDS: break;
    }
    return enemy->heading_deg;
}

static void enemy_draw(const Canvas *c, const Enemy *enemy)
{
    const Body *body = &BODIES[enemy->kind];
    const Tunables *t = c->tunables;
    float size = c->sizes.enemies[enemy->kind], shadow_px = body->shadow_px * size;
    Vec2 at = canvas_place(c, enemy->position, enemy->velocity);
    float angle = enemy_angle(enemy);
    int sprite = (int)body->sprite + wing_frame(c, enemy->id, body->frames, body->frame_ticks);
    float drop = shadow_px * 0.22f;
    shadow_draw(c, at, vec2(drop * 0.5f, drop), shadow_px, 0.55f);
    batch_sprite(c->batch, sprite, at, angle, size, canvas_plain(LAYER_ENEMIES, 1.0f));
    uint32_t since = c->sim->head.tick - enemy->hit_tick, flash_ticks = (uint32_t)t->effects_flash_ticks;
    if (!t->effects_flash || enemy->hit_tick == 0 || since > flash_ticks)
        return;
    float most = enemy->kind == ENEMY_QUEEN ? t->effects_flash_queen : t->effects_flash_strength;
    float flash = most * (1.0f - (float)since / (float)(flash_ticks + 1u));
    batch_sprite(c->batch, sprite, at, angle, size, paint_light(LAYER_LOW_LIGHTS, paint_tint(0xffffffu, flash)));
}

// A point far along the way from `from` through `to`.
static Vec2 beyond(Vec2 from, Vec2 to)
{
    return vec2_add(from, vec2_scale(vec2_unit(vec2_sub(to, from)), 900.0f));
}

static float hold(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

// A stinger shows where it will fly: dashes that run along its way, a shrinking reticle, a sign where it waits.
static void telegraph_draw(const Canvas *c, const Enemy *stinger)
{
    int aim_ticks = c->tunables->stinger_aim_ticks;
    float ready = aim_ticks > 0 ? hold((float)stinger->age_ticks / (float)aim_ticks, 0.0f, 1.0f) : 1.0f;
    Vec2 from = vec2_add(stinger->position, c->offset);
    Vec2 aim = vec2_add(stinger->aim, c->offset);
    float run_px = c->clock * 1.5f;
    run_px -= DASH_PERIOD_PX * (float)(int)(run_px / DASH_PERIOD_PX);
    paint_dashes(c->batch, from, beyond(from, aim), 1.3f, DASH_PX, DASH_PERIOD_PX, DASH_PERIOD_PX - run_px,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_DANGER, 0.30f + 0.45f * ready)));
    batch_sprite(c->batch, SPRITE_TARGET, aim, 90.0f * (1.0f - ready), 1.9f - 0.9f * ready,
                 canvas_plain(LAYER_EFFECTS, 0.35f + 0.6f * ready));
    Vec2 sign = vec2(hold(from.x, 14.0f, FIELD_WIDTH_PX - 14.0f), hold(from.y, 60.0f, FIELD_HEIGHT_PX - 14.0f));
    float blink = 0.75f + 0.25f * trig_sin_deg(c->clock * 30.0f);
    if (stinger->position.y < 0.0f)
        batch_sprite(c->batch, SPRITE_WARNING, sign, 0.0f, 0.75f + 0.1f * blink, canvas_plain(LAYER_EFFECTS, blink));
}

// A nest is a landscape: all else flies above it.
static void nest_draw(const Canvas *c)
{
    for (int i = 0; i < c->sim->enemy_count; i++)
        if (c->sim->enemies[i].kind == ENEMY_COMB && c->sim->enemies[i].visible)
            enemy_draw(c, &c->sim->enemies[i]);
}

static void enemies_draw(const Canvas *c)
{
    nest_draw(c);
    for (int i = 0; i < c->sim->enemy_count; i++) {
        const Enemy *enemy = &c->sim->enemies[i];
        if (!enemy->visible || enemy->kind == ENEMY_COMB)
            continue;
        if (enemy->kind == ENEMY_STINGER && enemy->state == ENEMY_AIMS && enemy->age_ticks > 0)
            telegraph_draw(c, enemy);
        enemy_draw(c, enemy);
    }
}

// Where a led swarm gathers: a small solid ring with a crown, over the bees, because they gather on it.
static void led_goal_draw(const Canvas *c, Vec2 goal)
{
    float size = c->tunables->goal_led_size + 0.3f * (1.0f - c->view->led);
    batch_sprite(c->batch, SPRITE_GOAL, goal, 0.0f, size, canvas_plain(LAYER_EFFECTS, 0.9f));
}

// How far a loose swarm may stray: a wide circle of dashes that turns slowly.
static void loose_goal_draw(const Canvas *c, Vec2 goal)
{
    float radius = sim_leash_px(c->sim), seen = 1.0f - c->view->led;
    BatchStyle dark = paint_style(LAYER_MARKS, paint_tint(0x4a5a22u, 0.5f * seen));
    BatchStyle pale = paint_style(LAYER_MARKS, paint_tint(0xfffbe8u, 0.9f * seen));
    const int dashes = c->tunables->goal_dashes;
    const float period_deg = 360.0f / (float)dashes;
    for (int i = 0; i < dashes; i++) {
        float from_deg = period_deg * (float)i + c->clock * c->tunables->goal_turn_deg;
        Vec2 from = vec2_add(goal, vec2_scale(heading_unit(from_deg), radius));
        Vec2 to = vec2_add(goal, vec2_scale(heading_unit(from_deg + 0.55f * period_deg), radius));
        batch_line(c->batch, from, to, 3.0f, dark);
        batch_line(c->batch, from, to, 1.6f, pale);
    }
}

static void goal_draw(const Canvas *c)
{
    if (c->sim->head.over || c->view->goal_hidden || !c->tunables->goal_shown)
        return;
    Vec2 goal = vec2_add(sim_swarm_goal(c->sim), c->offset);
    if (c->sim->head.touching)
        led_goal_draw(c, goal);
    else
        loose_goal_draw(c, goal);
}

// Rings that close in on the last bee, for as long as it is the last.
static void last_bee_draw(const Canvas *c)
{
    const Bees *bees = &c->sim->bees;
    if (bees->count != 1 || c->sim->head.over)
        return;
    Vec2 at = canvas_place(c, vec2(bees->x[0], bees->y[0]), sim_bee_motion(c->sim, 0));
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * 7.0f);
    float scale = LAST_RING_PX * (1.0f + 0.3f * pulse) / RING_SPRITE_RADIUS_PX;
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, scale * 1.05f,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_DARK, 0.7f)));
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, scale,
                 paint_style(LAYER_EFFECTS, paint_tint(PAINT_DANGER, 1.0f - 0.45f * pulse)));
}

// A royal call: a ring that springs open to its reach, and one that closes on the swarm.
static void call_draw(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    if (head->call_ticks_left <= 0)
        return;
    float left = ((float)head->call_ticks_left - c->blend) / (float)c->tunables->call_ticks;
    float fade = left > 0.4f ? 1.0f : hold(left / 0.4f, 0.0f, 1.0f);
    Vec2 middle = canvas_swarm_middle(c);
    float reach = c->tunables->call_radius_px;
    float open = reach * paint_pop((1.0f - left) * 4.0f);
    BatchStyle honey = paint_style(LAYER_EFFECTS, paint_tint(PAINT_HONEY, 0.6f * fade));
    BatchStyle cream = paint_style(LAYER_EFFECTS, paint_tint(PAINT_CREAM, 0.95f * fade));
    batch_circle(c->batch, middle, open, 6.0f, honey);
    batch_circle(c->batch, middle, open, 2.0f, cream);
    batch_circle(c->batch, middle, 14.0f + (reach - 14.0f) * left, 3.0f, honey);
}

void view_draw_meadow(const View *view, float blend, Batch *batch)
{
    ASSERT(blend >= 0.0f && blend <= 1.0f);
    double scrolled = view->scrolled_px - (double)(view->scroll_speed * (1.0f - blend));
    meadow_draw(scrolled > 0.0 ? scrolled : 0.0, view->clouds, view->shake, batch);
    effects_draw(&view->effects, 1.0f - blend, view->shake, batch);
    border_draw(batch);
}

void view_draw(const View *view, const Sim *sim, float blend, Batch *batch)
{
    view_draw_meadow(view, blend, batch);
    float clock = (float)(view->ticks % 36000u) - (1.0f - blend);
    Canvas canvas = {view, sim, &sim->tunables, batch, blend, view->shake, clock > 0.0f ? clock : 0.0f,
                     sizes_of(&sim->tunables)};
    jelly_draw_ring(&canvas);
    goal_draw(&canvas);
    flowers_draw(&canvas);
    shots_draw(&canvas);
    enemies_draw(&canvas);
    bees_draw(&canvas);
    last_bee_draw(&canvas);
    call_draw(&canvas);
    bullets_draw(&canvas);
}
