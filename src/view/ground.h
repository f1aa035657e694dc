// ground.h -- what lies below everything: meadow, pond, orchard, hollow log or citadel, passing by without end.
//
// What lies in a row follows from a hash of the row's number, so nothing is stored and nothing repeats. Deeper things
// pass more slowly, what is above faster. All of it is calm and low in contrast: nothing here may be taken for a
// bullet.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/vec2.h"
#include "render/batch.h"
#include "sim/script.h"

#define GROUND_ROW_PX 32.0f

// The sky over it.
typedef struct GroundSky {
    float speed;  // shadows and light from above pass so many times as fast as the ground
    float chance; // of one in each place where one may be
} GroundSky;

// What is to be drawn.
typedef struct GroundScene {
    ScriptLook look;
    double scrolled_px; // >= 0, since the start
    float clock;        // ticks, for what moves by itself
    GroundSky sky;
    Vec2 offset; // added to every place
    bool plain;  // one dark colour and nothing else
    ScriptLight light;
} GroundScene;

// Covers the whole playfield, but for the meadow at noon, whose green is the clear colour.
void ground_draw(const GroundScene *scene, Batch *batch);
