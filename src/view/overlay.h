// overlay.h -- the debug picture: draws the ideas of the articles over the game.
//
// Radar rings with contacts, avoid and pull vectors, dummies beside their chasers, predicted meeting points, flow and
// walls, the radar's grid, hit circles, and figures. A legend explains the colours.
//
// The radar is probed again from the state, in a grid of the overlay's own, so that rings, contacts and avoid vectors
// are exactly those of the next tick. Pull vectors are those of the last tick (scratch.pull_x). Shows at most
// OVERLAY_BEES_ALL bees; of a larger swarm about OVERLAY_BEES_SAMPLE, chosen by hashed id: the same bees in each tick.
#pragma once

#include "core/base/vec2.h"
#include "core/sim/sim.h"
#include "render/batch.h"

#define OVERLAY_BEES_ALL 12
#define OVERLAY_BEES_SAMPLE 6
#define OVERLAY_CIRCLES_MAX 600 // hit circles, in this order: enemies, flowers, bees, bullets, shots
#define OVERLAY_CONTACTS_MAX 48 // lines to contacts of one bee

// Memory for probing, without state between frames. Large: keep it in static or allocated memory.
typedef struct Overlay {
    SimTargets targets;
    uint32_t grid_memory[SIM_RADAR_BYTES / 4];
    int32_t contacts[OVERLAY_CONTACTS_MAX];
} Overlay;

// Figures that the caller measures.
typedef struct OverlayFigures {
    float tick_ms, frame_ms, fps; // means or last values
    float build_ms, flush_ms;     // of a frame: filling the batch, and batch_flush
    BatchStats batch;             // of the last flush
    const char *video, *drawing;  // names of the drivers; NULL for none
    bool paused;
    bool wordless; // neither legend nor figures: the caller has buttons there
} OverlayFigures;

// Appends all of it on LAYER_OVERLAY and LAYER_OVERLAY_TEXT.
void overlay_draw(Overlay *overlay, const Sim *sim, const OverlayFigures *figures, float blend, Batch *batch);

// Each kind of mark with its colour; the legend is made from this list.
#define OVERLAY_MARKS(MARK)                                                                                            \
    MARK(GRID, 0x3b6ea5, "radar grid")                                                                                 \
    MARK(RING, 0x1f8fff, "radar range")                                                                                \
    MARK(CONTACT, 0x00b7c2, "contact")                                                                                 \
    MARK(AVOID, 0xd8006b, "wish to avoid")                                                                             \
    MARK(PULL, 0x1d8a2f, "pull")                                                                                       \
    MARK(LEASH, 0x5fae3a, "leash and goal")                                                                            \
    MARK(DUMMY, 0x6a6a7a, "dummy")                                                                                     \
    MARK(CHASER, 0xffe24a, "its chaser")                                                                               \
    MARK(AIM, 0xe8381f, "meeting point")                                                                               \
    MARK(FLOW, 0x7a5cd6, "flow")                                                                                       \
    MARK(WALL, 0x8a4a12, "wall")                                                                                       \
    MARK(HIT, 0x111111, "hit circle")

typedef enum OverlayMark {
#define MARK(NAME, rgb, words) MARK_##NAME,
    OVERLAY_MARKS(MARK)
#undef MARK
        MARK_COUNT
} OverlayMark;

// The style of a mark on LAYER_OVERLAY.
BatchStyle overlay_style(OverlayMark mark, float alpha);
