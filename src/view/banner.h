// banner.h -- a plate below the numbers that shows changes and mistakes for a few seconds.
//
// An arrow (U+2192) in a line is drawn. The caller passes its own clock, so that the plate also works during a pause.
#pragma once

#include "render/batch.h"
#include "view/sprites.h"

#define BANNER_CHANGES 4 // lines of each kind; further ones are counted
#define BANNER_MISTAKES 3
#define BANNER_TEXT_BYTES 400

typedef struct BannerLine {
    int key; // a line replaces an older one with the same key
    char text[BANNER_TEXT_BYTES];
} BannerLine;

typedef struct BannerLines {
    BannerLine list[BANNER_CHANGES];
    int count;
    int more; // lines without room
} BannerLines;

// Lines that appear together; begins as {0}.
typedef struct BannerNews {
    BannerLines changes;
    BannerLines mistakes; // their keys are unused
} BannerNews;

// Begins as {0}, which shows nothing.
typedef struct Banner {
    BannerNews news;
    int64_t until_ns;
} Banner;

// Add a line. A text that is too long is cut.
void banner_add_change(BannerNews *news, int key, const char *utf8);
void banner_add_mistake(BannerNews *news, const char *utf8);

// Shows the news for `show_ns` from now on. Changes that are still shown move below the new ones if there is room, and
// are dropped otherwise; older mistakes disappear.
void banner_show(Banner *banner, const BannerNews *news, int64_t now_ns, int64_t show_ns);

// Appends the plate to one layer, if it is visible at this moment. It is faint near `swarm_y_px`, so that it never
// hides the swarm; pass the field's height without a swarm.
void banner_draw(const Banner *banner, int64_t now_ns, Layer layer, float swarm_y_px, Batch *batch);
