// own_atlas.h -- the game's art and letters for a test of pages, as a group's setup and teardown.
#pragma once

#include "core/base/error.h"
#include "ui/assets.h"

static Assets assets;
static Atlas atlas;

static inline int own_atlas_open(void **state)
{
    return assets_find(&assets, NULL) && assets_build_atlas(&assets, 1.0f, &atlas, NULL, NULL) ? 0 : -1;
}

static inline int own_atlas_close(void **state)
{
    atlas_free(&atlas);
    return 0;
}
