// miniature.h -- a ground, which else covers the whole field, as a picture in any frame.
#pragma once

#include "render/batch.h"
#include "view/daylight.h"
#include "view/layers.h"

// A part of a ground.
typedef struct Miniature {
    ScriptLook look;
    Daylight light;
    float zoom;         // 1: in its own size
    double scrolled_px; // which part of it
    float shade;        // what is left of its colours, 0 to 1
} Miniature;

// The ground in a frame, whatever reaches out of it left out. What belongs on it is appended to the same layer
// afterwards.
void miniature_ground_draw(const Miniature *miniature, ViewportRect frame, Layer layer, Batch *batch);

// A frame with round corners on paper, at the end: it hides what reaches out at the corners.
void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch);
