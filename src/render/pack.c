// pack.c -- the skyline packer.
#include "render/atlas_local.h"

static bool all_fit_alone(const PackRect *rects, int count, int width, int height)
{
    for (int i = 0; i < count; i++)
        if (rects[i].width > width || rects[i].height > height)
            return false;
    return true;
}

// Sorts by height, tallest first, equal ones in their order: one pass per height that occurs, of which there are few.
static void sort_by_height(const PackRect *rects, int count, int tallest, int *order)
{
    int placed = 0;
    for (int height = tallest; placed < count;) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (rects[i].height == height)
                order[placed++] = i;
            else if (rects[i].height < height && rects[i].height > next)
                next = rects[i].height;
        }
        height = next;
    }
}

// Finds the highest place, the leftmost of equal ones. A column that is no better than the best place so far rules out
// every place that covers it, so most of the line is jumped over.
static void find_place(PackRect *rect, int width, const int *skyline)
{
    int best = skyline[0] + 1;
    for (int i = 0; i < width; i++)
        best = skyline[i] >= best ? skyline[i] + 1 : best;
    for (int x = 0; x + rect->width <= width; x++) {
        int top = 0;
        int column = x;
        while (column < x + rect->width && skyline[column] < best) {
            top = skyline[column] > top ? skyline[column] : top;
            column++;
        }
        if (column < x + rect->width) {
            x = column;
            continue;
        }
        best = top;
        rect->x = x;
        rect->y = top;
    }
}

int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline)
{
    if (!all_fit_alone(rects, count, width, height_most))
        return -1;
    // Tall ones first leave a flat line behind them, and flat lines waste little.
    sort_by_height(rects, count, height_most, order);
    for (int i = 0; i < width; i++)
        skyline[i] = 0;
    int used = 0;
    for (int k = 0; k < count; k++) {
        PackRect *rect = &rects[order[k]];
        find_place(rect, width, skyline);
        int bottom = rect->y + rect->height;
        if (bottom > height_most)
            return -1;
        for (int i = 0; i < rect->width; i++)
            skyline[rect->x + i] = bottom;
        used = bottom > used ? bottom : used;
    }
    return used;
}
