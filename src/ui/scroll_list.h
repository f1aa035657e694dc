// scroll_list.h -- rows of equal height that a finger, the wheel and keys move: what the screens with lists share.
//
// A tap counts when the pointer goes up where it went down; a longer way moves the list. Positions are playfield px.
#pragma once

#include <stdbool.h>

#include "platform/input.h"
#include "render/batch.h"

// Where the list is, and how high a row.
typedef struct ScrollListShape {
    ViewportRect area;
    float row_px;
} ScrollListShape;

// All zero is a list at its top.
typedef struct ScrollList {
    float scroll_px;        // how far the rows are moved up
    bool holding, dragging; // a pointer is down; and moves the list
    Vec2 press;             // where it went down
    float press_scroll_px;
} ScrollList;

// How far `count` rows can be moved.
float scroll_list_most(const ScrollListShape *shape, int count);

// Moves the rows, as far as there is something.
void scroll_list_to(ScrollList *list, const ScrollListShape *shape, int count, float scroll_px);

// The same so that a row is seen.
void scroll_list_show(ScrollList *list, const ScrollListShape *shape, int count, int row);

// Where a row is, which may be outside of the area; and the row at a point, or -1.
ViewportRect scroll_list_row(const ScrollList *list, const ScrollListShape *shape, int row);
int scroll_list_row_at(const ScrollList *list, const ScrollListShape *shape, int count, Vec2 at);

// Takes the wheel and the pointer, which is at `at`. True where something was tapped, in the list or outside of it, at
// list->press.
bool scroll_list_input(ScrollList *list, const ScrollListShape *shape, int count, InputState *input,
                       const InputPointer *pointer, Vec2 at);

// Appends a bar beside the rows that tells how far they are moved; none where all are seen.
void scroll_list_draw_bar(const ScrollList *list, const ScrollListShape *shape, int count, BatchStyle style,
                          Batch *batch);
