// pack.h -- rectangles into a larger one.
#pragma once

typedef struct PackRect {
    int width, height; // in; each at least 1
    int x, y;          // out: the upper left corner
} PackRect;

// Places all rectangles without overlap in a rectangle of width x height_most: the tallest first, each as far up as the
// skyline of those before it allows, then as far left. `order` is room for `count` ints, `skyline` for `width` ints.
// Returns the height that was used, or -1 where they do not fit; the corners are then meaningless.
int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline);
