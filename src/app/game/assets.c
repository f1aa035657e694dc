// assets.c -- the game's own files as paths and as an atlas.
#include "app/game/assets.h"

#include <stdio.h>

#define FINEST_SCALE 6.5f // of an output of 2340 x 4160: finer art would not fit the largest atlas

bool assets_find(Assets *assets, char *error, size_t error_size)
{
    char folder[PATH_SIZE];
    if (!path_of_assets(folder, sizeof folder, error, error_size)
        || !path_of_font(false, assets->medium_path, sizeof assets->medium_path, error, error_size)
        || !path_of_font(true, assets->bold_path, sizeof assets->bold_path, error, error_size))
        return false;
    snprintf(assets->sprites_path, sizeof assets->sprites_path, "%s/sprites", folder);
    return true;
}

bool assets_build_atlas(const Assets *assets, float scale, Atlas *atlas, struct SDL_Renderer *renderer, char *error,
                        size_t error_size)
{
    SpriteFonts fonts = {.medium_path = assets->medium_path, .bold_path = assets->bold_path};
    AtlasWish wish = sprite_wish(&fonts, assets->sprites_path, scale < FINEST_SCALE ? scale : FINEST_SCALE);
    return atlas_build(atlas, renderer, &wish, error, error_size);
}
