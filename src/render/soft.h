// soft.h -- the software backend of the batch: sorted records into pixels, without a GPU and without SDL's renderer.
//
// Pixels depend on integer arithmetic only, so that the same records give the same pixels on every processor, with any
// number of threads, and whatever was drawn before. Rotated sprites are cached; large or rare ones are sampled at each
// draw (soft_shape.c). The output is drawn in bands of rows.
#pragma once

#include "core/base/pixels.h"
#include "render/batch.h"

#define SOFT_CACHE_BYTES ((size_t)32 << 20)

typedef struct Soft Soft;
typedef struct SoftRows SoftRows;

// The fastest inner loops for this processor, and those that run on every processor of its kind. Both give the same
// pixels.
const SoftRows *soft_rows_best(void);
const SoftRows *soft_rows_plain(void);

// `threads`, at most four, share the bands; 0: one per processor. Only tests use other `rows` than soft_rows_best().
Soft *soft_open(int threads, size_t cache_bytes, const SoftRows *rows);
void soft_close(Soft *soft); // NULL is fine

// Draws the records of a batch in the order `batch->order`; its atlas must have been built without a renderer. `ground`
// is an opaque colour below everything, or NULL to draw over the output. Returns the number of records outside the
// output.
int soft_draw(Soft *soft, const Batch *batch, const BatchTint *ground, const Pixels *output);

// --- the parts of the software backend: shapes, rows of pixels

// --- soft_shape.c: the pixels of a record, and their texels
//
// A record is first rounded: its middle to a fraction of a pixel, its angle to a fraction of a turn, finer for large
// sprites than for small ones. The result, without the whole pixels of the middle, is the key: equal keys have equal
// pixels, which can be cached. A pixel belongs to the sprite if its centre lies inside, as on a GPU; its colour is the
// linear mix of the four texels around it.
//
// Lengths are 16.16 fixed point unless a name says otherwise. The middle's whole pixel is the origin of a shape.

#define SOFT_TURN 1024 // angles of a key in a turn
#define SOFT_PART 256  // units of a centre in a pixel

// Everything that determines a picture, except its place and its tint.
typedef struct SoftKey {
    uint64_t size;  // cell, width and height in 1/32 px, angle: 16 bits each
    uint32_t phase; // of the centre in its pixel, 16ths, x and y: 4 bits each; then 1 if mirrored
} SoftKey;

// A key and the pixel it belongs to.
typedef struct SoftPlace {
    SoftKey key;
    int x, y;
} SoftPlace;

// The map from pixels to texels of a key.
typedef struct SoftShape {
    const uint32_t *texels; // of the atlas
    int stride;
    int left, top, right, bottom;    // pixels beyond these are outside
    int64_t along, across;           // the origin's centre in the sprite's own directions, from the sprite's middle
    int64_t half_width, half_height; // inside: -half <= place < half, both ways
    int32_t cosine, sine;            // `along` grows by cosine per pixel to the right and by sine per pixel down
    int32_t u, v;                    // texel of the origin's centre, less half a texel
    int32_t u_right, v_right, u_down, v_down; // and their increments
} SoftShape;

// A viewport, with a fixed-point scale.
typedef struct SoftView {
    float scale, corner_x, corner_y;
    int32_t scale_fixed;
} SoftView;

SoftView soft_view(const Viewport *viewport);

// The record's middle in parts of an output pixel; false if it is too far away to be visible.
bool soft_middle(const SoftView *view, const BatchRecord *record, int *x_parts, int *y_parts);

// Rounds a record with this middle. False if it has no size.
bool soft_place(const BatchRecord *record, int x_parts, int y_parts, SoftPlace *place);

SoftShape soft_shape(const Atlas *atlas, const SoftView *view, const SoftKey *key);

// The pixels of row `y` that are inside: from *from to before *to; false if there are none.
bool soft_shape_span(const SoftShape *shape, int y, int *from, int *to);

// A rectangle of whole pixels: from left and top to before right and bottom.
typedef struct SoftRect {
    int left, top, right, bottom;
} SoftRect;

// The pixels of an upright record of one colour: those whose centres are inside. Its middle is not rounded.
SoftRect soft_rect(const SoftView *view, const BatchRecord *record, int x_parts, int y_parts);

// --- soft_rows.c: the innermost loops, which draw rows of pixels over rows of pixels
//
// Colours are 0xAARRGGBB with premultiplied alpha, in the machine's byte order. There is one set of loops for every
// processor and one for those with AVX2; both are made from soft_rows_template.h and give the same pixels.

#define SOFT_GROUP 8 // pixels; rows of a cached picture are padded to a multiple

// A row of a cached picture, without its empty ends.
typedef struct SoftRow {
    int16_t left;    // x of its first pixel, from the picture's origin
    uint16_t groups; // of SOFT_GROUP pixels; the last ones may be empty
    uint32_t first;  // index of its first pixel in the picture's
} SoftRow;

// A tint as factors for the bytes of a colour, 0 to 256, each in the 16 bits of its byte.
typedef struct SoftInk {
    uint32_t red_blue, alpha_green;
    bool plain; // white: no multiplication needed
    bool add;
} SoftInk;

struct SoftRows {
    const char *name;
    // Draws `count` rows of a cached picture; `to` is the origin of the first row. All of it must be inside the
    // output.
    void (*picture)(uint32_t *to, ptrdiff_t stride, const SoftRow *rows, int count, const uint32_t *pixels,
                    const SoftInk *ink);
    // Draws `count` pixels.
    void (*span)(uint32_t *to, const uint32_t *from, int count, const SoftInk *ink);
    // Draws `count` pixels of tinted white.
    void (*fill)(uint32_t *to, int count, const SoftInk *ink);
    // Samples and draws `count` pixels of a shape's row `y` from `x` on; all of them must be inside the shape.
    void (*shape)(uint32_t *to, const SoftShape *shape, int x, int y, int count, const SoftInk *ink);
};

SoftInk soft_ink(BatchTint tint, bool add);

// True if white of this ink hides everything below it.
static inline bool soft_ink_hides(const SoftInk *ink)
{
    return ink->alpha_green >> 16 == 256 && !ink->add;
}
