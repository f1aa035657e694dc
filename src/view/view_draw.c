// view_draw.c -- everything alive as sprites, from the ground up.
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "view/boss_death.h"
#include "view/canvas.h"
#include "view/enemies_draw.h"
#include "view/jelly.h"
#include "view/marks.h"
#include "view/royal_call.h"
#include "view/trade.h"

#define TRAIL_LEAST_SPEED 0.4f // px per tick: a bee that hovers has no trail
#define LAST_RING_PX 19.0f
#define RING_SPRITE_RADIUS_PX 30.0f
#define FORM_STEPS 3
#define STRETCH_FROM_SPEED 3.0f // px per tick: a bee that is slower is as long as usual,
#define STRETCH_OVER_SPEED 8.0f // and one that is this much quicker is drawn out most
#define GATHERED 0.8f           // by how much the circle of a loose swarm closes as it is led
#define SHOT_GLOWS_MOST 120     // of more shots than that only some shine: lights add up

// Loose bees are a little paler and cooler than led ones.
static const BatchTint LOOSE_TINT = {0xe4, 0xec, 0xf4, 255};

// How brightly a bee glows: called, or just born.
static float bee_glow(const Canvas *c, int i, int stride)
{
    const SimHead *head = &c->sim->head;
    uint32_t born = c->sim->bees.born_tick[i];
    uint32_t age = head->tick - born, newborn = (uint32_t)c->tunables->effects_newborn_ticks;
    float called = flashes_call(&c->view->flashes, c->sim);
    if (called > 0.0f && i % stride == 0)
        return 0.8f * called;
    if (born == 0 || age >= newborn)
        return 0.0f;
    return 0.9f * c->view->flashes.newborn * (1.0f - (float)age / (float)newborn);
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

// A share in a few steps only: a backend keeps the pictures of each.
static float stepped(float share)
{
    return (float)(int)(clampf(share, 0.0f, 1.0f) * (float)FORM_STEPS + 0.5f) / (float)FORM_STEPS;
}

// What the change from loose to led does to all bees, -1 to 1: they fold their wings and gather, above 0, or spread them
// and burst. Nothing before it and after it.
static float swarm_pulse(const Canvas *c)
{
    float led = c->view->led, wave = 4.0f * led * (1.0f - led);
    return c->sim->head.touching ? stepped(wave) : -stepped(wave);
}

// Width and length of a bee: narrow in a turn, drawn out in quick flight, folded while the swarm gathers.
static Vec2 bee_form(const Canvas *c, uint32_t id, float pulse)
{
    const Tunables *t = c->tunables;
    float quick = (vec2_length(c->view->leans[id % VIEW_LEANS]) - STRETCH_FROM_SPEED) / STRETCH_OVER_SPEED;
    float drawn_out = 1.0f + t->effects_stretch * stepped(quick) + 0.5f * t->effects_pulse * pulse;
    float bank = t->effects_bank * stepped(fabsf(c->view->banks[id % VIEW_LEANS]));
    return vec2(c->sizes.bee * (1.0f - bank) * (1.0f - t->effects_pulse * pulse) / drawn_out, c->sizes.bee * drawn_out);
}

static void bee_draw(const Canvas *c, int i, int glow_stride, float pulse)
{
    const Bees *bees = &c->sim->bees;
    Vec2 motion = sim_bee_motion(c->sim, i);
    Vec2 at = canvas_place(c, vec2(bees->x[i], bees->y[i]), motion);
    uint32_t own = bees->id[i] % VIEW_LEANS;
    float angle = heading_of(c->view->leans[own]) + c->tunables->effects_turn_deg * c->view->banks[own];
    float glow = bee_glow(c, i, glow_stride);
    float size = c->sizes.bee;
    if (bees->count <= c->tunables->effects_shadow_bees) // beyond, the swarm hides the ground anyway
        canvas_shadow(c, at, vec2(3.0f, 7.0f), 13.0f * size, 0.5f);
    if (bees->count <= c->tunables->effects_trail_bees)
        trail_draw(c, at, motion);
    if (i % glow_stride == 0) {
        trade_draw_bee(c, at);
        jelly_draw_bee(c, at);
    }
    if (glow > 0.0f)
        batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, 0.8f * size,
                     paint_light(LAYER_LOW_LIGHTS, paint_tint(PAINT_HONEY, glow)));
    uint32_t wing_ticks = (uint32_t)c->tunables->effects_wing_ticks;
    batch_sprite_scaled(c->batch, SPRITE_BEE_0 + canvas_wing_frame(c, bees->id[i], 2, wing_ticks), at, angle,
                        bee_form(c, bees->id[i], pulse),
                        paint_style(LAYER_BEES, paint_mix(LOOSE_TINT, BATCH_WHITE, c->view->led)));
}

static void bees_draw(const Canvas *c)
{
    // Of a large swarm only some glow: lights add up, and all of them would be one white spot.
    int stride = c->sim->bees.count / c->tunables->effects_glow_bees + 1;
    float pulse = swarm_pulse(c);
    for (int i = 0; i < c->sim->bees.count; i++)
        bee_draw(c, i, stride, pulse);
}

static void shots_draw(const Canvas *c)
{
    const Shots *shots = &c->sim->shots;
    BatchStyle style = canvas_plain(LAYER_SHOTS, 0.92f);
    float size = c->sizes.shot * trade_shot_size(c);
    int stride = shots->count / SHOT_GLOWS_MOST + 1;
    for (int i = 0; i < shots->count; i++) {
        Vec2 velocity = vec2(shots->vx[i], shots->vy[i]);
        Vec2 at = canvas_place(c, vec2(shots->x[i], shots->y[i]), velocity);
        // Nearly all shots fly straight up, which needs no arc tangent.
        float angle = velocity.x == 0.0f ? 0.0f : heading_of(velocity);
        if (i % stride == 0)
            trade_draw_shot(c, at);
        batch_sprite(c->batch, SPRITE_SHOT, at, angle, size, style);
    }
}

// Where a led swarm gathers: a small solid ring with a crown, over the bees, because they gather on it.
static void led_goal_draw(const Canvas *c, Vec2 goal)
{
    float size = c->tunables->goal_led_size + 0.3f * (1.0f - c->view->led);
    batch_sprite(c->batch, SPRITE_GOAL, goal, 0.0f, size, canvas_plain(LAYER_EFFECTS, 0.9f));
}

// How far a loose swarm may stray: a wide circle of dashes that turns slowly. It closes in and fades as the swarm is
// led, and bursts open as it is let go.
static void loose_goal_draw(const Canvas *c, Vec2 goal)
{
    const Tunables *t = c->tunables;
    float wider = c->sim->head.touching ? t->swarm_range_loose_px / t->swarm_range_hold_px : 1.0f;
    float radius = sim_leash_px(c->sim) * wider * (1.0f - GATHERED * c->view->led), seen = 1.0f - c->view->led;
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
    bool late = c->view->hand_leads && c->sim->head.touching;
    Vec2 touch = late ? c->view->hand : c->sim->head.touch;
    Vec2 goal = vec2_add(sim_goal_of(c->sim, touch), c->offset);
    if (c->sim->head.touching)
        led_goal_draw(c, goal);
    if (c->view->led < 1.0f)
        loose_goal_draw(c, goal);
    trade_draw_goal(c, goal);
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
                 paint_style(LAYER_EFFECTS, paint_tint(canvas_paint(c, LOOK_DANGER_PAINT), 1.0f - 0.45f * pulse)));
}

// How far the ground has scrolled in the picture.
static double scrolled_px(const Canvas *c)
{
    const View *view = c->view;
    if (!view->look.motion)
        return view->start_px;
    double scrolled = view->scrolled_px - (double)(view->scroll_speed * (1.0f - c->blend));
    return scrolled > 0.0 ? scrolled : 0.0;
}

// The ground (a stage's own, else the meadow) and what a stage has of its own: fish, currents, walls.
static void ground_of_draw(const Canvas *c)
{
    const View *view = c->view;
    const ViewLook *look = &view->look;
    GroundScene scene = {
        c->ground,  scrolled_px(c), look->motion ? c->clock : 0.0f,
        view->sky,  c->offset,      look->high_contrast ? GROUND_BARE : look->plain_ground ? GROUND_PLAIN : GROUND_DEEP,
        c->daylight};
    ground_draw(&scene, c->batch);
    // With high contrast nothing but walls lies on the bare ground: what only adorns would hide what matters.
    if (scene.detail != GROUND_BARE) {
        koi_draw(c);
        currents_draw(c, scene.clock);
    }
    walls_draw(c, scene.scrolled_px);
    if (scene.detail != GROUND_BARE)
        mist_draw(c);
}

// Beside the field the ground goes on.
static void border_of_draw(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    bool script = head->stage == STAGE_SCRIPT;
    border_draw(script ? script_look(&c->sim->script, head->phase) : LOOK_MEADOW, &c->daylight,
                c->view->look.high_contrast, c->batch);
}

void view_draw(const View *view, const Sim *sim, float blend, Batch *batch)
{
    ASSERT(blend >= 0.0f && blend <= 1.0f);
    Canvas canvas = canvas_of(view, sim, blend, batch);
    // Below first: layers sort what is drawn, and within a layer this order holds.
    ground_of_draw(&canvas);
    effects_draw(&view->effects, 1.0f - blend, canvas.offset, batch);
    jelly_draw_ring(&canvas);
    goal_draw(&canvas);
    flowers_draw(&canvas);
    shots_draw(&canvas);
    enemies_draw(&canvas);
    boss_death_draw(&canvas);
    bees_draw(&canvas);
    last_bee_draw(&canvas);
    royal_call_draw(&canvas);
    if (view->lines_shown)
        flight_draw(&canvas);
    bullets_draw(&canvas);
    marks_draw(&canvas);
    border_of_draw(&canvas);
}
