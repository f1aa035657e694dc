// powers.c -- draws nectar, royal jelly and royal calls.
#include "view/powers.h"

#include "core/base/trig.h"

// --- nectar, and the marks on a resting swarm

#define SEEN_LEAST 0.02f // the smallest visible amount
#define POT_PX 23.0f     // radius of the ring that fills
#define REST_WARN_TICKS 120
#define REST_FAR_PX 92.0f
#define REST_NEAR_PX 31.0f
#define AIM_TICKS 30.0f
#define AIM_OPENS_PX 12.0f
#define AIM_LINES_MOST 8

float trade_nectar(const Sim *sim)
{
    float part = sim_nectar_share(sim);
    return part < SEEN_LEAST ? 0.0f : clampf(part, 0.0f, 1.0f);
}

uint32_t trade_rgb(const Sim *sim)
{
    static const uint32_t RGB[] = {NECTAR_RGB, NECTAR_RGB, 0xfff0d8u, 0xb06cffu};
    return RGB[nectar_steps(sim)];
}

void trade_tick(View *view, const Sim *sim)
{
    int step = nectar_steps(sim);
    if (step > view->nectar_step)
        effects_ring(&view->effects, sim->scratch.swarm_middle, 24.0f, 90.0f + 20.0f * (float)step, 24, trade_rgb(sim));
    view->nectar_step = step;
}

void trade_bee_home(Effects *effects, Vec2 at)
{
    Particle *bee = effects_add(effects, SPRITE_BEE_0, at, 100, 0xffffffu, 1.0f);
    bee->velocity = vec2(at.x < FIELD_WIDTH_PX / 2.0f ? -0.9f : 0.9f, -1.4f);
    bee->gravity = -0.06f; // faster and faster
    bee->angle_deg = heading_of(bee->velocity);
    bee->scale_to = 0.7f;
    effects_burst(effects, BURST_PUFFS, at, 2, 10.0f, 0xfff4d8u);
}

void trade_draw_bee(const Canvas *c, Vec2 at)
{
    float part = trade_nectar(c->sim);
    if (part > 0.0f)
        canvas_glow(c, LAYER_MARKS, at, (0.6f + 0.55f * part) * c->sizes.bee, trade_rgb(c->sim), 0.25f + 0.6f * part);
}

float trade_shot_size(const Canvas *c)
{
    return 1.0f + 0.55f * trade_nectar(c->sim) * c->view->led;
}

void trade_draw_shot(const Canvas *c, Vec2 at)
{
    float part = trade_nectar(c->sim) * c->view->led;
    if (part > 0.0f)
        canvas_glow(c, LAYER_MARKS, at, 1.1f * c->sizes.shot, trade_rgb(c->sim), 0.8f * part);
}

// A crosshair that closes in on a led swarm while it rests, and tightens before each volley; and in the last half
// second lines to it from all enemies that may fire. Those that leave, as after the fall of the last boss, do not aim.
static void aim_draw(const Canvas *c, Vec2 goal)
{
    const Sim *sim = c->sim;
    const int left = c->tunables->rest_grace_ticks - sim->head.rest_ticks;
    float near = clampf(1.0f - (float)left / (float)REST_WARN_TICKS, 0.0f, 1.0f);
    int stay = 0;
    for (int i = 0; i < sim->enemy_count; i++)
        stay += sim->enemies[i].state != ENEMY_LEAVES;
    if (!sim->head.touching || sim->head.over || near <= 0.0f || stay == 0)
        return;
    float soon = clampf(1.0f - (float)(left > 0 ? left : sim->head.hunt_ticks) / AIM_TICKS, 0.0f, 1.0f);
    float swarm = clampf(16.0f + 5.5f * sqrtf((float)sim->bees.count), REST_NEAR_PX, REST_FAR_PX);
    float radius = REST_FAR_PX + (swarm - REST_FAR_PX) * near + AIM_OPENS_PX * (1.0f - soon);
    float seen = 0.35f + 0.45f * near + 0.2f * soon;
    BatchStyle dark = paint_ink(LAYER_SHOTS, PAINT_DARK, 0.7f * seen);
    BatchStyle red = paint_ink(LAYER_SHOTS, canvas_paint(c, LOOK_DANGER_PAINT), seen);
    canvas_ring(c, LAYER_SHOTS, goal, radius, canvas_paint(c, LOOK_DANGER_PAINT), seen);
    for (int i = 0; i < 4; i++) {
        Vec2 way = heading_unit(90.0f * (float)i + 45.0f * (1.0f - near));
        Vec2 from = vec2_add(goal, vec2_scale(way, radius - 8.0f)),
             to = vec2_add(goal, vec2_scale(way, radius + 14.0f));
        batch_line(c->batch, from, to, 6.0f, dark);
        batch_line(c->batch, from, to, 3.4f, red);
    }
    red.tint.a = (uint8_t)((float)red.tint.a * 0.8f * soon);
    for (int i = 0, lines = 0; i < sim->enemy_count && soon > 0.0f && lines < AIM_LINES_MOST; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (!enemy->visible || enemy->state == ENEMY_LEAVES || enemy->position.y < 0.0f
            || enemy->position.y > c->tunables->enemy_fire_line_px)
            continue;
        Vec2 from = canvas_place(c, enemy->position, enemy->velocity), way = vec2_unit(vec2_sub(goal, from));
        batch_line(c->batch, from, vec2_sub(goal, vec2_scale(way, radius)), 1.6f + 1.4f * soon, red);
        lines++;
    }
}

void trade_draw_goal(const Canvas *c, Vec2 goal)
{
    float part = trade_nectar(c->sim);
    // A ring that fills clockwise from the top, dark where it is empty; a full one pulses.
    float radius = POT_PX + (part >= 1.0f ? 1.5f * trig_sin_deg(c->clock * 8.0f) : 0.0f);
    if (part > 0.0f) {
        batch_circle(c->batch, goal, radius, 5.0f, paint_ink(LAYER_MARKS, PAINT_DARK, 0.45f));
        paint_arc(c->batch, goal, radius, part, 3.6f, paint_ink(LAYER_MARKS, trade_rgb(c->sim), 1.0f));
        paint_arc(c->batch, goal, radius, part, 1.4f, paint_ink(LAYER_MARKS, PAINT_GOLD, 1.0f));
    }
    aim_draw(c, goal);
}

// --- royal jelly: flowers that glow, and a swarm that shines while the jelly lasts

#define AMBER 0xd97a0cu
#define CREAM 0xfffbe4u
#define LAST_TICKS 150 // at the end, while the ring and the halos flicker
#define MOTE_TICKS 5u  // between two motes that rise from the swarm
#define RING_LEAST_PX 30.0f
#define RING_MOST_PX 160.0f
#define RING_BEYOND_PX 9.0f

void jelly_tick(View *view, const Sim *sim)
{
    int32_t left = sim->head.jelly_ticks_left;
    uint32_t every = (uint32_t)view->numbers.effects_royal_mote_ticks;
    for (int i = 0; i < sim->flower_count; i++)
        if (sim->flowers[i].kind != FLOWER_PLAIN && (view->ticks + sim->flowers[i].id) % every == 0u)
            effects_motes(&view->effects, sim->flowers[i].position, 1, PAINT_GOLD);
    if (left > 0 && sim->bees.count > 0 && view->ticks % MOTE_TICKS == 0u) {
        uint32_t i = rng_below(&view->effects.rng, (uint32_t)sim->bees.count);
        effects_motes(&view->effects, vec2(sim->bees.x[i], sim->bees.y[i]), 1, PAINT_GOLD);
    }
    if (left == 0 && view->jelly_ticks_left > 0 && !sim->head.over) { // the jelly has just ended
        Vec2 middle = sim->scratch.swarm_middle;
        effects_ring(&view->effects, middle, 70.0f, 12.0f, 24, PAINT_HONEY);
        effects_burst(&view->effects, BURST_PUFFS, middle, 8, 40.0f, 0xfff1c8u);
        sound_happened(&view->sounds, SOUND_JELLY_OVER, middle.x);
    }
    view->jelly_ticks_left = left;
}

void jelly_picked(Effects *effects, Vec2 at)
{
    effects_ring(effects, at, 8.0f, 120.0f, 34, PAINT_HONEY);
    effects_ring(effects, at, 4.0f, 80.0f, 24, CREAM);
    effects_burst(effects, BURST_SPARKS, at, 26, 4.0f, PAINT_GOLD);
    effects_motes(effects, at, 24, PAINT_GOLD);
}

void jelly_draw_flower(const Canvas *c, Vec2 at, float scale)
{
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * 6.0f);
    canvas_glow(c, LAYER_MARKS, at, (1.5f + 0.35f * pulse) * scale, PAINT_HONEY, 0.75f);
    canvas_glow(c, LAYER_MARKS, at, (1.0f + 0.25f * pulse) * scale, CREAM, 0.9f);
}

// The strength of the effect, 0 to 1, which flickers before the end.
static float jelly_strength(const Canvas *c)
{
    float left = (float)c->sim->head.jelly_ticks_left - c->blend;
    if (left >= (float)LAST_TICKS)
        return 1.0f;
    float flicker = 0.5f + 0.5f * trig_sin_deg(left * 12.0f); // twice a second: safe for photosensitive players
    return 0.35f + 0.65f * flicker;
}

// A shine that runs over the swarm from the upper left to the lower right.
void jelly_draw_bee(const Canvas *c, Vec2 at)
{
    if (c->sim->head.jelly_ticks_left <= 0)
        return;
    float wave = trig_sin_deg(c->clock * 7.0f - (at.x + at.y) * 2.2f);
    float shine = wave > 0.0f ? wave * wave : 0.0f, strong = jelly_strength(c), size = c->sizes.bee;
    canvas_glow(c, LAYER_MARKS, at, (1.1f + 0.25f * shine) * size, NECTAR_RGB, 0.8f * strong);
    if (shine > 0.0f)
        canvas_glow(c, LAYER_LOW_LIGHTS, at, 0.75f * size, PAINT_GOLD, 0.55f * shine * strong);
}

void jelly_draw_ring(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    if (head->jelly_ticks_left <= 0 || head->over || c->view->goal_hidden)
        return;
    float left = ((float)head->jelly_ticks_left - c->blend) / (float)c->tunables->jelly_ticks;
    left = clampf(left, 0.0f, 1.0f);
    Vec2 middle = canvas_swarm_middle(c);
    // Around a led swarm, or outside the circle that limits a loose one.
    float led = 18.0f + 6.0f * sqrtf((float)c->sim->bees.count), loose = sim_leash_px(c->sim) + RING_BEYOND_PX;
    float radius = clampf(loose + (led - loose) * c->view->led, RING_LEAST_PX, RING_MOST_PX),
          strong = jelly_strength(c);
    batch_circle(c->batch, middle, radius, 4.0f, paint_ink(LAYER_MARKS, 0x4a2912u, 0.28f));
    paint_arc(c->batch, middle, radius, left, 4.5f, paint_ink(LAYER_MARKS, AMBER, 1.0f));
    paint_arc(c->batch, middle, radius, left, 2.2f, paint_ink(LAYER_MARKS, PAINT_GOLD, strong));
    Vec2 head_of_arc = vec2_add(middle, vec2_scale(heading_unit(360.0f * left), radius));
    batch_sprite(c->batch, SPRITE_FLOWER_JELLY, head_of_arc, 0.0f, 0.4f, canvas_plain(LAYER_MARKS, 1.0f));
}

// --- the wave of a royal call, its light, and the rings of its reach

#define WAVE_TICKS 38          // from the swarm to the farthest corner
#define WAVE_PX_PER_TICK 20.0f // the field's diagonal is 734 px
#define BANDS 2                // of light, behind the front
#define BAND_PX 16.0f
#define SIDES 60
#define SIDE_HALF 0.05241f // of the radius: tan of half a side's angle
#define FLARE_PX 250.0f    // diameter of the light around the swarm,
#define FLARE_TICKS 14.0f  // and its duration
#define SWEEP 6.0f         // px per tick: speed of the petals in the wave,
#define SWARM_SWEEP 11.0f  // and of those that leave the swarm with it
#define DARK_TICKS 14.0f   // for which the ground is darker, the last ones less and less
#define DARK_FADE_TICKS 6.0f
#define DARK_ALPHA 0.25f
#define PINK_RGB 0xffc4dbu
#define LIGHT_RGB 0xffb45au

void royal_call_begin(View *view, Vec2 at)
{
    Effects *effects = &view->effects;
    view->call_at = at;
    view->call_ticks = 0;
    effects_motes(effects, at, 8, PAINT_GOLD);
    effects_burst(effects, BURST_SPARKS, at, 20, 7.0f, PAINT_CREAM);
    for (int i = 0; i < CALL_PETALS; i++)
        effects_swept(effects, at, 1, vec2_scale(heading_unit(360.0f / CALL_PETALS * (float)i), SWARM_SWEEP),
                      i % 2 ? PINK_RGB : PAINT_GOLD);
}

// The bullet stays until the wave arrives, which turns it into petals and blows them off.
void royal_call_bullet(View *view, const Tunables *tunables, Vec2 at, BulletLook bullet)
{
    Effects *effects = &view->effects;
    Vec2 way = vec2_sub(at, view->call_at);
    float late = vec2_length(way) / WAVE_PX_PER_TICK - (float)view->call_ticks;
    int wait = late > 0.0f ? (int)(late + 0.5f) : 0;
    float size = canvas_bullet_size(tunables, bullet) * view->look.bullet_size;
    if (wait > 0) {
        SpriteId sprite = (SpriteId)bullets_draw_sprite(&view->look, bullet);
        Particle *still = effects_add(effects, sprite, at, wait, 0xffffffu, 1.0f);
        still->life_ticks = (int16_t)wait; // exactly, whatever the measure: its petals appear then
        still->scale_from = still->scale_to = size;
        still->layer = LAYER_BULLETS;
        still->stays = 1;
    }
    effects->wait_ticks = wait;
    effects_swept(effects, at, 1, vec2_scale(vec2_unit(way), SWEEP), PINK_RGB);
    effects_swept(effects, at, 1, vec2_scale(vec2_unit(way), SWEEP), PAINT_GOLD);
    effects->wait_ticks = 0;
}

void royal_call_tick(View *view)
{
    view->call_ticks += view->call_ticks < WAVE_TICKS;
}

void royal_call_jump(View *view, const Sim *sim)
{
    view->call_at = sim->scratch.swarm_middle;
    view->call_ticks = sim->head.call_ticks_left > 0 ? sim->tunables.call_ticks - sim->head.call_ticks_left + 1
                                                     : WAVE_TICKS;
}

// The front of the wave, and the light behind it, which weakens on the way; like everything large, it obeys the limit
// of flashes.
static void wave_draw(const Canvas *c, float age)
{
    Vec2 middle = vec2_add(c->view->call_at, c->offset);
    float front = age * WAVE_PX_PER_TICK, left = 1.0f - age / (float)WAVE_TICKS;
    float strong = 0.2f + 0.8f * left * left, light = flashes_call(&c->view->flashes, c->sim) * strong;
    float dark = light > 0.0f ? clampf((DARK_TICKS - age) / DARK_FADE_TICKS, 0.0f, 1.0f) : 0.0f;
    if (dark > 0.0f)
        batch_rect(c->batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
                   paint_ink(LAYER_WALLS, PAINT_DARK, DARK_ALPHA * dark));
    for (int band = 0; band < BANDS && light > 0.0f; band++) {
        float radius = front - BAND_PX * ((float)band + 0.5f);
        BatchStyle style = paint_ink(LAYER_LIGHTS, LIGHT_RGB, 0.36f * light * (1.0f - (float)band / BANDS));
        // Sides meet in the middle of the band, so that overlapping light shows no spokes.
        for (int i = 0; i < SIDES && radius > 0.0f; i++) {
            Vec2 out = heading_unit(360.0f * (float)i / SIDES), at = vec2_add(middle, vec2_scale(out, radius));
            Vec2 along = vec2_scale(vec2(-out.y, out.x), radius * SIDE_HALF);
            batch_line(c->batch, vec2_sub(at, along), vec2_add(at, along), BAND_PX, style);
        }
    }
    batch_circle(c->batch, middle, front - 4.0f, 7.0f, paint_ink(LAYER_EFFECTS, PAINT_HONEY, 0.6f * strong));
    batch_circle(c->batch, middle, front, 3.0f, paint_ink(LAYER_EFFECTS, PAINT_CREAM, strong));
    float flare = light * clampf(1.0f - age / FLARE_TICKS, 0.0f, 1.0f);
    if (flare > 0.0f)
        canvas_glow(c, LAYER_LOW_LIGHTS, middle, FLARE_PX / GLOW_SPRITE_PX, LIGHT_RGB, 0.55f * flare);
}

void royal_call_draw(const Canvas *c)
{
    const SimHead *head = &c->sim->head;
    float age = (float)c->view->call_ticks - (1.0f - c->blend);
    if (age < 0.0f)
        return;
    if (age < (float)WAVE_TICKS && c->view->look.motion)
        wave_draw(c, age);
    if (head->call_ticks_left <= 0)
        return;
    // A ring stays at the end of the reach; another one closes in on the swarm.
    float front = age * WAVE_PX_PER_TICK, reach = c->tunables->call_radius_px;
    float left = ((float)head->call_ticks_left - c->blend) / (float)c->tunables->call_ticks;
    float fade = left > 0.4f ? 1.0f : clampf(left / 0.4f, 0.0f, 1.0f);
    Vec2 middle = canvas_swarm_middle(c);
    BatchStyle honey = paint_ink(LAYER_EFFECTS, PAINT_HONEY, 0.6f * fade);
    batch_circle(c->batch, middle, front < reach ? front : reach, 6.0f, honey);
    batch_circle(c->batch, middle, front < reach ? front : reach, 2.0f,
                 paint_ink(LAYER_EFFECTS, PAINT_CREAM, 0.95f * fade));
    batch_circle(c->batch, middle, 14.0f + (reach - 14.0f) * left, 3.0f, honey);
}
