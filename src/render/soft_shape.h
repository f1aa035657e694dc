// soft_shape.h -- where a record's pixels lie and which texels they show, in integers; a part of the software backend.
//
// A record is first rounded: its middle to a part of a pixel, its angle to a part of a turn, finer for large sprites
// than for small ones. What is left, without the whole pixels of the middle, is the key: equal keys have equal pixels,
// which may therefore be kept. A pixel belongs to the sprite where its centre lies inside, as on a GPU; its colour is
// the linear mix of the four texels around.
//
// Lengths are 16.16 fixed point unless a name says otherwise. The middle's whole pixel is the origin of a shape.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "render/batch.h"

#define SOFT_TURN 1024 // angles of a key in a turn
#define SOFT_PART 256  // parts of a pixel in which a middle is given

// Everything that decides a picture besides its place and its tint.
typedef struct SoftKey {
    uint64_t size;  // cell, width and height in 1/32 px, angle: 16 bits each
    uint32_t phase; // of the middle in its pixel, 16ths, x and y: 4 bits each; then 1 where mirrored
} SoftKey;

// A key and the pixel it belongs to.
typedef struct SoftPlace {
    SoftKey key;
    int x, y;
} SoftPlace;

// A key, worked out.
typedef struct SoftShape {
    const uint32_t *texels; // of the atlas
    int stride;
    int left, top, right, bottom;        // pixels beyond these are outside
    int64_t along, across;               // the origin's centre in the sprite's own directions, from the sprite's middle
    int64_t half_width, half_height;     // inside: -half <= place < half, both ways
    int32_t cosine, sine;                // along grows by cosine a pixel to the right and by sine a pixel down
    int32_t u, v;                        // texel of the origin's centre, less half a texel
    int32_t u_right, v_right, u_down, v_down; // what they grow by
} SoftShape;

// A viewport as this module takes it.
typedef struct SoftView {
    float scale, corner_x, corner_y;
    int32_t scale_fixed;
} SoftView;

SoftView soft_view(const Viewport *viewport);

// The record's middle in parts of an output pixel; false where it is too far away to be seen.
bool soft_middle(const SoftView *view, const BatchRecord *record, int *x_parts, int *y_parts);

// Rounds a record with this middle. False where it has no size.
bool soft_place(const BatchRecord *record, int x_parts, int y_parts, SoftPlace *place);

SoftShape soft_shape(const Atlas *atlas, const SoftView *view, const SoftKey *key);

// The pixels of row `y` that are inside: from *from to before *to; false where there are none.
bool soft_shape_span(const SoftShape *shape, int y, int *from, int *to);

// A rectangle of whole pixels: from left and top to before right and bottom.
typedef struct SoftRect {
    int left, top, right, bottom;
} SoftRect;

// The pixels of an upright record of one colour: those whose centres are inside. Its middle needs no rounding.
SoftRect soft_rect(const SoftView *view, const BatchRecord *record, int x_parts, int y_parts);
