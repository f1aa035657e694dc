// canvas.h -- the parameters of everything that draws a game, and the parts that consist of a few functions each.
#pragma once

#include "lang/texts.h"
#include "view/ground.h"
#include "view/paint.h"
#include "view/view.h"

#define GLOW_SPRITE_PX 32.0f // width of SPRITE_GLOW at scale 1,
#define RING_SPRITE_PX 30.0f // and radius of SPRITE_RING

// Scales of sprites: 1 where the tunables have their default.
typedef struct Sizes {
    float bee, shot, flower, bullets[BULLET_LOOKS], enemies[ENEMY_KINDS];
} Sizes;

typedef struct Canvas {
    const View *view;
    const Sim *sim;
    const Tunables *tunables; // the Sim's
    Batch *batch;
    float blend;
    Vec2 offset; // the shake
    float clock; // the view's ticks as shown
    Sizes sizes;
    ScriptLook ground; // a stage's own, else the meadow
    Daylight daylight;
    BatchTint light; // the tint of things on the ground in this daylight
} Canvas;

// The scale of a bullet with these tunables.
float canvas_bullet_size(const Tunables *now, BulletLook bullet);

// The canvas for a picture of a game.
Canvas canvas_of(const View *view, const Sim *sim, float blend, Batch *batch);

// A soft shadow of a thing at `at`, moved by `drop`; none if effects.shadows is off.
void canvas_shadow(const Canvas *c, Vec2 at, Vec2 drop, float size_px, float alpha);

// The dark around a body, in its own shape: it sets the body off from bullets, shots and light. Shadows off: not drawn.
void canvas_back(const Canvas *c, Layer layer, int sprite, Vec2 at, float angle_deg, float scale);

// A ring with a dark rim.
void canvas_ring(const Canvas *c, Layer layer, Vec2 at, float radius_px, uint32_t rgb, float alpha);

// The wing frame of a thing with this id: 0 1 0 1, or 0 1 2 1 0 1 2 1 for three frames.
int canvas_wing_frame(const Canvas *c, uint32_t id, int frames, uint32_t ticks);

// The phase of dashes (paint_dashes) that run along their line at `px_per_tick`.
float canvas_dash_phase(const Canvas *c, float px_per_tick, float period_px);

// The place in the picture of a thing that moves by `velocity`.
static inline Vec2 canvas_place(const Canvas *c, Vec2 position, Vec2 velocity)
{
    return vec2_add(view_place(position, velocity, c->blend), c->offset);
}

// The swarm's middle in the picture. The sim computes it at the start of a tick, so it is moved forward, unlike the
// bees' own places.
static inline Vec2 canvas_swarm_middle(const Canvas *c)
{
    Vec2 forward = vec2_scale(c->sim->scratch.swarm_velocity, c->blend);
    return vec2_add(vec2_add(c->sim->scratch.swarm_middle, forward), c->offset);
}

// The radius of a swarm that has gathered, about.
static inline float canvas_swarm_radius(const Canvas *c)
{
    return 12.0f + 1.65f * sqrtf((float)c->sim->bees.count);
}

// A PAINTED sprite, and a colour, in the player's palette.
static inline int canvas_painted(const Canvas *c, SpriteId sprite)
{
    return (int)sprite + (int)c->view->look.palette;
}

static inline uint32_t canvas_paint(const Canvas *c, LookPaint paint)
{
    return look_paint(c->view->look.palette, paint);
}

static inline BatchStyle canvas_plain(Layer layer, float alpha)
{
    return paint_ink(layer, 0xffffffu, alpha);
}

// A soft round spot; additive on the layers of lights.
static inline void canvas_glow(const Canvas *c, Layer layer, Vec2 at, float scale, uint32_t rgb, float alpha)
{
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, scale, paint_ink(layer, rgb, alpha));
}

// The bars beside the playfield: the ground, darkened, if they are wide and `plain` is false; otherwise a comb. Nothing
// if the output is 9:16.
void border_draw(ScriptLook look, const Daylight *light, bool plain, Batch *batch);

// The sprite of a bullet with this look.
int bullets_draw_sprite(const ViewLook *look, BulletLook bullet);

// Mist over the ground, around the moment in which a phase that draws its waves becomes the next.
void mist_draw(const Canvas *c);

// The density of the mist, 0 to 1.
float mist_share(const Canvas *c);

// Motes that drift in all flow regions of a stage; `clock` in ticks.
void currents_draw(const Canvas *c, float clock);

// Fish on the deep layer.
void koi_draw(const Canvas *c);

// All walls of a stage, in the style of its ground. Long walls pass with the ground, by its `scrolled_px`. A plane at
// the field's edge is only visible in the pond, as its left or right bank.
void walls_draw(const Canvas *c, double scrolled_px);

// --- losses: a lost bee falls, the swarm flinches, the edges pulse; the last bee has a light of its own

// A bee was lost at a place, and `bees` are left; the update once per tick; and the reset when a replay jumps.
void hurt_add(View *view, int bees, Vec2 at);
void hurt_tick(View *view, const Sim *sim);
void hurt_jump(View *view, const Sim *sim);

// The place of a bee, moved away from that of a loss a moment ago.
Vec2 hurt_flinch(const Canvas *c, Vec2 at);

// Appends the pulse of the edges and the light of the last bee; after a lost game the dark around the place of its end.
void hurt_draw(const Canvas *c);

// --- marks for practice: the places of hits, and the killer of the last bee

// Call after each tick: records its hits, and the killer if the game was lost in it.
void marks_tick(View *view, const Sim *sim);

// Call instead when a replay jumps or runs backward: records only the killer.
void marks_jump(View *view, const Sim *sim);

// Appends the hits if View.hits_shown, and the killer.
void marks_draw(const Canvas *c);

// The text for the cause of the last loss (ViewKiller.cause).
UiText killer_text(int cause);

// --- enemies, and the paths of stingers

// Appends all visible enemies. Nests, and dummies if the view shows them, lie below all others.
void enemies_draw(const Canvas *canvas);

// The first sprite of a kind.
SpriteId enemies_draw_sprite(EnemyKind kind);
