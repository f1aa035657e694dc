// overlay_local.h -- what the files of the overlay share; nobody else includes it.
#pragma once

#include "view/overlay.h"
#include "view/paint.h"

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

// overlay_text.c: the legend and the figures. The radar of `bees_shown` bees is drawn.
void overlay_text_draw(const Sim *sim, const OverlayFacts *facts, int bees_shown, Batch *batch);
