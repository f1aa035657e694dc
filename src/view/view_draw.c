// view_draw.c -- draws everything alive, from the ground up.

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "view/boss_draw.h"
#include "view/canvas.h"
#include "view/ground.h"
#include "view/powers.h"

// --- shadows, wings, dashes and sizes

#define SHADOW_RGB 0x2c3a14u
#define RIM_RGB 0xdfe8f4u
#define BACK_PX 4.2f // wide and
#define BACK_RGB 0x0c0812u
#define BACK_ALPHA 0.82f // dark among few bullets, and by so much more among many
#define BACK_MORE_PX 4.0f
#define BACK_MORE_ALPHA 0.12f
#define BACK_MOST 0.28f // of its width: small bodies do not hide each other

float canvas_bullet_size(const Tunables *now, BulletLook bullet)
{
    const Tunables defaults = tunables_default();
    return sim_bullet_radius_px(now, bullet) / sim_bullet_radius_px(&defaults, bullet);
}

Canvas canvas_of(const View *view, const Sim *sim, float blend, Batch *batch)
{
    const Tunables *now = &sim->tunables, defaults = tunables_default();
    // Restarts every ten minutes, because a large float would lose its fractions.
    float clock = (float)(view->ticks % 36000u) - (1.0f - blend);
    ScriptLook ground = sim->head.stage == STAGE_SCRIPT ? script_look(&sim->script, sim->head.phase) : LOOK_MEADOW;
    Daylight daylight = daylight_now(sim);
    Canvas canvas = {view,
                     sim,
                     now,
                     batch,
                     blend,
                     view_shake(view),
                     clock > 0.0f ? clock : 0.0f,
                     // Sprites are drawn for the default numbers, and scaled so that they match the tuned radii.
                     {.bee = now->swarm_radius_px / defaults.swarm_radius_px,
                      .shot = now->shot_radius_px / defaults.shot_radius_px,
                      .flower = now->flower_radius_px / defaults.flower_radius_px},
                     ground,
                     daylight,
                     ground_light(ground, &daylight)};
    for (int i = 0; i < BULLET_LOOKS; i++)
        canvas.sizes.bullets[i] = canvas_bullet_size(now, (BulletLook)i);
    for (int i = 0; i < ENEMY_KINDS; i++)
        canvas.sizes.enemies[i] = sim_enemy_traits(now, (EnemyKind)i).radius_px
                                / sim_enemy_traits(&defaults, (EnemyKind)i).radius_px;
    return canvas;
}

void canvas_shadow(const Canvas *c, Vec2 at, Vec2 drop, float size_px, float alpha)
{
    if (c->view->look.high_contrast) { // a pale light shows the outline on the dark ground
        canvas_glow(c, LAYER_SHADOWS, at, 1.25f * size_px / GLOW_SPRITE_PX, RIM_RGB, 0.75f);
    } else if (c->view->numbers.effects_shadows) {
        canvas_glow(c, LAYER_SHADOWS, vec2_add(at, drop), size_px / GLOW_SPRITE_PX, SHADOW_RGB, alpha);
    }
}

void canvas_ring(const Canvas *c, Layer layer, Vec2 at, float radius_px, uint32_t rgb, float alpha)
{
    float scale = radius_px / RING_SPRITE_PX;
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, 1.06f * scale, paint_ink(layer, PAINT_DARK, 0.75f * alpha));
    batch_sprite(c->batch, SPRITE_RING, at, 0.0f, scale, paint_ink(layer, rgb, alpha));
}

int canvas_wing_frame(const Canvas *c, uint32_t id, int frames, uint32_t ticks)
{
    if (frames == 1)
        return 0;
    uint32_t last = (uint32_t)frames - 1u;
    uint32_t step = (c->view->ticks / ticks + id) % (2u * last);
    return (int)(step <= last ? step : 2u * last - step);
}

// The remainder by whole periods, reversed: dashes run away from the beginning of their line.
float canvas_dash_phase(const Canvas *c, float px_per_tick, float period_px)
{
    float run_px = c->clock * px_per_tick;
    return period_px - (run_px - period_px * (float)(int)(run_px / period_px));
}

#define FORM_STEPS 3

// Rounds a share to a few steps, because the backend keeps pictures of each.
static int steps_of(float share)
{
    return (int)(clampf(share, 0.0f, 1.0f) * (float)FORM_STEPS + 0.5f);
}

static float stepped(float share)
{
    return (float)steps_of(share) / (float)FORM_STEPS;
}

// How dense the bullets are, 0 to 1. In a dense crowd rims are thin, and bullets far from the swarm are dark and lie
// below the enemies, so that enemies, flowers and bees stand out. It changes smoothly with their number.
static float bullets_dense(const Canvas *c)
{
    float most = (float)c->view->numbers.effects_dense_bullets;
    return clampf((float)c->sim->bullets.count / most * 2.0f - 1.0f, 0.0f, 1.0f);
}

void canvas_back(const Canvas *c, Layer layer, int sprite, Vec2 at, float angle_deg, float scale)
{
    if (!c->view->numbers.effects_shadows || c->view->look.high_contrast)
        return;
    const float dense = stepped(bullets_dense(c)), width_px = c->batch->atlas->cells[sprite].width_px;
    const float px = fminf(BACK_PX + BACK_MORE_PX * dense, BACK_MOST * width_px);
    batch_sprite(c->batch, sprite, at, angle_deg, scale + 2.0f * px / width_px,
                 paint_ink(layer, BACK_RGB, BACK_ALPHA + BACK_MORE_ALPHA * dense));
}

// --- bullets: one record each, and a halo of honey, or for more brightness

#define HALO_SIZE_PX 20.0f // around a round bullet at scale 1
#define HONEY 0xffa814u
#define BODY_REACH 1.6f // of its radius: wings and legs
#define BESIDE_PX 11.0f // a bullet is beside a body within this distance of it,
#define CROWDED 0.16f   // and has a thin rim there from this share of dense_bullets on,
#define FLOODED 4.0f    // and lies below it from this multiple on: the body would vanish
#define UNDER_PX 50.0f  // so it does in a crowd if it is this much farther from the swarm
#define PLACE_PX 8
#define PLACES_WIDE ((int)FIELD_WIDTH_PX / PLACE_PX)
#define PLACES_HIGH ((int)FIELD_HEIGHT_PX / PLACE_PX)
#define DARK 0.5f          // of a bullet among many that is far from the swarm:
#define DARK_FROM_PX 30.0f // at this distance it begins,
#define DARK_OVER_PX 160.0f
#define HALOS_MOST 3000 // of more bullets only some have a halo: they light each other

int bullets_draw_sprite(const ViewLook *look, BulletLook bullet)
{
    static const SpriteId SPRITES[BULLET_LOOKS] = {
#define BULLET(LOOK, ...) SPRITE_BULLET_##LOOK,
#include "core/sim/kinds.def"
#undef BULLET
    };
    return (int)SPRITES[bullet] + (int)look->palette;
}

static Vec2 bullet_place(const Canvas *c, int i)
{
    const Bullets *bullets = &c->sim->bullets;
    return canvas_place(c, vec2(bullets->x[i], bullets->y[i]), sim_bullet_motion(c->sim, i));
}

static void halos_draw(const Canvas *c, Layer layer, uint32_t rgb, float alpha)
{
    const Bullets *bullets = &c->sim->bullets;
    int stride = bullets->count / HALOS_MOST + 1;
    for (int i = 0; i < bullets->count; i += stride) {
        float size = c->sizes.bullets[bullets->look[i]] * (bullets->look[i] == BULLET_BIG ? 1.6f : 1.0f);
        size *= c->view->look.bullet_size;
        canvas_glow(c, layer, bullet_place(c, i), size * HALO_SIZE_PX / GLOW_SPRITE_PX, rgb, alpha);
    }
}

// Each place of the field that lies within an emitter, or beside an enemy or a flower.
typedef uint8_t Bodies[PLACES_HIGH][PLACES_WIDE];

enum { WITHIN = 1, BESIDE = 2 };

static int place_of(float px, int most)
{
    return (int)clampf(px / PLACE_PX, 0.0f, (float)most - 1.0f);
}

static void body_add(Bodies bodies, Vec2 at, float reach_px, uint8_t bit)
{
    int right = place_of(at.x + reach_px, PLACES_WIDE), bottom = place_of(at.y + reach_px, PLACES_HIGH);
    for (int y = place_of(at.y - reach_px, PLACES_HIGH); y <= bottom; y++)
        for (int x = place_of(at.x - reach_px, PLACES_WIDE); x <= right; x++) {
            Vec2 off = vec2(((float)x + 0.5f) * PLACE_PX - at.x, ((float)y + 0.5f) * PLACE_PX - at.y);
            if (vec2_dot(off, off) < reach_px * reach_px)
                bodies[y][x] |= bit;
        }
}

static void bodies_find(const Canvas *c, Bodies bodies)
{
    for (int i = 0; i < c->sim->enemy_count; i++) {
        const Enemy *enemy = &c->sim->enemies[i];
        if (!enemy->visible)
            continue;
        float reach_px = BODY_REACH * sim_enemy_radius_px(c->sim, enemy);
        body_add(bodies, enemy->position, reach_px + BESIDE_PX, BESIDE);
        if (enemy->kind != ENEMY_GNAT && enemy->kind != ENEMY_STINGER)
            body_add(bodies, enemy->position, reach_px, WITHIN);
    }
    for (int i = 0; i < c->sim->flower_count; i++)
        body_add(bodies, c->sim->flowers[i].position, c->tunables->flower_radius_px + BESIDE_PX, BESIDE);
}

static void bullets_draw(const Canvas *c)
{
    static const bool TURNS[BULLET_LOOKS] = {
#define BULLET_LOOK(LOOK, killer, turns, ...) [BULLET_##LOOK] = turns,
#include "view/kinds.def"
    };
    const ViewLook *look = &c->view->look;
    const Bullets *bullets = &c->sim->bullets;
    float dim = look->bullet_brightness < 1.0f ? look->bullet_brightness : 1.0f;
    uint32_t grey = (uint32_t)(255.0f * dim + 0.5f) * 0x010101u;
    BatchTint tints[FORM_STEPS + 1];
    for (int i = 0; i <= FORM_STEPS; i++)
        tints[i] = paint_mix(paint_tint(grey, 1.0f), paint_tint(0, 1.0f), DARK * (float)i / (float)FORM_STEPS);
    const uint32_t young = view_young_id(c->view);
    Bodies bodies = {0};
    bodies_find(c, bodies);
    const float share = (float)bullets->count / (float)c->view->numbers.effects_dense_bullets;
    const float dense = bullets_dense(c), near_px = canvas_swarm_radius(c) + DARK_FROM_PX;
    const Vec2 swarm = canvas_swarm_middle(c);
    int sprites[BULLET_LOOKS];
    float sizes[BULLET_LOOKS];
    for (int k = 0; k < BULLET_LOOKS; k++) {
        sprites[k] = bullets_draw_sprite(look, (BulletLook)k);
        sizes[k] = c->sizes.bullets[k] * look->bullet_size;
    }
    // A core cannot be whiter than white: brighter bullets light the ground around them, beyond their dark rim. While
    // royal jelly lasts, bullets lie in drops of honey.
    if (look->bullet_brightness > 1.0f)
        halos_draw(c, LAYER_LIGHTS, 0xffffffu, look->bullet_brightness - 1.0f);
    if (c->sim->head.jelly_ticks_left > 0)
        halos_draw(c, LAYER_SHOTS, HONEY, 0.9f * (1.0f - 0.7f * dense));
    for (int i = 0; i < bullets->count; i++) {
        uint8_t kind = bullets->look[i];
        // An angle of round bullets would only fill the backend's cache.
        float angle = TURNS[kind] ? heading_of(vec2(bullets->vx[i], bullets->vy[i])) : 0.0f;
        Vec2 at = bullet_place(c, i);
        int far = 0;
        bool thin = (float)(bullets->id[i] * 37u % 64u) < 64.0f * dense;
        // A young one lies below its emitter. Those beside a body show more of it, and far from the swarm they lie
        // below it.
        uint8_t place = bodies[place_of(bullets->y[i], PLACES_HIGH)][place_of(bullets->x[i], PLACES_WIDE)];
        bool below = bullets->id[i] >= young && (place & WITHIN) != 0;
        bool crowds = share > CROWDED && (place & BESIDE) != 0;
        float far_px = thin || crowds ? vec2_distance(at, swarm) - near_px : 0.0f;
        if (thin)
            far = steps_of(far_px / DARK_OVER_PX);
        if (share > FLOODED && crowds)
            far = maxi(far, 1);
        Layer layer = far > 0 || (crowds && far_px > UNDER_PX) ? LAYER_SHOTS : below ? LAYER_FLOWERS : LAYER_BULLETS;
        thin |= crowds;
        batch_sprite(c->batch, sprites[kind] + (thin ? PALETTES : 0), at, angle, sizes[kind],
                     paint_style(layer, tints[far]));
    }
}

// --- flowers: they turn slowly, and fold their petals near a bullet

#define FIFTH_DEG 72.0f // a flower of five petals repeats, so that the backend keeps fewer pictures
#define TURN_DEG 0.7f   // a tick
#define BOB_PX 1.5f
#define SHADOW_PX 20.0f
#define NEAR_PX 9.0f     // within this distance of a bullet the petals are folded,
#define FAR_PX 20.0f     // and beyond this open
#define FOLDED 0.3f      // of its size: less than any bullet,
#define DENSE_OPEN 0.85f // and among many bullets, whose rims are thin

static void flowers_draw(const Canvas *c)
{
    const int palette = (int)c->view->look.palette;
    const int sprites[FLOWER_KINDS] = {
#define FLOWER_LOOK(KIND, sprite, painted, ...) [FLOWER_##KIND] = SPRITE_##sprite + (painted)*palette,
#include "view/kinds.def"
    };
    const Bullets *bullets = &c->sim->bullets;
    const float dense = bullets_dense(c);
    for (int i = 0; i < c->sim->flower_count; i++) {
        const Flower *flower = &c->sim->flowers[i];
        Vec2 at = canvas_place(c, flower->position, flower->velocity);
        float turn = c->clock * TURN_DEG + (float)(flower->id * 47u % 72u);
        turn -= FIFTH_DEG * (float)(int)(turn / FIFTH_DEG);
        float least_px2 = FAR_PX * FAR_PX;
        for (int k = 0; k < bullets->count && dense < 1.0f; k++) {
            float x = bullets->x[k] - flower->position.x, y = bullets->y[k] - flower->position.y;
            least_px2 = fminf(least_px2, x * x + y * y);
        }
        // Petals around a bullet would make it look like the middle of the flower, so they fold.
        float folded = FOLDED + (DENSE_OPEN - FOLDED) * dense;
        float open = folded + (1.0f - folded) * clampf((sqrtf(least_px2) - NEAR_PX) / (FAR_PX - NEAR_PX), 0.0f, 1.0f);
        float scale = open * c->sizes.flower;
        canvas_shadow(c, at, vec2(2.0f, 6.0f), SHADOW_PX * scale, 0.45f);
        at.y -= BOB_PX * trig_sin_deg(c->clock * 6.0f + (float)(flower->id * 47u % 360u));
        if (flower->kind == FLOWER_JELLY)
            jelly_draw_flower(c, at, scale);
        canvas_back(c, LAYER_FLOWERS, sprites[flower->kind], at, turn, scale);
        batch_sprite(c->batch, sprites[flower->kind], at, turn, scale, canvas_plain(LAYER_FLOWERS, 1.0f));
    }
}

// --- the paths of bullets near the swarm: thin lines under the bullets

#define WAY_NEAR_PX 190.0f
#define AHEAD_TICKS 90.0f
#define WAYS_MOST 160
#define WAY_NEAREST_PX 40.0f // a line that passes the swarm within this distance has full strength
#define WAY_STRENGTH 0.55f

static void flight_draw(const Canvas *c)
{
    const Bullets *bullets = &c->sim->bullets;
    Vec2 swarm = canvas_swarm_middle(c);
    int lines = 0;
    for (int i = 0; i < bullets->count && lines < WAYS_MOST; i++) {
        Vec2 way = sim_bullet_motion(c->sim, i);
        Vec2 at = canvas_place(c, vec2(bullets->x[i], bullets->y[i]), way), to_swarm = vec2_sub(swarm, at);
        // The distance at which the bullet will pass the swarm's middle.
        float beside = fabsf(way.x * to_swarm.y - way.y * to_swarm.x) / vec2_length(way);
        if (vec2_dot(way, to_swarm) <= 0.0f || vec2_length(to_swarm) > WAY_NEAR_PX || beside > WAY_NEAR_PX)
            continue;
        float share = beside < WAY_NEAREST_PX ? 1.0f : WAY_NEAREST_PX / beside;
        batch_line(c->batch, at, vec2_add(at, vec2_scale(way, AHEAD_TICKS)), 1.0f,
                   paint_ink(LAYER_EFFECTS, 0xfff0d0u, WAY_STRENGTH * share));
        lines++;
    }
}

// --- the ghost's bees: pale and transparent

#define GHOST_SIZE 0.9f // of a bee
#define GHOST_ALPHA 0.8f

void ghost_draw(const View *view, const Sim *sim, const Sim *ghost, float blend, float alpha, Batch *batch)
{
    Canvas canvas = canvas_of(view, sim, 1.0f, batch);
    const Bees *bees = &ghost->bees;
    for (int i = 0; i < bees->count; i++) {
        Vec2 at = view_place(vec2(bees->x[i], bees->y[i]), sim_bee_motion(ghost, i), blend);
        batch_sprite(batch, SPRITE_GHOST, vec2_add(at, canvas.offset), bees->heading_deg[i],
                     GHOST_SIZE * canvas.sizes.bee, canvas_plain(LAYER_MARKS, GHOST_ALPHA * alpha));
    }
}

// --- everything alive, from the ground up

#define TRAIL_LEAST_SPEED 0.4f // px per tick: a hovering bee has no trail
#define LAST_RING_PX 19.0f
#define STRETCH_FROM_SPEED 3.0f // px per tick: from this speed on a bee is stretched,
#define STRETCH_OVER_SPEED 8.0f // and fully at this much more
#define GATHERED 0.8f           // share by which the circle of a loose swarm closes when it is led
#define ORBITS 64               // of bees in a cloud
#define ORBIT_PX 3.0f           // radius of most,
#define STRAY_PX 10.0f          // and of the few that stray
#define CURRENT_PX 7.0f
#define CURRENTS 80
#define CURRENT_STEP_PX 8.0f
#define CURRENT_DEG 30.0f   // of a step
#define SHOT_GLOWS_MOST 120 // of more shots only some shine: lights add up

// Loose bees are a little paler and cooler than led ones.
static const BatchTint LOOSE_TINT = {0xe4, 0xec, 0xf4, 255};
static const BatchTint CLOUD_SHADE = {0xb0, 0x7c, 0x5a, 255};

// A great swarm is drawn as a cloud: its bees circle around their places, drift in currents, and vary in size and
// shade. In the game they lie in a lattice.
typedef struct Cloud {
    float share, radius_px; // share: 0 for a small swarm, to 1
    Vec2 middle, orbits[ORBITS];
    Vec2 currents[CURRENTS]; // x: that of each row, y: that of each column; -1 to 1
    BatchTint shades[FORM_STEPS + 1];
} Cloud;

static Cloud cloud_of(const Canvas *c, BatchTint tint)
{
    float most = (float)c->view->numbers.effects_cloud_bees, turn = c->clock * 1.7f;
    Cloud cloud = {.share = clampf((float)c->sim->bees.count / most * 2.0f - 1.0f, 0.0f, 1.0f),
                   .radius_px = canvas_swarm_radius(c),
                   .middle = canvas_swarm_middle(c)};
    for (int i = 0; i < ORBITS && cloud.share > 0.0f; i++)
        cloud.orbits[i] = vec2_scale(heading_unit(c->clock * (1.0f + 0.05f * (float)(i % 40)) + 137.5f * (float)i),
                                     cloud.share * (i % 8 == 0 ? STRAY_PX : ORBIT_PX));
    for (int i = 0; i < CURRENTS && cloud.share > 0.0f; i++)
        cloud.currents[i] = vec2(trig_sin_deg((float)i * CURRENT_DEG + turn),
                                 trig_sin_deg((float)i * CURRENT_DEG - 0.7f * turn));
    for (int i = 0; i <= FORM_STEPS; i++)
        cloud.shades[i] = paint_lit(tint,
                                    paint_mix(BATCH_WHITE, CLOUD_SHADE, cloud.share * (float)i / (float)FORM_STEPS));
    return cloud;
}

// Moves a bee to its place in the cloud, and returns its shade: bright where light falls from the upper left, dark
// beneath.
static BatchTint cloud_bee(const Cloud *cloud, uint32_t id, Vec2 *at)
{
    float across = cloud->currents[(int)clampf(at->y / CURRENT_STEP_PX, 0.0f, (float)CURRENTS - 1.0f)].x;
    float along = cloud->currents[(int)clampf(at->x / CURRENT_STEP_PX, 0.0f, (float)CURRENTS - 1.0f)].y;
    Vec2 side = vec2_scale(vec2_sub(*at, cloud->middle), 1.0f / cloud->radius_px);
    float drift = CURRENT_PX * cloud->share;
    *at = vec2(at->x + cloud->orbits[id % ORBITS].x + drift * across,
               at->y + cloud->orbits[id % ORBITS].y + drift * along);
    return cloud
        ->shades[steps_of(0.2f + 0.22f * side.x + 0.35f * side.y + 0.35f * across * along + 0.05f * (float)(id % 7u))];
}

static void bees_draw(const Canvas *c)
{
    const Bees *bees = &c->sim->bees;
    const Look *look = &c->view->numbers;
    // Of a large swarm only some bees glow: all of them would be one white spot.
    const int glow_stride = bees->count / look->effects_glow_bees + 1;
    // The pulse of all bees at the change between loose and led, -1 to 1: above 0 they fold their wings and gather,
    // below 0 they spread them and scatter.
    const float wave = stepped(4.0f * c->view->led * (1.0f - c->view->led));
    const float pulse = c->sim->head.touching ? wave : -wave;
    const float called = flashes_call(&c->view->flashes, c->sim);
    const uint32_t newborn = (uint32_t)look->effects_newborn_ticks;
    const BatchTint tint = paint_mix(LOOSE_TINT, BATCH_WHITE, c->view->led);
    const Cloud cloud = cloud_of(c, tint);
    if (cloud.share > 0.0f)
        canvas_shadow(c, cloud.middle, vec2(12.0f, 26.0f), 2.8f * cloud.radius_px, 0.6f * cloud.share);
    for (int i = 0; i < bees->count; i++) {
        Vec2 motion = sim_bee_motion(c->sim, i);
        Vec2 at = hurt_flinch(c, canvas_place(c, vec2(bees->x[i], bees->y[i]), motion));
        at = boss_death_dance(c, at, bees->id[i]);
        uint32_t own = bees->id[i] % VIEW_LEANS;
        float size = c->sizes.bee;
        BatchTint lit = tint;
        if (cloud.share > 0.0f) {
            lit = cloud_bee(&cloud, bees->id[i], &at);
            size *= 1.0f + cloud.share * (0.15f * (float)(bees->id[i] % 3u) - 0.1f);
        }
        // It glows during a call, and after its birth.
        uint32_t born = bees->born_tick[i], age = c->sim->head.tick - born;
        float glow = 0.0f;
        if (called > 0.0f && i % glow_stride == 0)
            glow = 0.8f * called;
        else if (born != 0 && age < newborn)
            glow = 0.9f * c->view->flashes.newborn * (1.0f - (float)age / (float)newborn);
        if (bees->count <= look->effects_shadow_bees) // a larger swarm hides the ground anyway
            canvas_shadow(c, at, vec2(3.0f, 7.0f), 13.0f * size, 0.5f);
        // A led bee draws a warm line behind it.
        if (bees->count <= look->effects_trail_bees && look->effects_trails && c->view->led > 0.0f
            && vec2_length(motion) >= TRAIL_LEAST_SPEED) {
            Vec2 back = vec2_scale(vec2_unit(motion), -look->effects_trail_px);
            batch_line(c->batch, vec2_add(at, back), vec2_add(at, vec2_scale(back, 2.0f)), 2.2f,
                       paint_ink(LAYER_MARKS, 0xffa51fu, 0.75f * c->view->led));
        }
        if (i % glow_stride == 0) {
            trade_draw_bee(c, at);
            jelly_draw_bee(c, at);
        }
        if (glow > 0.0f)
            canvas_glow(c, LAYER_LOW_LIGHTS, at, 0.8f * size, PAINT_HONEY, glow);
        // Narrow in a turn, stretched in fast flight, folded while the swarm gathers. In a cloud only the last can be
        // seen.
        float drawn_out = 1.0f + 0.5f * look->effects_pulse * pulse, bank = 0.0f;
        if (cloud.share < 1.0f) {
            float quick = (vec2_length(c->view->leans[own]) - STRETCH_FROM_SPEED) / STRETCH_OVER_SPEED;
            drawn_out += look->effects_stretch * stepped(quick);
            bank = look->effects_bank * stepped(fabsf(c->view->banks[own]));
        }
        Vec2 form = vec2(size * (1.0f - bank) * (1.0f - look->effects_pulse * pulse) / drawn_out, size * drawn_out);
        int frame = canvas_wing_frame(c, bees->id[i], 2, (uint32_t)look->effects_wing_ticks);
        batch_sprite_scaled(c->batch, SPRITE_BEE_0 + frame, at,
                            heading_of(c->view->leans[own]) + look->effects_turn_deg * c->view->banks[own], form,
                            paint_style(LAYER_BEES, lit));
    }
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
        // Nearly all shots fly straight up and need no arc tangent.
        float angle = velocity.x == 0.0f ? 0.0f : heading_of(velocity);
        if (i % stride == 0)
            trade_draw_shot(c, at);
        batch_sprite(c->batch, SPRITE_SHOT, at, angle, size, style);
    }
}

static void goal_draw(const Canvas *c)
{
    const Tunables *t = c->tunables;
    const Look *look = &c->view->numbers;
    const bool led = c->sim->head.touching;
    if (c->sim->head.over || c->view->goal_hidden || !look->goal_shown)
        return;
    Vec2 goal = vec2_add(sim_goal_of(c->sim, c->view->hand_leads && led ? c->view->hand : c->sim->head.touch),
                         c->offset);
    // The goal of a led swarm: a small ring with a crown, over the bees that gather on it.
    if (led)
        batch_sprite(c->batch, SPRITE_GOAL, goal, 0.0f, look->goal_led_size + 0.3f * (1.0f - c->view->led),
                     canvas_plain(LAYER_EFFECTS, 0.9f));
    // The limit of a loose swarm: a wide, slowly turning circle of dashes. It closes in and fades when the swarm is
    // led, and opens when it is released.
    float wider = led ? t->swarm_range_loose_px / t->swarm_range_hold_px : 1.0f, seen = 1.0f - c->view->led;
    float radius = sim_leash_px(c->sim) * wider * (1.0f - GATHERED * c->view->led);
    const float period_deg = 360.0f / (float)look->goal_dashes;
    for (int i = 0; i < look->goal_dashes && seen > 0.0f; i++) {
        float from_deg = period_deg * (float)i + c->clock * look->goal_turn_deg;
        Vec2 from = vec2_add(goal, vec2_scale(heading_unit(from_deg), radius));
        Vec2 to = vec2_add(goal, vec2_scale(heading_unit(from_deg + 0.55f * period_deg), radius));
        batch_line(c->batch, from, to, 3.0f, paint_ink(LAYER_MARKS, 0x4a5a22u, 0.5f * seen));
        batch_line(c->batch, from, to, 1.6f, paint_ink(LAYER_MARKS, 0xfffbe8u, 0.9f * seen));
    }
    trade_draw_goal(c, goal);
}

// Rings around the last bee.
static void last_bee_draw(const Canvas *c)
{
    const Bees *bees = &c->sim->bees;
    if (bees->count != 1 || c->sim->head.over)
        return;
    Vec2 at = canvas_place(c, vec2(bees->x[0], bees->y[0]), sim_bee_motion(c->sim, 0));
    float pulse = 0.5f + 0.5f * trig_sin_deg(c->clock * 7.0f);
    canvas_ring(c, LAYER_EFFECTS, at, LAST_RING_PX * (1.0f + 0.3f * pulse), canvas_paint(c, LOOK_DANGER_PAINT),
                1.0f - 0.45f * pulse);
}

// The ground, and the fish, currents and walls of a stage.
static void ground_of_draw(const Canvas *c)
{
    const View *view = c->view;
    const ViewLook *look = &view->look;
    double scrolled = view->scrolled_px - (double)(view->numbers.camera_scroll_speed * (1.0f - c->blend));
    scrolled = !look->motion ? view->start_px : scrolled > 0.0 ? scrolled : 0.0;
    GroundScene scene = {c->ground,
                         scrolled,
                         look->motion ? c->clock : 0.0f,
                         {view->numbers.camera_cloud_speed, view->numbers.camera_clouds},
                         c->offset,
                         look->high_contrast  ? GROUND_BARE
                         : look->plain_ground ? GROUND_PLAIN
                                              : GROUND_DEEP,
                         c->daylight,
                         mist_share(c)};
    ground_draw(&scene, c->batch);
    // With high contrast only walls lie on the bare ground: decoration would distract.
    if (scene.detail != GROUND_BARE) {
        koi_draw(c);
        currents_draw(c, scene.clock);
    }
    walls_draw(c, scene.scrolled_px);
    if (scene.detail != GROUND_BARE)
        mist_draw(c);
}

void view_draw(const View *view, const Sim *sim, float blend, Batch *batch)
{
    ASSERT(blend >= 0.0f && blend <= 1.0f);
    Canvas canvas = canvas_of(view, sim, blend, batch);
    // Layers sort everything; within a layer this order holds.
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
    hurt_draw(&canvas);
    marks_draw(&canvas);
    border_draw(canvas.ground, &canvas.daylight, view->look.high_contrast, batch);
}
