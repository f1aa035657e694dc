// ground.h -- the time of day over a stage: that of its phase, or one that goes over into the next.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "render/batch.h"
#include "view/sprites.h"

#define DAYLIGHTS LIGHT_DAY // kinds of it: LIGHT_NOON to LIGHT_NIGHT

// From one light to another, neither of them LIGHT_DAY; `part` 0 to 1 says how far.
typedef struct Daylight {
    ScriptLight from, to;
    float part;
} Daylight;

// One light, and no other; a day begins with dawn.
static inline Daylight daylight_of(ScriptLight light)
{
    ScriptLight now = light == LIGHT_DAY ? LIGHT_DAWN : light;
    return (Daylight){now, now, 0.0f};
}

// How much of it is this light, 0 to 1.
static inline float daylight_share(const Daylight *now, ScriptLight light)
{
    return (now->from == light ? 1.0f - now->part : 0.0f) + (now->to == light ? now->part : 0.0f);
}

// Of a game in this moment, a function of its phase and its clock alone; noon where it has no stage.
Daylight daylight_now(const Sim *sim);

// --- what lies below everything: meadow, pond, orchard, hollow log or citadel, passing by without end.
//
// The things in a row follow from a hash of the row's number, so nothing is stored and nothing repeats. Deeper things
// pass more slowly, what is above faster. All of it is calm and dark: nothing here may be taken for a bullet.

#define GROUND_ROW_PX 32.0f

// The sky over it.
typedef struct GroundSky {
    float speed;  // shadows and light from above pass so many times as fast as the ground
    float chance; // of one in each place where one may be
} GroundSky;

// How much of it is drawn.
typedef enum GroundDetail {
    GROUND_DEEP,  // layers that pass at different speeds, and what stands at the sides
    GROUND_PLAIN, // its colours and what lies on it: cheaper, and calmer
    GROUND_BARE,  // one dark colour and nothing else
} GroundDetail;

// The ground to be drawn.
typedef struct GroundScene {
    ScriptLook look;
    double scrolled_px; // >= 0, since the start
    float clock;        // ticks, for what moves by itself
    GroundSky sky;
    Vec2 offset; // added to every place but the colour's
    GroundDetail detail;
    Daylight light;
} GroundScene;

// Covers the whole playfield.
void ground_draw(const GroundScene *scene, Batch *batch);

// The tint of things on this ground in this light, walls and fish included.
BatchTint ground_light(ScriptLook look, const Daylight *light);

// --- a ground, which else covers the whole field, as a picture in any frame.

// A part of a ground.
typedef struct Miniature {
    ScriptLook look;
    Daylight light;
    float zoom;         // 1: in its own size
    double scrolled_px; // which part of it
    float shade;        // what is left of its colours, 0 to 1
} Miniature;

// The ground in a frame, clipped to the frame. Objects on it are appended to the same layer
// afterwards.
void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch);

// A frame with round corners on paper, at the end: it hides what reaches out at the corners.
void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch);
