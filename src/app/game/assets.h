// assets.h -- where the sprites and the fonts lie, and the atlas made of them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "platform/paths.h"
#include "render/atlas.h"
#include "view/sprites.h"

typedef struct Assets {
    char sprites_path[PATH_SIZE + 16], medium_path[PATH_SIZE], bold_path[PATH_SIZE];
} Assets;

// Finds them. On failure writes one line to `error` and returns false.
bool assets_find(Assets *assets, char *error, size_t error_size);

// Builds the atlas for output of this scale (Viewport.scale), as atlas_build. For more than 2340 x 4160 pixels of
// playfield the art is not made finer: it is drawn larger.
bool assets_build_atlas(const Assets *assets, float scale, Atlas *atlas, struct SDL_Renderer *renderer, char *error,
                        size_t error_size);
