// meadow.h -- the ground: tufts, flowers, patches and stones that scroll by without end.
//
// What lies in a row follows from a hash of the row's number, so nothing is stored and nothing repeats. The meadow's
// green itself is the clear colour; what lies on it covers less than a quarter of the field, because each blended pixel
// costs time where there is no GPU.
#pragma once

#include <stdint.h>

#include "base/vec2.h"
#include "render/batch.h"

// The sky over it.
typedef struct MeadowClouds {
    float speed;  // their shadows pass so many times as fast as the ground
    float chance; // of a shadow in each place where one may be
} MeadowClouds;

// Draws the meadow `scrolled_px` (>= 0) after the start; `offset` is added to every place.
void meadow_draw(double scrolled_px, MeadowClouds clouds, Vec2 offset, Batch *batch);

// Covers the bars beside the playfield with a comb and a rim; nothing where the output is 9:16.
void border_draw(Batch *batch);
