// made_atlas.h -- an atlas whose sprites are made by integer code, without SDL and without files: its pixels, and what
// is drawn with it, are the same on every machine.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "render/atlas.h"

enum { MADE_SIZE = 256, MADE_WHITE = 7, MADE_CELLS = 8 };

// Cells in texels: x, y, width, height. Free texels are all around each. The last one is white.
static const int MADE_BOXES[MADE_CELLS][4] = {
    {2, 2, 24, 24},   {30, 2, 16, 20},  {50, 2, 9, 13},  {62, 2, 33, 17},
    {100, 2, 64, 64}, {2, 70, 120, 90}, {130, 70, 5, 5}, {2, 240, 4, 4},
};

// A soft blob with a pattern inside, premultiplied.
static inline uint32_t made_texel(int x, int y, int width, int height)
{
    int dx = 2 * x + 1 - width, dy = 2 * y + 1 - height;
    int far = dx * dx * height * height + dy * dy * width * width, most = width * width * height * height;
    int alpha = far >= most ? 0 : (most - far) / (most / 510 + 1);
    uint32_t a = (uint32_t)(alpha > 255 ? 255 : alpha);
    uint32_t r = (uint32_t)(x * 255 / width), g = (uint32_t)(y * 255 / height);
    uint32_t b = (uint32_t)((x * 7) ^ (y * 13)) & 255u;
    return a << 24 | r * a / 255u << 16 | g * a / 255u << 8 | b * a / 255u;
}

static inline bool made_atlas(Atlas *atlas, float scale)
{
    *atlas = (Atlas){.width = MADE_SIZE,
                     .height = MADE_SIZE,
                     .scale = scale,
                     .build = 1,
                     .sprite_count = MADE_WHITE,
                     .cell_count = MADE_CELLS,
                     .white_cell = MADE_WHITE};
    atlas->texels = calloc(MADE_SIZE * MADE_SIZE, sizeof *atlas->texels);
    atlas->cells = calloc(MADE_CELLS, sizeof *atlas->cells);
    if (atlas->texels == NULL || atlas->cells == NULL)
        return false;
    for (int i = 0; i < MADE_CELLS; i++) {
        const int *box = MADE_BOXES[i];
        for (int y = 0; y < box[3]; y++)
            for (int x = 0; x < box[2]; x++)
                atlas->texels[(box[1] + y) * MADE_SIZE + box[0] + x] = i == MADE_WHITE
                                                                         ? 0xffffffffu
                                                                         : made_texel(x, y, box[2], box[3]);
        atlas->cells[i] = (AtlasCell){(float)box[0] / (float)MADE_SIZE,
                                      (float)box[1] / (float)MADE_SIZE,
                                      (float)(box[0] + box[2]) / (float)MADE_SIZE,
                                      (float)(box[1] + box[3]) / (float)MADE_SIZE,
                                      (float)box[2] / scale,
                                      (float)box[3] / scale};
    }
    return true;
}

static inline void made_atlas_free(Atlas *atlas)
{
    free(atlas->texels);
    free(atlas->cells);
}
