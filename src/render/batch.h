// batch.h -- all sprites, lines and text of a frame as one list, sorted by layer and drawn in a few calls.
//
// Append anything in any order between batch_begin and batch_flush. The flush sorts by layer, keeps the order inside a
// layer, and makes one draw call per run of equal blend mode; so give additive sprites their own layers. Positions,
// sizes and thicknesses are playfield px; angles are degrees clockwise, 0 as in the SVG.
#pragma once

#include "core/base/error.h"
#include "core/base/pixels.h"
#include "core/base/vec2.h"
#include "render/atlas.h"
#include "render/viewport.h"

struct SDL_Renderer;
struct SDL_Vertex;
struct Soft;

#define BATCH_RECORDS_MAX 131072    // further ones are dropped and counted
#define BATCH_LENGTH_MAX_PX 2047.0f // longer sides are cut

// A colour with straight alpha; multiplies the sprite's colours.
typedef struct BatchTint {
    uint8_t r, g, b, a;
} BatchTint;

#define BATCH_WHITE ((BatchTint){255, 255, 255, 255})

typedef enum BatchBlend {
    BATCH_ALPHA,
    BATCH_ADD, // adds to the colours below: light
} BatchBlend;

typedef enum BatchAlign {
    BATCH_LEFT,
    BATCH_CENTRE,
    BATCH_RIGHT,
} BatchAlign;

// The style of everything that is drawn.
typedef struct BatchStyle {
    BatchTint tint;
    uint8_t layer; // 0 is the bottom
    BatchBlend blend;
} BatchStyle;

// One appended thing.
typedef struct BatchRecord {
    float x_px, y_px; // the middle
    float angle_deg;
    uint16_t width_32nds, height_32nds; // size in 1/32 px
    BatchTint tint;
    uint16_t cell; // of the atlas
    uint8_t layer;
    uint8_t flags; // BATCH_FLAG_...
} BatchRecord;

#define BATCH_FLAG_ADD 1u    // BATCH_ADD instead of BATCH_ALPHA
#define BATCH_FLAG_MIRROR 2u // left to right

#define BATCH_CLIP_SHIFT 2 // the other bits: the number of a clip, 0 for none
#define BATCH_CLIPS_MAX 63

// The visible part of records: pixels of the output from least to before most.
typedef struct BatchClip {
    int left, top, right, bottom;
} BatchClip;

_Static_assert(sizeof(BatchRecord) <= 24, "a record is meant to stay small");

// Figures of the last flush.
typedef struct BatchStats {
    int records; // appended
    int culled;  // of these, completely outside the output
    int dropped; // not appended, because the list was full
    int draw_calls;
    int vertices;
} BatchStats;

// The list and the memory of the flush. All zero is a valid empty one; batch_free releases the memory.
typedef struct Batch {
    const Atlas *atlas;
    Viewport viewport;
    BatchRecord *records;
    int count, capacity;
    int dropped;
    BatchClip clips[BATCH_CLIPS_MAX]; // clip n is at n - 1
    int clip_count, clip;             // `clip`: that of new records; 0 for none
    float text_least_px;              // em of the smallest text since batch_begin, output px; 0 for none
    uint32_t *order;                  // records by layer
    int order_capacity;
    struct SDL_Vertex *vertices; // four a record
    int *indices;                // six a record, always the same pattern
    int built_capacity;          // room of the two arrays above, in records
    float *sines;                // a table, since the first flush to a renderer
    struct Soft *soft;           // the software backend, since its first flush
    BatchStats stats;
} Batch;

// Empties the list for a new frame. The atlas must not change until the flush.
void batch_begin(Batch *batch, const Atlas *atlas, Viewport viewport);

// Draws the list to the renderer's output, and counts. The caller clears the output (SDL_RenderClear). The list is
// kept, and can be flushed again. On failure returns false with one line in `error`.
bool batch_flush(Batch *batch, struct SDL_Renderer *renderer, Error *error);

// The same into memory, by the software backend (soft.h); the atlas must have been built without a renderer. The
// backends differ slightly: here angles and places are rounded, finely for large sprites, to 1/128 turn and half a
// pixel for small ones. `ground` is an opaque colour below everything, which costs nothing where it is hidden; NULL
// draws over the output.
void batch_flush_pixels(Batch *batch, const BatchTint *ground, const Pixels *output);

void batch_free(Batch *batch);

// Clips everything appended from here to batch_clip_end to a rectangle. Costs a renderer one more draw call. Beyond
// BATCH_CLIPS_MAX in a frame nothing is clipped.
void batch_clip(Batch *batch, ViewportRect rect);
void batch_clip_end(Batch *batch);

// Everything appended from here to batch_frame_end, as for an output with the playfield alone, appears in a rectangle
// of the playfield's proportions, clipped to it. There is no other clip in between.
typedef struct BatchFrame {
    Viewport outer;
    ViewportRect rect;
    int first; // record
} BatchFrame;
BatchFrame batch_frame(Batch *batch, ViewportRect rect);
void batch_frame_end(Batch *batch, const BatchFrame *frame);

// Scales the records from index `first` on by `zoom`; what was at `from` is at `to` afterwards.
void batch_zoom(Batch *batch, int first, Vec2 from, Vec2 to, float zoom);

// A sprite by its middle; scale 1 is the size of the SVG.
void batch_sprite(Batch *batch, int sprite, Vec2 middle, float angle_deg, float scale, BatchStyle style);

// The same with separate scales; a negative scale.x mirrors left to right.
void batch_sprite_scaled(Batch *batch, int sprite, Vec2 middle, float angle_deg, Vec2 scale, BatchStyle style);

// A sprite stretched over a rectangle, for bars, panels and the border.
void batch_sprite_rect(Batch *batch, int sprite, Vec2 least, Vec2 most, BatchStyle style);

// A filled rectangle.
void batch_rect(Batch *batch, Vec2 least, Vec2 most, BatchStyle style);

// A straight line with soft edges.
void batch_line(Batch *batch, Vec2 from, Vec2 to, float thickness_px, BatchStyle style);

// The outline of a circle, made of short lines; none if radius <= 0.
void batch_circle(Batch *batch, Vec2 middle, float radius_px, float thickness_px, BatchStyle style);

// One line of UTF-8 text in the atlas's text size `text`, with every letter scaled around the pen, which is on the base
// line: at the left end, the middle or the right end as `align` says. At BATCH_OWN_SIZE it starts on a whole output
// pixel and so stays sharp. Returns the width. Invalid UTF-8 and unknown characters show as '?'.
#define BATCH_OWN_SIZE 0.0f
float batch_text_scaled(Batch *batch, int text, const char *utf8, Vec2 pen, float scale, BatchAlign align,
                        BatchStyle style);

static inline float batch_text(Batch *batch, int text, const char *utf8, Vec2 pen, BatchAlign align, BatchStyle style)
{
    return batch_text_scaled(batch, text, utf8, pen, BATCH_OWN_SIZE, align, style);
}
