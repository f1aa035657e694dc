// enemies_draw.c -- draws enemies, and the paths of stingers.
#include "view/canvas.h"

#include "core/base/trig.h"
#include "view/boss_draw.h"

#define DASH_PX 7.0f
#define DASH_PERIOD_PX 13.0f
#define DUMMY_ALPHA 0.4f
#define KNOCK_TICKS 5.0f
#define KNOCK_PX 2.4f
#define KNOCK_BOSS_PX 1.4f

// The direction that an enemy faces.
typedef enum Facing {
    FACES_FLIES,  // its heading
    FACES_HOVERS, // direction of its flight, and slightly downward
    FACES_LEANS,  // down, and leans into its flight
    FACES_RESTS,  // up
} Facing;

// The look of a kind of enemy, from view/kinds.def.
typedef struct Body {
    SpriteId sprite;
    int frames;
    uint32_t frame_ticks;
    float shadow_px;
    Facing faces;
} Body;

static const Body BODIES[ENEMY_KINDS] = {
#define BODY(sprite, frames, ticks, shadow_px, WAY) {SPRITE_##sprite, frames, ticks, shadow_px, FACES_##WAY},
#define ENEMY_LOOK(KIND, sprites, body, ...) [ENEMY_##KIND] = body
#include "view/kinds.def"
#undef BODY
};

static const Body BOSSES[BOSS_LOOKS] = {
    [BOSS_RHINO] = {SPRITE_RHINO_0, 2, 7, 110.0f, FACES_LEANS},
    [BOSS_DRAGONFLY] = {SPRITE_DRAGONFLY_0, 2, 2, 100.0f, FACES_LEANS},
    [BOSS_SPIDER] = {SPRITE_SPIDER_0, 2, 8, 110.0f, FACES_LEANS},
    [BOSS_STAG] = {SPRITE_STAG_0, 2, 7, 110.0f, FACES_LEANS},
    [BOSS_EMPRESS] = {SPRITE_EMPRESS_0, 2, 3, 130.0f, FACES_LEANS},
    [BOSS_QUEEN] = {SPRITE_QUEEN_0, 2, 3, 120.0f, FACES_LEANS},
};

SpriteId boss_sprite(BossLook look)
{
    return BOSSES[look].sprite;
}

SpriteId enemies_draw_sprite(EnemyKind kind)
{
    return BODIES[kind].sprite;
}

// The body of an enemy, and its scale.
static Body body_of(const Canvas *c, const Enemy *enemy, float *size)
{
    *size = c->sizes.enemies[enemy->kind];
    if (enemy->kind != ENEMY_BOSS)
        return BODIES[enemy->kind];
    *size = sim_enemy_radius_px(c->sim, enemy) / BOSS_SPRITE_RADIUS_PX;
    return BOSSES[boss_look(c->sim, enemy)];
}

static float enemy_angle(const Enemy *enemy, Facing faces)
{
    switch (faces) {
    case FACES_LEANS: return 180.0f + clampf(enemy->velocity.x * -7.0f, -14.0f, 14.0f);
    case FACES_HOVERS: return heading_of(vec2_add(enemy->velocity, vec2(0.0f, 0.7f)));
    case FACES_RESTS: return 0.0f;
    case FACES_FLIES: break;
    }
    return enemy->heading_deg;
}

static void enemy_draw(const Canvas *c, const Enemy *enemy)
{
    float size;
    const Look *look = &c->view->numbers;
    const Body body = body_of(c, enemy, &size);
    float shadow_px = body.shadow_px * size;
    Vec2 at = canvas_place(c, enemy->position, enemy->velocity);
    // A hit pushes an enemy away from the swarm for a moment, only in the picture.
    float since = (float)(c->sim->head.tick - enemy->hit_tick) - (1.0f - c->blend);
    if (enemy->hit_tick != 0 && since < KNOCK_TICKS && c->view->look.motion) {
        Vec2 way = vec2_unit(vec2_sub(enemy->position, c->sim->scratch.swarm_middle));
        float left = 1.0f - clampf(since, 0.0f, KNOCK_TICKS) / KNOCK_TICKS;
        at = vec2_add(at, vec2_scale(way, (enemy->kind == ENEMY_BOSS ? KNOCK_BOSS_PX : KNOCK_PX) * left));
    }
    float angle = enemy_angle(enemy, body.faces);
    int sprite = (int)body.sprite + canvas_wing_frame(c, enemy->id, body.frames, body.frame_ticks);
    canvas_back(c, LAYER_ENEMIES, sprite, at, angle, size);
    float drop = shadow_px * 0.22f;
    canvas_shadow(c, at, vec2(drop * 0.5f, drop), shadow_px, 0.55f);
    batch_sprite(c->batch, sprite, at, angle, size, canvas_plain(LAYER_ENEMIES, 1.0f));
    if (enemy->kind == ENEMY_BOSS)
        cracks_draw(c, &(CrackedBody){boss_look(c->sim, enemy), at, angle, size},
                    enemy->hp_full > 0 ? 1.0f - (float)enemy->hp / (float)enemy->hp_full : 0.0f,
                    0.25f * (1.0f + trig_sin_deg(c->clock * 4.0f)));
    // At most three flashes a second, whatever is hit.
    float lit = flashes_hit(&c->view->flashes, c->sim, enemy);
    if (!look->effects_flash || lit <= 0.0f)
        return;
    bool great = enemy->kind == ENEMY_BOSS;
    float flash = lit * (great ? look->effects_flash_queen : look->effects_flash_strength);
    batch_sprite(c->batch, sprite, at, angle, size, paint_ink(LAYER_LOW_LIGHTS, 0xffffffu, flash));
}

// The path of a stinger before its charge: moving dashes, a shrinking reticle, and a sign at the
// stinger.
static void telegraph_draw(const Canvas *c, const Enemy *stinger)
{
    int aim_ticks = c->tunables->stinger_aim_ticks;
    float ready = aim_ticks > 0 ? clampf((float)stinger->age_ticks / (float)aim_ticks, 0.0f, 1.0f) : 1.0f;
    Vec2 from = vec2_add(stinger->position, c->offset);
    Vec2 aim = vec2_add(stinger->aim, c->offset);
    paint_dashes(c->batch, from, vec2_add(from, vec2_scale(vec2_unit(vec2_sub(aim, from)), 900.0f)), 1.3f, DASH_PX,
                 DASH_PERIOD_PX, canvas_dash_phase(c, 1.5f, DASH_PERIOD_PX),
                 paint_ink(LAYER_EFFECTS, canvas_paint(c, LOOK_DANGER_PAINT), 0.30f + 0.45f * ready));
    batch_sprite(c->batch, canvas_painted(c, SPRITE_TARGET), aim, 90.0f * (1.0f - ready), 1.9f - 0.9f * ready,
                 canvas_plain(LAYER_EFFECTS, 0.35f + 0.6f * ready));
    Vec2 sign = vec2(clampf(from.x, 14.0f, FIELD_WIDTH_PX - 14.0f), clampf(from.y, 60.0f, FIELD_HEIGHT_PX - 14.0f));
    float blink = 0.75f + 0.25f * trig_sin_deg(c->clock * 30.0f);
    if (stinger->position.y < 0.0f)
        batch_sprite(c->batch, canvas_painted(c, SPRITE_WARNING), sign, 0.0f, 0.75f + 0.1f * blink,
                     canvas_plain(LAYER_EFFECTS, blink));
}

// All nests, or all others.
static void enemies_draw_all(const Canvas *c, bool nests)
{
    for (int i = 0; i < c->sim->enemy_count; i++) {
        const Enemy *enemy = &c->sim->enemies[i];
        if (!enemy->visible || (enemy->kind == ENEMY_COMB) != nests)
            continue;
        if (enemy->state == ENEMY_AIMS && enemy->age_ticks > 0)
            telegraph_draw(c, enemy);
        if (enemy->kind == ENEMY_BOSS)
            boss_draw_warning(c, enemy);
        enemy_draw(c, enemy);
    }
}

void enemies_draw(const Canvas *c)
{
    enemies_draw_all(c, true); // everything else flies above nests
    for (int i = 0; i < c->sim->enemy_count && c->view->dummies_shown; i++) {
        const Enemy *enemy = &c->sim->enemies[i];
        if (enemy->program >= 0 && enemy->state == ENEMY_ACTS && enemy->visible && enemy->kind != ENEMY_COMB) {
            // The dim dummy, which follows the program, and a line to its enemy.
            float size;
            const Body body = body_of(c, enemy, &size);
            const Vec2 at = canvas_place(c, enemy->position, enemy->velocity),
                       dummy = vec2_add(enemy->dummy, c->offset);
            batch_sprite(c->batch, (int)body.sprite, dummy, enemy_angle(enemy, body.faces), size,
                         canvas_plain(LAYER_MARKS, DUMMY_ALPHA));
            paint_dashes(c->batch, dummy, at, 1.0f, 3.0f, 6.0f, 0.0f, paint_ink(LAYER_MARKS, PAINT_DARK, 0.5f));
        }
    }
    enemies_draw_all(c, false);
}
