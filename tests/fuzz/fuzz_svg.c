// fuzz_svg.c -- libFuzzer's way into the reader of sprites, and into what draws them; see README.md beside it.
//
// Each input is a picture, as the game loads it. What is drawn has the size that the file says, and is no empty one.
#include <SDL.h>
#include <stdio.h>

#include "oracle.h"
#include "render/svg.h"
#include "text/grow.h"

#define SCALE 1.5f
#define DRAWN_MOST 64.0f // px of a picture's side: larger ones tell nothing more, and take long

// True where it says a size that is quickly drawn; a rough look, as the fuzzer shall find what the reader makes of it.
static bool is_small(const char *text)
{
    static const char *const SIDES[] = {"width", "height"};
    for (int i = 0; i < 2; i++)
        for (const char *at = strstr(text, SIDES[i]); at != NULL; at = strstr(at + 1, SIDES[i])) {
            const char *number = at + strcspn(at, "0123456789>");
            if (strtof(number, NULL) > DRAWN_MOST)
                return false;
        }
    return true;
}

static void check_picture(const Svg *svg)
{
    const struct SDL_Surface *surface = svg->surface;
    bool seen = false;
    check(surface != NULL && surface->format->BytesPerPixel == 4);
    check(svg->width_px > 0.0f && svg->height_px > 0.0f && svg->width_texels > 0.0f && svg->height_texels > 0.0f);
    check((float)surface->w >= svg->width_texels && (float)surface->h >= svg->height_texels);
    check((float)surface->h < svg->height_px * svg->width_texels / svg->width_px + 1.5f);
    for (int y = 0; y < surface->h && !seen; y++)
        for (int x = 0; x < surface->w && !seen; x++)
            seen = ((const uint8_t *)surface->pixels)[y * surface->pitch + 4 * x + 3] != 0;
    check(seen);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const SvgPaint PAINTS[] = {{0xffe040, 0x102030}, {0x000000, 0xffffff}};
    Svg svg;
    Error error = {0};
    char *text = grow_zeros(size + 1);
    if (size > 0)
        memcpy(text, bytes, size);
    if (!is_small(text)) {
        free(text);
        return 0;
    }
    if (svg_read(&svg, text, size, "art.svg", SCALE, (SvgPaints){PAINTS, 2}, &error)) {
        check_picture(&svg);
        SDL_FreeSurface(svg.surface);
    } else {
        check(strncmp(error.text, "art.svg:", 8) == 0 && atoi(error.text + 8) >= 1);
        check(atoi(error.text + 8) <= lines_of((const char *)bytes, size));
        check_message(error.text);
    }
    free(text);
    return 0;
}
