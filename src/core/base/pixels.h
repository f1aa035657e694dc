// pixels.h -- a picture in memory: the target of the software backend, and conversions from it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Pixels 0xXXRRGGBB in the machine's own byte order, rows from the top; X means nothing. The caller owns the memory.
typedef struct Pixels {
    uint32_t *at; // the first row; NULL if there is no picture
    int width, height;
    ptrdiff_t stride; // from a row to the next, pixels
} Pixels;

static inline uint32_t *pixels_row(const Pixels *pixels, int y)
{
    return pixels->at + (ptrdiff_t)y * pixels->stride;
}

// Fills the picture with one colour.
static inline void pixels_clear(const Pixels *pixels, uint8_t r, uint8_t g, uint8_t b)
{
    uint32_t colour = 0xff000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | b;
    for (int y = 0; y < pixels->height; y++) {
        uint32_t *row = pixels_row(pixels, y);
        for (int x = 0; x < pixels->width; x++)
            row[x] = colour;
    }
}

// Copies the picture as bytes red, green, blue; no padding.
static inline void pixels_to_rgb(const Pixels *pixels, uint8_t *rgb)
{
    for (int y = 0; y < pixels->height; y++) {
        const uint32_t *row = pixels_row(pixels, y);
        for (int x = 0; x < pixels->width; x++, rgb += 3) {
            rgb[0] = (uint8_t)(row[x] >> 16);
            rgb[1] = (uint8_t)(row[x] >> 8);
            rgb[2] = (uint8_t)row[x];
        }
    }
}
