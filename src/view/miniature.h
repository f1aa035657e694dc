// miniature.h -- a small picture with a frame, of what else covers the whole field: a ground, and what is put on it.
#pragma once

#include "render/batch.h"
#include "sim/script.h"
#include "view/layers.h"

// Part of a ground, as wide as `zoom` says (1: in its own size), in a frame with round corners on paper. What belongs
// on it is appended to the same layer afterwards, inside of the frame.
void miniature_ground_draw(ScriptLook look, ScriptLight light, float zoom, ViewportRect frame, Layer layer,
                           Batch *batch);

// Its frame, at the end: it hides what reaches out at the corners.
void miniature_frame_draw(ViewportRect frame, Layer layer, Batch *batch);
