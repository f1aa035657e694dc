// ground.h -- the time of day, and the ground of a stage.
#pragma once

#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "render/batch.h"
#include "view/sprites.h"

#define DAYLIGHTS LIGHT_DAY // kinds of light: LIGHT_NOON to LIGHT_NIGHT

// A mix of two lights, neither of them LIGHT_DAY: `part`, 0 to 1, is the share of the second one.
typedef struct Daylight {
    ScriptLight from, to;
    float part;
} Daylight;

// A single light; a day begins with dawn.
static inline Daylight daylight_of(ScriptLight light)
{
    ScriptLight now = light == LIGHT_DAY ? LIGHT_DAWN : light;
    return (Daylight){now, now, 0.0f};
}

// The share of a light, 0 to 1.
static inline float daylight_share(const Daylight *now, ScriptLight light)
{
    return (now->from == light ? 1.0f - now->part : 0.0f) + (now->to == light ? now->part : 0.0f);
}

// The daylight of a game, a function of its phase and its clock alone; noon without a stage.
Daylight daylight_now(const Sim *sim);

// --- the ground: meadow, pond, orchard, hollow log or citadel, which scrolls endlessly
//
// The things in a row follow from a hash of the row's number, so nothing is stored and nothing repeats. Deeper things
// pass more slowly, higher ones faster. All of it is calm and dark, so that nothing looks like a bullet.

#define GROUND_ROW_PX 32.0f

// Shadows and light from above.
typedef struct GroundSky {
    float speed;  // as a multiple of the ground's
    float chance; // of one in each row
} GroundSky;

typedef enum GroundDetail {
    GROUND_DEEP,  // layers that pass at different speeds, and plants at the sides
    GROUND_PLAIN, // only colours and the things that lie on the ground: cheaper and calmer
    GROUND_BARE,  // one dark colour
} GroundDetail;

// The ground to be drawn.
typedef struct GroundScene {
    ScriptLook look;
    double scrolled_px; // >= 0, since the start
    float clock;        // ticks, for everything that moves on its own
    GroundSky sky;
    Vec2 offset; // added to every place, except the colours'
    GroundDetail detail;
    Daylight light;
    float mist; // how far the nearest things are hidden, 0 to 1
} GroundScene;

// Covers the whole playfield.
void ground_draw(const GroundScene *scene, Batch *batch);

// The tint of things on this ground in this light, walls and fish included.
BatchTint ground_light(ScriptLook look, const Daylight *light);

// --- a ground as a small picture in a frame

typedef struct Miniature {
    ScriptLook look;
    Daylight light;
    float zoom;         // 1: its own size
    double scrolled_px; // selects the part of the ground
    float shade;        // factor on its colours, 0 to 1
} Miniature;

// Draws the ground, clipped to the frame. Append objects on it to the same layer afterwards.
void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch);

// Draws a frame with round corners on paper. Call last: it hides everything that reaches out at the corners.
void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch);
