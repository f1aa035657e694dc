// screen_pictures.c -- small pictures of modes and phases, made of the game's own sprites.
#include "game/screens/screen_parts.h"

#include <math.h>

#include "core/base/trig.h"
#include "view/boss_draw.h"
#include "view/canvas.h"
#include "view/ground.h"
#include "view/paint.h"

#define PICTURE_LAYER LAYER_OVERLAY // over the page, on its tiles
#define SCROLLED_PX 4000.0          // an arbitrary part of a ground
#define GOLDEN_DEG 137.5f
#define SHADOW_RGB 0x1a1408u
#define KINDS_SHOWN 4
#define PHASE_ZOOM 0.9f
#define PHASE_PX 188.0f  // height of a phase's picture; all of this is smaller in a lower one
#define BOSS_PX 104.0f   // largest size of a boss,
#define KIND_PX 32.0f    // and of any other enemy
#define BOSS_Y_PX -30.0f // offset from the middle of a phase's picture
#define KIND_Y_PX -34.0f
#define KIND_LOW_Y_PX -46.0f
#define KIND_STEP_PX 22.0f // from an enemy to those of its kind behind it
#define KIND_BACK_PX 19.0f
#define FAR_PX 96.0f  // from one kind to the next,
#define NEAR_PX 62.0f // and if there are many
#define SWARM_Y_PX 58.0f
#define END_HIGH_PX 124.0f // of a picture of the end, for which these are
#define END_BEE_Y_PX 26.0f // the last bee
#define END_FAN_PX 62.0f   // from it to bullets beside the one that hit it
#define END_HIT_PX 22.0f
#define END_FAN_DEG 17.0f
#define END_ENEMY_PX 64.0f

typedef enum Shape {
    DISC, // around x, y, filled from the middle, `px` apart; also a single sprite
    RING, // of this radius; sprites face outward
} Shape;

static const struct {
    ScriptLook look;
    ScriptLight light;
    float zoom;
} GROUNDS[PICTURES] = {
    [PICTURE_JOURNEY] = {LOOK_MEADOW, LIGHT_NOON, 0.7f},     [PICTURE_JOURNEY_NEW] = {LOOK_MEADOW, LIGHT_DAWN, 0.7f},
    [PICTURE_ENDLESS] = {LOOK_MEADOW, LIGHT_DUSK, 0.6f},     [PICTURE_DAILY] = {LOOK_POND, LIGHT_DAWN, 0.6f},
    [PICTURE_PRACTICE] = {LOOK_ORCHARD, LIGHT_NOON, 0.6f},   [PICTURE_GALLERY] = {LOOK_HOLLOW, LIGHT_DUSK, 0.6f},
    [PICTURE_SWARM_LORD] = {LOOK_CITADEL, LIGHT_DUSK, 0.6f}, [PICTURE_LAB] = {LOOK_MEADOW, LIGHT_NIGHT, 0.6f},
};

// Copies of a sprite on a picture; places relative to its middle, px.
typedef struct PictureSprites {
    ScreenPicture picture;
    SpriteId sprite;
    Shape shape;
    int count;
    float x, y, px, angle_deg, scale;
} PictureSprites;

static const PictureSprites SPRITES[] = {
    {PICTURE_JOURNEY, SPRITE_MAP_TREE_0, DISC, 1, -30, -9, 0, 0, 0.9f},
    {PICTURE_JOURNEY, SPRITE_MAP_TREE_1, DISC, 1, -112, 4, 0, 0, 0.8f},
    {PICTURE_JOURNEY, SPRITE_MAP_OLD_HIVE, DISC, 1, -88, -2, 0, 0, 0.95f},
    {PICTURE_JOURNEY, SPRITE_MAP_CITADEL, DISC, 1, 104, 0, 0, 0, 0.8f},
    {PICTURE_JOURNEY, SPRITE_MAP_TREE_1, DISC, 1, 26, 10, 0, 0, 0.8f},
    {PICTURE_JOURNEY, SPRITE_MAP_NEST, DISC, 1, 4, -4, 0, 0, 0.95f},
    {PICTURE_JOURNEY, SPRITE_MAP_FLOWERS, DISC, 1, -8, 13, 0, 0, 0.8f},
    {PICTURE_JOURNEY, SPRITE_MAP_HOME, DISC, 1, 50, -2, 0, 0, 0.85f},
    {PICTURE_JOURNEY, SPRITE_BEE_0, DISC, 9, -54, 2, 5.0f, 80, 0.75f},
    {PICTURE_JOURNEY_NEW, SPRITE_MAP_OLD_HIVE, DISC, 1, -44, -2, 0, 0, 1.1f},
    {PICTURE_JOURNEY_NEW, SPRITE_MAP_TREE_1, DISC, 1, 10, -8, 0, 0, 0.8f},
    {PICTURE_JOURNEY_NEW, SPRITE_MAP_TREE_0, DISC, 1, 44, 4, 0, 0, 0.9f},
    {PICTURE_JOURNEY_NEW, SPRITE_BEE_0, DISC, 6, -12, 8, 5.0f, 80, 0.75f},
    {PICTURE_ENDLESS, SPRITE_WASP_0, DISC, 1, 4, -7, 0, 200, 0.75f},
    {PICTURE_ENDLESS, SPRITE_HORNET_0, DISC, 1, 34, -2, 0, 230, 0.75f},
    {PICTURE_ENDLESS, SPRITE_BEETLE, DISC, 1, 56, 8, 0, 250, 0.5f},
    {PICTURE_ENDLESS, SPRITE_BULLET_ROUND, RING, 7, 4, -7, 19.0f, 0, 0.7f},
    {PICTURE_ENDLESS, SPRITE_BEE_0, DISC, 14, -44, 4, 4.6f, 70, 0.75f},
    {PICTURE_DAILY, SPRITE_KOI_0, DISC, 1, 26, 6, 0, 300, 0.6f},
    {PICTURE_DAILY, SPRITE_DRAGONFLY_0, DISC, 1, 40, -6, 0, 220, 0.36f},
    {PICTURE_DAILY, SPRITE_FLOWER, DISC, 1, -6, -12, 0, 10, 0.8f},
    {PICTURE_DAILY, SPRITE_FLOWER, DISC, 1, 8, 8, 0, 40, 0.7f},
    {PICTURE_DAILY, SPRITE_BEE_0, DISC, 9, -44, 2, 4.8f, 75, 0.75f},
    {PICTURE_PRACTICE, SPRITE_SPIDER_0, DISC, 1, 34, 0, 0, 250, 0.3f},
    {PICTURE_PRACTICE, SPRITE_TARGET, DISC, 1, -40, 2, 0, 0, 1.5f},
    {PICTURE_PRACTICE, SPRITE_BULLET_SEED, DISC, 1, 2, -5, 0, 262, 0.8f},
    {PICTURE_PRACTICE, SPRITE_BULLET_SEED, DISC, 1, -9, 3, 0, 270, 0.8f},
    {PICTURE_PRACTICE, SPRITE_BULLET_SEED, DISC, 1, 0, 12, 0, 278, 0.8f},
    {PICTURE_PRACTICE, SPRITE_BEE_0, DISC, 6, -40, 2, 4.6f, 75, 0.75f},
    {PICTURE_GALLERY, SPRITE_BULLET_ROUND, RING, 14, 0, 0, 15.0f, 0, 0.65f},
    {PICTURE_GALLERY, SPRITE_BULLET_SEED, RING, 14, 0, 0, 29.0f, 0, 0.7f},
    {PICTURE_GALLERY, SPRITE_BULLET_RING, RING, 14, 0, 0, 44.0f, 0, 0.7f},
    {PICTURE_GALLERY, SPRITE_MOTH_0, DISC, 1, 0, 0, 0, 180, 0.5f},
    {PICTURE_SWARM_LORD, SPRITE_BULLET_ROUND, RING, 16, 44, 0, 21.0f, 0, 0.65f},
    {PICTURE_SWARM_LORD, SPRITE_BULLET_BIG, RING, 18, 44, 0, 32.0f, 0, 0.4f},
    {PICTURE_SWARM_LORD, SPRITE_QUEEN_0, DISC, 1, 44, 0, 0, 270, 0.26f},
    {PICTURE_SWARM_LORD, SPRITE_BEE_0, DISC, 60, -34, 0, 2.9f, 90, 0.62f},
    {PICTURE_LAB, SPRITE_ICON_STREAM, DISC, 1, -46, 0, 0, 0, 1.1f},
    {PICTURE_LAB, SPRITE_FLOWER, DISC, 1, -20, 0, 0, 0, 1.1f},
    {PICTURE_LAB, SPRITE_WASP_0, DISC, 1, 6, 0, 0, 180, 0.8f},
    {PICTURE_LAB, SPRITE_ICON_PANEL, DISC, 1, 32, 0, 0, 0, 1.1f},
    {PICTURE_LAB, SPRITE_FINGER, DISC, 1, 54, 4, 0, 0, 0.75f},
};

// Skips sprites that would reach out of the frame.
static void put(SpriteId sprite, Vec2 at, float angle_deg, float scale, ViewportRect frame, Batch *batch)
{
    const AtlasCell *cell = &batch->atlas->cells[sprite];
    float reach = 0.5f * scale * fminf(cell->width_px, cell->height_px);
    Vec2 drop = vec2_add(at, vec2(1.0f, 2.0f));
    if (!viewport_rect_has(ui_inset(frame, reach, reach), at))
        return;
    batch_sprite(batch, (int)sprite, drop, angle_deg, scale, paint_ink(PICTURE_LAYER, SHADOW_RGB, 0.45f));
    batch_sprite(batch, (int)sprite, at, angle_deg, scale, paint_style(PICTURE_LAYER, BATCH_WHITE));
}

static void sprites_draw(const PictureSprites *group, ViewportRect frame, Batch *batch)
{
    Vec2 middle = vec2_add(ui_middle(frame), vec2(group->x, group->y));
    for (int i = group->count - 1; i >= 0; i--) {
        float turn = group->shape == RING ? 360.0f * (float)i / (float)group->count : GOLDEN_DEG * (float)i;
        float far = group->shape == DISC ? group->px * sqrtf((float)i) : group->px;
        Vec2 at = vec2_add(middle, vec2_scale(heading_unit(turn), far));
        put(group->sprite, at, group->shape == RING ? turn : group->angle_deg, group->scale, frame, batch);
    }
}

void screen_picture_draw(ScreenPicture picture, ViewportRect frame, Batch *batch)
{
    float zoom = fmaxf(GROUNDS[picture].zoom, (frame.most.x - frame.least.x) / FIELD_WIDTH_PX);
    Miniature ground = {GROUNDS[picture].look, daylight_of(GROUNDS[picture].light), zoom, SCROLLED_PX, 1.0f};
    miniature_ground_draw(&ground, frame, PICTURE_LAYER, batch);
    for (size_t i = 0; i < sizeof SPRITES / sizeof SPRITES[0]; i++)
        if (SPRITES[i].picture == picture)
            sprites_draw(&SPRITES[i], frame, batch);
    miniature_frame_draw(frame, PICTURE_LAYER, batch);
}

// As large as the room allows.
static void put_fitting(SpriteId sprite, Vec2 at, float room_px, ViewportRect frame, Batch *batch)
{
    const AtlasCell *cell = &batch->atlas->cells[sprite];
    float size = fmaxf(cell->width_px, cell->height_px);
    put(sprite, at, 180.0f, size > room_px ? room_px / size : 1.0f, frame, batch);
}

// In noon's light if the phase spans a whole day.
static void phase_ground_draw(const StageScript *script, int number, ViewportRect frame, Batch *batch)
{
    int32_t light = script->phases[number].light;
    Miniature ground = {script_look(script, number),
                        daylight_of(light < (int)DAYLIGHTS ? (ScriptLight)light : LIGHT_NOON), PHASE_ZOOM, SCROLLED_PX,
                        1.0f};
    miniature_ground_draw(&ground, frame, PICTURE_LAYER, batch);
}

// Bullets come from above, in a fan; an enemy stands above the bee. A bee that flies home does so alone.
void screen_end_draw(const Sim *sim, int cause, SpriteId sprite, ViewportRect frame, Batch *batch)
{
    float unit = (frame.most.y - frame.least.y) / END_HIGH_PX;
    const PictureSprites swarm = {PICTURES, SPRITE_BEE_0, DISC, 34, 0, 2, 8.0f * unit, 0, 1.2f * unit};
    const PictureSprites flowers = {PICTURES, SPRITE_FLOWER, RING, 12, 0, 2, 62.0f * unit, 0, 0.8f * unit};
    Vec2 middle = ui_middle(frame), bee = vec2(middle.x, middle.y + END_BEE_Y_PX * unit);
    phase_ground_draw(&sim->script, sim->head.phase, frame, batch);
    if (cause < 0) {
        sprites_draw(&flowers, frame, batch);
        sprites_draw(&swarm, frame, batch);
    } else {
        batch_sprite(batch, SPRITE_RING, bee, 0.0f, 0.7f * unit, paint_ink(PICTURE_LAYER, PAINT_DANGER, 0.9f));
        for (int i = -3; i <= 3 && cause < LOSS_ENEMY; i++) {
            float turn = END_FAN_DEG * (float)i, px = unit * (i ? END_FAN_PX : END_HIT_PX);
            put(sprite, vec2_add(bee, vec2_scale(heading_unit(turn), px)), turn + 180.0f, 1.4f * unit, frame, batch);
        }
        if (cause >= LOSS_ENEMY && cause < LOSS_HOME)
            put_fitting(sprite, vec2(middle.x, middle.y - 20.0f * unit), END_ENEMY_PX * unit, frame, batch);
        put(SPRITE_BEE_0, bee, cause == LOSS_HOME ? 40.0f : 150.0f, 1.6f * unit, frame, batch);
    }
    miniature_frame_draw(frame, PICTURE_LAYER, batch);
}

// Enemies stand above, to both sides of a boss; the swarm below.
void screen_phase_draw(const StageScript *script, int number, ViewportRect frame, Batch *batch)
{
    static const float PLACES[2][KINDS_SHOWN] = {{0.0f, -1.0f, 1.0f, 2.0f}, {-1.0f, 1.0f, -2.0f, 2.0f}};
    const ScriptPhase *phase = &script->phases[number];
    Vec2 middle = ui_middle(frame);
    // The kinds of the phase in order of appearance.
    uint32_t seen = 0;
    int kinds[KINDS_SHOWN], count = 0;
    for (int i = phase->first_wave; i < phase->first_wave + phase->wave_count && count < KINDS_SHOWN; i++) {
        int kind = script->waves[i].kind;
        if (seen & 1u << kind)
            continue;
        seen |= 1u << kind;
        kinds[count++] = kind;
    }
    bool boss = phase->boss >= 0;
    float away = count > (boss ? 2 : 3) ? NEAR_PX : FAR_PX;
    float zoom = fminf((frame.most.y - frame.least.y) / PHASE_PX, 1.0f), kind_px = KIND_PX * zoom;
    const PictureSprites swarm = {PICTURES, SPRITE_BEE_0, DISC, 14, 0, SWARM_Y_PX * zoom, 6.6f * zoom, 0, zoom};
    phase_ground_draw(script, number, frame, batch);
    for (int i = 0; i < count; i++) {
        // Three of a kind, one in front of the others.
        Vec2 at = vec2_add(middle, vec2(away * PLACES[boss][i], zoom * (i % 2 ? KIND_LOW_Y_PX : KIND_Y_PX)));
        SpriteId sprite = enemies_draw_sprite((EnemyKind)kinds[i]);
        put_fitting(sprite, vec2(at.x - KIND_STEP_PX * zoom, at.y - KIND_BACK_PX * zoom), kind_px, frame, batch);
        put_fitting(sprite, vec2(at.x + KIND_STEP_PX * zoom, at.y - KIND_BACK_PX * zoom), kind_px, frame, batch);
        put_fitting(sprite, at, kind_px, frame, batch);
    }
    if (boss)
        put_fitting(boss_sprite((BossLook)script->bosses[phase->boss].look),
                    vec2(middle.x, middle.y + BOSS_Y_PX * zoom), BOSS_PX * zoom, frame, batch);
    sprites_draw(&swarm, frame, batch);
    miniature_frame_draw(frame, PICTURE_LAYER, batch);
}
