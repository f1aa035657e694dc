// ground.h -- what lies below everything: meadow, pond, orchard, hollow log or citadel, passing by without end.
//
// What lies in a row follows from a hash of the row's number, so nothing is stored and nothing repeats. Deeper things
// pass more slowly, what is above faster. All of it is calm and dark: nothing here may be taken for a bullet.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/vec2.h"
#include "render/batch.h"
#include "view/daylight.h"

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

// What is to be drawn.
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

// What the light leaves of the colours of what is on this ground, walls and fish included.
BatchTint ground_light(ScriptLook look, const Daylight *light);
