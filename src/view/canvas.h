// canvas.h -- what every part of the drawing of a game needs, and the parts themselves that are one function each.
#pragma once

#include "view/paint.h"
#include "view/view.h"

#define GLOW_SPRITE_PX 32.0f // width of SPRITE_GLOW at scale 1

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
    BatchTint light; // what it leaves of the colours of what is on the ground
} Canvas;

// How much larger than usual a bullet is by these numbers.
float canvas_bullet_size(const Tunables *now, BulletLook bullet);

// The canvas of a picture of a game.
Canvas canvas_of(const View *view, const Sim *sim, float blend, Batch *batch);

// A soft shadow of something at `at`, `drop` beside it; none where effects.shadows is off.
void canvas_shadow(const Canvas *c, Vec2 at, Vec2 drop, float size_px, float alpha);

// Which of `frames` wing frames something with this id shows: 0 1 0 1, or 0 1 2 1 0 1 2 1.
int canvas_wing_frame(const Canvas *c, uint32_t id, int frames, uint32_t ticks);

// The phase of dashes (paint_dashes) that run along their line, `px_per_tick` fast.
float canvas_dash_phase(const Canvas *c, float px_per_tick, float period_px);

// The place in the picture of something that moves by `velocity`.
static inline Vec2 canvas_place(const Canvas *c, Vec2 position, Vec2 velocity)
{
    return vec2_add(view_place(position, velocity, c->blend), c->offset);
}

// The swarm's middle in the picture. The mean was taken at the start of the tick, so it goes forward where the bees'
// own places go back.
static inline Vec2 canvas_swarm_middle(const Canvas *c)
{
    Vec2 forward = vec2_scale(c->sim->scratch.swarm_velocity, c->blend);
    return vec2_add(vec2_add(c->sim->scratch.swarm_middle, forward), c->offset);
}

// The player's palette of a PAINTED sprite, and of a colour.
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
    return paint_style(layer, paint_tint(0xffffffu, alpha));
}

// A soft round spot; additive on the layers of lights.
static inline void canvas_glow(const Canvas *c, Layer layer, Vec2 at, float scale, uint32_t rgb, float alpha)
{
    batch_sprite(c->batch, SPRITE_GLOW, at, 0.0f, scale, paint_ink(layer, rgb, alpha));
}

// The bars beside the playfield: the ground, darker, where they are wide, and not plain; else
// a comb. Nothing where the output is 9:16.
void border_draw(ScriptLook look, const Daylight *light, bool plain, Batch *batch);

// The sprite of a bullet in this look.
int bullets_draw_sprite(const ViewLook *look, BulletLook bullet);

// Over the ground and below all that flies, around the moment in which a phase that draws its waves becomes the next.
void mist_draw(const Canvas *c);

// Motes that drift in all flow regions of a game with a script; `clock` in ticks.
void currents_draw(const Canvas *c, float clock);

// Fish on the deep layer. Once a tick their tails follow them, so that each bends in a turn.
void koi_draw(const Canvas *c);

// All walls of a game with a script, as things of its ground; `scrolled_px` of that, with which long walls pass. A
// plane at the field's edge is seen in the pond only, as its bank on the left or the right.
void walls_draw(const Canvas *c, double scrolled_px);

// --- marks for a player who learns: where hits fell, and what took the last bee.

// After each tick: notes its hits, and the killer where the game was lost in it.
void marks_tick(View *view, const Sim *sim);

// Instead of it where a replay jumps or runs backward: only the killer.
void marks_jump(View *view, const Sim *sim);

// Appends them: hits where View.hits_shown, the killer in any case.
void marks_draw(const Canvas *c);

// A map of the hits in a rectangle that has the form of the playfield, and the layer of its marks.
void marks_draw_map(const View *view, ViewportRect rect, Layer layer, Batch *batch);

// --- enemies, and where stingers will fly.

// Appends all visible enemies; nests lie below all others. Where the view shows dummies, these lie below too.
void enemies_draw(const Canvas *canvas);

// The first sprite of a kind.
SpriteId enemies_draw_sprite(EnemyKind kind);
