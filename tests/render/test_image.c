// test_image.c -- an encoded picture decodes to the same pixels.
#include <SDL.h>
#include <SDL_image.h>

#include "core/base/rng.h"
#include "render/image.h"
#include "test.h"

static void expect_same_pixels(const uint8_t *rgb, int width, int height)
{
    size_t size;
    OwnBytes png = image_encode_png(rgb, width, height, &size, &error);
    fail_if(png == NULL, "%d x %d: %s", width, height, error.text);
    SDL_Surface *loaded = IMG_Load_RW(SDL_RWFromConstMem(png, (int)size), 1);
    assert_non_null(loaded);
    SDL_Surface *back = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB24, 0);
    assert_int_equal(back->w, width);
    assert_int_equal(back->h, height);
    for (int y = 0; y < height; y++)
        assert_memory_equal((const uint8_t *)back->pixels + y * back->pitch, rgb + 3 * width * y, 3 * (size_t)width);
    SDL_FreeSurface(back);
    SDL_FreeSurface(loaded);
}

// Noise cannot be packed, so this also shows that the room for the file is enough.
TEST(test_noise_and_plain)
{
    static const int sizes[][2] = {{1, 1}, {3, 2}, {1, 300}, {300, 1}, {541, 333}};
    Rng rng = rng_seed(5, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int width = sizes[i][0];
        int height = sizes[i][1];
        size_t size = 3 * (size_t)width * (size_t)height;
        OwnBytes rgb = malloc(size);
        for (size_t k = 0; k < size; k++)
            rgb[k] = (uint8_t)rng_below(&rng, 256);
        expect_same_pixels(rgb, width, height);
        memset(rgb, 99, size);
        expect_same_pixels(rgb, width, height);
    }
}
