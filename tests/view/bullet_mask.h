// bullet_mask.h -- which part of a bullet's sprite lies where, so that a picture can be measured by it.
#pragma once

#include <stdlib.h>

#include <SDL.h>

#include "core/base/trig.h"

#define MASK_SCALE 16.0f // texels a px
#define MASK_SAMPLES 4   // of a pixel, each way

typedef enum MaskPart {
    MASK_OUTSIDE,
    MASK_BODY,    // the colour between
    MASK_RIM,     // dark
    MASK_CORE,    // white, in the middle
    MASK_OUTLINE, // white, around
    MASK_PARTS
} MaskPart;

typedef struct BulletMask {
    int width, height;
    uint8_t *parts; // MaskPart by texel
} BulletMask;

static inline bool mask_is_white(const uint8_t *texel)
{
    return texel[3] > 127 && texel[0] > 235 && texel[1] > 235 && texel[2] > 235;
}

static inline MaskPart mask_part(const uint8_t *texel)
{
    if (texel[3] <= 127)
        return MASK_OUTSIDE;
    if (mask_is_white(texel))
        return MASK_OUTLINE;
    return texel[0] < 48 && texel[1] < 48 && texel[2] < 48 ? MASK_RIM : MASK_BODY;
}

// White pixels connected with the centre are the core.
static inline void mask_fill_core(BulletMask *mask)
{
    int *left = malloc(sizeof *left * (size_t)(mask->width * mask->height) * 4u), count = 0;
    assert_non_null(left);
    left[count++] = mask->height / 2 * mask->width + mask->width / 2;
    while (count > 0) {
        int at = left[--count], x = at % mask->width, y = at / mask->width;
        if (mask->parts[at] != MASK_OUTLINE || x == 0 || y == 0 || x == mask->width - 1 || y == mask->height - 1)
            continue;
        mask->parts[at] = MASK_CORE;
        left[count++] = at - 1;
        left[count++] = at + 1;
        left[count++] = at - mask->width;
        left[count++] = at + mask->width;
    }
    free(left);
}

static inline void mask_load(BulletMask *mask, const char *path)
{
    Error why;
    Piece svg;
    if (!svg_load(&svg, path, MASK_SCALE, (SvgPaints){NULL, 0}, &why))
        fail_msg("%s", why.text);
    mask->width = (int)svg.width;
    mask->height = (int)svg.height;
    mask->parts = malloc((size_t)(mask->width * mask->height));
    assert_non_null(mask->parts);
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++)
            mask->parts[y * mask->width + x] = (uint8_t)mask_part((const uint8_t *)svg.surface->pixels
                                                                  + (ptrdiff_t)y * svg.surface->pitch + 4 * x);
    SDL_FreeSurface(svg.surface);
    mask_fill_core(mask);
}

static inline MaskPart mask_at(const BulletMask *mask, float x_px, float y_px)
{
    int x = (int)(x_px * MASK_SCALE + (float)mask->width * 0.5f);
    int y = (int)(y_px * MASK_SCALE + (float)mask->height * 0.5f);
    bool inside = x >= 0 && y >= 0 && x < mask->width && y < mask->height;
    return inside ? (MaskPart)mask->parts[y * mask->width + x] : MASK_OUTSIDE;
}

// How a bullet lies in a picture: output pixels = middle + turned px * scale.
typedef struct MaskPlace {
    Vec2 middle; // output pixels
    Vec2 up;     // where the sprite's own up is shown
    float scale; // output pixels per px of the sprite
} MaskPlace;

// Output pixels to px of the sprite, from its middle.
static inline Vec2 mask_own(const MaskPlace *place, float x, float y)
{
    float dx = (x - place->middle.x) / place->scale, dy = (y - place->middle.y) / place->scale;
    return vec2(dx * -place->up.y + dy * place->up.x, -(dx * place->up.x + dy * place->up.y));
}

// Which share of the output pixel x, y each part covers.
static inline void mask_shares(const BulletMask *mask, const MaskPlace *place, int x, int y, float shares[MASK_PARTS])
{
    const float step = 1.0f / MASK_SAMPLES;
    Vec2 first = mask_own(place, (float)x + 0.5f * step, (float)y + 0.5f * step);
    Vec2 right = vec2(-place->up.y * step / place->scale, -place->up.x * step / place->scale);
    Vec2 down = vec2(place->up.x * step / place->scale, -place->up.y * step / place->scale);
    for (int i = 0; i < MASK_PARTS; i++)
        shares[i] = 0.0f;
    for (int i = 0; i < MASK_SAMPLES * MASK_SAMPLES; i++) {
        float a = (float)(i % MASK_SAMPLES), b = (float)(i / MASK_SAMPLES);
        shares[mask_at(mask, first.x + a * right.x + b * down.x, first.y + a * right.y + b * down.y)] += step * step;
    }
}

// True where some of the bullet lies at most this far away from the pixel, in one of eight directions.
static inline bool mask_is_near(const BulletMask *mask, const MaskPlace *place, int x, int y, float px)
{
    Vec2 own = mask_own(place, (float)x + 0.5f, (float)y + 0.5f);
    for (int i = 0; i < 8; i++) {
        Vec2 way = heading_unit(45.0f * (float)i);
        if (mask_at(mask, own.x + way.x * px, own.y + way.y * px) != MASK_OUTSIDE)
            return true;
    }
    return false;
}
