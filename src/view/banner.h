// banner.h -- a plate below the numbers that shows changes and mistakes for a few seconds.
//
// It knows only lines; an arrow (U+2192) in them is drawn. The clock is the caller's, so that it also works in a pause.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "render/batch.h"
#include "view/sprites.h"

#define BANNER_CHANGES 4 // lines that are shown of each kind; further ones are counted
#define BANNER_MISTAKES 3
#define BANNER_TEXT_BYTES 400

typedef struct BannerLine {
    int key; // of lines with the same key the newer one replaces the older one
    char text[BANNER_TEXT_BYTES];
} BannerLine;

typedef struct BannerLines {
    BannerLine list[BANNER_CHANGES];
    int count;
    int more; // which there was no room for
} BannerLines;

// Lines that appear together. Begins as {0}.
typedef struct BannerNews {
    BannerLines changes;
    BannerLines mistakes; // their keys do not matter
} BannerNews;

// Begins as {0}: nothing is shown.
typedef struct Banner {
    BannerNews news;
    int64_t until_ns;
} Banner;

// Add a line to what is to be shown. A text that is too long is cut.
void banner_add_change(BannerNews *news, int key, const char *utf8);
void banner_add_mistake(BannerNews *news, const char *utf8);

// Shows the news for `show_ns` from now on. Changes that are still shown stay behind the new ones as far as there is
// room and are not counted otherwise; mistakes go.
void banner_show(Banner *banner, const BannerNews *news, int64_t now_ns, int64_t show_ns);

// Appends the plate, if there is one at this moment, to one layer. It is faint where it reaches down to `swarm_y_px`,
// so that it never hides the swarm; below the field for none.
void banner_draw(const Banner *banner, int64_t now_ns, Layer layer, float swarm_y_px, Batch *batch);
